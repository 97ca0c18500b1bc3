"""The pages that wait for news of tables, in one process: numbers, and neither Flask nor a store."""

from asyncio import Event, wait_for
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress

from ..bell import MOST_AT_A_TABLE
from ..bell.tickets import Ticket

HEARTBEAT = 15.0
MOST_STREAMS = 18_000  # of a process that may have 20,000 files open
_HERE = b"event: here\ndata: {}\n\n"
_PRESENCE = b"event: presence\ndata: {}\n\n"
_TABLE = b'id: %d\nevent: table\ndata: {"version": %d}\n\n'


class Stream:
    """One page's wait. Iterating gives what is to be sent to it."""

    __slots__ = ("_due", "_is_over", "_presence", "_version", "device", "page")

    def __init__(self, device: str, page: str, version: int) -> None:
        self.device, self.page = device, page
        self._version = version
        self._presence = not version  # it may have changed since the page was made
        self._due, self._is_over = Event(), False
        if version or self._presence:
            self._due.set()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while not self._is_over:
            with suppress(TimeoutError):
                await wait_for(self._due.wait(), HEARTBEAT)
            if not self._is_over:
                yield self._taken()

    def tell(self, version: int) -> None:
        """The table is at this version; of several only the newest is told."""
        self._version = max(version, self._version)
        self._due.set()

    def look_again(self) -> None:
        """Something changed that is no version: the page asks."""
        self._presence = True
        self._due.set()

    def end(self) -> None:
        self._is_over = True
        self._due.set()

    def _taken(self) -> bytes:
        said = _PRESENCE if self._presence else b""
        if self._version:
            said += _TABLE % (self._version, self._version)
        self._version, self._presence = 0, False
        self._due.clear()
        return said or _HERE


class Waiting:
    """All streams of this process, by the channels of their tables."""

    def __init__(self, most: int = MOST_STREAMS) -> None:
        self._most = most
        self._streams: dict[str, dict[str, Stream]] = {}
        self._newest: dict[str, int] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def channels(self) -> list[str]:
        return list(self._streams)

    def everybody(self) -> Iterator[tuple[str, Stream]]:
        """Every stream and its channel."""
        return ((channel, stream) for channel, here in self._streams.items() for stream in here.values())

    def open(self, ticket: Ticket, page: str) -> Stream | None:
        """A stream for this page, whose earlier one ends; None past a bound, where the page must poll."""
        here = self._streams.get(ticket.channel, {})
        before = here.get(page)
        if before is None and (self._count >= self._most or len(here) >= MOST_AT_A_TABLE):
            return None
        stream = Stream(ticket.device, page, self._newest.get(ticket.channel, 0))
        self._streams.setdefault(ticket.channel, here)[page] = stream
        self._count += before is None
        if before:
            before.end()
        return stream

    def leave(self, channel: str, stream: Stream) -> bool:
        """Whether it was the last of its page there; a newer one of the page stays."""
        here = self._streams.get(channel, {})
        if here.get(stream.page) is not stream:
            return False
        del here[stream.page]
        self._count -= 1
        if not here:
            del self._streams[channel]
            self._newest.pop(channel, None)
        return True

    def tell(self, channel: str, version: int) -> None:
        """Numbers only grow, so it does not matter which of two tellers comes first."""
        if channel in self._streams:
            self._newest[channel] = max(version, self._newest.get(channel, 0))
        for stream in self._at(channel):
            stream.tell(version)

    def look_again(self, channel: str) -> None:
        for stream in self._at(channel):
            stream.look_again()

    def end(self, channel: str) -> None:
        for stream in self._at(channel):
            stream.end()

    def forget(self) -> None:
        """What was the newest may be so no longer: news was missed."""
        self._newest.clear()

    def _at(self, channel: str) -> list[Stream]:
        return list(self._streams.get(channel, {}).values())
