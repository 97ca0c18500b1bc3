"""The results of an event as a table: everybody against everybody, or of many people round by round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from threading import Lock
from typing import TypeAlias

from cachetools import LRUCache, cached

from ....games.sentence import Sentence, says
from ....i18n import decimal_mark
from ....tournaments.held import Held
from ....tournaments.results import Meeting
from ....tournaments.scoring import points_in
from .ranks import figure

WON_UNPLAYED, LOST_UNPLAYED = "+", "−"
_KEPT = 8  # crosses, of up to half a MB each
MOST_ACROSS = 16  # people against whom each is shown, in a column of their own


_Met: TypeAlias = Mapping[tuple[int, int], Sequence[Meeting]]  # of the first with the second


@dataclass(frozen=True)
class Cell:
    """Points against another or in a round, `beside` them the place of the opponent or the money."""

    points: str = ""
    beside: str = ""
    is_own: bool = False


@dataclass(frozen=True)
class Line:
    """A person's cells."""

    place: int
    person: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Cross:
    """The lines in the order of the standing, numbered from 1, with the heads of their columns."""

    heads: tuple[int, ...]
    lines: tuple[Line, ...]
    legend: tuple[Sentence, ...]


@cached(
    LRUCache[tuple[object, ...], Cross](_KEPT), key=lambda held: (held.told_by, decimal_mark()), lock=Lock()
)
def cross_of(held: Held) -> Cross:
    """Return the table of an event, with a column for each person of a few, else for each round.

    It is half of what a page of a large event costs, and the same for all who look at it.
    """
    is_by_rounds = not held.format.is_of_pairs or len(held.standing) > MOST_ACROSS
    return _by_rounds(held) if is_by_rounds else _by_people(held)


def _by_people(held: Held) -> Cross:
    order, met = [row.person for row in held.standing], _met(held)
    lines = tuple(
        Line(place, one, tuple(_cell(one, other, met) for other in order))
        for place, one in enumerate(order, 1)
    )
    again = any(len(meetings) > 1 for meetings in met.values())
    legend = says("event.cross-again" if again else "event.cross-people")
    return Cross(tuple(range(1, len(order) + 1)), lines, (legend, *_forfeits(held)))


def _forfeits(held: Held) -> list[Sentence]:
    """Return how matches of two are marked to which somebody didn't come, if there are any."""
    has_any = any(meeting.absent for each in held.rounds for meeting in each)
    return [says("event.cross-forfeits")] if has_any and held.format.is_of_pairs else []


def _scored(meeting: Meeting, person: int) -> str:
    """Return somebody's points in a meeting, + or − where one didn't come; nothing while it is open."""
    if meeting.is_open:
        return ""
    points = points_in(meeting, person)
    return figure(points) if not meeting.absent else WON_UNPLAYED if points else LOST_UNPLAYED


def _met(held: Held) -> _Met:
    """Return the meetings of each with each other that have a result."""
    found = defaultdict[tuple[int, int], list[Meeting]](list)
    for meeting in (meeting for each in held.rounds for meeting in each):
        for person in meeting.people:
            for other in meeting.others(person):
                found[person, other].append(meeting)
    return found


def _cell(one: int, other: int, met: _Met) -> Cell:
    meetings = met.get((one, other), ())
    if not meetings:
        return Cell(is_own=one == other)
    if len(meetings) == 1:
        return Cell(_scored(meetings[0], one))
    points = sum((points_in(meeting, one) for meeting in meetings), Fraction())
    return Cell(f"{figure(points)}/{len(meetings)}")


def _by_rounds(held: Held) -> Cross:
    places = {row.person: place for place, row in enumerate(held.standing, 1)}
    own = [{person: meeting for meeting in each for person in meeting.people} for each in held.rounds]
    lines = tuple(
        Line(place, person, tuple(_in_round(held, person, each.get(person), places) for each in own))
        for person, place in places.items()
    )
    legend = says("event.cross-rounds" if held.format.is_of_pairs else "event.cross-groups")
    return Cross(tuple(range(1, len(own) + 1)), lines, (legend, *_forfeits(held)))


def _in_round(held: Held, person: int, meeting: Meeting | None, places: Mapping[int, int]) -> Cell:
    if meeting is None:
        return Cell()
    if meeting.is_bye:
        return Cell(figure(held.format.bye), "–")
    if held.format.is_of_pairs:
        (opponent,) = (other for other in meeting.people if other != person)
        return Cell(_scored(meeting, person), f"{places[opponent]}")
    points = "" if meeting.is_open else figure(points_in(meeting, person))
    return Cell(points, f"{meeting.figures[meeting.people.index(person)]}" if meeting.figures else "")
