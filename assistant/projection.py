"""A match without its log: what the store keeps of it, and what lists read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from .fold import Fold, Step, readable
from .games import GAMES, Game
from .games.summary import Summary
from .store import MatchRow


@dataclass(frozen=True)
class KnownTable:
    """A table in a list. `at` is the time of its newest event."""

    id: str
    game: Game
    at: datetime
    summary: Summary


@dataclass(frozen=True)
class Series:
    """The finished matches of an evening: how many, how many of them each seat won, how many were shared."""

    matches: int
    wins: tuple[int, ...]
    shared: int


def series_of(seats: int, won: Sequence[tuple[int, ...]]) -> Series:
    """`won` are the winners of each match, by seat."""
    wins = tuple(won.count((seat,)) for seat in range(seats))
    return Series(len(won), wins, sum(len(winners) > 1 for winners in won))


def project(table_id: str, fold: Fold, newest: Step) -> MatchRow:
    """What the log comes to by its newest step."""
    summary = fold.game.summarize(newest.match)
    return MatchRow(
        table_id=table_id,
        version=newest.number,
        game=fold.game.KEY,
        players=summary.players,
        began=stored_time(fold.steps[0].at),
        ended=stored_time(newest.ended) if newest.ended else None,
        at=stored_time(newest.at),
        winners=summary.winners,
        rule=summary.rule,
        figures=summary.figures,
    )


def known_table(row: MatchRow) -> KnownTable:
    """Raises UnreadableTable where its game is not installed, or its time is none."""
    summary = Summary(row.players, row.winners, row.rule, row.figures)
    with readable():
        return KnownTable(row.table_id, GAMES[row.game], datetime.fromisoformat(row.at), summary)


def stored_time(at: datetime) -> str:
    """As times are stored: UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")
