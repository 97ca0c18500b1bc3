"""Matches between the same people: wins, streaks, leads and durations."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import accumulate
from statistics import fmean

from ..games import GAMES, Game
from ..games.sentence import Sentence, says
from ..games.summary import Summary
from ..matches.summary import LONGEST, KnownTable
from .queries import PlayedMatch

FEWEST_IN_CHARTS = 5  # matches; fewer would make a misleading chart


@dataclass(frozen=True)
class PairedMatch:
    """A match of these people, who are numbered; `seats` has the seat of each.

    `winners` are those of them who won, alone unless it is `shared`; `began` is the one of them who began the
    first round, None if that was somebody else or is unknown.
    """

    table: KnownTable
    ended: datetime
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    shared: bool
    began: int | None

    @property
    def winner(self) -> int | None:
        """The one of them who won alone, or None."""
        return self.winners[0] if self.winners and not self.shared else None

    @property
    def summary(self) -> Summary:
        """The summary of the match."""
        return self.table.summary

    @property
    def names(self) -> tuple[str, ...]:
        """The people's names in this match."""
        return tuple(self.summary.players[seat] for seat in self.seats)

    @property
    def took(self) -> timedelta:
        """The duration of the match."""
        return self.ended - self.table.began


@dataclass(frozen=True)
class HeadToHead:
    """The matches of these people in one game, oldest first; at least one."""

    game: Game
    bouts: Sequence[PairedMatch]

    @property
    def names(self) -> tuple[str, ...]:
        """The people's names in the newest match."""
        return self.bouts[-1].names

    @property
    def size(self) -> int:
        """The number of matches."""
        return len(self.bouts)

    @property
    def has_charts(self) -> bool:
        """Whether there are enough matches for charts."""
        return self.size >= FEWEST_IN_CHARTS

    @property
    def alone(self) -> bool:
        """Whether nobody else played with them."""
        return all(len(bout.summary.players) == len(bout.seats) for bout in self.bouts)

    @cached_property
    def wins(self) -> tuple[int, ...]:
        """The matches that each of them won, shared victories too."""
        return self._won(self.bouts)

    @property
    def shared(self) -> int:
        """The number of matches with several winners, some of them among these people."""
        return sum(bool(bout.shared and bout.winners) for bout in self.bouts)

    @property
    def others(self) -> int:
        """The number of matches that none of them won."""
        return sum(not bout.winners for bout in self.bouts)

    @property
    def rounds(self) -> list[int]:
        """The number of rounds of each match."""
        return [bout.table.rounds for bout in self.bouts]

    @property
    def minutes(self) -> float | None:
        """The average duration of matches no longer than LONGEST; None if there are none."""
        took = [bout.took for bout in self.bouts if bout.took <= LONGEST]
        return fmean(time / timedelta(minutes=1) for time in took) if took else None

    @cached_property
    def streaks(self) -> tuple[int, ...]:
        """The most matches in a row that each of them won, shared victories too."""
        return tuple(max(self._runs(person)) for person in self._people)

    @cached_property
    def running(self) -> tuple[int | None, int]:
        """The person with the longest run up to the newest match, None if several have it, and its length."""
        runs = [self._runs(person)[-1] for person in self._people]
        longest = max(runs)
        return (runs.index(longest) if longest and runs.count(longest) == 1 else None), longest

    @cached_property
    def by_rule(self) -> Mapping[str, tuple[int, ...]]:
        """The matches that each of them won, by the rule that decided."""
        rules = {bout.summary.rule or "" for bout in self.bouts}
        return {rule: self._won(bout for bout in self.bouts if bout.summary.rule == rule) for rule in rules}

    @cached_property
    def by_beginner(self) -> tuple[tuple[int, ...], ...]:
        """The matches that each of them won, by who began the first round."""
        return tuple(
            self._won(bout for bout in self.bouts if bout.began == person) for person in self._people
        )

    @cached_property
    def leads(self) -> list[int]:
        """The lead of the first of two people after each match; negative if the second leads."""
        steps = ({0: 1, 1: -1}.get(-1 if bout.winner is None else bout.winner, 0) for bout in self.bouts)
        return [*accumulate(steps)]

    @property
    def seated(self) -> list[tuple[Summary, tuple[int, ...]]]:
        """The summary of each match, with the seats of these people."""
        return [(bout.summary, bout.seats) for bout in self.bouts]

    @property
    def newest(self) -> Sequence[PairedMatch]:
        """The matches, newest first."""
        return self.bouts[::-1]

    def closest(self, gap: Callable[[Summary], int]) -> PairedMatch:
        """Return the match with the least `gap`; at a tie the longest, then the newest."""
        return min(
            self.newest,
            key=lambda bout: (gap(bout.summary), -bout.table.rounds),
        )

    @property
    def _people(self) -> range:
        return range(len(self.bouts[0].seats))

    def _won(self, bouts: Iterable[PairedMatch]) -> tuple[int, ...]:
        won = [bout.winners for bout in bouts]
        return tuple(sum(person in winners for winners in won) for person in self._people)

    def _runs(self, person: int) -> list[int]:
        """Return the lengths of the person's runs of consecutive wins, a 0 for each match that ends one."""
        runs = [0]
        for bout in self.bouts:
            runs = [*runs[:-1], runs[-1] + 1] if person in bout.winners else [*runs, 0]
        return runs


def head_to_heads(played: Iterable[PlayedMatch], people: Sequence[Sequence[str]]) -> list[HeadToHead]:
    """Return the head to head of these people in each game, each person given by all aliases.

    Matches in which one person has two seats are left out, because their winner would be ambiguous.
    """
    found = [bout for match in played if (bout := _paired_match(match.table, people))]
    by_game = {key: [bout for bout in found if key == bout.table.game.KEY] for key in GAMES}
    return [HeadToHead(GAMES[key], bouts) for key, bouts in by_game.items() if bouts]


def _paired_match(table: KnownTable, people: Sequence[Sequence[str]]) -> PairedMatch | None:
    where = [[seat for seat, who in enumerate(table.people) if who in spellings] for spellings in people]
    if table.ended is None or any(len(seats) != 1 for seats in where):
        return None
    seats, won = tuple(seats[0] for seats in where), table.summary.winners
    winners = tuple(person for person, seat in enumerate(seats) if seat in won)
    began = next((person for person, seat in enumerate(seats) if seat == table.starting_player), None)
    return PairedMatch(table, table.ended, seats, winners, len(won) > 1, began)


# Sentences


def name_list(names: Sequence[str]) -> Sentence:
    """Return the names as a list."""
    return says("head-to-head.names", names=tuple(names))


def name_counts(names: Sequence[str], counts: Sequence[int]) -> Sentence:
    """Return each name with its count, without zero counts."""
    some = [
        says("head-to-head.has", name=name, count=count)
        for name, count in zip(names, counts, strict=True)
        if count
    ]
    return says("head-to-head.names", names=tuple(some)) if some else says("head-to-head.nobody")


def how_often(meeting: HeadToHead) -> Sentence:
    """Return the number of matches, and the average number of rounds."""
    return says("head-to-head.size", count=meeting.size, rounds=average(meeting.rounds))


def average(values: Sequence[float]) -> Sentence:
    """Return the mean to one decimal, which is left out if it is 0."""
    whole, tenth = divmod(round(fmean(values) * 10), 10)
    return (
        says("head-to-head.average", whole=whole, tenth=tenth)
        if tenth
        else says("head-to-head.whole", whole=whole)
    )


def averages(people: Sequence[Sequence[float]]) -> list[int]:
    """Return each person's mean, rounded to a whole number."""
    return [round(fmean(values)) for values in people]


def lead_now(meeting: HeadToHead) -> Sentence:
    """Return who of two leads, and by how much."""
    lead = meeting.leads[-1]
    if not lead:
        return says("head-to-head.even")
    return says("head-to-head.leads", name=meeting.names[lead < 0], count=abs(lead))


def describe_lead(meeting: HeadToHead) -> Sentence:
    """Return how the lead between two people went, in one sentence."""
    a, b = meeting.names
    most, least = max(0, *meeting.leads), max(0, *(-lead for lead in meeting.leads))
    return says("head-to-head.lead", a=a, most=most, b=b, least=least, now=lead_now(meeting))


def facts(meeting: HeadToHead) -> list[Sentence]:
    """Return further facts: shared victories, matches won by others, streaks, average duration."""
    sentences = [
        _shared(meeting),
        _counted("head-to-head.others", meeting.others),
        *_streaks(meeting),
        _counted("head-to-head.minutes", round(meeting.minutes or 0)),
    ]
    return [sentence for sentence in sentences if sentence]


def _shared(meeting: HeadToHead) -> Sentence | None:
    """Return how many victories were shared, and by whom, also by people who are not compared."""
    shared = [bout.summary for bout in meeting.bouts if bout.shared and bout.winners]
    names = dict.fromkeys(one.players[seat] for one in shared for seat in one.winners)
    return says("head-to-head.shared", count=len(shared), names=tuple(names)) if shared else None


def _counted(key: str, count: int) -> Sentence | None:
    return says(key, count=count) if count else None


def _streaks(meeting: HeadToHead) -> list[Sentence]:
    """Return the longest streak, and the current one if it is shorter."""
    longest = max(meeting.streaks)
    who, running = meeting.running
    holders = tuple(
        name for name, most in zip(meeting.names, meeting.streaks, strict=True) if most == longest
    )
    streaks = [says("head-to-head.streak", names=holders, count=longest)] if longest > 1 else []
    if who is not None and 1 < running < longest:
        streaks.append(says("head-to-head.running", name=meeting.names[who], count=running))
    return streaks
