"""The cross table: who beat whom, with the people in the order of the standing."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from ..job import Job
from ..marks import INK, RULE, SOFT, Box, Line, Marks, Page
from ..masthead import rule
from ..typesetter import Style
from ..values import EventTold, MeetingTold
from .page import Sheet, figure, forfeits, headed, scored, words

UPRIGHT, MOST = 16, 32  # people on an upright page, and across one on its side
HEADS = 7.0
NUMBER, NAME, POINTS = 8.0, 40.0, 15.0  # mm, the name the least
WIDEST, HIGHEST = 17.0, 14.0  # mm, a cell
HIGH = 1.5  # of its width
OWN = "#cfc8be"  # the color of a person's cell against themselves

# The meetings of the first with the second that have a result, with the place of the first in each.
Met = Mapping[tuple[int, int], Sequence[tuple[MeetingTold, int]]]


def pages(job: Job, told: EventTold) -> tuple[str, list[Page]]:
    """Return the title of the cross table and its pages."""
    job = job if len(told.standing) <= UPRIGHT else replace(job, paper=job.paper.landscape)
    title, met = str(words(job)["cross_table"]), _met(told)
    again = [words(job)["again"]] if any(len(each) > 1 for each in met.values()) else []
    byes = [words(job)["byes"]] if told.bye and _has_byes(told) else []
    legend = [words(job)["cell"], *again, *byes, *forfeits(job, told)]
    sheet = Sheet(job, told, title, job.common["space"].join(legend))
    order = [row.person for row in told.standing]
    blocks = [*_blocks(len(order))]
    grids = [_Grid(job, told, met, order, down, across) for down in blocks for across in blocks]
    return title, sheet.pages([grid.drawn(sheet.room) for grid in grids])


def _blocks(people: int) -> Iterator[range]:
    """Yield the places of the standing that fit a page, about as many on each."""
    size = ceil(people / ceil(people / MOST))
    for start in range(0, people, size):
        yield range(start, min(start + size, people))


def _has_byes(told: EventTold) -> bool:
    return any(meeting.is_bye for round_ in told.rounds for meeting in round_)


def _met(told: EventTold) -> Met:
    """Return the meetings of each with each other that have a result."""
    found = defaultdict(list)
    for meeting in (one for round_ in told.rounds for one in round_):
        if meeting.points is not None and not meeting.is_bye:
            for place in (0, 1):
                found[meeting.people[place], meeting.people[1 - place]].append((meeting, place))
    return found


@dataclass(frozen=True)
class _Grid:
    """The results of the people at the places `down` against those `across`, places of the `order`."""

    job: Job
    told: EventTold
    met: Met
    order: Sequence[int]
    down: range
    across: range

    def drawn(self, room: Box) -> Marks:
        """Draw the grid from the top of the room."""
        width = min(WIDEST, (room.width - NUMBER - NAME - POINTS) / len(self.across))
        height = min(HIGHEST, HIGH * width, (room.height - HEADS) / len(self.down))
        left = room.x + room.width - POINTS - len(self.across) * width
        cells = Box(left, room.y + HEADS, width, height)
        marks = self._heads(room, cells)
        for row, place in enumerate(self.down):
            line = Box(room.x, cells.y + row * height, room.width, height)
            marks += self._row(place, line, cells)
        return [*marks, *self._lines(room, cells)]

    def _heads(self, room: Box, cells: Box) -> Marks:
        name = Box(room.x + NUMBER, room.y, cells.x - room.x - NUMBER, HEADS)
        points = Box(room.x + room.width - POINTS, room.y, POINTS, HEADS)
        texts = (self.job.common["name"], words(self.job)["points"])
        marks = headed(self.job, texts, (name, points), (0, 1))
        for column, place in enumerate(self.across):
            head = Box(cells.x + column * cells.width, room.y, cells.width, HEADS)
            marks += self._text(f"{place + 1}", head, Style(9.5, True, SOFT, 0.5))
        return marks

    def _row(self, place: int, line: Box, cells: Box) -> Marks:
        person = self.order[place]
        number = Box(line.x, line.y, NUMBER - 2, line.height)
        name = Box(line.x + NUMBER, line.y, cells.x - line.x - NUMBER - 2, line.height)
        total = Box(line.x + line.width - POINTS, line.y, POINTS, line.height)
        points = figure(self.job, self.told.standing[place].points)
        marks = [
            *self._text(f"{place + 1}", number, Style(9.5, True, SOFT, 1)),
            *self._text(self.told.people[person], name, Style(13)),
            *self._text(points, total, Style(13, True, align=1)),
        ]
        for column, other in enumerate(self.across):
            cell = Box(cells.x + column * cells.width, line.y, cells.width, line.height)
            marks += self._cell(person, self.order[other], cell)
        return marks

    def _cell(self, person: int, other: int, cell: Box) -> Marks:
        if person == other:
            return [Box(cell.x, cell.y, cell.width, cell.height, OWN)]
        met = self.met.get((person, other))
        if not met:
            return []
        text = scored(self.job, *met[0])
        if len(met) > 1:
            total = sum((meeting.points[place] for meeting, place in met if meeting.points), Fraction())
            text = f"{figure(self.job, total)}/{len(met)}"
        return self._text(text, cell.inset(0.3), Style(13, align=0.5))

    def _text(self, text: str, box: Box, style: Style) -> Marks:
        return self.job.setter.fitted(text, box, replace(style, leading=1), 5.5)

    def _lines(self, room: Box, cells: Box) -> Marks:
        """Draw the lines between the cells."""
        low = cells.y + len(self.down) * cells.height
        xs = (cells.x + column * cells.width for column in range(len(self.across) + 1))
        ys = (cells.y + row * cells.height for row in range(1, len(self.down) + 1))
        return [
            *(Line(x, cells.y, x, low, RULE, 0.2) for x in xs),
            *(rule(room.x, y, room.width, RULE, 0.2) for y in ys),
            rule(room.x, cells.y, room.width, INK, 0.4),
        ]
