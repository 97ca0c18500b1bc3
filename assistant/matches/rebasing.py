"""Rebasing: where two phones went on from the same entries, one log goes on with the other's undone in it.

Nothing is lost, as an undo brings it back. The new log begins with that of the other phone, which can follow.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from .. import games
from ..games.errors import Conflict
from ..games.events import Event, EventsUndone, EventUndone
from ..store import Entry, Stale, Store
from .bounds import check_room
from .replay import Replay, Step, Table
from .service import Tables
from .summary import match_row, stored_time


def entry_of(step: Step) -> Entry:
    """Return the entry as it is stored."""
    return Entry(stored_time(step.at), step.device, *games.dump(step.event), step.tapped)


def rebased(
    own: Sequence[Step], given: Sequence[Step], common: int, at: datetime, device: str
) -> list[Entry]:
    """Return the given entries, then our own after the `common` ones, undone by `device` at a time."""
    dropped, shift = own[common:], len(given) + 1 - common

    def undone(to: int) -> Entry:
        return Entry(stored_time(at), device, *games.dump(EventsUndone(to)))

    moved = [entry_of(replace(step, event=_moved(step.event, common, shift))) for step in dropped]
    return [*map(entry_of, given), undone(common), *moved, undone(len(given))]


def _moved(event: Event, common: int, shift: int) -> Event:
    """Return an event whose reference to an entry that moves is to its new number."""
    if isinstance(event, EventsUndone) and event.to > common:
        return EventsUndone(event.to + shift)
    if isinstance(event, EventUndone) and event.number > common:
        return EventUndone(event.number + shift)
    return event


def replace_log(store: Store, tables: Tables, table: Table, common: int, entries: Sequence[Entry]) -> Table:
    """Replace a log by a longer one with as many `common` entries; raise Conflict and Illegal."""
    replay = Replay(entries)
    newest = replay.steps[-1]
    check_room(newest.number, newest.costs)
    match = match_row(table.row.id, replay, newest)
    try:
        tables.with_result(
            match,
            lambda result: store.events.replace(
                table.row.id, common, table.version, entries[common:], match, result
            ),
        )
    except Stale:
        raise Conflict("body", "busy") from None
    tables.publish_rewritten(table.row.id, newest.number, table.history_entry)
    tables.moved(table.row.id)
    return tables.find(table.row.id)
