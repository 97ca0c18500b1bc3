"""The names at the tables of a tournament, which follow its people and those who change places."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from ..games.errors import Conflict, RequestError
from ..matches.player_keys import NOBODY
from ..matches.replay import OF_EVENT, UnreadableTable
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
    kept = {(pairing.key, pairing.table) for pairing in after.pairings}
    return [
        (number, pairing)
        for number, each in enumerate(before.rounds, 1)
        for pairing in each
        if (pairing.key, pairing.table) not in kept
        and not pairing.is_bye
        and _has_begun(before, pairing, tables)
    ]


def _has_begun(state: Tournament, pairing: Pairing, tables: Mapping[str, MatchRow]) -> bool:
    row = tables.get(pairing.table or "")
    return state.result(pairing) is not None or (row is not None and row.version > 1)


def follow(
    before: Tournament, held: Held, tables: Tables, visits: Visits, left: Callable[[int, str], object]
) -> None:
    """Name the seats of all tables after their people, and free those that somebody else has now.

    `left` gets who of the people sat there, and each device with which they did.
    """
    people = {pairing.table: pairing.people for pairing in before.pairings}
    for pairing in held.state.pairings:
        row, was = held.tables.get(pairing.table or ""), people.get(pairing.table, pairing.people)
        if row:
            for seat, gone in enumerate(was):
                if gone != pairing.people[seat]:
                    _free(row.table_id, seat, visits, partial(left, gone))
            name_seats(held.state, pairing, was, row, tables)


def name_seats(
    state: Tournament, pairing: Pairing, before: Sequence[int], row: MatchRow, tables: Tables
) -> None:
    """Name the seats of a table after its people; who sat there `before` may be removed from the history."""
    for seat, (named, gone, person) in enumerate(zip(row.players, before, pairing.people, strict=False)):
        is_removed = named == NOBODY and gone == person
        if named != state.people[person].name and not is_removed:
            _rename(row.table_id, seat, state.people[person].name, tables)


def _free(table_id: str, seat: int, visits: Visits, left: Callable[[str], object]) -> None:
    for visit in visits.of(table_id):
        if visit.seat == seat:
            left(visit.device)
            visits.take_seat(visit.device, table_id, visit.first_at, None)


def _rename(table_id: str, seat: int, name: str, tables: Tables) -> None:
    with suppress(NoSuchTable, UnreadableTable, RequestError):  # deleted meanwhile, or full
        tables.change(
            tables.find(table_id),
            lambda game, match: game.rename_player(match, seat, {"name": name}),
            OF_EVENT,
        )
