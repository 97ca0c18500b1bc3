"""Tie-breaks: the figures by which people with equal points are ranked, each a sum that can be followed."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import TypeAlias

from ..games.sentence import Sentence, says
from .results import Meeting
from .scoring import HALF, points_against

Figure: TypeAlias = Fraction | int


@dataclass(frozen=True)
class Term:
    """A part of a tie-break, the product of its `factors`.

    `other` is against whom it is, None where that is nobody in particular. `note` says what it is where that
    is not plain: "unplayed" for a round, or "left" for more than the points of somebody who has left.
    """

    factors: tuple[Figure, ...]
    other: int | None = None
    note: str = ""

    @property
    def value(self) -> Figure:
        """The figure that is added."""
        return prod(self.factors)


@dataclass(frozen=True)
class Record:
    """A person's meetings by round, None for a round they were not in, beside the points of all people.

    `opposing` are the points with which each counts for their opponents. `equals` are those with as many
    points where there are several and all of them have met, else nobody. `faces` returns the others whom they
    have met in a meeting.
    """

    person: int
    meetings: Sequence[Meeting | None]
    points: Sequence[Fraction]
    opposing: Sequence[Fraction]
    equals: Collection[int]
    faces: Callable[[Meeting, int], Sequence[int]]

    @property
    def counted(self) -> Iterator[tuple[Meeting, Sequence[int]]]:
        """Each meeting that counts, with the others whom they have met in it."""
        for meeting in self.meetings:
            others = self.faces(meeting, self.person) if meeting else ()
            if meeting and others:
                yield meeting, others

    @property
    def figures(self) -> Iterator[tuple[int, int]]:
        """The charm points or money of the person and of all in each meeting where they are known."""
        for meeting, _ in self.counted:
            if meeting.figures is not None:
                yield meeting.figures[meeting.people.index(self.person)], sum(meeting.figures)


@dataclass(frozen=True)
class TieBreak:
    """A figure of each person, of which the higher one ranks before; `key` names it wherever it is shown.

    `terms` returns the parts of which it is the sum, None where it does not apply. `counts` is what it adds
    up of each match, if anything: charm or money. `is_difference` is whether it is shown with its sign.
    """

    key: str
    terms: Callable[[Record], Sequence[Term] | None]
    counts: str = ""
    is_difference: bool = False

    def told(self, part: str) -> Sentence:
        """Return its `head`, its `name`, or its part in the sentence that `explains` or `tells` the order."""
        return says(f"event.{part}-{self.key}")


def _head_to_head(record: Record) -> list[Term] | None:
    if not record.equals:
        return None
    return [
        Term((points_against(meeting, record.person, other),), other)
        for meeting, others in record.counted
        for other in others
        if other in record.equals
    ]


def _buchholz(record: Record) -> list[Term]:
    return [
        term
        for meeting in record.meetings
        if not (meeting and meeting.is_open)
        for term in _met(record, meeting)
    ]


def _met(record: Record, meeting: Meeting | None) -> list[Term]:
    """Return what a round counts: the points of each opponent, or one's own up to half of the rounds."""
    others = record.faces(meeting, record.person) if meeting else ()
    if not others:
        return [Term((min(record.points[record.person], HALF * len(record.meetings)),), note="unplayed")]
    return [
        Term(
            (record.opposing[other],), other, "left" if record.opposing[other] > record.points[other] else ""
        )
        for other in others
    ]


def _sonneborn_berger(record: Record) -> list[Term]:
    return [
        Term((points_against(meeting, record.person, other), record.points[other]), other)
        for meeting, others in record.counted
        for other in others
    ]


# The points against those with as many points, once all of them have met.
HEAD_TO_HEAD = TieBreak("head_to_head", _head_to_head)
# The points of all opponents, as FIDE counts who has left and rounds without an opponent.
BUCHHOLZ = TieBreak("buchholz", _buchholz)
# Each opponent's points times one's points against them.
SONNEBORN_BERGER = TieBreak("sonneborn_berger", _sonneborn_berger)
# The charm points ahead of the opponents.
CHARM = TieBreak(
    "charm_difference",
    lambda record: [Term((2 * own - both,)) for own, both in record.figures],
    counts="charm",
    is_difference=True,
)
# The money earned.
MONEY = TieBreak("money", lambda record: [Term((own,)) for own, _ in record.figures], counts="money")
