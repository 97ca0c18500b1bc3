"""The names at the tables of a round, which follow those who change places."""

from collections.abc import Sequence

from ..games.errors import Conflict
from ..matches.service import Tables
from ..store import MatchRow, Visits
from .tournament import Pairing, Tournament


def check_unbegun(pairings: Sequence[Pairing], tables: dict[str, MatchRow], at: str) -> None:
    """Raise Conflict where a round was scored at a table of these pairings."""
    rows = (tables.get(pairing.table or "") for pairing in pairings)
    if any(row and row.rounds for row in rows):
        raise Conflict(at, "already-played")


def differing(before: Tournament, after: Tournament) -> list[Pairing]:
    """Return the pairings whose tables have other people after a change."""
    people = {pairing.table: pairing.people for pairing in after.pairings if pairing.table}
    return [one for one in before.pairings if people.get(one.table or "", one.people) != one.people]


def follow(state: Tournament, rows: dict[str, MatchRow], tables: Tables, visits: Visits, device: str) -> None:
    """Name the seats of the newest round's tables after their people, and free those of somebody else."""
    names = {person.name for person in state.people}
    for pairing in state.rounds[-1] if state.rounds else ():
        row = rows.get(pairing.table or "")
        for seat, person in enumerate(pairing.people) if row and not row.rounds else ():
            name = state.people[person].name
            if row and row.players[seat] != name and row.players[seat] in names:
                _free(row.table_id, seat, visits)
                _rename(row.table_id, seat, name, tables, device)


def _free(table_id: str, seat: int, visits: Visits) -> None:
    for visit in visits.of(table_id):
        if visit.seat == seat:
            visits.take_seat(visit.device, table_id, visit.first_at, None)


def _rename(table_id: str, seat: int, name: str, tables: Tables, device: str) -> None:
    tables.change(
        tables.find(table_id), lambda game, match: game.rename_player(match, seat, {"name": name}), device
    )
