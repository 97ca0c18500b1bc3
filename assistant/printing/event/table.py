"""A table of people in the order of the standing: a column for each other or each round, then the points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..job import Job
from ..marks import INK, POINT, RULE, SOFT, Box, Line, Marks
from ..masthead import rule
from ..typesetter import Style
from ..values import EventTold
from .page import HIGH, figure, headed, named, words

HEADS = 7.0
NUMBER, POINTS = 8.0, 15.0  # mm
LARGE = 13  # points


@dataclass(frozen=True)
class Table:
    """The columns `across`, by their places, of the people at the places `down` of the standing.

    Each name is `name` mm wide or more, each cell at most `widest`; `draws` a person's cell in a column.
    """

    job: Job
    told: EventTold
    down: Sequence[int]
    across: Sequence[int]
    name: float
    widest: float
    draws: Callable[[int, int, Box], Marks]

    def width(self, room: Box) -> float:
        """Return the width of a cell."""
        return min(self.widest, (room.width - NUMBER - self.name - POINTS) / len(self.across))

    def drawn(self, room: Box, height: float) -> Marks:
        """Draw the table from the top of the room, in rows of this height."""
        width, count = self.width(room), len(self.across)
        left = room.right - POINTS - count * width
        name = Box(room.x + NUMBER, room.y, left - room.x - NUMBER, HEADS)
        points = Box(room.right - POINTS, room.y, POINTS, HEADS)
        texts = (self.job.common["name"], words(self.job)["points"])
        marks = headed(self.job, texts, (name, points), (0, 1))
        xs = [left + column * width for column in range(count + 1)]
        for x, place in zip(xs, self.across, strict=False):
            head = Box(x, room.y, width, HEADS)
            marks += said(self.job, f"{place + 1}", head, Style(9.5, True, SOFT, 0.5))
        marks.append(rule(room.x, room.y + HEADS, room.width, INK, 0.4))
        for row, place in enumerate(self.down):
            line = Box(room.x, room.y + HEADS + row * height, room.width, height)
            marks += self._row(place, line, name.width)
            for x, column in zip(xs, self.across, strict=False):
                person = self.told.standing[place].person
                marks += self.draws(person, column, Box(x, line.y, width, height))
        low = room.y + HEADS + len(self.down) * height
        return [*marks, *(Line(x, room.y + HEADS, x, low, RULE, 0.2) for x in xs)]

    def _row(self, place: int, line: Box, name: float) -> Marks:
        """Draw a person's place, name and points above a rule."""
        row = self.told.standing[place]
        number = Box(line.x, line.y, NUMBER - 2, line.height)
        called = Box(line.x + NUMBER, line.y, name - 2, line.height)
        total = Box(line.right - POINTS, line.y, POINTS, line.height)
        style = Style(min(LARGE, HIGH * line.height / POINT), leading=1)
        return [
            *said(self.job, f"{place + 1}", number, Style(9.5, True, SOFT, 1)),
            *named(self.job, self.told.people[row.person], called, style),
            *said(self.job, figure(self.job, row.points), total, replace(style, bold=True, align=1)),
            rule(line.x, line.bottom, line.width, RULE, 0.2),
        ]


def said(job: Job, text: str, box: Box, style: Style) -> Marks:
    """Draw a text of a cell in the middle of its box's height."""
    return job.setter.fitted(text, box, replace(style, leading=1), 5.5)
