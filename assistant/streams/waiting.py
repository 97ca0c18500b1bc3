"""The pages of one process that wait for news of tables. It knows neither Flask nor a store."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Self

from ..realtime import MOST_AT_A_TABLE
from ..realtime.tickets import Ticket

HEARTBEAT = 15.0
PRESENCE_AFTER = 0.25  # seconds, so that a crowd causes at most four presence events a second
MOST_STREAMS = 18_000  # for a limit of 20,000 open files
_SHARE_OF_ONE = 4  # one caller gets at most a quarter of the streams
_HERE = b"event: here\ndata: {}\n\n"
_PRESENCE = b"event: presence\ndata: {}\n\n"
_TABLE = b'id: %d\nevent: table\ndata: {"version": %d}\n\n'


class Stream:
    """The wait of one page. Yields the bytes to send to it."""

    __slots__ = ("_due", "_is_over", "_presence", "_version", "device", "page", "who")

    def __init__(self, device: str, page: str, version: int = 0, who: str = "") -> None:
        self.device, self.page, self.who = device, page, who
        self._version, self._presence = version, False
        self._due: asyncio.Future[None] | None = None  # an Event takes six times as much memory
        self._is_over = False

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> bytes:
        """Return what to send, once there is news or a heartbeat is due."""
        if not (self._version or self._presence or self._is_over):
            loop = asyncio.get_running_loop()
            self._due = loop.create_future()
            heartbeat = loop.call_later(HEARTBEAT, self._wake)
            try:
                await self._due
            finally:
                heartbeat.cancel()
        if self._is_over and not self._presence:
            raise StopAsyncIteration
        return self._taken()

    def _wake(self) -> None:
        if self._due and not self._due.done():
            self._due.set_result(None)

    def tell(self, version: int) -> None:
        """Send this version of the table, unless a newer one follows before that."""
        self._version = max(version, self._version)
        self._wake()

    def look_again(self) -> None:
        """Make the page request a change that has no version."""
        self._presence = True
        self._wake()

    def end(self) -> None:
        """End the stream; a pending request to look is still sent."""
        self._is_over = True
        self._wake()

    def _taken(self) -> bytes:
        said = _PRESENCE if self._presence else b""
        if self._version:
            said += _TABLE % (self._version, self._version)
        self._version, self._presence = 0, False
        return said or _HERE


class _Table:
    """The pages at a table, its newest known version, and whether they are about to look again."""

    __slots__ = ("is_asked", "newest", "streams")

    def __init__(self) -> None:
        self.streams: dict[str, Stream] = {}
        self.newest, self.is_asked = 0, False


class Listeners:
    """All streams of this process, by channel."""

    def __init__(self, most: int = MOST_STREAMS) -> None:
        self.most = most
        self._tables: dict[str, _Table] = {}
        self._count = 0
        self._of = Counter[str]()  # streams per caller

    def __len__(self) -> int:
        return self._count

    def __contains__(self, channel: str) -> bool:
        return channel in self._tables

    def channels(self) -> list[str]:
        """Return the channels that have streams."""
        return list(self._tables)

    def at(self, channel: str) -> list[Stream]:
        """Return the streams of a channel."""
        return list(self._tables[channel].streams.values()) if channel in self._tables else []

    def everybody(self) -> Iterator[Stream]:
        """Yield all streams."""
        return (stream for channel in self.channels() for stream in self.at(channel))

    def open(self, ticket: Ticket, page: str) -> Stream | None:
        """Open a stream for a page and end its earlier one; None past a limit, where the page must poll."""
        table = self._tables.get(ticket.channel) or _Table()
        before = table.streams.get(page)
        if before is None and self._is_full(table, ticket.who):
            return None
        stream = table.streams[page] = Stream(ticket.device, page, table.newest, ticket.who)
        self._tables[ticket.channel] = table
        self._count += 1
        self._of[ticket.who] += 1
        if before:
            self._forget(before)
            before.end()
        return stream

    def _is_full(self, table: _Table, who: str) -> bool:
        has_its_share = who != "" and self._of[who] >= self.most // _SHARE_OF_ONE
        return self._count >= self.most or len(table.streams) >= MOST_AT_A_TABLE or has_its_share

    def _forget(self, stream: Stream) -> None:
        self._count -= 1
        self._of[stream.who] -= 1
        if not self._of[stream.who]:
            del self._of[stream.who]

    def leave(self, channel: str, stream: Stream) -> bool:
        """Remove a stream; return False if its page has a newer one."""
        table = self._tables.get(channel)
        if table is None or table.streams.get(stream.page) is not stream:
            return False
        del table.streams[stream.page]
        self._forget(stream)
        if not table.streams:
            del self._tables[channel]
        return True

    def tell(self, channel: str, version: int) -> None:
        """Send a version to a table. Versions only grow, so the order of calls does not matter."""
        if channel in self._tables:
            table = self._tables[channel]
            table.newest = max(version, table.newest)
        for stream in self.at(channel):
            stream.tell(version)

    def look_again(self, channel: str) -> None:
        """Make a table's pages look again, once for all changes within PRESENCE_AFTER."""
        table = self._tables.get(channel)
        if table and not table.is_asked:
            table.is_asked = True
            asyncio.get_running_loop().call_later(PRESENCE_AFTER, self._ask, table)

    def _ask(self, table: _Table) -> None:
        table.is_asked = False
        for stream in list(table.streams.values()):
            stream.look_again()

    def end(self, channel: str) -> None:
        """End the streams of a deleted table, whose pages look again first."""
        for stream in self.at(channel):
            stream.look_again()
            stream.end()

    def end_page(self, channel: str, page: str) -> None:
        """End the stream of a page that has one in another process."""
        for stream in self.at(channel):
            if stream.page == page:
                stream.end()

    def forget(self) -> None:
        """Forget the newest versions, as news was missed."""
        for table in self._tables.values():
            table.newest = 0
