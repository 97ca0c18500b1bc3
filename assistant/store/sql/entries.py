"""The entries of tournaments, keyed by tournament and number."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import Stale, StaleTournament
from ..rows import Entry
from ..tournament_rows import TournamentEntries
from .engine import Collided, NoParent, NotUnique, Transaction

_ENTER = """
    INSERT INTO tournament_entries (tournament_id, at, device, kind, body, number) VALUES (?, ?, ?, ?, ?, {})
"""
_FIRST = _ENTER.format("1")
# Requires the previous entry, as the events of a table do.
_NEXT = _ENTER.format("(SELECT number + 1 FROM tournament_entries WHERE tournament_id = ? AND number = ?)")

OF_TABLE = "SELECT tournament_id FROM tournament_tables WHERE table_id = ?"


def write_first(transaction: Transaction, tournament_id: str, entry: Entry) -> None:
    """Insert the first entry of a tournament."""
    transaction.execute(_FIRST, *_values(tournament_id, entry))


def write_entries(transaction: Transaction, tournament_id: str, after: int, entries: Sequence[Entry]) -> None:
    """Insert entries after number `after`; raise Stale."""
    try:
        for before, entry in enumerate(entries, after):
            transaction.execute(_NEXT, *_values(tournament_id, entry), tournament_id, before)
    except (NotUnique, NoParent, Collided) as error:
        raise Stale(tournament_id) from error


def write_result(transaction: Transaction, table_id: str, result: TournamentEntries | None) -> None:
    """Insert the entries of a table's result, if there is one; raise StaleTournament."""
    if result is None:
        return
    if not result.tournament_id and transaction.query(OF_TABLE, table_id):
        raise StaleTournament(table_id)
    try:
        write_entries(transaction, result.tournament_id, result.after, result.entries)
    except Stale as error:
        raise StaleTournament(result.tournament_id) from error


def dump_body(body: Mapping[str, Any]) -> str:
    """Return the stored form of a body."""
    return json.dumps(body, ensure_ascii=False)


def _values(tournament_id: str, entry: Entry) -> tuple[str, ...]:
    return tournament_id, entry.at, entry.device, entry.kind, dump_body(entry.body)
