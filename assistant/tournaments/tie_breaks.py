"""Tie-breaks: the figures by which people with equal points are ranked."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from ..games.sentence import Sentence, says
from .results import Meeting
from .scoring import points_against

Figure: TypeAlias = Fraction | int


@dataclass(frozen=True)
class Record:
    """A person's byes and meetings with a result, beside the points of all people.

    `equals` are those with as many points, where all of them have met, else nobody.
    """

    person: int
    meetings: Sequence[Meeting]
    points: Sequence[Fraction]
    equals: Collection[int]

    @property
    def faced(self) -> Iterator[tuple[Meeting, int]]:
        """Each meeting with each other person in it."""
        for meeting in self.meetings:
            for other in meeting.people:
                if other != self.person:
                    yield meeting, other

    @property
    def figures(self) -> Iterator[tuple[int, int]]:
        """The charm points or money of the person and of all in each meeting where they are known."""
        for meeting in self.meetings:
            if meeting.figures is not None:
                yield meeting.figures[meeting.people.index(self.person)], sum(meeting.figures)


@dataclass(frozen=True)
class TieBreak:
    """A figure of each person, of which the higher one ranks before; `key` names it wherever it is shown.

    `counts` is what it adds up of each match, if anything: charm or money. `is_difference` is whether it is
    shown with its sign.
    """

    key: str
    value: Callable[[Record], Figure]
    counts: str = ""
    is_difference: bool = False

    def told(self, part: str) -> Sentence:
        """Return its `head`, its `name`, or its part in the sentence that `explains` or `tells` the order."""
        return says(f"event.{part}-{self.key}")


def _head_to_head(record: Record) -> Fraction:
    faced = ((meeting, other) for meeting, other in record.faced if other in record.equals)
    return sum((points_against(meeting, record.person, other) for meeting, other in faced), Fraction())


def _buchholz(record: Record) -> Fraction:
    byes = sum(meeting.is_bye for meeting in record.meetings)
    return sum((record.points[other] for _, other in record.faced), byes * record.points[record.person])


def _sonneborn_berger(record: Record) -> Fraction:
    weighed = (
        record.points[other] * points_against(meeting, record.person, other)
        for meeting, other in record.faced
    )
    return sum(weighed, Fraction())


# The points against those with as many points, once all of them have met.
HEAD_TO_HEAD = TieBreak("head_to_head", _head_to_head)
# The points of all opponents; a bye counts as one's own.
BUCHHOLZ = TieBreak("buchholz", _buchholz)
# Each opponent's points times one's points against them.
SONNEBORN_BERGER = TieBreak("sonneborn_berger", _sonneborn_berger)
# The charm points ahead of the opponents.
CHARM = TieBreak(
    "charm_difference",
    lambda record: sum(2 * own - both for own, both in record.figures),
    counts="charm",
    is_difference=True,
)
# The money earned.
MONEY = TieBreak("money", lambda record: sum(own for own, _ in record.figures), counts="money")
