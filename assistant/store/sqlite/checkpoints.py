"""Moves the log (WAL) into the data file, soon after each write and without delaying any."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

SECONDS = 1.5
LONGEST_LOG = 500  # pages, half of the 1000 at which SQLite checkpoints within a write


class Checkpointer:
    """The two connections that run checkpoints.

    A write that finds the whole log checkpointed restarts it, which costs one more sync. So a snapshot is
    held between checkpoints, with which a short log just grows. None is held where other processes have the
    file open, as they could not cut the log.
    """

    def __init__(
        self, checkpointer: sqlite3.Connection, holder: sqlite3.Connection, *, is_shared: bool = False
    ) -> None:
        self._checkpointer, self._holder = checkpointer, holder
        self._is_shared = is_shared
        self._checkpointer.execute("PRAGMA busy_timeout = 0")  # wait for no other process

    def checkpoint(self) -> bool:
        """Checkpoint without blocking or waiting (PASSIVE); return whether all is in the file."""
        self._release()
        self._holder.execute("BEGIN")
        self._holder.execute("SELECT 1 FROM sqlite_master").fetchone()
        _, written, done = self._checkpointer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        # -1 without a log, where a snapshot would block every writer
        if self._is_shared or not 0 <= written <= LONGEST_LOG:
            self._release()
        return bool(written == done)

    def cut(self) -> bool:
        """Checkpoint and truncate the log; return False if another process reads it."""
        self._release()
        is_busy, _, _ = self._checkpointer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy

    def close(self) -> None:
        """Close both connections."""
        for connection in (self._holder, self._checkpointer):
            connection.close()

    def _release(self) -> None:
        if self._holder.in_transaction:
            self._holder.execute("ROLLBACK")


class Checkpoints:
    """A thread, started at the first write, that calls `checkpoint` until it returns True."""

    def __init__(self, checkpoint: Callable[[], bool]) -> None:
        self._checkpoint = checkpoint
        self._is_due, self._is_over = Event(), Event()
        self._thread: Thread | None = None

    def written(self) -> None:
        """Schedule a checkpoint in SECONDS. Not thread-safe."""
        self._is_due.set()
        if self._thread is None:
            self._begin()

    def rest(self) -> None:
        """Run a checkpoint now if one is due, where no thread can run."""
        if self._is_due.is_set():
            self._is_due.clear()
            if not self._checkpoint():
                self._is_due.set()

    def close(self) -> None:
        """Stop the thread."""
        self._is_over.set()
        self._is_due.set()
        if self._thread:
            self._thread.join()

    def _begin(self) -> None:
        thread = Thread(target=self._run, name="checkpoints", daemon=True)
        with suppress(RuntimeError):  # out of memory, or a platform without threads
            thread.start()
            self._thread = thread

    def _run(self) -> None:
        while not self._is_over.is_set():  # checked after clear(), which may undo the set() of `close`
            self._is_due.wait()
            if not self._is_over.wait(SECONDS):
                self._is_due.clear()
                if not self._checkpoint():
                    self._is_due.set()
