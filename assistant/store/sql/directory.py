"""The tables with their addresses and codes. One query reads all that a request needs of a table."""

from collections.abc import Callable, Sequence
from dataclasses import astuple

from ..errors import Taken
from ..rows import (
    END_OF_TIME,
    Entry,
    Found,
    HistoryEntry,
    MatchRow,
    NewTable,
    NextMatch,
    Rematch,
    TableRow,
    begins_evening,
)
from .engine import Engine, NotUnique, Transaction, write
from .events import in_order, read_entry, write_events
from .matches import write_history_row, write_match
from .visits import ADD

_INSERT = """
    INSERT INTO tables (id, watch, code, request, rematch_of, uid, evening, place, note)
    VALUES (?, ?, ?, ?, (SELECT id FROM tables WHERE id = ?), ?, ?, ?, ?)
"""
_FOLLOW = """
    UPDATE tables SET evening = before.evening,
        place = (SELECT max(place) + 1 FROM tables AS others WHERE others.evening = before.evening)
    FROM tables AS before WHERE before.id = tables.rematch_of AND tables.id = ?
"""
_FIND = """
    SELECT tables.id, tables.watch, tables.code, tables.request, tables.rematch_of, tables.open_until,
        tables.uid, tables.evening, tables.place, tables.note,
        rematch.id, rematch.watch, events.number, at, device, kind, body, tapped_at, outbox, tap_number,
        tables.rewritten, linked.tournament_id,
        (SELECT max(number) FROM tournament_entries AS log WHERE log.tournament_id = linked.tournament_id)
    FROM tables
    LEFT JOIN tournament_tables AS linked ON linked.table_id = tables.id
    LEFT JOIN tables AS rematch ON rematch.rematch_of = tables.id
    LEFT JOIN events ON events.table_id = tables.id AND events.number >= ?
    WHERE tables.{} = ? ORDER BY events.number
"""
_OPENED = """
    SELECT tables.id, tables.watch, events.device, coalesce(seats.name, '') FROM tables
    JOIN events ON events.table_id = tables.id AND events.number = 1
    LEFT JOIN visits ON visits.table_id = tables.id AND visits.device = events.device
    LEFT JOIN seats ON seats.table_id = tables.id AND seats.seat = visits.seat
    WHERE
"""
_BEGUN_MEANWHILE = """
    tables.evening = ? AND tables.place > ?
    AND events.at < (SELECT ended FROM matches WHERE matches.table_id = ?)
    ORDER BY tables.place, tables.uid LIMIT 1
"""
_DELETE = (
    "DELETE FROM tournament_tables WHERE table_id = ?",
    "DELETE FROM visits WHERE table_id = ?",
    "DELETE FROM seats WHERE table_id = ?",
    "DELETE FROM matches WHERE table_id = ?",
    "DELETE FROM events WHERE table_id = ?",
    "UPDATE tables SET rematch_of = NULL WHERE id = ?",  # unique, and now passed on to its rematch
)
_JOIN_UP = "UPDATE tables SET rematch_of = (SELECT id FROM tables WHERE id = ?) WHERE rematch_of = ?"
# A table whose last event a damaged disk lost is never unused.
_UNUSED = f"""
    SELECT id FROM tables LEFT JOIN matches ON matches.table_id = tables.id
    WHERE coalesce(at, (SELECT max(events.at) FROM events WHERE events.table_id = id), '{END_OF_TIME}') < ?
        AND NOT EXISTS (SELECT 1 FROM visits WHERE visits.table_id = id AND first_at >= ?)
"""  # noqa: S608 - our own value
LATER = "SELECT number FROM events WHERE table_id = ? AND number > ? LIMIT 1"
_JOIN_EVENINGS = """
    UPDATE tables SET evening = ?,
        place = place + (SELECT max(place) FROM tables AS others WHERE others.evening = ?)
    WHERE evening = ?
"""
_PART_EVENING = """
    UPDATE tables SET evening = parted.uid, place = tables.place - parted.place + 1
    FROM tables AS parted
    WHERE parted.id = ? AND tables.evening = parted.evening AND tables.place >= parted.place
"""
_ROW, _HISTORY_ENTRY, _REMATCH = slice(0, 6), slice(6, 10), slice(10, 12)
_NUMBER = 12
_ENTRY = slice(13, 20)
_NUMBERED = slice(_NUMBER, _ENTRY.stop)
_REWRITTEN = 20
_TOURNAMENT = slice(21, 23)
_OF_ITS_EVENING = "evening = (SELECT evening FROM tables WHERE id = ?)"
_BESIDE = f"{_OF_ITS_EVENING} OR rematch_of = ? OR id = (SELECT rematch_of FROM tables WHERE id = ?)"  # noqa: S608 - our own condition


class Directory:
    """The tables, found by any of their addresses."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(
        self,
        row: TableRow,
        entries: Sequence[Entry],
        match: MatchRow,
        history_entry: HistoryEntry | None = None,
    ) -> None:
        """Create a table with its first entries; raise Taken. A deleted `rematch_of` is ignored.

        Without `history_entry` a rematch comes last in the evening of its table; any other begins an evening.
        """

        def do(transaction: Transaction) -> None:
            if row.rematch_of:
                transaction.hold(_OF_ITS_EVENING, row.rematch_of)
            write_table(transaction, NewTable(row, entries, match, history_entry or begins_evening()))
            if history_entry is None:
                transaction.execute(_FOLLOW, row.id)
            write_history_row(transaction, match)

        write(self._engine, do)

    def ids(self) -> list[str]:
        """Return the ids of all tables."""
        return [str(table_id) for (table_id,) in self._engine.scan("SELECT id FROM tables ORDER BY id")]

    def table(self, table_id: str, since: int = 0) -> Found | None:
        """Return the table with this id and its entries after number `since`, or None."""
        return self._find("id", table_id, since)

    def watched(self, watch: str, since: int = 0) -> Found | None:
        """Return the table with this watch address and its entries after `since`, or None."""
        return self._find("watch", watch, since)

    def with_code(self, code: str) -> str | None:
        """Return the id of the table with this code, or None."""
        rows = self._engine.query("SELECT id FROM tables WHERE code = ?", code)
        return str(rows[0][0]) if rows else None

    def of_request(self, request: str) -> Found | None:
        """Return the table that this request opened, or None."""
        return self._find("request", request, 0)

    def rematch_of(self, table_id: str) -> Found | None:
        """Return the rematch of this table, or None."""
        return self._find("rematch_of", table_id, 0)

    def next_match(self, table_id: str, history_entry: HistoryEntry) -> NextMatch | None:
        """Return the rematch of this table, else the first match of its evening begun while it was played."""
        evening, place = history_entry.evening, history_entry.place
        rows = self._engine.query(f"{_OPENED} tables.rematch_of = ?", table_id)
        rows = rows or self._engine.query(_OPENED + _BEGUN_MEANWHILE, evening, place, table_id)
        return NextMatch(*rows[0]) if rows else None

    def open_code(self, table_id: str, until: str) -> None:
        """Keep the table's code valid until then, whatever happens at the table."""
        with self._engine.transaction() as transaction:
            transaction.execute("UPDATE tables SET open_until = ? WHERE id = ?", until, table_id)

    def delete(self, table_id: str) -> None:
        """Delete a table and all its data, if it exists; its rematch then follows the table before it."""
        self._delete(table_id, lambda _: True)

    def delete_unchanged(self, table_id: str, version: int) -> bool:
        """Delete a table like `delete` if it has no event after that number; return whether it is gone."""
        return self._delete(table_id, lambda held: not held.query(LATER, table_id, version))

    def unused(self, before: str, most: int) -> list[str]:
        """Return the ids of up to `most` tables without an event or a new visit from `before` on."""
        rows = self._engine.scan(f"{_UNUSED} LIMIT ?", before, before, most)
        return [str(table_id) for (table_id,) in rows]

    def count_unused(self, before: str) -> tuple[int, int]:
        """Count the tables without an event or a new visit from `before` on, and all tables."""
        counts = f"SELECT (SELECT count(*) FROM ({_UNUSED}) AS unused), (SELECT count(*) FROM tables)"  # noqa: S608 - our own query
        ((unused, all_tables),) = self._engine.scan(counts, before, before)
        return unused, all_tables

    def delete_unused(self, table_id: str, before: str) -> bool:
        """Delete a table like `delete` if it is unused from `before` on; return whether it was."""
        unused = f"{_UNUSED} AND id = ?"
        return self._delete(table_id, lambda held: bool(held.query(unused, before, before, table_id)))

    def of_uid(self, uid: str) -> str | None:
        """Return the id of the table whose match has this uid, or None."""
        rows = self._engine.query("SELECT id FROM tables WHERE uid = ?", uid)
        return str(rows[0][0]) if rows else None

    def of_evening(self, evening: str) -> list[str]:
        """Return the ids of an evening's tables and of the match whose uid names the evening."""
        sql = "SELECT id FROM tables WHERE evening = ? UNION SELECT id FROM tables WHERE uid = ?"
        return [str(table_id) for (table_id,) in self._engine.query(sql, evening, evening)]

    def write_note(self, table_id: str, note: str, before: str | None = None) -> bool:
        """Set the note on a match, empty for none; return False if it is not the one given as `before`."""
        with self._engine.transaction() as transaction:
            transaction.hold("id = ?", table_id)
            found = transaction.query("SELECT note FROM tables WHERE id = ?", table_id)
            if found and before is not None and found[0][0] not in (before, note):
                return False
            transaction.execute("UPDATE tables SET note = ? WHERE id = ?", note, table_id)
            return True

    def join_evenings(self, earlier: str, later: str) -> None:
        """Append the matches of the later evening to the earlier one."""

        def do(transaction: Transaction) -> None:
            transaction.hold("evening IN (?, ?)", earlier, later)
            transaction.execute(_JOIN_EVENINGS, earlier, earlier, later)

        if earlier != later:
            write(self._engine, do)

    def part_evening(self, table_id: str) -> None:
        """Split an evening in two: this match and those after it become one of their own."""

        def do(transaction: Transaction) -> None:
            transaction.hold(_OF_ITS_EVENING, table_id)
            transaction.execute(_PART_EVENING, table_id)

        write(self._engine, do)

    def later(self, history_entry: HistoryEntry) -> list[str]:
        """Return the ids of the tables after this one in its evening, in order."""
        rows = self._engine.query(
            "SELECT id FROM tables WHERE evening = ? AND place > ? ORDER BY place, uid",
            history_entry.evening,
            history_entry.place,
        )
        return [str(table_id) for (table_id,) in rows]

    def change_code(self, table_id: str, code: str, until: str | None) -> None:
        """Replace the table's code by one that is valid until then; raise Taken."""
        with self._engine.transaction() as transaction:
            try:
                transaction.execute(
                    "UPDATE tables SET code = ?, open_until = ? WHERE id = ?", code, until, table_id
                )
            except NotUnique as error:
                raise Taken(str(error)) from error

    def _delete(self, table_id: str, is_meant: Callable[[Transaction], bool]) -> bool:
        """Delete a table if it `is_meant` while it and those beside it are held; return whether it was."""

        def do(transaction: Transaction) -> bool:
            transaction.hold(_BESIDE, table_id, table_id, table_id)
            if not is_meant(transaction):
                return False
            before = transaction.query("SELECT rematch_of FROM tables WHERE id = ?", table_id)
            for statement in _DELETE:
                transaction.execute(statement, table_id)
            transaction.execute(_JOIN_UP, before[0][0] if before else None, table_id)
            transaction.execute("DELETE FROM tables WHERE id = ?", table_id)
            return True

        return write(self._engine, do, forgets=True)

    def _find(self, column: str, value: str, since: int) -> Found | None:
        rows = self._engine.query(_FIND.format(column), since, value)
        if not rows:
            return None
        first = rows[0]
        row, history_entry = TableRow(*first[_ROW]), HistoryEntry(*first[_HISTORY_ENTRY])
        rematch = first[_REMATCH]
        last = read_entry(*first[_ENTRY]) if first[_NUMBER] == since else None
        entries = [*in_order([row[_NUMBERED] for row in rows if (row[_NUMBER] or 0) > since], since)]
        return Found(
            row,
            Rematch(*rematch) if rematch[0] else None,
            entries,
            history_entry,
            first[_REWRITTEN],
            last,
            tuple(first[_TOURNAMENT]) if all(first[_TOURNAMENT]) else None,
        )


def insert_table(transaction: Transaction, table: NewTable, device: str, at: str) -> None:
    """Insert an imported table, known to `device` unless it is empty; raise Taken."""
    write_table(transaction, table)
    if device:
        transaction.execute(ADD, device, at, None, table.row.id)
    write_history_row(transaction, table.match)


def write_table(transaction: Transaction, table: NewTable) -> None:
    """Write a table without its history row; raise Taken."""
    row = table.row
    keys = row.id, row.watch, row.code, row.request, row.rematch_of
    try:
        transaction.execute(_INSERT, *keys, *astuple(table.history_entry))
    except NotUnique as error:
        raise Taken(str(error)) from error
    write_events(transaction, row.id, 0, table.entries)
    write_match(transaction, table.match)
