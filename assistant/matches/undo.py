"""Undo: takes back the last event in force, or all after one of them."""

from collections.abc import Mapping, Sequence

from ..games import reading
from ..games.errors import Conflict
from ..games.events import Event, EventsUndone
from .replay import Step, Table


def undoing(table: Table, given: Mapping[str, object], device: str, seen: int | None) -> Sequence[Event]:
    """Return the undo event for `given`, `{}` or `{"to": 12}`; raise Conflict and Malformed.

    `seen` is the version that the device showed. Return no event if the table stands as at that number.
    """
    if seen is not None and table.is_changed_by_others(device, seen):
        raise Conflict("to", "changed-meanwhile")
    if seen is not None and table.is_undone_since(seen):
        return ()  # a retry of a request that was executed
    to = reading.whole(given["to"], "to", 1, table.version) if "to" in given else table.undo_to
    if to is None:
        raise Conflict("to", "nothing-to-undo")
    return () if table.stands_as_at(to) else (EventsUndone(to),)


def put_back(table: Table) -> Step | None:
    """Return the newest step that the last event put back in force, None unless it was an undo that did."""
    if not isinstance(table.last, EventsUndone):
        return None
    before = table.replay.steps[table.version - 2].top
    return table.replay.steps[table.newest.top - 1] if table.newest.top > before else None
