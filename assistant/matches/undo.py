"""What undo takes back: the last event that stands, or all after one of them."""

from collections.abc import Mapping, Sequence

from ..games import reading
from ..games.errors import Conflict
from ..games.events import Event, EventsUndone
from .replay import Table


def undoing(table: Table, given: Mapping[str, object], device: str, seen: int | None) -> Sequence[Event]:
    """The event by which `given`, `{}` or `{"to": 12}`, is taken back; raises Conflict and Malformed.

    None where that stands already, and where the network has brought the same before: something was undone
    after version `seen`.
    """
    if seen is not None and table.is_changed_by_others(device, seen):
        raise Conflict("to", "changed-meanwhile")
    if seen is not None and table.is_undone_since(seen):
        return ()  # the network has brought the same request before
    to = reading.whole(given["to"], "to", 1, table.version) if "to" in given else table.undo_to
    if to is None:
        raise Conflict("to", "nothing-to-undo")
    return () if table.stands_as_at(to) else (EventsUndone(to),)
