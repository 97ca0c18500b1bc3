"""The events: each is written once, under its table and its number."""

import json
from collections.abc import Sequence
from typing import Any

from . import Entry, MatchRow, Stale, Tapped
from .engine import Engine, NoParent, NotUnique, Transaction
from .matches import write_match, write_shelf

_INSERT = """
    INSERT INTO events (table_id, number, at, device, kind, body, tapped_at, outbox, tap_number)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
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
            except (NotUnique, NoParent) as error:
                raise Stale(table_id) from error
            write_match(transaction, match)
            if moves:
                write_shelf(transaction, match)


def write_events(transaction: Transaction, table_id: str, after: int, entries: Sequence[Entry]) -> None:
    """Raises NotUnique and NoParent."""
    for number, entry in enumerate(entries, after + 1):
        body = json.dumps(entry.body, ensure_ascii=False)
        tap = (entry.tapped.at, entry.tapped.outbox, entry.tapped.number) if entry.tapped else (None,) * 3
        transaction.execute(_INSERT, table_id, number, entry.at, entry.device, entry.kind, body, *tap)


def read_entry(
    at: str, device: str, kind: str, body: str, tapped_at: str | None, outbox: str | None, number: int | None
) -> Entry:
    tapped = Tapped(tapped_at, outbox, number) if tapped_at is not None else None
    return Entry(at, device, kind, _read_body(body), tapped)


def _read_body(text: str) -> dict[str, Any]:
    """The stored body; one that a damaged disk made unreadable is empty, which no event's is."""
    try:
        return dict(json.loads(text))
    except ValueError:
        return {}
