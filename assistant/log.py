"""The append-only log of every table, in one SQLite file. It knows nothing of games.

What `append` and `create` return from is on the disk (WAL, synchronous=FULL). One connection writes and
one reads, each behind a lock, so that a write waiting for the disk keeps no reader waiting.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

APPLICATION_ID = 0x48414E41  # "HANA"
MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        watch TEXT NOT NULL UNIQUE,
        code TEXT NOT NULL UNIQUE,
        request TEXT UNIQUE,
        rematch_of TEXT UNIQUE REFERENCES tables (id)
    ) WITHOUT ROWID;
    CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,
        at TEXT NOT NULL,
        device TEXT NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE visits (
        device TEXT NOT NULL,
        table_id TEXT NOT NULL REFERENCES tables (id),
        PRIMARY KEY (device, table_id)
    ) WITHOUT ROWID;
    """,
)
SCHEMA_VERSION = len(MIGRATIONS)
_BUSY_SECONDS = 5.0


class DataError(Exception):
    """The data file can't be used. `key` is damaged, foreign, newer or unusable; it is left as it is."""

    def __init__(self, key: str, path: Path, reason: object = "") -> None:
        super().__init__(f"{key}: {path}: {reason}")
        self.key = key
        self.path = path
        self.reason = reason


class Stale(Exception):
    """Somebody else wrote first: the table has other events than the writer expected."""


class Taken(Exception):
    """An address, code, request or rematch that must be unique is there already."""


@dataclass(frozen=True)
class TableRow:
    """A table's addresses. `request` is the client's own name for the request that opened it."""

    id: str
    watch: str
    code: str
    request: str | None = None
    rematch_of: str | None = None


@dataclass(frozen=True)
class Entry:
    """An event as it is stored. `at` is UTC in ISO 8601; `device` is empty where it isn't known."""

    at: str
    device: str
    kind: str
    body: dict[str, Any]


class Log:
    """The log in the file at `path`, made when there is none. Raises DataError."""

    def __init__(self, path: Path) -> None:
        with _explained(path):
            _check(path)
            self._writer = _connect(path)
            _migrate(self._writer)
            self._reader = _connect(path)
        self._write_lock, self._read_lock = Lock(), Lock()

    def close(self) -> None:
        self._reader.close()
        self._writer.close()

    def create(self, row: TableRow, entries: Sequence[Entry]) -> None:
        """A new table with its first entries; raises Taken."""
        with self._transaction() as writer:
            try:
                writer.execute(
                    "INSERT INTO tables (id, watch, code, request, rematch_of) VALUES (?, ?, ?, ?, ?)",
                    (row.id, row.watch, row.code, row.request, row.rematch_of),
                )
            except sqlite3.IntegrityError as error:
                raise Taken(str(error)) from error
            _insert(writer, row.id, 0, entries)

    def append(self, table_id: str, expected: int, entries: Sequence[Entry]) -> None:
        """Adds entries to a table that has `expected` of them so far, all or none; raises Stale."""
        with self._transaction() as writer:
            if _version(writer, table_id) != expected:
                raise Stale(table_id)
            _insert(writer, table_id, expected, entries)

    def read(self, table_id: str, since: int = 0) -> list[Entry]:
        """The entries after number `since`, in order; none for a table that isn't there."""
        rows = self._query(
            "SELECT at, device, kind, body FROM events WHERE table_id = ? AND number > ? ORDER BY number",
            (table_id, since),
        )
        return [Entry(at, device, kind, json.loads(body)) for at, device, kind, body in rows]

    def table(self, table_id: str) -> TableRow | None:
        return self._find("id", table_id)

    def watched_table(self, watch: str) -> TableRow | None:
        return self._find("watch", watch)

    def table_with_code(self, code: str) -> TableRow | None:
        return self._find("code", code)

    def table_of_request(self, request: str) -> TableRow | None:
        return self._find("request", request)

    def rematch_of(self, table_id: str) -> TableRow | None:
        return self._find("rematch_of", table_id)

    def add_visit(self, device: str, table_id: str) -> None:
        """Remembers that a device knows a table; nothing is written when it is known."""
        known = self._query("SELECT 1 FROM visits WHERE device = ? AND table_id = ?", (device, table_id))
        if not known:
            with self._transaction() as writer:
                writer.execute("INSERT OR IGNORE INTO visits VALUES (?, ?)", (device, table_id))

    def visited(self, device: str) -> list[str]:
        """The tables that a device knows, the one with the newest event first."""
        rows = self._query(
            "SELECT table_id FROM visits JOIN events USING (table_id) WHERE visits.device = ?"
            " GROUP BY table_id ORDER BY max(at) DESC",
            (device,),
        )
        return [table_id for (table_id,) in rows]

    def _find(self, column: str, value: str) -> TableRow | None:
        rows = self._query(
            f"SELECT id, watch, code, request, rematch_of FROM tables WHERE {column} = ?",  # noqa: S608 - ours
            (value,),
        )
        return TableRow(*rows[0]) if rows else None

    def _query(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        with self._read_lock:
            return self._reader.execute(sql, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._write_lock:
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise


def _version(connection: sqlite3.Connection, table_id: str) -> int:
    (version,) = connection.execute(
        "SELECT coalesce(max(number), 0) FROM events WHERE table_id = ?", (table_id,)
    ).fetchone()
    return int(version)


def _insert(connection: sqlite3.Connection, table_id: str, after: int, entries: Sequence[Entry]) -> None:
    connection.executemany(
        "INSERT INTO events (table_id, number, at, device, kind, body) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table_id, number, entry.at, entry.device, entry.kind, json.dumps(entry.body, ensure_ascii=False))
            for number, entry in enumerate(entries, after + 1)
        ],
    )


# Opening the file


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """What SQLite and the file system say, as a DataError."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise DataError("unusable", path, error) from error
    except sqlite3.DatabaseError as error:
        raise DataError("damaged", path, error) from error
    except OSError as error:
        raise DataError("unusable", path, error.strerror) from error


def _check(path: Path) -> None:
    """Looks at a file that is there without changing a byte of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > 0:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            _check_contents(connection, path)


def _check_contents(connection: sqlite3.Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (application or version or objects):
        raise DataError("foreign", path)
    if version > SCHEMA_VERSION:
        raise DataError("newer", path)
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DataError("damaged", path, verdict)


def _migrate(connection: sqlite3.Connection) -> None:
    """Brings the schema up to date in one transaction, which also proves that the file can be written."""
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for migration in MIGRATIONS[version:]:
        for statement in filter(str.strip, migration.split(";")):
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")
