"""What every log comes to: one row a match, written in the transaction of its newest event."""

import json

from . import MatchRow
from .engine import Engine, Transaction

_COLUMNS = "table_id, version, game, players, began, ended, at, winners, rule, figures"
_WRITE = f"""
    INSERT INTO matches ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET
        version = excluded.version, players = excluded.players, ended = excluded.ended, at = excluded.at,
        winners = excluded.winners, rule = excluded.rule, figures = excluded.figures
    WHERE excluded.version >= matches.version
"""  # noqa: S608 - our own columns
_KNOWN = f"""
    SELECT {_COLUMNS} FROM visits JOIN matches USING (table_id) WHERE visits.device = ?
    ORDER BY at DESC, table_id LIMIT ? OFFSET ?
"""  # noqa: S608 - our own columns
_WON_BEFORE = """
    WITH RECURSIVE chain (id, rematch_of) AS (
        SELECT id, rematch_of FROM tables WHERE id = ?
        UNION SELECT tables.id, tables.rematch_of FROM tables JOIN chain ON tables.id = chain.rematch_of
    )
    SELECT winners FROM chain JOIN matches ON table_id = chain.id WHERE ended IS NOT NULL
"""
_LACKING = """
    SELECT id FROM tables LEFT JOIN matches ON matches.table_id = tables.id
    WHERE version IS NULL OR version < (SELECT max(number) FROM events WHERE events.table_id = tables.id)
"""


class SqlMatches:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def known(self, device: str, most: int, skip: int = 0) -> list[MatchRow]:
        """The matches whose tables a device knows, the one with the newest event first."""
        found = (_match(*row) for row in self._engine.query(_KNOWN, device, most, skip))
        return [match for match in found if match]

    def won_before(self, table_id: str) -> list[tuple[int, ...]]:
        """The winners of this table's match and of each that it is a rematch of, of those that are over."""
        found = (_seats(*row) for row in self._engine.query(_WON_BEFORE, table_id))
        return [seats for seats in found if seats]

    def put(self, match: MatchRow) -> None:
        """Keeps what a log comes to, unless what is there is newer."""
        with self._engine.transaction() as transaction:
            write_match(transaction, match)

    def lacking(self) -> list[str]:
        """The tables of which nothing is kept, or what an older event led to."""
        return [table_id for (table_id,) in self._engine.query(_LACKING)]


def write_match(transaction: Transaction, match: MatchRow) -> None:
    transaction.execute(
        _WRITE,
        match.table_id,
        match.version,
        match.game,
        _json(match.players),
        match.began,
        match.ended,
        match.at,
        _json(match.winners),
        match.rule,
        _json(match.figures),
    )


def _match(
    table_id: str,
    version: int,
    game: str,
    players: str,
    began: str,
    ended: str | None,
    at: str,
    winners: str,
    rule: str | None,
    figures: str,
) -> MatchRow | None:
    """None where a damaged disk made it unreadable."""
    try:
        seats, names, counted = json.loads(winners), json.loads(players), json.loads(figures)
    except ValueError:
        return None
    return MatchRow(table_id, version, game, tuple(names), began, ended, at, tuple(seats), rule, counted)


def _seats(winners: str) -> tuple[int, ...] | None:
    """None where a damaged disk made it unreadable."""
    try:
        return tuple(json.loads(winners))
    except ValueError:
        return None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
