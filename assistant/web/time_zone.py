"""Times in the reader's zone, which `static/js/time-zone.js` names in a cookie, else this machine's."""

import re
from datetime import datetime, tzinfo
from functools import lru_cache

from flask import request

COOKIE = "hanamikoji-zone"
_PART = r"[A-Za-z][A-Za-z0-9_+-]{0,31}"
_NAME = re.compile(rf"{_PART}(/{_PART}){{0,2}}")  # as IANA names them: America/Argentina/Salta, Etc/GMT-14


def time_zone() -> tzinfo | None:
    """Return the reader's zone; None, which `astimezone` takes for this machine's, if none is known."""
    name = request.cookies.get(COOKIE, "")
    return _known(name) if _NAME.fullmatch(name) else None


def local(at: datetime) -> datetime:
    """Return a stored time in the reader's zone; its day is the reader's day."""
    return at.astimezone(time_zone())


@lru_cache(256)
def _known(name: str) -> tzinfo | None:
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (OSError, LookupError, ValueError):  # a folder of zones, no such zone, another file
        return None
