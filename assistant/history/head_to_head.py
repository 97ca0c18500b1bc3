"""What some people have played against each other: who won, how often in a row, how long it took."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import accumulate, groupby
from statistics import fmean

from ..games import GAMES, Game
from ..games.sentence import Sentence, says
from ..games.summary import Summary
from ..matches.summary import KnownTable
from .queries import PlayedMatch

FEWEST_IN_CHARTS = 5  # matches: of fewer a chart would tell a tale that is none
LONGEST = timedelta(hours=12)  # a match that took longer lay open over night


@dataclass(frozen=True)
class PairedMatch:
    """A match of these people. A person is known by their place among them, and `seats` says where each sat.

    `winners` are those of them who won, alone unless it is `shared`; `began` is who of them began the first
    round, None where that was somebody else or is not known.
    """

    table: KnownTable
    ended: datetime
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    shared: bool
    began: int | None

    @property
    def winner(self) -> int | None:
        """Who of them won alone."""
        return self.winners[0] if self.winners and not self.shared else None

    @property
    def summary(self) -> Summary:
        return self.table.summary

    @property
    def names(self) -> tuple[str, ...]:
        """The people as they were written then."""
        return tuple(self.summary.players[seat] for seat in self.seats)

    @property
    def took(self) -> timedelta:
        return self.ended - self.table.began


@dataclass(frozen=True)
class HeadToHead:
    """What these people have played of one game, the first first; at least one match."""

    game: Game
    bouts: Sequence[PairedMatch]

    @property
    def names(self) -> tuple[str, ...]:
        """The people as they were written last."""
        return self.bouts[-1].names

    @property
    def size(self) -> int:
        return len(self.bouts)

    @property
    def has_charts(self) -> bool:
        return self.size >= FEWEST_IN_CHARTS

    @property
    def alone(self) -> bool:
        """Whether nobody else sat with them."""
        return all(len(bout.summary.players) == len(bout.seats) for bout in self.bouts)

    @cached_property
    def wins(self) -> tuple[int, ...]:
        """What each of them won alone."""
        return self._won(self.bouts)

    @property
    def shared(self) -> int:
        """How many of their matches had several winners, some of them among these."""
        return sum(bool(bout.shared and bout.winners) for bout in self.bouts)

    @property
    def others(self) -> int:
        """How many others won."""
        return sum(not bout.winners for bout in self.bouts)

    @property
    def rounds(self) -> list[int]:
        """How many each match took."""
        return [bout.table.rounds for bout in self.bouts]

    @property
    def minutes(self) -> float | None:
        """On average, of the matches that were played at one go; None where none was."""
        took = [bout.took for bout in self.bouts if bout.took <= LONGEST]
        return fmean(time / timedelta(minutes=1) for time in took) if took else None

    @cached_property
    def streaks(self) -> tuple[int, ...]:
        """The most matches that each of them won one after the other."""
        runs = self._runs()
        return tuple(
            max((length for who, length in runs if who == person), default=0) for person in self._people
        )

    @cached_property
    def running(self) -> tuple[int | None, int]:
        """Who won the newest match alone, and how many up to it one after the other."""
        return self._runs()[-1]

    @cached_property
    def by_rule(self) -> Mapping[str, tuple[int, ...]]:
        """By the rule that decided what each of them won alone."""
        rules = {bout.summary.rule or "" for bout in self.bouts}
        return {rule: self._won(bout for bout in self.bouts if bout.summary.rule == rule) for rule in rules}

    @cached_property
    def by_beginner(self) -> tuple[tuple[int, ...], ...]:
        """By who began the first round what each of them won alone."""
        return tuple(
            self._won(bout for bout in self.bouts if bout.began == person) for person in self._people
        )

    @cached_property
    def leads(self) -> list[int]:
        """After each match by how many the first of two people led; below zero the other one did."""
        steps = ({0: 1, 1: -1}.get(-1 if bout.winner is None else bout.winner, 0) for bout in self.bouts)
        return [*accumulate(steps)]

    @property
    def seated(self) -> list[tuple[Summary, tuple[int, ...]]]:
        """Of each match what its game counts, and where they sat."""
        return [(bout.summary, bout.seats) for bout in self.bouts]

    @property
    def newest(self) -> Sequence[PairedMatch]:
        """The newest first."""
        return self.bouts[::-1]

    def closest(self, gap: Callable[[Summary], int]) -> PairedMatch:
        """The one that the least `gap` decided; of several the longest, of those the newest."""
        return min(
            self.newest,
            key=lambda bout: (gap(bout.summary), -bout.table.rounds),
        )

    @property
    def _people(self) -> range:
        return range(len(self.bouts[0].seats))

    def _won(self, bouts: Iterable[PairedMatch]) -> tuple[int, ...]:
        winners = [bout.winner for bout in bouts]
        return tuple(winners.count(person) for person in self._people)

    def _runs(self) -> list[tuple[int | None, int]]:
        """Who won alone and how often in a row, one after the other; None where nobody of them did."""
        return [(who, len([*run])) for who, run in groupby(self.bouts, lambda bout: bout.winner)]


def head_to_heads(played: Iterable[PlayedMatch], people: Sequence[Sequence[str]]) -> list[HeadToHead]:
    """What these people, each by all spellings, have played: a meeting for each game.

    A match at which one of them has two seats is none of theirs: who of both won would not be known.
    """
    found = [bout for match in played if (bout := _bout(match.table, people))]
    by_game = {key: [bout for bout in found if key == bout.table.game.KEY] for key in GAMES}
    return [HeadToHead(GAMES[key], bouts) for key, bouts in by_game.items() if bouts]


def _bout(table: KnownTable, people: Sequence[Sequence[str]]) -> PairedMatch | None:
    where = [[seat for seat, who in enumerate(table.people) if who in spellings] for spellings in people]
    if table.ended is None or any(len(seats) != 1 for seats in where):
        return None
    seats, won = tuple(seats[0] for seats in where), table.summary.winners
    winners = tuple(person for person, seat in enumerate(seats) if seat in won)
    began = next((person for person, seat in enumerate(seats) if seat == table.starting_player), None)
    return PairedMatch(table, table.ended, seats, winners, len(won) > 1, began)


# In words


def named(names: Sequence[str]) -> Sentence:
    return says("head-to-head.names", names=tuple(names))


def counted(names: Sequence[str], counts: Sequence[int]) -> Sentence:
    """What each has of something, without those who have nothing."""
    some = [
        says("head-to-head.has", name=name, count=count)
        for name, count in zip(names, counts, strict=True)
        if count
    ]
    return says("head-to-head.names", names=tuple(some)) if some else says("head-to-head.nobody")


def how_often(meeting: HeadToHead) -> Sentence:
    """How many matches they have played, and how many rounds one took."""
    return says("head-to-head.size", count=meeting.size, rounds=average(meeting.rounds))


def average(values: Sequence[float]) -> Sentence:
    """To one figure behind the point, which is left out where it is none."""
    whole, tenth = divmod(round(fmean(values) * 10), 10)
    return (
        says("head-to-head.average", whole=whole, tenth=tenth)
        if tenth
        else says("head-to-head.whole", whole=whole)
    )


def averages(people: Sequence[Sequence[float]]) -> list[int]:
    """Of each, without figures behind the point."""
    return [round(fmean(values)) for values in people]


def lead_now(meeting: HeadToHead) -> Sentence:
    """Who of two leads, and by how much."""
    lead = meeting.leads[-1]
    if not lead:
        return says("head-to-head.even")
    return says("head-to-head.leads", name=meeting.names[lead < 0], count=abs(lead))


def lead_told(meeting: HeadToHead) -> Sentence:
    """How the lead of two went, in one sentence."""
    a, b = meeting.names
    most, least = max(0, *meeting.leads), max(0, *(-lead for lead in meeting.leads))
    return says("head-to-head.lead", a=a, most=most, b=b, least=least, now=lead_now(meeting))


def facts(meeting: HeadToHead) -> list[Sentence]:
    """What else is known of them: shared victories, what others won, streaks, how long it took."""
    told = [
        _counted("head-to-head.shared", meeting.shared),
        _counted("head-to-head.others", meeting.others),
        *_streaks(meeting),
        _counted("head-to-head.minutes", round(meeting.minutes or 0)),
    ]
    return [sentence for sentence in told if sentence]


def _counted(key: str, count: int) -> Sentence | None:
    return says(key, count=count) if count else None


def _streaks(meeting: HeadToHead) -> list[Sentence]:
    """The longest one, and the one that goes on, where it is another."""
    longest = max(meeting.streaks)
    who, running = meeting.running
    holders = tuple(
        name for name, most in zip(meeting.names, meeting.streaks, strict=True) if most == longest
    )
    told = [says("head-to-head.streak", names=holders, count=longest)] if longest > 1 else []
    if who is not None and 1 < running < longest:
        told.append(says("head-to-head.running", name=meeting.names[who], count=running))
    return told
