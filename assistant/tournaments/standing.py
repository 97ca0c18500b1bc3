"""The standing: points, and the tie-breaks after them.

A meeting gives a person the share of the others whom they left behind, and half of it for each equal one: of
two, the winner has 1 and who shares the victory ½; of four at Mai-Star, 1, ⅔, ⅓ and 0 by place.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

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
    own = _of_each(people, meetings)
    rows = [_row(person, own[person], way) for person in range(people)]
    points, equals = [row.points for row in rows], _equals(rows, own)
    weigh = _buchholz if way == SWISS else _sonneborn_berger
    return _ranked(
        replace(
            row,
            opponents=weigh(row, own[row.person], points),
            head_to_head=_against(row, own[row.person], equals[row.points]),
        )
        for row in rows
    )


def _of_each(people: int, meetings: Iterable[Meeting]) -> list[list[Meeting]]:
    """Return the byes and the meetings with a result of each person."""
    own: list[list[Meeting]] = [[] for _ in range(people)]
    for meeting in meetings:
        for person in meeting.people if meeting.winners is not None else ():
            own[person].append(meeting)
    return own


def _equals(rows: Iterable[Standing], own: Sequence[Sequence[Meeting]]) -> Mapping[Fraction, set[int]]:
    """Return those who have as many points, by points; nobody where not all of them have met."""
    equals = defaultdict[Fraction, set[int]](set)
    for row in rows:
        equals[row.points].add(row.person)
    met = [{other for meeting in each for other in meeting.people} for each in own]
    return {
        points: people if all(people <= met[person] | {person} for person in people) else set()
        for points, people in equals.items()
    }


def _row(person: int, own: Sequence[Meeting], way: str) -> Standing:
    met = [meeting for meeting in own if meeting.is_played]
    byes = len(own) - len(met)
    return Standing(
        person,
        sum((points_in(meeting, person) for meeting in met), Fraction(byes if way == SWISS else 0)),
        len(met),
        sum(meeting.winners == (person,) for meeting in met),
        byes,
        balance=sum(_balance(meeting, person) for meeting in met),
    )


def _balance(meeting: Meeting, person: int) -> int:
    if meeting.figures is None:
        return 0
    own = meeting.figures[meeting.people.index(person)]
    return 2 * own - sum(meeting.figures) if len(meeting.people) == 2 else own


def _buchholz(row: Standing, own: Sequence[Meeting], points: Sequence[Fraction]) -> Fraction:
    faced = (other for _, other in _faced(row, own))
    return sum((points[other] for other in faced), row.byes * row.points)


def _sonneborn_berger(row: Standing, own: Sequence[Meeting], points: Sequence[Fraction]) -> Fraction:
    faced = _faced(row, own)
    return sum(
        (points[other] * points_against(meeting, row.person, other) for meeting, other in faced), Fraction()
    )


def _against(row: Standing, own: Sequence[Meeting], others: Collection[int]) -> Fraction:
    faced = ((meeting, other) for meeting, other in _faced(row, own) if other in others)
    return sum((points_against(meeting, row.person, other) for meeting, other in faced), Fraction())


def _faced(row: Standing, own: Sequence[Meeting]) -> Iterator[tuple[Meeting, int]]:
    """Yield each meeting with each other person in it."""
    for meeting in own:
        for other in meeting.people:
            if other != row.person:
                yield meeting, other


def _ranked(rows: Iterable[Standing]) -> list[Standing]:
    """Return the rows in order; who is equal keeps the order in which they joined, and shares the rank."""
    placed = sorted(rows, key=lambda row: row.order, reverse=True)
    ranked: list[Standing] = []
    for place, row in enumerate(placed, 1):
        is_equal = bool(ranked) and ranked[-1].order == row.order
        ranked.append(replace(row, rank=ranked[-1].rank if is_equal else place))
    return ranked
