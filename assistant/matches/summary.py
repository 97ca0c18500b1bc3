"""A match without its log, as stored and listed."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import TypeAlias, TypeVar

from ..games import GAMES, Game, Match, rounds
from ..games.sentence import Sentence
from ..games.summary import Summary
from ..store import MatchRow
from .player_keys import person_of
from .replay import Replay, Step, UnreadableTable, readable

LONGEST = timedelta(hours=12)  # a longer match was left open over night
_ALWAYS_THE_SAME = 2  # players; a rematch of more may have other ones

Row = TypeVar("Row")
Read = TypeVar("Read")
Won: TypeAlias = tuple[Sequence[str], Sequence[int]]  # the people of a match by seat, and the seats that won


def minutes(began: datetime, ended: datetime | None) -> int | None:
    """Return the duration of a match; None if it isn't over, was left open, or a clock went back."""
    took = ended - began if ended else None
    return None if took is None or not timedelta() <= took <= LONGEST else round(took / timedelta(minutes=1))


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
    """The finished matches of an evening in one game: how many, how many each seat won, how many were shared.

    A shared victory is a win of each of its `sharers`.
    """

    matches: int
    wins: tuple[int, ...]
    shared: int
    sharers: tuple[int, ...] = ()

    def describe(self, players: Sequence[str]) -> Sentence:
        """Describe how many matches the evening counts, and how many were shared, by whom."""
        return rounds.evening(self.matches, self.shared, tuple(players[seat] for seat in self.sharers))


def series_of(people: Sequence[str], matches: Iterable[Won]) -> Series:
    """Return the standing of these people in the matches of an evening, by the seats they have now.

    In a match with another number of players each win counts for who still plays.
    """
    found = [(_seats(people, sat), winners) for sat, winners in matches]
    won = [[seats[winner] for winner in winners] for seats, winners in found]
    wins = tuple(sum(seat in winners for winners in won) for seat in range(len(people)))
    shared = [winners for winners in won if len(winners) > 1]
    sharers = {seat for seat in chain.from_iterable(shared) if seat is not None}
    return Series(len(won), wins, len(shared), tuple(sorted(sharers)))


def _seats(people: Sequence[str], sat: Sequence[str]) -> list[int | None]:
    """Map each former seat to the same person's present one, None if they play no more.

    In as large a company a new name may take a seat that is left, in order.
    """
    known = [people.index(person) if _is_clear(person, people, sat) else None for person in sat]
    if len(sat) != len(people):
        return known
    left = iter([seat for seat in range(len(people)) if seat not in known])
    taken = [next(left) if seat is None else seat for seat in known]
    return [seat if _may_be(sat[then], people[seat], sat) else None for then, seat in enumerate(taken)]


def _may_be(then: str, now: str, sat: Sequence[str]) -> bool:
    """Return whether the names may be one person's; at a table of two nobody else can have joined."""
    return then == now or not then or not now or len(sat) == _ALWAYS_THE_SAME


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


def changes_result(before: MatchRow, after: MatchRow) -> bool:
    """Return whether a match has ended, is open again, or has ended otherwise."""
    return _result(before) != _result(after)


def _result(row: MatchRow) -> object:
    return (row.winners, row.figures) if row.ended else None


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


def readable_rows(rows: Iterable[Row], read: Callable[[Row], Read]) -> list[Read]:
    """Return what is read of each row, without those that raise UnreadableTable."""
    found: list[Read] = []
    for row in rows:
        with suppress(UnreadableTable):
            found.append(read(row))
    return found


def utc_now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def stored_time(at: datetime) -> str:
    """Format a time for the store: UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")
