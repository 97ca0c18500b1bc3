"""The results of an event as a table: everybody against everybody, or of many people round by round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ....games.sentence import Sentence, says
from ....tournaments.held import Held
from ....tournaments.results import Meeting
from ....tournaments.scoring import points_in
from .ranks import figure

MOST_ACROSS = 16  # people against whom each is shown, in a column of their own


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
    legend: Sentence
    is_by_rounds: bool


def cross_of(held: Held) -> Cross:
    """Return the table of an event, with a column for each person of a few, else for each round."""
    is_by_rounds = not held.format.is_of_pairs or len(held.standing) > MOST_ACROSS
    return _by_rounds(held) if is_by_rounds else _by_people(held)


def _by_people(held: Held) -> Cross:
    order, against = [row.person for row in held.standing], _against(held)
    lines = tuple(
        Line(place, one, tuple(_cell(one, other, against) for other in order))
        for place, one in enumerate(order, 1)
    )
    again = any(len(points) > 1 for points in against.values())
    legend = says("event.cross-again" if again else "event.cross-people")
    return Cross(tuple(range(1, len(order) + 1)), lines, legend, is_by_rounds=False)


def _against(held: Held) -> Mapping[tuple[int, int], Sequence[Fraction]]:
    """Return the points that each has from each match with another."""
    found = defaultdict[tuple[int, int], list[Fraction]](list)
    for meeting in (meeting for each in held.rounds for meeting in each):
        for person in meeting.people:
            for other in meeting.others(person):
                found[person, other].append(points_in(meeting, person))
    return found


def _cell(one: int, other: int, against: Mapping[tuple[int, int], Sequence[Fraction]]) -> Cell:
    points = against.get((one, other), ())
    if not points:
        return Cell(is_own=one == other)
    several = f"/{len(points)}" if len(points) > 1 else ""
    return Cell(f"{figure(sum(points, Fraction()))}{several}")


def _by_rounds(held: Held) -> Cross:
    places = {row.person: place for place, row in enumerate(held.standing, 1)}
    own = [{person: meeting for meeting in each for person in meeting.people} for each in held.rounds]
    lines = tuple(
        Line(place, person, tuple(_in_round(held, person, each.get(person), places) for each in own))
        for person, place in places.items()
    )
    legend = says("event.cross-rounds" if held.format.is_of_pairs else "event.cross-groups")
    return Cross(tuple(range(1, len(own) + 1)), lines, legend, is_by_rounds=True)


def _in_round(held: Held, person: int, meeting: Meeting | None, places: Mapping[int, int]) -> Cell:
    if meeting is None:
        return Cell()
    if meeting.is_bye:
        return Cell(figure(held.format.bye), "–")
    points = "" if meeting.is_open else figure(points_in(meeting, person))
    if held.format.is_of_pairs:
        (opponent,) = (other for other in meeting.people if other != person)
        return Cell(points, f"{places[opponent]}")
    return Cell(points, f"{meeting.figures[meeting.people.index(person)]}" if meeting.figures else "")
