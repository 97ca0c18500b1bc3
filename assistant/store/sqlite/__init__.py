"""SQLite as the engine: one file, WAL, synchronous=FULL.

One connection writes and one reads, in turns of their own, so that a write waiting for the disk blocks no
reader. Two more run checkpoints, which block neither.
"""

import logging
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .. import Damaged, Unavailable
from ..sql.engine import NoParent, NotUnique
from .checkpoints import Checkpointer, Checkpoints
from .file import open_file
from .turns import InVain, Turns
from .watch import Watch

_AWAY = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
}
_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_BUSY_SECONDS, _SHARED_BUSY_SECONDS = 0.5, 3.0  # to wait for another program, and for other processes of ours
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_LOG = logging.getLogger(__name__)
_REFUSED: Mapping[int, type[Exception]] = {
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: NotUnique,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: NotUnique,
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: NoParent,
    sqlite3.SQLITE_CONSTRAINT_NOTNULL: NoParent,
}
_PRIMARY_CODE = 0xFF  # extended result codes use the higher bits


@contextmanager
def _refused() -> Iterator[None]:
    """Raise NotUnique and NoParent for the errors of SQLite."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        if _code(error) in _REFUSED:
            raise _REFUSED[_code(error)](str(error)) from error
        raise


class SqliteTransaction:
    """The statements of one transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, sql: str, *values: object) -> None:
        """Execute a statement; raise NotUnique or NoParent."""
        with _refused():
            self._connection.execute(sql, values)

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Execute a statement once for each row of values; raise NotUnique or NoParent."""
        with _refused():
            self._connection.executemany(sql, rows)

    def query(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        return self._connection.execute(sql, values).fetchall()

    def hold(self, condition: str, *values: object, rows: str = "tables") -> None:
        """Do nothing: SQLite has one writer at a time."""


class Sqlite:
    """The file at `path`, created if missing; `is_shared` if other processes open it too.

    Raises DataError.
    """

    def __init__(self, path: Path, *, is_shared: bool = False) -> None:
        self._writer, self._reader, *others = open_file(path)
        self.connections = self._writer, self._reader
        seconds = _SHARED_BUSY_SECONDS if is_shared else _BUSY_SECONDS
        for connection in self.connections:
            connection.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
        self._writing, self._reading = Turns(), Turns()
        self._watch = Watch(path, is_shared=is_shared)
        self._checkpointer = Checkpointer(*others, is_shared=is_shared)
        self._checkpoints = Checkpoints(self._checkpoint)
        self._is_to_forget = False
        self._path = path
        self.is_damaged = False

    def now(self) -> datetime:
        """Return the time of this machine."""
        return datetime.now(UTC)

    def make_ready(self) -> None:
        """Do nothing: a file that can't be used is not opened."""

    def query(self, sql: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        with self._explained(), self._reading.take():
            self._watch.check()
            return self._reader.execute(sql, values).fetchall()

    scan = query

    @contextmanager
    def transaction(self, *, forgets: bool = False) -> Iterator[SqliteTransaction]:
        """Begin a transaction and schedule a checkpoint after it."""
        with self._explained(), self._writing.take():
            self._begin()
            try:
                yield SqliteTransaction(self._writer)
                self._watch.check()
                self._writer.execute("COMMIT")
                self._is_to_forget |= forgets
                self._checkpoints.written()
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise

    def _begin(self) -> None:
        """Begin to write; raise InVain while another program does."""
        try:
            self._writer.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if _code(error) & _PRIMARY_CODE in _LOCKED:
                raise InVain(str(error)) from error
            raise

    def rest(self) -> None:
        """Run a checkpoint that is due, where no thread does."""
        self._checkpoints.rest()

    def close(self) -> None:
        """Stop the checkpoints and close all connections."""
        self._checkpoints.close()
        for connection in (self._checkpointer, self._reader, self._writer):
            connection.close()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Raise Unavailable for a disk that is full, away or damaged; let errors in the SQL through."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            code = _code(error) & _PRIMARY_CODE
            if code in _DAMAGED:
                raise self._damaged(error) from error
            if code in _AWAY:
                raise Unavailable(str(error)) from error
            raise

    def _damaged(self, error: sqlite3.Error) -> Damaged:
        if not self.is_damaged:
            _LOG.critical("the data file is damaged: %s: %s", self._path, error)
        self.is_damaged = True
        return Damaged(str(error))

    def _checkpoint(self) -> bool:
        """Run a checkpoint; return False if it must be retried, for example while the disk is full."""
        try:
            self._watch.check()
            return self._checkpointer.checkpoint() and (not self._is_to_forget or self._forget())
        except (Unavailable, sqlite3.DatabaseError):
            return False

    def _forget(self) -> bool:
        """Cut the log, which still holds deleted rows; return False if it must be retried."""
        with self._writing.take(), self._reading.take():
            self._watch.check()
            self._watch.log_may_be_cut()
            self._is_to_forget = not self._checkpointer.cut()
        return not self._is_to_forget


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's error code, 0 for an error of the sqlite3 module itself."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
