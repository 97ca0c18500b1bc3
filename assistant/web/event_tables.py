"""The right to delete a table, which at an event only its hosts have."""

from .device import known_device
from .errors import Refused
from .services import tournaments


def may_delete(table_id: str) -> bool:
    """Return whether this device may delete a table."""
    return tournaments().may_delete(table_id, known_device())


def check_deletion(table_id: str) -> None:
    """Raise Refused unless this device may delete a table."""
    if not may_delete(table_id):
        raise Refused(403, "table", "host-deletes")
