"""Publishes table versions to waiting pages and tracks presence. It knows neither games nor Flask."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

MOST_STREAMS = 216  # of the server's 256 threads; further pages poll
MOST_AT_A_TABLE = 32
ALL_TABLES = ""  # no table has this name: its pages hear of news at any table


class News(NamedTuple):
    """The newest version of a table, and a number that grows when its devices come or go."""

    version: int
    presence: int


class Stream(Protocol):
    """The wait of one page. Yields News on every change and at every heartbeat."""

    def __iter__(self) -> Iterator[News]: ...
    def leave(self) -> None:
        """Remove the stream after its page is gone or has opened another."""


class Notifier(Protocol):
    """The waiting pages of every table, and the devices present there."""

    def publish(self, table: str, version: int) -> None:
        """Publish a table's new version to its pages, and the news to the pages at ALL_TABLES."""

    def publish_presence(self, table: str) -> None:
        """Make a table's pages update who is present."""

    def open(self, table: str, device: str, page: str, version: int, who: str | None = None) -> Stream | None:
        """Open a stream for a page and end its earlier one; None past a limit, where the page must poll.

        It counts towards the limit of the table and, unless None, of the caller `who`.
        """

    def ticket(self, table: str, device: str, who: str | None = None) -> str | None:
        """Return a ticket for the process that serves the streams; None where `open` does.

        `who` as in `open`.
        """

    def polled(self, table: str, device: str) -> None:
        """Record that a device without a stream polled a table."""

    def here(self, table: str) -> set[str]:
        """Return the devices present at a table."""

    def end(self, table: str) -> None:
        """End the streams of a deleted table or of ALL_TABLES, and publish the news at ALL_TABLES."""

    def is_there(self) -> bool:
        """Return whether published news reaches every process."""

    def close(self) -> None:
        """End every stream, which frees its thread, and open no more."""
