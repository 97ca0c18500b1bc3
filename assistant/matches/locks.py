"""Threads of one process that change the same table, one after the other."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

LONGEST = 1.0  # seconds: a store that is away is not asked by one after the other


class TableLock:
    """Whoever has one comes second to other processes alone."""

    def __init__(self) -> None:
        self._lock = Lock()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Waits for it, but no longer than LONGEST."""
        is_taken = self._lock.acquire(timeout=LONGEST)
        try:
            yield
        finally:
            if is_taken:
                self._lock.release()
