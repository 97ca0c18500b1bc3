"""Files that a page offers for download."""

from collections.abc import Iterable
from datetime import UTC, datetime

from flask import Response

from ..time_zone import local

_KINDS = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "ics": "text/calendar; charset=utf-8",
}


def attachment(kind: str, pieces: Iterable[str]) -> Response:
    """Return a download, named after the reader's day."""
    name = f"hanamikoji-{local(datetime.now(UTC)):%Y-%m-%d}.{kind}"
    made = Response("".join(pieces), content_type=_KINDS[kind])
    made.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return made
