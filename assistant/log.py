"""The append-only log of every table, in one SQLite file. It knows nothing of games.

What `append` and `create` return from is on the disk (WAL, synchronous=FULL). One connection writes and
one reads, each behind a lock, so that a write waiting for the disk keeps no reader waiting.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from .datafile import open_file


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
class Visit:
    """A device that knows a table. `seat` is the player it sits for, None where it has not said."""

    device: str
    seat: int | None


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
        self._writer, self._reader = open_file(path)
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
        return [Entry(at, device, kind, _body(body)) for at, device, kind, body in rows]

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

    def add_visit(self, device: str, table_id: str, at: str) -> None:
        """Remembers that a device knows a table; nothing is written when it is known."""
        known = self._query("SELECT 1 FROM visits WHERE device = ? AND table_id = ?", (device, table_id))
        if not known:
            with self._transaction() as writer:
                writer.execute(
                    "INSERT OR IGNORE INTO visits (device, table_id, first_at) VALUES (?, ?, ?)",
                    (device, table_id, at),
                )

    def take_seat(self, device: str, table_id: str, seat: int | None) -> None:
        """A device that knows the table sits for another player, or for none."""
        with self._transaction() as writer:
            writer.execute(
                "UPDATE visits SET seat = ? WHERE device = ? AND table_id = ?", (seat, device, table_id)
            )

    def copy_visits(self, table_id: str, to: str) -> None:
        """Whoever knows a table knows another one too, with the same seat."""
        with self._transaction() as writer:
            writer.execute(
                "INSERT OR IGNORE INTO visits (device, table_id, seat, first_at)"
                " SELECT device, ?, seat, first_at FROM visits WHERE table_id = ?",
                (to, table_id),
            )

    def visits(self, table_id: str) -> list[Visit]:
        """The devices that know a table, in the order in which they came."""
        rows = self._query(
            "SELECT device, seat FROM visits WHERE table_id = ? ORDER BY first_at, device", (table_id,)
        )
        return [Visit(device, seat) for device, seat in rows]

    def visited(self, device: str) -> list[str]:
        """The tables that a device knows, the one with the newest event first."""
        rows = self._query(
            "SELECT table_id FROM visits JOIN events USING (table_id) WHERE visits.device = ?"
            " GROUP BY table_id ORDER BY max(at) DESC",
            (device,),
        )
        return [table_id for (table_id,) in rows]

    def setting(self, key: str) -> str | None:
        rows = self._query("SELECT value FROM settings WHERE key = ?", (key,))
        return str(rows[0][0]) if rows else None

    def set_setting(self, key: str, value: str) -> None:
        with self._transaction() as writer:
            writer.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (key, value))

    def version(self, table_id: str) -> int:
        """The number of a table's last entry, 0 for a table that isn't there."""
        with self._read_lock:
            return _version(self._reader, table_id)

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


def _body(text: str) -> dict[str, Any]:
    """The stored body; one that a damaged disk made unreadable is empty, which no event's is."""
    try:
        return dict(json.loads(text))
    except ValueError:
        return {}


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
