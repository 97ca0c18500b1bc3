"""Entrants: people with whom they have met, and how often they had a bye and started."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, permutations
from typing import TypeAlias

from ..results import Meeting
from ..standing import Standing
from ..tournament import Person, Tournament
from . import lots

Rounds: TypeAlias = Sequence[Sequence[Meeting]]


@dataclass(frozen=True)
class Entrant:
    """Somebody to be paired. `balance` is how often they started less how often they did not.

    `byes` counts what others had before they joined as theirs. `idle_since` orders by how long they have
    waited: the last round they were in, or before they came, and whether they came during it, were in it, or
    came after it. `lot` is their place by lot, `apart` are people whom they are not to meet.
    """

    person: int
    points: Fraction
    byes: int
    balance: int
    idle_since: tuple[int, int] = (0, 0)
    met: Counter[int] = field(default_factory=Counter)
    lot: int = 0
    apart: frozenset[int] = frozenset()

    @property
    def order(self) -> tuple[int, int]:
        """The order by lot, the same through the whole event."""
        return self.lot, self.person


def entrants(tournament: Tournament, rounds: Rounds, rows: Sequence[Standing]) -> list[Entrant]:
    """Return the people who are present by their points, equals by lot: in older logs as they stand."""
    byes, met = _byes(tournament, rounds), met_in(rounds)
    return [
        Entrant(
            row.person,
            row.points,
            byes[row.person],
            _balance(row.person, rounds),
            _idle_since(tournament.people[row.person], row.person, rounds),
            met[row.person],
            _lot(tournament, row.person),
            _apart(tournament, row.person),
        )
        for row in _drawn(tournament, len(rounds) + 1, rows)
        if not tournament.people[row.person].has_left
    ]


def met_in(rounds: Rounds) -> Mapping[int, Counter[int]]:
    """Return for each person whom they have met, and how often."""
    met = defaultdict[int, Counter[int]](Counter)
    for meeting in chain(*rounds):
        for one, other in permutations(meeting.people, 2):
            met[one][other] += 1
    return met


def _drawn(tournament: Tournament, number: int, rows: Sequence[Standing]) -> Sequence[Standing]:
    """Return the rows with equal points in an order that is drawn for round `number`."""
    lot = tournament.lot
    if lot is None:
        return rows
    return sorted(rows, key=lambda row: (-row.points, lots.place(lot, row.person, number)))


def _lot(tournament: Tournament, person: int) -> int:
    if tournament.lot is None:
        return 0
    return lots.place(tournament.lot, person) if person < tournament.drawn else lots.BEHIND_ALL


def _apart(tournament: Tournament, person: int) -> frozenset[int]:
    return frozenset(chain(*(group for group in tournament.apart if person in group))) - {person}


def _idle_since(person: Person, number: int, rounds: Rounds) -> tuple[int, int]:
    came = person.since - 1, -1 if person.came_during else 1
    return max([came, *((last, 0) for last in _rounds_of(number, rounds))])


def _rounds_of(person: int, rounds: Rounds) -> list[int]:
    """Return the numbers of the rounds a person was in."""
    return [n for n, each in enumerate(rounds, 1) if any(person in meeting.people for meeting in each)]


def _byes(tournament: Tournament, rounds: Rounds) -> list[int]:
    """Return how many byes each person counts as having had.

    Who comes late or again counts as having had as many as anybody who has been there from the start: they
    have come to play.
    """
    faithful = [n for n, person in enumerate(tournament.people) if person.since == 1 and not person.has_left]
    counted: list[int] = []
    for number, person in enumerate(tournament.people):
        before, since = rounds[: person.since - 1], rounds[person.since - 1 :]
        given = max((_had_bye(other, before) for other in faithful), default=0)
        counted.append(max(given, _had_bye(number, before)) + _had_bye(number, since))
    return counted


def _had_bye(person: int, rounds: Rounds) -> int:
    return sum(meeting.people == (person,) for each in rounds for meeting in each)


def _balance(person: int, rounds: Rounds) -> int:
    own = [meeting for each in rounds for meeting in each if person in meeting.people and not meeting.is_bye]
    return sum(1 if meeting.people[0] == person else -1 for meeting in own)


def starter_first(one: Entrant, other: Entrant) -> tuple[int, int]:
    """Return two people with the one first who has started less; of equals the first given."""
    return (other.person, one.person) if other.balance < one.balance else (one.person, other.person)
