"""The events, keyed by table and number."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ..errors import Stale
from ..rows import Entry, LogSize, MatchRow, Tapped
from ..tournament_rows import TournamentEntries
from .engine import Collided, Engine, NoParent, NotUnique, Transaction
from .entries import dump_body, write_result
from .matches import write_history_row, write_match

_INSERT = """
    INSERT INTO events (table_id, at, device, kind, body, tapped_at, outbox, tap_number, number)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, {})
"""
_FIRST = _INSERT.format("?")
# Requires the previous event, which a restored or different database may lack.
_NEXT = _INSERT.format("(SELECT number + 1 FROM events WHERE table_id = ? AND number = ?)")
_REWRITE = "UPDATE events SET body = ? WHERE table_id = ? AND number = ?"
_REPLACE = """
    UPDATE events SET at = ?, device = ?, kind = ?, body = ?, tapped_at = ?, outbox = ?, tap_number = ?
    WHERE table_id = ? AND number = ?
"""
_NOTE = "UPDATE tables SET note = ?, rewritten = ? WHERE id = ?"
_BODIES = """
    SELECT events.table_id, number, body FROM (
        SELECT table_id FROM visits WHERE device = ? UNION
        SELECT table_id FROM tournament_visits JOIN tournament_entries USING (tournament_id, device)
        JOIN tournament_tables USING (tournament_id) WHERE device = ?
    ) AS known JOIN events USING (table_id)
    WHERE number = 1 OR kind = ? ORDER BY events.table_id, number
"""
_SIZES = """
    SELECT events.table_id, count(*), sum(length(body)), {counts}
    FROM visits JOIN events ON events.table_id = visits.table_id WHERE visits.device = ?
    GROUP BY events.table_id ORDER BY min(CASE WHEN number = 1 THEN at END), events.table_id
"""
_CAME_SECOND = (NotUnique, NoParent, Collided)
_LOST = Entry("", "", "", {})  # replaces an event that a damaged disk lost; it does not parse


class Events:
    """The append-only log of each table. A table's events are numbered from 1."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def append(
        self,
        table_id: str,
        after: int,
        entries: Sequence[Entry],
        match: MatchRow,
        *,
        moves: bool = True,
        result: TournamentEntries | None = None,
    ) -> None:
        """Append entries after event number `after` and write `match`, all or none; raise Stale.

        `moves` is whether they may change the players, winners or end of the match, and so the history. The
        `result` goes to the log of the table's tournament, or StaleTournament is raised.
        """
        with self._engine.transaction() as transaction:
            append_events(transaction, table_id, after, entries)
            write_match(transaction, match)
            if moves:
                write_history_row(transaction, match)
            write_result(transaction, table_id, result)

    def bodies(self, device: str, kind: str) -> list[tuple[str, int, Mapping[str, Any]]]:
        """Return (table id, number, body) of the first event and all of `kind`, per table.

        The tables are those that a device knows, and all of the tournaments that it has written to.
        """
        rows = self._engine.query(_BODIES, device, device, kind)
        return [(table_id, number, _read_body(body)) for table_id, number, body in rows]

    def sizes(self, device: str, groups: Sequence[Sequence[str]]) -> list[LogSize]:
        """Return the sizes of the logs of a device's tables, first begun first, counting groups of kinds.

        The groups are those of LogSize: scorings, recomputations and undoings.
        """
        counts = ", ".join(f"sum({_one_of(kinds)})" for kinds in groups)
        rows = self._engine.query(_SIZES.format(counts=counts), *chain.from_iterable(groups), device)
        return [LogSize(*row) for row in rows]

    def rewrite(
        self, table_id: str, bodies: Mapping[int, Mapping[str, Any]], note: str, last: Entry, match: MatchRow
    ) -> None:
        """Replace the bodies of these events and the note, leaving no trace on disk; raise Stale.

        `last` is appended so that the version grows, and `match` is the match after it.
        """
        with self._engine.transaction(forgets=True) as transaction:
            transaction.execute(_NOTE, note, match.version, table_id)  # locks the row first, like `delete`
            for number, body in bodies.items():
                transaction.execute(_REWRITE, dump_body(body), table_id, number)
            append_events(transaction, table_id, match.version - 1, [last])
            write_match(transaction, match)
            write_history_row(transaction, match)

    def replace(
        self,
        table_id: str,
        after: int,
        before: int,
        entries: Sequence[Entry],
        match: MatchRow,
        result: TournamentEntries | None = None,
    ) -> None:
        """Replace the entries behind number `after`, the last of which is `before`, by more.

        `match` is the match after them. Raises Stale, and StaleTournament for its `result`. This and
        `rewrite` alone change what was written.
        """
        split = before - after
        with self._engine.transaction() as transaction:
            transaction.hold("id = ?", table_id)  # first, like `delete`
            for number, entry in enumerate(entries[:split], after + 1):
                transaction.execute(_REPLACE, *_values(table_id, entry)[1:], table_id, number)
            append_events(transaction, table_id, before, entries[split:])
            write_match(transaction, match)
            write_history_row(transaction, match)
            write_result(transaction, table_id, result)


def _one_of(kinds: Sequence[str]) -> str:
    """Return the SQL that is 1 for an event of one of these kinds, else 0."""
    return f"CASE WHEN kind IN ({', '.join('?' * len(kinds))}) THEN 1 ELSE 0 END"


def append_events(transaction: Transaction, table_id: str, after: int, entries: Sequence[Entry]) -> None:
    """Insert entries after number `after`; raise Stale."""
    try:
        write_events(transaction, table_id, after, entries)
    except _CAME_SECOND as error:
        raise Stale(table_id) from error


def write_events(transaction: Transaction, table_id: str, after: int, entries: Sequence[Entry]) -> None:
    """Insert entries after number `after`; raise NotUnique or NoParent."""
    if after == 0:
        rows = [(*_values(table_id, entry), number) for number, entry in enumerate(entries, 1)]
        transaction.execute_many(_FIRST, rows)
        return
    for before, entry in enumerate(entries, after):
        transaction.execute(_NEXT, *_values(table_id, entry), table_id, before)


def _values(table_id: str, entry: Entry) -> tuple[object, ...]:
    tap = (entry.tapped.at, entry.tapped.outbox, entry.tapped.number) if entry.tapped else (None,) * 3
    return table_id, entry.at, entry.device, entry.kind, dump_body(entry.body), *tap


def in_order(rows: Sequence[Sequence[Any]], since: int = 0) -> Iterator[Entry]:
    """Yield the entries of rows that begin with their number, up to the first missing one, and then _LOST."""
    for expected, (number, *values) in enumerate(rows, since + 1):
        if number != expected:
            yield _LOST
            return
        yield read_entry(*values)


def read_entry(
    at: str,
    device: str,
    kind: str,
    body: str,
    tapped_at: str | None = None,
    outbox: str | None = None,
    number: int | None = None,
) -> Entry:
    """Return the entry of a row."""
    tapped = Tapped(tapped_at, outbox, number) if tapped_at is not None else None
    return Entry(at, device, kind, _read_body(body), tapped)


def _read_body(text: str) -> dict[str, Any]:
    """Return the stored body; an unreadable one as {}, which no event has."""
    try:
        return dict(json.loads(text))
    except ValueError:
        return {}
