"""Locks that serialize changes to a table between the threads of one process."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

LONGEST = 1.0  # seconds; keeps threads from queueing up behind an unavailable store


class TableLock:
    """A lock for the changes to one table; other processes are not excluded."""

    def __init__(self) -> None:
        self._lock = Lock()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Hold the lock, or proceed without it after LONGEST: the store detects conflicts."""
        is_taken = self._lock.acquire(timeout=LONGEST)
        try:
            yield
        finally:
            if is_taken:
                self._lock.release()
