"""How large the body of a request may be: what is posted to a few paths is larger than any other."""

from collections.abc import Mapping

BODY_BYTES = 16 * 1024
IMPORT_BYTES = 8 * 1024 * 1024
RESTORED_BYTES = 512 * 1024  # a form with what was deleted: a match or an event
AROUND_BYTES = 64 * 1024  # what a form has around a file
LARGE: Mapping[str, int] = {
    "/api/imports": IMPORT_BYTES,
    "/history/takeout/files": IMPORT_BYTES,
    "/history/deleted": RESTORED_BYTES,
}


def most_bytes(path: str, below: str = "") -> int:
    """Return how many bytes may be posted to a path, whether or not it begins with what all are `below`."""
    return LARGE.get(path) or LARGE.get(path.removeprefix(below)) or BODY_BYTES
