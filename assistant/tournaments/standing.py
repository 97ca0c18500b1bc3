"""The standing: points, and the tie-breaks after them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from .results import Meeting
from .scoring import HALF, points_in
from .tie_breaks import Figure, Record, Term, TieBreak
from .tournament import Tournament

_Faces: TypeAlias = Callable[[Meeting, int], Sequence[int]]
_Own: TypeAlias = Sequence[Meeting | None]  # a person's meetings by round, None for one they were not in


@dataclass(frozen=True)
class Standing:
    """A person's row, with the value of each tie-break in their order; equals share a `rank`.

    `sums` are the parts of each tie-break; they and the value are None where it does not apply.
    """

    person: int
    points: Fraction
    played: int
    won: int
    byes: int
    ties: tuple[Figure | None, ...]
    sums: tuple[Sequence[Term] | None, ...] = ()
    rank: int = 1

    @property
    def order(self) -> tuple[Figure, ...]:
        """The values by which people are ranked, the highest first."""
        return self.points, *(value or 0 for value in self.ties)


def standing(
    state: Tournament,
    rounds: Sequence[Sequence[Meeting]],
    bye: Fraction,
    tie_breaks: Sequence[TieBreak],
    faces: _Faces,
) -> list[Standing]:
    """Return the rows of all people, the leader first, without those who left before they were in a round.

    A `bye` is worth so many points; `faces` returns the others whom a person has met in a meeting.
    """
    own = _by_person(state, rounds)
    shown = [n for n, person in enumerate(state.people) if not person.has_left or any(own[n])]
    points = [_points(person, met, bye) for person, met in enumerate(own)]
    opposing = [
        value + (HALF * _rounds_since(n, own[n]) if state.people[n].has_left else 0)
        for n, value in enumerate(points)
    ]
    equals = _equals(shown, points, own, faces)
    records = (Record(n, own[n], points, opposing, equals[points[n]], faces) for n in shown)
    return _ranked(_row(record, tie_breaks) for record in records)


def _by_person(state: Tournament, rounds: Sequence[Sequence[Meeting]]) -> list[_Own]:
    own: list[list[Meeting | None]] = [[None] * len(rounds) for _ in state.people]
    for number, each in enumerate(rounds):
        for meeting in each:
            for person in meeting.people:
                own[person][number] = meeting
    return [*own]


def _points(person: int, own: _Own, bye: Fraction) -> Fraction:
    found = (meeting for meeting in own if meeting and not meeting.is_open)
    return sum((bye if each.is_bye else points_in(each, person) for each in found), Fraction())


def _rounds_since(person: int, own: _Own) -> int:
    """Return how many rounds there were after the last for which a person was there."""
    there = [number for number, each in enumerate(own, 1) if each and person not in each.absent]
    return len(own) - max(there, default=0)


def _equals(
    shown: Iterable[int], points: Sequence[Fraction], own: Sequence[_Own], faces: _Faces
) -> Mapping[Fraction, frozenset[int]]:
    """Return those who have as many points, by points; nobody where not all of them have met."""
    groups = defaultdict[Fraction, list[int]](list)
    for person in shown:
        groups[points[person]].append(person)
    equals = {value: frozenset(people) for value, people in groups.items()}
    return {
        value: people if _all_met(people, own, faces) else frozenset() for value, people in equals.items()
    }


def _all_met(people: frozenset[int], own: Sequence[_Own], faces: _Faces) -> bool:
    met = ({other for each in own[one] if each for other in faces(each, one)} | {one} for one in people)
    return len(people) > 1 and all(people <= each for each in met)


def _row(record: Record, tie_breaks: Sequence[TieBreak]) -> Standing:
    person, own = record.person, [meeting for meeting in record.meetings if meeting]
    played = [meeting for meeting in own if meeting.played_against(person)]
    sums = tuple(tie_break.terms(record) for tie_break in tie_breaks)
    return Standing(
        person,
        record.points[person],
        len(played),
        sum(meeting.winners == (person,) for meeting in played),
        sum(meeting.is_bye for meeting in own),
        tuple(None if terms is None else sum(term.value for term in terms) for terms in sums),
        sums,
    )


def _ranked(rows: Iterable[Standing]) -> list[Standing]:
    """Return the rows in order; who is equal keeps the order in which they joined, and shares the rank."""
    placed = sorted(rows, key=lambda row: row.order, reverse=True)
    ranked: list[Standing] = []
    for place, row in enumerate(placed, 1):
        is_equal = bool(ranked) and ranked[-1].order == row.order
        ranked.append(replace(row, rank=ranked[-1].rank if is_equal else place))
    return ranked
