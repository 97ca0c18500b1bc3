"""The standing of a tournament as CSV, with a column for the points against each person."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...tournaments.held import Held
from ...tournaments.scoring import points_against
from .spreadsheet import MARK, line

_COLUMNS = ("rank", "player", "points", "played", "won", "byes", "absent")


def lines(held: Held, separator: str = ",", decimal: str = ".") -> Iterator[str]:
    """Yield the text of the file, the leader first; `decimal` is the mark before decimals."""
    names = [held.state.people[row.person].name for row in held.standing]
    ties = [tie_break.key for tie_break in held.format.tie_breaks]
    yield MARK + line([*_COLUMNS, *ties, *names], separator)
    against = _against(held)
    absent = Counter(person for each in held.rounds for meeting in each for person in meeting.absent)
    for row, name in zip(held.standing, names, strict=True):
        counts = (row.rank, name, row.points, row.played, row.won, row.byes, absent[row.person])
        cells = (*counts, *row.ties, *(against.get((row.person, other.person)) for other in held.standing))
        yield line([_written(cell, decimal) for cell in cells], separator)


def _against(held: Held) -> Mapping[tuple[int, int], Fraction]:
    """Return the points of each two people who have met, the first against the second."""
    points: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for meeting in (meeting for round_ in held.rounds for meeting in round_ if meeting.has_result):
        for one in meeting.people:
            for other in (each for each in meeting.people if each != one):
                points[one, other] += points_against(meeting, one, other)
    return points


def _written(value: object, decimal: str) -> object:
    if not isinstance(value, Fraction):
        return value
    whole = value.denominator == 1
    return int(value) if whole else f"{float(value):.3f}".rstrip("0").replace(".", decimal)
