"""The standing: points, and the tie-breaks after them.

A meeting gives a person the share of the others whom they left behind, and half of it for each equal one: of
two, the winner has 1 and who shares the victory ½; of four at Mai-Star, 1, ⅔, ⅓ and 0 by place.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from .results import Meeting
from .tournament import SWISS

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Standing:
    """A person's row; equals share a `rank`.

    `head_to_head` are the points against those with as many points, where all of them have met, else 0.
    `opponents` is Buchholz in Swiss (the points of all opponents; a bye counts as one's own), else
    Sonneborn–Berger (each opponent's points times one's points against them). `balance` is the charm points
    ahead of the opponents, or the money earned.
    """

    person: int
    points: Fraction
    played: int
    won: int
    byes: int
    head_to_head: Fraction = Fraction()
    opponents: Fraction = Fraction()
    balance: int = 0
    rank: int = 1

    @property
    def order(self) -> tuple[Fraction, Fraction, Fraction, int]:
        """The values by which people are ranked, the highest first."""
        return self.points, self.head_to_head, self.opponents, self.balance


def points_in(meeting: Meeting, person: int) -> Fraction:
    """Return the points of a person in a meeting that has a result."""
    others = [other for other in meeting.people if other != person]
    return sum((points_against(meeting, person, other) for other in others), Fraction()) / len(others)


def points_against(meeting: Meeting, person: int, other: int) -> Fraction:
    """Return 1 for a person who is before another in a meeting, ½ for an equal one, else 0."""
    own, its = _place(meeting, person), _place(meeting, other)
    return HALF if own == its else Fraction(own > its)


def _place(meeting: Meeting, person: int) -> tuple[bool, int]:
    """Return what a higher place has more of: winners are equal, the others stand by their figures."""
    if person in (meeting.winners or ()):
        return True, 0
    return False, meeting.figures[meeting.people.index(person)] if meeting.figures else 0


def standing(people: int, meetings: Iterable[Meeting], way: str) -> list[Standing]:
    """Return the rows of all people, the leader first."""
    given = [*meetings]
    met = [meeting for meeting in given if meeting.is_played]
    rows = [_row(person, met, given, way) for person in range(people)]
    points = [row.points for row in rows]
    weigh = _buchholz if way == SWISS else _sonneborn_berger
    rows = [
        replace(row, opponents=weigh(row, met, points), head_to_head=_head_to_head(row, rows, met))
        for row in rows
    ]
    return _ranked(rows)


def _row(person: int, met: Sequence[Meeting], given: Sequence[Meeting], way: str) -> Standing:
    own = [meeting for meeting in met if person in meeting.people]
    byes = sum(meeting.is_bye and person in meeting.people for meeting in given)
    return Standing(
        person,
        sum((points_in(meeting, person) for meeting in own), Fraction(byes if way == SWISS else 0)),
        len(own),
        sum(meeting.winners == (person,) for meeting in own),
        byes,
        balance=sum(_balance(meeting, person) for meeting in own),
    )


def _balance(meeting: Meeting, person: int) -> int:
    if meeting.figures is None:
        return 0
    own = meeting.figures[meeting.people.index(person)]
    return 2 * own - sum(meeting.figures) if len(meeting.people) == 2 else own


def _buchholz(row: Standing, met: Sequence[Meeting], points: Sequence[Fraction]) -> Fraction:
    faced = (other for meeting in met if row.person in meeting.people for other in meeting.people)
    return sum((points[other] for other in faced if other != row.person), row.byes * row.points)


def _sonneborn_berger(row: Standing, met: Sequence[Meeting], points: Sequence[Fraction]) -> Fraction:
    own = (meeting for meeting in met if row.person in meeting.people)
    return sum(
        (
            points[other] * points_against(meeting, row.person, other)
            for meeting in own
            for other in meeting.people
            if other != row.person
        ),
        Fraction(),
    )


def _head_to_head(row: Standing, rows: Sequence[Standing], met: Sequence[Meeting]) -> Fraction:
    equals = {other.person for other in rows if other.points == row.points}
    pairs = Counter(pair for meeting in met for pair in combinations(sorted({*meeting.people} & equals), 2))
    if len(equals) == 1 or len(pairs) < len(equals) * (len(equals) - 1) / 2:
        return Fraction()
    own = [meeting for meeting in met if row.person in meeting.people]
    return sum(
        (
            points_against(meeting, row.person, other)
            for meeting in own
            for other in meeting.people
            if other in equals and other != row.person
        ),
        Fraction(),
    )


def _ranked(rows: Sequence[Standing]) -> list[Standing]:
    """Return the rows in order; who is equal keeps the order in which they joined, and shares the rank."""
    placed = sorted(rows, key=lambda row: row.order, reverse=True)
    return [replace(row, rank=1 + sum(other.order > row.order for other in placed)) for row in placed]
