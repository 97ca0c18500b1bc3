"""The number of connections that this system allows the server, and how its threads take turns."""

import sys
from contextlib import suppress
from typing import NamedTuple

from ..printing.work_queue import MOST_WAITING
from ..realtime import MOST_STREAMS

MOST_CONNECTIONS = 1000  # waitress polls each of them in every loop
FEWEST_CONNECTIONS = 16
RESERVED_FILES = 32  # for the data, the texts and fonts of a sheet, and the listening socket
USEFUL_FILES = 4096
# A tenth of Python's default, so that a tap is fast while a sheet is rendered or a long event is read.
SWITCH_SECONDS = 0.0005
WINDOWS_SOCKETS = 512  # the limit of select() there


class TooFewFiles(Exception):
    """The limit of open files leaves too few connections."""

    def __init__(self, files: int) -> None:
        self.files, self.needed = files, RESERVED_FILES + FEWEST_CONNECTIONS


class Capacity(NamedTuple):
    """The maximum of connections, and how many of them may be streams or wait for sheets."""

    connections: int
    streams: int
    sheets: int


def capacity() -> Capacity:
    """Return the capacity after raising the limit of open files; raise TooFewFiles."""
    return capacity_of(raise_file_limit())


def capacity_of(files: int) -> Capacity:
    """Return the capacity for a number of open files; raise TooFewFiles."""
    connections = min(MOST_CONNECTIONS, files - RESERVED_FILES)
    if connections < FEWEST_CONNECTIONS:
        raise TooFewFiles(files)
    return Capacity(connections, min(MOST_STREAMS, connections // 2), min(MOST_WAITING, connections // 4))


def raise_file_limit() -> int:
    """Raise the limit of open files as far as useful, and return it."""
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
