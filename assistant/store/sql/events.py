"""The events: each is written once, under its table and its number."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from .. import Entry, MatchRow, Stale, Tapped
from .engine import Collided, Engine, NoParent, NotUnique, Transaction
from .matches import write_history_row, write_match

_INSERT = """
    INSERT INTO events (table_id, at, device, kind, body, tapped_at, outbox, tap_number, number)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, {})
"""
_FIRST = _INSERT.format("1")
# Behind the one before it alone, which a database that was put back, or another one, may lack.
_NEXT = _INSERT.format("(SELECT number + 1 FROM events WHERE table_id = ? AND number = ?)")
_REWRITE = "UPDATE events SET body = ? WHERE table_id = ? AND number = ?"
_NOTE = "UPDATE tables SET note = ?, rewritten = ? WHERE id = ?"
_BODIES = """
    SELECT events.table_id, number, body FROM visits JOIN events USING (table_id)
    WHERE visits.device = ? AND (number = 1 OR kind = ?) ORDER BY events.table_id, number
"""
_CAME_SECOND = (NotUnique, NoParent, Collided)
LOST = Entry("", "", "", {})  # stands for one that a damaged disk lost: nobody can read it


class SqlEvents:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def append(
        self, table_id: str, after: int, entries: Sequence[Entry], match: MatchRow, *, moves: bool = True
    ) -> None:
        """The key (table, number) is the check: who comes second finds it taken."""
        with self._engine.transaction() as transaction:
            try:
                write_events(transaction, table_id, after, entries)
            except _CAME_SECOND as error:
                raise Stale(table_id) from error
            write_match(transaction, match)
            if moves:
                write_history_row(transaction, match)

    def bodies(self, device: str, kind: str) -> list[tuple[str, int, Mapping[str, Any]]]:
        """Of the tables that a device knows the first events and those of this kind."""
        rows = self._engine.query(_BODIES, device, kind)
        return [(table_id, number, _read_body(body)) for table_id, number, body in rows]

    def rewrite(
        self, table_id: str, bodies: Mapping[int, Mapping[str, Any]], note: str, last: Entry, match: MatchRow
    ) -> None:
        """Puts other bodies in place of those of these events; `last` comes behind them."""
        with self._engine.transaction(forgets=True) as transaction:
            transaction.execute(_NOTE, note, match.version, table_id)  # first, as who deletes it begins there
            for number, body in bodies.items():
                transaction.execute(_REWRITE, _dump(body), table_id, number)
            try:
                write_events(transaction, table_id, match.version - 1, [last])
            except _CAME_SECOND as error:
                raise Stale(table_id) from error
            write_match(transaction, match)
            write_history_row(transaction, match)


def write_events(transaction: Transaction, table_id: str, after: int, entries: Sequence[Entry]) -> None:
    """Raises NotUnique and NoParent."""
    for before, entry in enumerate(entries, after):
        tap = (entry.tapped.at, entry.tapped.outbox, entry.tapped.number) if entry.tapped else (None,) * 3
        values = (table_id, entry.at, entry.device, entry.kind, _dump(entry.body), *tap)
        if before:
            transaction.execute(_NEXT, *values, table_id, before)
        else:
            transaction.execute(_FIRST, *values)


def read_entry(
    at: str, device: str, kind: str, body: str, tapped_at: str | None, outbox: str | None, number: int | None
) -> Entry:
    tapped = Tapped(tapped_at, outbox, number) if tapped_at is not None else None
    return Entry(at, device, kind, _read_body(body), tapped)


def _dump(body: Mapping[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False)


def _read_body(text: str) -> dict[str, Any]:
    """The stored body; one that a damaged disk made unreadable is empty, which no event's is."""
    try:
        return dict(json.loads(text))
    except ValueError:
        return {}
