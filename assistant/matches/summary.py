"""A match without its log, as stored and listed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from typing import TypeAlias

from ..games import GAMES, Game, Match, rounds
from ..games.sentence import Sentence
from ..games.summary import Summary
from ..store import MatchRow
from .player_keys import person_of
from .replay import Replay, Step, readable

Won: TypeAlias = tuple[Sequence[str], Sequence[int]]  # the people of a match by seat, and the seats that won


@dataclass(frozen=True)
class KnownTable:
    """A table in a list. `at` is the time of its newest event, `ended` of the one that ended the match.

    `rounds` were scored; `people` are the players' keys from `person_of`; `starting_player` began the first
    round, None if unknown. `is_untouched` is whether nothing happened after the opening.
    """

    id: str
    game: Game
    at: datetime
    summary: Summary
    began: datetime
    ended: datetime | None
    rounds: int
    people: tuple[str, ...]
    starting_player: int | None
    is_untouched: bool


@dataclass(frozen=True)
class Series:
    """The finished matches of an evening: how many, how many each seat won, how many were shared.

    A shared victory is a win of each of its `sharers`.
    """

    matches: int
    wins: tuple[int, ...]
    shared: int
    sharers: tuple[int, ...] = ()

    def told(self, players: Sequence[str]) -> Sentence:
        """Describe how many matches the evening counts, and how many were shared, by whom."""
        return rounds.evening(self.matches, self.shared, tuple(players[seat] for seat in self.sharers))


def series_of(people: Sequence[str], matches: Iterable[Won]) -> Series:
    """Return the standing by the seats of these people; new names take the seats left, in order.

    Matches with another number of players do not count.
    """
    same = [(_seats(people, sat), winners) for sat, winners in matches if len(sat) == len(people)]
    won = [[seats[winner] for winner in winners] for seats, winners in same]
    wins = tuple(sum(seat in winners for winners in won) for seat in range(len(people)))
    shared = [winners for winners in won if len(winners) > 1]
    return Series(len(won), wins, len(shared), tuple(sorted({*chain.from_iterable(shared)})))


def _seats(people: Sequence[str], sat: Sequence[str]) -> list[int]:
    """Map each former seat to a present one: the same person's, else the seats left in order."""
    known = [people.index(person) if _is_clear(person, people, sat) else None for person in sat]
    left = iter([seat for seat in range(len(people)) if seat not in known])
    return [next(left) if seat is None else seat for seat in known]


def _is_clear(person: str, people: Sequence[str], sat: Sequence[str]) -> bool:
    """Return whether the person sat then and sits now, once each."""
    return bool(person) and people.count(person) == 1 == sat.count(person)


def match_row(table_id: str, replay: Replay, newest: Step) -> MatchRow:
    """Return the row of a match as of a step."""
    match, summary = newest.match, replay.game.summarize(newest.match)
    return MatchRow(
        table_id=table_id,
        version=newest.number,
        game=replay.game.KEY,
        players=summary.players,
        began=stored_time(replay.steps[0].at),
        ended=stored_time(newest.ended) if newest.ended else None,
        at=stored_time(newest.at),
        winners=summary.winners,
        rule=summary.rule,
        figures=summary.figures,
        people=tuple(map(person_of, summary.players)),
        rounds=len(match.rounds),
        starting_player=_began(match),
    )


def changes_history(before: MatchRow, after: MatchRow) -> bool:
    """Return whether the players, winners or end differ, on which histories depend."""
    return (before.players, before.winners, before.ended) != (after.players, after.winners, after.ended)


def _began(match: Match) -> int | None:
    """Return the starting player of the first round, None if it was not played here."""
    first = match.scored(1)
    return first.starting_player if first else None


def known_table(row: MatchRow) -> KnownTable:
    """Parse a stored match; raise UnreadableTable if its game is not installed, or a time is invalid."""
    summary = Summary(row.players, row.winners, row.rule, row.figures)
    with readable():
        return KnownTable(
            row.table_id,
            GAMES[row.game],
            datetime.fromisoformat(row.at),
            summary,
            datetime.fromisoformat(row.began),
            datetime.fromisoformat(row.ended) if row.ended else None,
            row.rounds,
            row.people,
            row.starting_player,
            row.version == 1,
        )


def utc_now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def stored_time(at: datetime) -> str:
    """Format a time for the store: UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")
