"""The number of streams that a process can serve: each is an open file."""

import sys
from contextlib import suppress

from .waiting import MOST_STREAMS

_RESERVED = 100  # for the bus, the log, and pages that are refused
_USEFUL = MOST_STREAMS + _RESERVED


def room() -> int:
    """Raise the limit of open files as far as useful, and return the number of streams that fit."""
    if sys.platform == "win32":
        return MOST_STREAMS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _USEFUL if hard == resource.RLIM_INFINITY else min(_USEFUL, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return MOST_STREAMS if soft == resource.RLIM_INFINITY else max(1, min(_USEFUL, soft) - _RESERVED)
