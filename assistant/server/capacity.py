"""How many phones this system lets the server have at a time."""

import sys
from contextlib import suppress
from typing import NamedTuple

from ..printing.work_queue import MOST_WAITING
from ..realtime import MOST_STREAMS

MOST_CONNECTIONS = 1000  # waitress asks each of them for news, again and again
FEWEST_CONNECTIONS = 16
RESERVED_FILES = 32  # for the data, the words and fonts of a sheet, and the socket that listens
USEFUL_FILES = 4096
WINDOWS_SOCKETS = 512  # so many select can wait for there


class TooFewFiles(Exception):
    """So few files may be open at a time that hardly a phone would get in."""

    def __init__(self, files: int) -> None:
        self.files, self.needed = files, RESERVED_FILES + FEWEST_CONNECTIONS


class Capacity(NamedTuple):
    """Connections at a time, and how many of them may be streams, or wait for sheets."""

    connections: int
    streams: int
    sheets: int


def capacity() -> Capacity:
    """What there is room for, as many files allowed as the system gives; raises TooFewFiles."""
    return capacity_of(files_allowed())


def capacity_of(files: int) -> Capacity:
    """What there is room for with so many open files; raises TooFewFiles."""
    connections = min(MOST_CONNECTIONS, files - RESERVED_FILES)
    if connections < FEWEST_CONNECTIONS:
        raise TooFewFiles(files)
    return Capacity(connections, min(MOST_STREAMS, connections // 2), min(MOST_WAITING, connections // 4))


def files_allowed() -> int:
    """How many files this process may have open, after the bound was raised as far as is of use."""
    if sys.platform == "win32":
        return WINDOWS_SOCKETS
    import resource

    def useful(limit: int) -> int:
        return USEFUL_FILES if limit == resource.RLIM_INFINITY else min(limit, USEFUL_FILES)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if useful(soft) < useful(hard):
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (useful(hard), hard))
    return useful(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
