"""Brings what was written ahead into the file that people see, soon after and beside all taps."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

SECONDS = 1.5
LONGEST_LOG = 500  # pages, half of those by which SQLite would make a tap wait for a checkpoint


class Checkpointer:
    """Two connections by which it is done.

    A write that finds all of the log in the file begins the log anew and waits for the disk once more. So a
    snapshot is held meanwhile, behind which a log that is not long yet just goes on. Where other processes
    have the file open too none is held, as nobody there could cut the log.
    """

    def __init__(
        self, checkpointer: sqlite3.Connection, holder: sqlite3.Connection, *, is_shared: bool = False
    ) -> None:
        self._checkpointer, self._holder = checkpointer, holder
        self._is_shared = is_shared
        self._checkpointer.execute("PRAGMA busy_timeout = 0")  # it waits for no other process

    def checkpoint(self) -> bool:
        """Whether all is in the file. PASSIVE waits for nobody and nobody for it."""
        self._let_go()
        self._holder.execute("BEGIN")
        self._holder.execute("SELECT 1 FROM sqlite_master").fetchone()
        _, written, done = self._checkpointer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        # -1 without a log: then it would keep every writer out
        if self._is_shared or not 0 <= written <= LONGEST_LOG:
            self._let_go()
        return bool(written == done)

    def cut(self) -> bool:
        """Whether all is in the file and the log is empty, which no reader of another process lets it be."""
        self._let_go()
        is_busy, _, _ = self._checkpointer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy

    def close(self) -> None:
        for connection in (self._holder, self._checkpointer):
            connection.close()

    def _let_go(self) -> None:
        if self._holder.in_transaction:
            self._holder.execute("ROLLBACK")


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

    def rest(self) -> None:
        """Does at once what the thread does soon, for a program that can have none."""
        if self._is_due.is_set():
            self._is_due.clear()
            if not self._checkpoint():
                self._is_due.set()

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
        while not self._is_over.is_set():  # asked after the clearing, which may have met what `close` has set
            self._is_due.wait()
            if not self._is_over.wait(SECONDS):
                self._is_due.clear()
                if not self._checkpoint():
                    self._is_due.set()
