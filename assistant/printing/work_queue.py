"""One sheet is made at a time, in a thread of its own whose memory is so used again; the others wait."""

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Protocol

MOST_WAITING = 24  # each of them keeps a thread of the server busy, as every stream does


class Busy(Exception):
    """So many wait already that whoever comes now should come again."""


class Queue(Protocol):
    """How things are made."""

    def made(self, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """What `make` gives. Raises Busy, and what `make` raises."""


class InlineQueue:
    """For one caller at a time, where there are no threads."""

    def made(self, _: Hashable, make: Callable[[], bytes]) -> bytes:
        return make()


class WorkQueue:
    """Makes things one after the other; `most` may wait at a time."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._waiting = 0
        self._ordered: dict[Hashable, Future[bytes]] = {}
        self._orders: SimpleQueue[tuple[Hashable, Callable[[], bytes]]] = SimpleQueue()
        self._lock = Lock()
        self._thread: Thread | None = None

    def made(self, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """What `make` gives; who asks for the same name meanwhile gets the same.

        Raises Busy, and what `make` raises.
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
        """Without memory for a thread nothing is ordered, and whoever comes next tries again."""
        if self._thread is None:
            thread = Thread(target=self._work, name="sheets", daemon=True)
            thread.start()
            self._thread = thread

    def _work(self) -> None:
        while True:
            self._fill(*self._orders.get())

    def _fill(self, name: Hashable, make: Callable[[], bytes]) -> None:
        """An order is over before its thing is handed out: who asks after that orders anew."""
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
