"""How many streams a process has room for: each is an open file."""

import sys
from contextlib import suppress

from .waiting import MOST_STREAMS

_RESERVED = 100  # for the bus, the log, and those who are told that there is no room
_USEFUL = MOST_STREAMS + _RESERVED


def room() -> int:
    """As many as there are files, after the bound of this process was raised as far as is of use."""
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
