"""The names at the tables of a round, which follow those who change places."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from ..games.errors import Conflict
from ..matches.replay import UnreadableTable
from ..matches.service import NoSuchTable, Tables
from ..store import MatchRow, Visits
from .held import Held
from .tournament import Pairing, Tournament


def check_unbegun(
    state: Tournament, pairings: Sequence[Pairing], tables: Mapping[str, MatchRow], at: str
) -> None:
    """Raise Conflict where a round was scored at a table of these pairings, even if that was deleted."""
    rows = (tables.get(pairing.table or "") for pairing in pairings)
    if any(row and row.rounds for row in rows) or any(pairing.key in state.results for pairing in pairings):
        raise Conflict(at, "already-played")


def check_results(state: Tournament, at: str) -> None:
    """Raise Conflict where others have played at the table of a pairing than it has."""
    found = ((pairing, state.results.get(pairing.key)) for pairing in state.pairings)
    if any(result and result.people != pairing.people for pairing, result in found):
        raise Conflict(at, "already-played")


def differing(before: Tournament, after: Tournament) -> list[Pairing]:
    """Return the pairings whose tables have other people after a change."""
    people = {pairing.table: pairing.people for pairing in after.pairings if pairing.table}
    return [one for one in before.pairings if people.get(one.table or "", one.people) != one.people]


def gone(before: Tournament, after: Tournament, tables: Mapping[str, MatchRow]) -> list[tuple[int, Pairing]]:
    """Return the pairings whose results or begun matches are gone after a change, by round."""
    kept = {pairing.key for pairing in after.pairings}
    return [
        (number, pairing)
        for number, each in enumerate(before.rounds, 1)
        for pairing in each
        if pairing.key not in kept and not pairing.is_bye and _has_begun(before, pairing, tables)
    ]


def _has_begun(state: Tournament, pairing: Pairing, tables: Mapping[str, MatchRow]) -> bool:
    row = tables.get(pairing.table or "")
    return state.result(pairing) is not None or (row is not None and row.version > 1)


def follow(before: Tournament, held: Held, tables: Tables, visits: Visits, device: str) -> None:
    """Name the seats of all tables after their people, and free those that somebody else has now."""
    people = {pairing.table: pairing.people for pairing in before.pairings}
    for pairing in held.state.pairings:
        row = held.tables.get(pairing.table or "")
        for seat, person in enumerate(pairing.people) if row else ():
            name, was = held.state.people[person].name, people.get(pairing.table, pairing.people)
            if row and was[seat] != person:
                _free(row.table_id, seat, visits)
            if row and row.players[seat] != name:
                _rename(row.table_id, seat, name, tables, device)


def _free(table_id: str, seat: int, visits: Visits) -> None:
    for visit in visits.of(table_id):
        if visit.seat == seat:
            visits.take_seat(visit.device, table_id, visit.first_at, None)


def _rename(table_id: str, seat: int, name: str, tables: Tables, device: str) -> None:
    with suppress(NoSuchTable, UnreadableTable):  # deleted meanwhile
        tables.change(
            tables.find(table_id), lambda game, match: game.rename_player(match, seat, {"name": name}), device
        )
