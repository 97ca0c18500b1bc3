"""The bell of a single process: each stream waits in a thread of its own."""

import time
from collections.abc import Callable, Iterator
from threading import Condition, Lock

from . import ALL_TABLES, MOST_AT_A_TABLE, MOST_STREAMS, News

HEARTBEAT = 15.0
LONGEST_STREAM = 300.0
POLL_COUNTS_FOR = 6.0
_SHARE_OF_ONE = 4  # nobody holds more than one of so many streams
_MOST_POLLS = 10_000
_LET_GO = 0.00005  # seconds: those who were woken go first


class ProcessStream:
    """One page's wait. Iterating gives News when there is some, and again at every heartbeat."""

    def __init__(
        self, notifier: "ProcessNotifier", table: str, device: str, page: str, news: News, who: str | None
    ) -> None:
        self.table, self.device, self.page, self.who = table, device, page, who
        self._bell = notifier
        self._news = news
        self._told: News | None = None
        self._open = True
        self._changed = Condition()

    def __iter__(self) -> Iterator[News]:
        end = time.monotonic() + LONGEST_STREAM
        while time.monotonic() < end:
            with self._changed:
                self._changed.wait_for(lambda: not self._open or self._told != self._news, HEARTBEAT)
                if not self._open:
                    return
                self._told = self._news
            yield self._told

    def tell(self, version: int, presence: int) -> None:
        """Numbers only grow, so it does not matter which of two tellers comes first."""
        with self._changed:
            self._news = News(max(version, self._news.version), max(presence, self._news.presence))
            self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._open = False
            self._changed.notify()

    def leave(self) -> None:
        """The page is gone, or has another stream by now."""
        self._bell.forget(self)


class ProcessNotifier:
    """All streams of one process. `clock` gives seconds that never go back."""

    def __init__(self, most: int = MOST_STREAMS, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._lock = Lock()
        self._streams: dict[str, ProcessStream] = {}
        self._polls: dict[tuple[str, str], float] = {}
        self._presence = self._news_of_house = 0
        self._closed = False

    def publish(self, table: str, version: int) -> None:
        """Wakes everybody at the table: it is at `version` now. Whoever is at the HOUSE hears that too."""
        waiting = self._at(table)
        for stream in waiting:
            stream.tell(version, 0)
        self._tell_house()
        if waiting:
            time.sleep(_LET_GO)  # else this thread holds the interpreter until its answer is made

    def open(
        self, table: str, device: str, page: str, version: int, who: str | None = None
    ) -> ProcessStream | None:
        """A stream for this page, whose earlier one ends; None past a bound, where the page must poll.

        It counts for its table, and for `who` asks unless that is nobody in particular.
        """
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
        """None: the streams are here."""

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
        """A stream is left; the page's newer one stays."""
        with self._lock:
            if self._streams.get(stream.page) is not stream:
                return
            del self._streams[stream.page]
            self._presence += 1
        self._tell_presence(stream.table)

    def polled(self, table: str, device: str) -> None:
        """A device without a stream asked how the table is."""
        now = self._clock()
        with self._lock:
            if len(self._polls) >= _MOST_POLLS:
                self._polls = {key: at for key, at in self._polls.items() if now - at < POLL_COUNTS_FOR}
            self._polls[table, device] = now

    def publish_presence(self, table: str) -> None:
        """Who is at the table has changed: phones show it anew."""
        with self._lock:
            self._presence += 1
        self._tell_presence(table)

    def here(self, table: str) -> set[str]:
        """The devices that look at the table now."""
        latest = self._clock() - POLL_COUNTS_FOR
        with self._lock:
            streaming = {stream.device for stream in self._streams.values() if stream.table == table}
            return streaming | {d for (at, d), when in self._polls.items() if at == table and when > latest}

    def end(self, table: str) -> None:
        """The table is gone: its streams end. That is news at the HOUSE; its own may be ended too."""
        for stream in self._at(table):
            stream.close()
        self._tell_house()

    def is_there(self) -> bool:
        """There is no other process."""
        return True

    def close(self) -> None:
        """Ends every stream, so that their threads are free; nobody gets a new one."""
        with self._lock:
            self._closed = True
            streams = list(self._streams.values())
        for stream in streams:
            stream.close()

    def _at(self, table: str) -> list[ProcessStream]:
        with self._lock:
            return [stream for stream in self._streams.values() if stream.table == table]

    def _tell_house(self) -> None:
        with self._lock:
            self._news_of_house += 1
        for stream in self._at(ALL_TABLES):
            stream.tell(self._news_of_house, 0)

    def _tell_presence(self, table: str) -> None:
        for stream in self._at(table):
            stream.tell(0, self._presence)
