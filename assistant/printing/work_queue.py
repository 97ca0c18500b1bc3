"""A queue that makes one sheet at a time, in a thread of its own whose memory is reused."""

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Protocol

MOST_WAITING = 24  # each blocks a thread of the server, as every stream does


class Busy(Exception):
    """The error for callers when too many are waiting; they may retry later."""


class Queue(Protocol):
    """A way to run the functions that make sheets."""

    def result_of(self, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return the result of `make`. Raises Busy, and any error of `make`."""


class InlineQueue:
    """A queue that runs in the caller's thread, for one caller at a time."""

    def result_of(self, _: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return the result of `make`."""
        return make()


class WorkQueue:
    """A queue that runs one function after the other; `most` callers may wait at a time."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._waiting = 0
        self._ordered: dict[Hashable, Future[bytes]] = {}
        self._orders: SimpleQueue[tuple[Hashable, Callable[[], bytes]]] = SimpleQueue()
        self._lock = Lock()
        self._thread: Thread | None = None

    def result_of(self, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return the result of `make`, shared with callers that request the same name in the meantime.

        Raises Busy, and any error of `make`.
        """
        future = self._order(name, make)
        try:
            return future.result()
        finally:
            with self._lock:
                self._waiting -= 1

    def _order(self, name: Hashable, make: Callable[[], bytes]) -> Future[bytes]:
        with self._lock:
            if self._waiting >= self._most:
                raise Busy
            self._open()
            self._waiting += 1
            if name not in self._ordered:
                self._ordered[name] = Future()
                self._orders.put((name, make))
            return self._ordered[name]

    def _open(self) -> None:
        """Start the thread if needed; if that fails, nothing is queued and the next call retries."""
        if self._thread is None:
            thread = Thread(target=self._work, name="sheets", daemon=True)
            thread.start()
            self._thread = thread

    def _work(self) -> None:
        while True:
            self._fill(*self._orders.get())

    def _fill(self, name: Hashable, make: Callable[[], bytes]) -> None:
        """Run a function; its name is freed before the result is set, so later calls run it again."""
        try:
            content, fault = make(), None
        except BaseException as error:
            content, fault = b"", error
        with self._lock:
            future = self._ordered.pop(name)
        if fault:
            future.set_exception(fault)
        else:
            future.set_result(content)
