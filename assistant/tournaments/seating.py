"""The names at the tables of a tournament, which follow its people and those who change places."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from ..games.errors import RequestError
from ..games.events import Event
from ..matches.player_keys import NOBODY
from ..matches.replay import OF_EVENT, Table, UnreadableTable
from ..matches.service import NoSuchTable, Tables
from ..store import GrownTable, MatchRow, Stale
from .tournament import Pairing, Tournament


def differing(before: Tournament, after: Tournament) -> list[Pairing]:
    """Return the pairings whose tables have other people after a change."""
    people = {pairing.table: pairing.people for pairing in after.pairings if pairing.table}
    return [one for one in before.pairings if people.get(one.table or "", one.people) != one.people]


def followed(
    before: Tournament, after: Tournament, rows: Mapping[str, MatchRow], tables: Tables
) -> list[GrownTable]:
    """Return how tables grow whose seats get the names of their people after a change.

    Those of which it takes people away have to be as they are here. Raises Stale, and Conflict and Illegal
    where who changes places can't be named.
    """
    people = {pairing.table: pairing.people for pairing in before.pairings}
    kept = {pairing.table for pairing in after.pairings}
    grown = [
        named(after, pairing, people.get(table, pairing.people), rows[table], tables)
        for pairing in after.pairings
        for table in rows.keys() & {pairing.table}
    ]
    gone = [_as_it_is(row) for table, row in rows.items() if table in people and table not in kept]
    return [*filter(None, grown), *gone]


def named(
    state: Tournament, pairing: Pairing, before: Sequence[int], row: MatchRow, tables: Tables
) -> GrownTable | None:
    """Return how a table grows by its people's names; who sat there `before` may be removed from history.

    None if all have their names. Raises Stale, Conflict and Illegal.
    """
    is_same = tuple(before) == pairing.people
    names = _names(state, pairing, before, row)
    grown = None if is_same else _as_it_is(row)
    if names:
        with suppress(NoSuchTable, UnreadableTable, *([RequestError] if is_same else [])):  # deleted, or full
            table = tables.find(row.table_id)
            if table.version != row.version:
                raise Stale(row.table_id)
            grown = tables.grown(table, _renamed(table, names), OF_EVENT)
    return replace(grown, freed=_changed_hands(before, pairing.people)) if grown else None


def _changed_hands(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """Return the seats that others have after a change."""
    people = zip(before, after, strict=True)
    return [seat for seat, (gone, new) in enumerate(people) if gone != new]


def _names(
    state: Tournament, pairing: Pairing, before: Sequence[int], row: MatchRow
) -> list[tuple[int, str]]:
    """Return the seats of a table whose people have other names than they have there, with those names."""
    seats = enumerate(zip(row.players, before, pairing.people, strict=False))
    return [
        (seat, state.people[person].name)
        for seat, (name, gone, person) in seats
        if name != state.people[person].name and not (name == NOBODY and gone == person)
    ]


def _renamed(table: Table, names: Sequence[tuple[int, str]]) -> list[Event]:
    renamed = (table.game.rename_player(table.match, seat, {"name": name}) for seat, name in names)
    return [event for events in renamed for event in events]


def _as_it_is(row: MatchRow) -> GrownTable:
    """Return a table that must not grow."""
    return GrownTable(row.table_id, row.version, (), row)
