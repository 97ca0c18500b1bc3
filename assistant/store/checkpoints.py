"""Brings what was written ahead into the file that people see, soon after and beside all taps."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

SECONDS = 1.5


class Checkpoints:
    """A thread from the first write on. `checkpoint` says whether all that was written is in the file now."""

    def __init__(self, checkpoint: Callable[[], bool]) -> None:
        self._checkpoint = checkpoint
        self._is_due, self._is_over = Event(), Event()
        self._thread: Thread | None = None

    def written(self) -> None:
        """In SECONDS it is in the file. Two threads never call this at once."""
        self._is_due.set()
        if self._thread is None:
            self._begin()

    def close(self) -> None:
        self._is_over.set()
        self._is_due.set()
        if self._thread:
            self._thread.join()

    def _begin(self) -> None:
        thread = Thread(target=self._run, name="checkpoints", daemon=True)
        with suppress(RuntimeError):  # no memory for one, or no threads here at all
            thread.start()
            self._thread = thread

    def _run(self) -> None:
        while self._is_due.wait() and not self._is_over.wait(SECONDS):
            self._is_due.clear()
            if not self._checkpoint():
                self._is_due.set()
