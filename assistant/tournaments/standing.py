"""The standing: points, and the tie-breaks after them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain

from .results import Meeting
from .scoring import points_in
from .tie_breaks import Figure, Record, TieBreak
from .tournament import Tournament


@dataclass(frozen=True)
class Standing:
    """A person's row, with the value of each tie-break in their order; equals share a `rank`."""

    person: int
    points: Fraction
    played: int
    won: int
    byes: int
    ties: tuple[Figure, ...]
    rank: int = 1

    @property
    def order(self) -> tuple[Figure, ...]:
        """The values by which people are ranked, the highest first."""
        return self.points, *self.ties


def standing(
    state: Tournament, rounds: Sequence[Sequence[Meeting]], bye: Fraction, tie_breaks: Sequence[TieBreak]
) -> list[Standing]:
    """Return the rows of all people, the leader first; a `bye` is worth so many points."""
    own: list[list[Meeting]] = [[] for _ in state.people]
    for meeting in chain(*rounds):
        for person in () if meeting.is_open else meeting.people:
            own[person].append(meeting)
    points = [
        sum((bye if each.is_bye else points_in(each, person) for each in met), Fraction())
        for person, met in enumerate(own)
    ]
    equals = _equals(points, own)
    records = [Record(person, met, points, equals[points[person]]) for person, met in enumerate(own)]
    return _ranked(_row(record, tie_breaks) for record in records)


def _equals(points: Sequence[Fraction], own: Sequence[Sequence[Meeting]]) -> Mapping[Fraction, Sequence[int]]:
    """Return those who have as many points, by points; nobody where not all of them have met."""
    equals = defaultdict[Fraction, list[int]](list)
    for person, value in enumerate(points):
        equals[value].append(person)
    met = [{other for meeting in each for other in meeting.people} for each in own]
    return {
        value: people if all({*people} <= met[person] | {person} for person in people) else ()
        for value, people in equals.items()
    }


def _row(record: Record, tie_breaks: Sequence[TieBreak]) -> Standing:
    person, played = record.person, [meeting for meeting in record.meetings if meeting.is_played]
    return Standing(
        person,
        record.points[person],
        len(played),
        sum(meeting.winners == (person,) for meeting in played),
        len(record.meetings) - len(played),
        tuple(tie_break.value(record) for tie_break in tie_breaks),
    )


def _ranked(rows: Iterable[Standing]) -> list[Standing]:
    """Return the rows in order; who is equal keeps the order in which they joined, and shares the rank."""
    placed = sorted(rows, key=lambda row: row.order, reverse=True)
    ranked: list[Standing] = []
    for place, row in enumerate(placed, 1):
        is_equal = bool(ranked) and ranked[-1].order == row.order
        ranked.append(replace(row, rank=ranked[-1].rank if is_equal else place))
    return ranked
