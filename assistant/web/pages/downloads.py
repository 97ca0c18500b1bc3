"""Files that a page offers for download."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from urllib.parse import quote

from flask import Response

from ..time_zone import local

_KINDS = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "ics": "text/calendar; charset=utf-8",
}
_NO_WORD = re.compile(r"[^\w]+")


def attachment(kind: str, pieces: Iterable[str], title: str = "") -> Response:
    """Return a download, named after its title, if it has one, and the reader's day."""
    words, day = _NO_WORD.sub("-", title).strip("-"), f"{local(datetime.now(UTC)):%Y-%m-%d}.{kind}"
    made = Response("".join(pieces), content_type=_KINDS[kind])
    named = f'attachment; filename="hanamikoji-{day}"'
    if words:
        named = f"attachment; filename=\"{_ascii(words)}-{day}\"; filename*=UTF-8''{quote(words)}-{day}"
    made.headers["Content-Disposition"] = named
    return made


def _ascii(words: str) -> str:
    """Return a name for browsers that know only ASCII."""
    return words if words.isascii() else "hanamikoji"
