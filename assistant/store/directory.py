"""The tables with their addresses and codes. One query gives all that a request needs of a table."""

from collections.abc import Iterator, Sequence
from typing import Any

from . import Entry, Found, MatchRow, Rematch, TableRow, Taken
from .engine import Engine, NotUnique
from .events import LOST, read_entry, write_events
from .matches import write_match

_INSERT = """
    INSERT INTO tables (id, watch, code, request, rematch_of)
    VALUES (?, ?, ?, ?, (SELECT id FROM tables WHERE id = ?))
"""
_FIND = """
    SELECT tables.id, tables.watch, tables.code, tables.request, tables.rematch_of, tables.open_until,
        rematch.id, rematch.watch, events.number, at, device, kind, body, tapped_at, outbox, tap_number
    FROM tables
    LEFT JOIN tables AS rematch ON rematch.rematch_of = tables.id
    LEFT JOIN events ON events.table_id = tables.id AND events.number > ?
    WHERE tables.{} = ? ORDER BY events.number
"""
_DELETE = (
    "DELETE FROM visits WHERE table_id = ?",
    "DELETE FROM matches WHERE table_id = ?",
    "DELETE FROM events WHERE table_id = ?",
    "UPDATE tables SET rematch_of = NULL WHERE id = ?",  # a table has one rematch at any time
)
_JOIN_UP = "UPDATE tables SET rematch_of = (SELECT id FROM tables WHERE id = ?) WHERE rematch_of = ?"
_ROW, _REMATCH = slice(0, 6), slice(6, 8)
_NUMBER = 8
_ENTRY = slice(9, 16)


class SqlDirectory:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self, row: TableRow, entries: Sequence[Entry], match: MatchRow) -> None:
        """A new table with its first entries; raises Taken. It is no rematch of a table that was deleted."""
        with self._engine.transaction() as transaction:
            try:
                transaction.execute(_INSERT, row.id, row.watch, row.code, row.request, row.rematch_of)
            except NotUnique as error:
                raise Taken(str(error)) from error
            write_events(transaction, row.id, 0, entries)
            write_match(transaction, match)

    def ids(self) -> list[str]:
        """The ids of all tables."""
        return [str(table_id) for (table_id,) in self._engine.query("SELECT id FROM tables ORDER BY id")]

    def table(self, table_id: str, since: int = 0) -> Found | None:
        return self._find("id", table_id, since)

    def watched(self, watch: str, since: int = 0) -> Found | None:
        return self._find("watch", watch, since)

    def with_code(self, code: str) -> str | None:
        """The id of the table with this code."""
        rows = self._engine.query("SELECT id FROM tables WHERE code = ?", code)
        return str(rows[0][0]) if rows else None

    def of_request(self, request: str) -> Found | None:
        return self._find("request", request, 0)

    def rematch_of(self, table_id: str) -> Found | None:
        return self._find("rematch_of", table_id, 0)

    def open_code(self, table_id: str, until: str) -> None:
        with self._engine.transaction() as transaction:
            transaction.execute("UPDATE tables SET open_until = ? WHERE id = ?", until, table_id)

    def delete(self, table_id: str) -> None:
        """Forgets the table and all that was ever kept of it, if it is there.

        Its rematch stays, and is from now on that of the table before it.
        """
        before = self._engine.query("SELECT rematch_of FROM tables WHERE id = ?", table_id)
        with self._engine.transaction(forgets=True) as transaction:
            for statement in _DELETE:
                transaction.execute(statement, table_id)
            transaction.execute(_JOIN_UP, before[0][0] if before else None, table_id)
            transaction.execute("DELETE FROM tables WHERE id = ?", table_id)

    def change_code(self, table_id: str, code: str, until: str | None) -> None:
        with self._engine.transaction() as transaction:
            try:
                transaction.execute(
                    "UPDATE tables SET code = ?, open_until = ? WHERE id = ?", code, until, table_id
                )
            except NotUnique as error:
                raise Taken(str(error)) from error

    def _find(self, column: str, value: str, since: int) -> Found | None:
        rows = self._engine.query(_FIND.format(column), since, value)
        if not rows:
            return None
        rematch = rows[0][_REMATCH]
        entries = [*_entries([row for row in rows if row[_NUMBER] is not None], since)]
        return Found(TableRow(*rows[0][_ROW]), Rematch(*rematch) if rematch[0] else None, entries)


def _entries(rows: Sequence[Any], since: int) -> Iterator[Entry]:
    """The entries up to the first that is missing, in whose place LOST stands."""
    for expected, row in enumerate(rows, since + 1):
        if row[_NUMBER] != expected:
            yield LOST
            return
        yield read_entry(*row[_ENTRY])
