"""Files that a page offers for download, and their names."""

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
    name = f"{in_file_name(title) or 'hanamikoji'}-{local(datetime.now(UTC)):%Y-%m-%d}.{kind}"
    made = Response("".join(pieces), content_type=_KINDS[kind])
    made.headers["Content-Disposition"] = disposition("attachment", name)
    return made


def disposition(way: str, name: str) -> str:
    """Return the header that names a file; browsers that know only ASCII get the name without other words."""
    stem, *kinds = name.split(".")
    plain = ".".join(["-".join(filter(str.isascii, stem.split("-"))), *kinds])
    return f'{way}; filename="{plain}"' + ("" if plain == name else f"; filename*=UTF-8''{quote(name)}")


def in_file_name(title: str) -> str:
    """Return a title as a part of a file's name."""
    return _NO_WORD.sub("-", title).strip("-")
