"""The notifier of a single process: each stream waits in a thread of its own."""

import time
from collections.abc import Callable, Iterator
from threading import Condition, Lock

from . import ALL_TABLES, MOST_AT_A_TABLE, MOST_STREAMS, News

HEARTBEAT = 15.0
LONGEST_STREAM = 300.0
POLL_COUNTS_FOR = 6.0
_SHARE_OF_ONE = 4  # one caller gets at most a quarter of the streams
_MOST_POLLS = 10_000
_YIELD_SECONDS = 0.00005  # seconds in which the woken threads run first


class ProcessStream:
    """The wait of one page. Yields News on every change and at every heartbeat."""

    def __init__(
        self, notifier: "ProcessNotifier", table: str, device: str, page: str, news: News, who: str | None
    ) -> None:
        self.table, self.device, self.page, self.who = table, device, page, who
        self._notifier = notifier
        self._news = news
        self._sent: News | None = None
        self._open = True
        self._changed = Condition()

    def __iter__(self) -> Iterator[News]:
        end = time.monotonic() + LONGEST_STREAM
        while time.monotonic() < end:
            with self._changed:
                self._changed.wait_for(lambda: not self._open or self._sent != self._news, HEARTBEAT)
                if not self._open:
                    return
                self._sent = self._news
            yield self._sent

    def tell(self, version: int, presence: int) -> None:
        """Update the news. Numbers only grow, so the order of concurrent calls does not matter."""
        with self._changed:
            self._news = News(max(version, self._news.version), max(presence, self._news.presence))
            self._changed.notify()

    def close(self) -> None:
        """End the iteration."""
        with self._changed:
            self._open = False
            self._changed.notify()

    def leave(self) -> None:
        """Remove the stream after its page is gone or has opened another."""
        self._notifier.forget(self)


class ProcessNotifier:
    """All streams of one process. `clock` returns monotonic seconds."""

    def __init__(self, most: int = MOST_STREAMS, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._lock = Lock()
        self._streams: dict[str, ProcessStream] = {}
        self._polls: dict[tuple[str, str], float] = {}
        self._presence = self._news_of_all = 0
        self._closed = False

    def publish(self, table: str, version: int) -> None:
        """Publish a table's new version to its pages."""
        waiting = self._at(table)
        for stream in waiting:
            stream.tell(version, 0)
        self._tell_all_tables()
        if waiting:
            time.sleep(_YIELD_SECONDS)  # else this thread holds the interpreter until it has responded

    def open(
        self, table: str, device: str, page: str, version: int, who: str | None = None
    ) -> ProcessStream | None:
        """Open a stream for a page and end its earlier one; None past a limit."""
        with self._lock:
            before = self._streams.get(page)
            if self._closed or (before is None and self._is_full(table, who)):
                return None
            self._presence += 1
            stream = ProcessStream(self, table, device, page, News(version, self._presence), who)
            self._streams[page] = stream
        if before:
            before.close()
        self._tell_presence(table)
        return stream

    def ticket(self, _table: str, _device: str, _who: str | None = None) -> None:
        """Return None: this process serves the streams."""

    def _is_full(self, table: str, who: str | None) -> bool:
        streams = self._streams.values()
        at_table = sum(stream.table == table for stream in streams)
        of_one = sum(stream.who == who for stream in streams)
        return (
            len(streams) >= self._most
            or at_table >= MOST_AT_A_TABLE
            or (who is not None and of_one >= self._most // _SHARE_OF_ONE)
        )

    def forget(self, stream: ProcessStream) -> None:
        """Remove a stream, unless its page has a newer one."""
        with self._lock:
            if self._streams.get(stream.page) is not stream:
                return
            del self._streams[stream.page]
            self._presence += 1
        self._tell_presence(stream.table)

    def polled(self, table: str, device: str) -> None:
        """Record that a device without a stream polled a table."""
        now = self._clock()
        with self._lock:
            if len(self._polls) >= _MOST_POLLS:
                self._polls = {key: at for key, at in self._polls.items() if now - at < POLL_COUNTS_FOR}
            self._polls[table, device] = now

    def publish_presence(self, table: str) -> None:
        """Make a table's pages update who is present."""
        with self._lock:
            self._presence += 1
        self._tell_presence(table)

    def here(self, table: str) -> set[str]:
        """Return the devices present at a table."""
        latest = self._clock() - POLL_COUNTS_FOR
        with self._lock:
            streaming = {stream.device for stream in self._streams.values() if stream.table == table}
            return streaming | {d for (at, d), when in self._polls.items() if at == table and when > latest}

    def end(self, table: str) -> None:
        """End the streams of a table."""
        for stream in self._at(table):
            stream.close()
        self._tell_all_tables()

    def is_there(self) -> bool:
        """Return True: there is no other process."""
        return True

    def close(self) -> None:
        """End every stream and open no more."""
        with self._lock:
            self._closed = True
            streams = list(self._streams.values())
        for stream in streams:
            stream.close()

    def _at(self, table: str) -> list[ProcessStream]:
        with self._lock:
            return [stream for stream in self._streams.values() if stream.table == table]

    def _tell_all_tables(self) -> None:
        with self._lock:
            self._news_of_all += 1
        for stream in self._at(ALL_TABLES):
            stream.tell(self._news_of_all, 0)

    def _tell_presence(self, table: str) -> None:
        for stream in self._at(table):
            stream.tell(0, self._presence)
