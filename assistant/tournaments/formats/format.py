"""A format: who plays whom in each round, how many rounds there are, and what ranks people."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations
from typing import TypeAlias

from ...games.sentence import Sentence, says
from ..results import Meeting
from ..standing import Standing, standing
from ..tie_breaks import TieBreak
from ..tournament import Tournament
from .entrants import Entrant, Rounds, entrants, met_in

PAIR = 2
Pairings: TypeAlias = list[tuple[int, ...]]


@dataclass(frozen=True)
class Format:
    """How people are paired and ranked, `fewest` of them or more.

    `pair` returns the people of each pairing of the next round, who starts first, given the entrants by
    points and lot. It is over once each has met each other so many `times`, 0 for no such end; `planned`
    returns how many rounds so many people need, where that can be told. `queue`, where all take turns at one
    table, returns the entrants in the order of their turns, first who stays. `bye` is what one is worth in
    points. `faced` returns the others in a meeting whom a person counts as having met in the tie-breaks.
    `smallest` are the fewest at a table, `library` is what `pair` imports besides the standard library.
    `is_sparse` is whether most of many people never meet, `is_for_groups` whether more may sit at a table.
    """

    key: str
    pair: Callable[[Sequence[Entrant], Rounds], Pairings]
    tie_breaks: tuple[TieBreak, ...]
    bye: Fraction = Fraction(0)
    faced: Callable[[Meeting, int], Sequence[int]] = Meeting.others
    times: int = 0
    planned: Callable[[int], int] | None = None
    queue: Callable[[Sequence[Entrant], Rounds], list[Entrant]] | None = None
    fewest: int = 3
    smallest: int = PAIR
    library: str = ""
    is_sparse: bool = False
    is_for_groups: bool = False

    @property
    def is_of_pairs(self) -> bool:
        """Whether two people play at each table."""
        return self.smallest == PAIR

    def told(self, part: str) -> Sentence:
        """Return its name, `format`, how `pairs` or `groups` play it, or what it `lacks` here."""
        return says(f"event.{part}-{self.key}")

    @property
    def scoring(self) -> Sentence:
        """The points that a match gives."""
        worth = "byes" if self.bye else "pairs"
        return says(f"event.scores-{worth if self.is_of_pairs else 'groups'}")

    @property
    def figure(self) -> str:
        """The figure counted of each match besides who won: charm or money."""
        return next(tie_break.counts for tie_break in self.tie_breaks if tie_break.counts)

    @property
    def is_installed(self) -> bool:
        """Whether its library is here, which the app on a phone would have to load."""
        return not self.library or find_spec(self.library) is not None

    def check_installed(self) -> None:
        """Raise ImportError where its library is missing."""
        if not self.is_installed:
            raise ModuleNotFoundError(name=self.library)

    def has_next(self, present: Collection[int], rounds: Rounds) -> bool:
        """Return whether the people who are present have anybody left to meet."""
        return len(present) >= self.smallest and not self._have_met(present, rounds)

    def lacks_people(self, present: Collection[int], rounds: Rounds) -> bool:
        """Return whether nobody can be paired because people have left, with others still to meet."""
        playing = {person for meeting in (rounds[-1] if rounds else ()) for person in meeting.people}
        is_stuck = len(present) < self.fewest and not self.has_next(present, rounds)
        return is_stuck and not (playing and self._have_met({*present} | playing, rounds))

    def _have_met(self, people: Collection[int], rounds: Rounds) -> bool:
        """Return whether these have met as often as they do, never where there is no such end."""
        if not self.times:
            return False
        met = met_in(rounds)
        return all(met[one][other] >= self.times for one, other in combinations(people, 2))

    def turns(self, people: int) -> int:
        """Return how many rounds it takes until each of so many people, two at a table, has met each."""
        return (people - 1 + people % 2) * max(1, self.times)

    def next_round(self, state: Tournament, rounds: Rounds, rows: Sequence[Standing]) -> Pairings:
        """Return the people of each pairing of the next round, none where nobody is left to meet.

        Raises ImportError where its library is missing.
        """
        if not self.has_next(state.present, rounds):
            return []
        there = state if self.keeps_apart(state) else replace(state, apart=())
        return self.pair(entrants(there, rounds, rows), rounds)

    def keeps_apart(self, state: Tournament) -> bool:
        """Return whether people can be kept apart: all do not meet in the end, and none by their turn."""
        is_enough = state.planned is None or state.planned >= self.turns(len(state.present))
        return not self.queue and not (self.times > 0 and is_enough)

    def waiting(self, state: Tournament, rounds: Rounds, rows: Sequence[Standing]) -> list[int]:
        """Return the people who wait for the table, in the order of their turns; nobody without a queue."""
        playing = {person for meeting in (rounds[-1] if rounds else ()) for person in meeting.people}
        return [person for person in self.line(state, rounds, rows) if person not in playing]

    def line(self, state: Tournament, rounds: Rounds, rows: Sequence[Standing]) -> list[int]:
        """Return who stays at the table, if anybody does, and who waits for it; nobody without a queue."""
        queue = self.queue(entrants(state, rounds, rows), rounds) if self.queue else []
        return [one.person for one in queue]

    def standing(self, state: Tournament, rounds: Rounds) -> list[Standing]:
        """Return the rows of all who have been in it, the leader first."""
        return standing(state, rounds, self.bye, self.tie_breaks, self.faced)
