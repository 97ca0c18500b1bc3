"""Rings “the table is at 17” and knows who is here. It knows numbers, and neither games nor Flask."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

MOST_STREAMS = 216  # of the server's 256 threads; whoever comes later polls
MOST_AT_A_TABLE = 32
ALL_TABLES = ""  # no table has this name: whoever listens here is told that there is news of any of them


class News(NamedTuple):
    """A table's newest version, and how often its phones have come or gone."""

    version: int
    presence: int


class Stream(Protocol):
    """One page's wait. Iterating gives News when there is some, and again at every heartbeat."""

    def __iter__(self) -> Iterator[News]: ...
    def leave(self) -> None:
        """The page is gone, or has another stream by now."""


class Notifier(Protocol):
    """The waiting phones of every table, and which devices look at it."""

    def publish(self, table: str, version: int) -> None:
        """Wakes everybody at the table: it is at `version` now. Whoever is at the HOUSE hears that too."""

    def publish_presence(self, table: str) -> None:
        """Who is at the table has changed: phones show it anew."""

    def open(self, table: str, device: str, page: str, version: int, who: str | None = None) -> Stream | None:
        """A stream for this page, whose earlier one ends; None past a bound, where the page must poll.

        It counts for its table, and for `who` asks unless that is nobody in particular.
        """

    def ticket(self, table: str, device: str, who: str | None = None) -> str | None:
        """What a page shows where another process has the streams; None where `open` gives them.

        `who` as in `open`.
        """

    def polled(self, table: str, device: str) -> None:
        """A device without a stream asked how the table is."""

    def here(self, table: str) -> set[str]:
        """The devices that look at the table now."""

    def end(self, table: str) -> None:
        """The table is gone: its streams end. That is news at the HOUSE; its own may be ended too."""

    def is_there(self) -> bool:
        """Whether what is told here reaches every process."""

    def close(self) -> None:
        """Ends every stream, so that their threads are free; nobody gets a new one."""
