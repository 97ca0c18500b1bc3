"""The results by rounds: the opponent and the points of each, or at Mai-Star the money and the points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from ..job import Job
from ..marks import INK, RULE, SOFT, Box, Line, Marks, Page
from ..masthead import rule
from ..typesetter import Style
from ..values import EventTold, MeetingTold
from .page import Rows, Sheet, figure, forfeits, headed, rows, scored, words

UPRIGHT, MOST = 9, 17  # rounds across an upright page, and across one on its side
HEADS = 7.0
LEAST, TALLEST = 6.0, 11.0  # mm, a row
NUMBER, NAME, POINTS = 8.0, 46.0, 15.0  # mm, the name the least
WIDEST = 22.0  # mm, a cell
LEFT = 0.5  # of a cell's width, its first text
NOBODY = "–"


def pages(job: Job, told: EventTold) -> tuple[str, list[Page]]:
    """Return the title of the results and their pages, once there is a round."""
    title, count, people = str(words(job)["results"]), len(told.rounds), len(told.standing)
    job = job if count <= UPRIGHT else replace(job, paper=job.paper.landscape)
    legend = [words(job)["numbered" if told.is_of_pairs else "earned"], *forfeits(job, told)]
    sheet = Sheet(job, told, title, job.common["space"].join(legend))
    plan = rows(people, sheet.room.height - HEADS, LEAST, TALLEST)
    across = ceil(count / ceil(count / MOST))
    tables = [
        _Table(job, told, plan, range(first, min(first + plan.on_page, people)), shown)
        for first in range(0, people, plan.on_page)
        for shown in (range(start, min(start + across, count)) for start in range(0, count, across))
    ]
    return title, sheet.pages([table.drawn(sheet.room) for table in tables])


@dataclass(frozen=True)
class _Table:
    """The rounds with the places `shown`, of the people at the places `down` of the standing."""

    job: Job
    told: EventTold
    plan: Rows
    down: range
    shown: range

    def drawn(self, room: Box) -> Marks:
        """Draw the table from the top of the room."""
        width = min(WIDEST, (room.width - NUMBER - NAME - POINTS) / len(self.shown))
        left = room.x + room.width - POINTS - len(self.shown) * width
        cells = Box(left, room.y + HEADS, width, self.plan.height)
        marks = self._heads(room, cells)
        for row, place in enumerate(self.down):
            line = Box(room.x, cells.y + row * self.plan.height, room.width, self.plan.height)
            marks += self._row(place, line, cells)
        low = cells.y + len(self.down) * cells.height
        xs = (cells.x + column * width for column in range(len(self.shown) + 1))
        return [*marks, *(Line(x, cells.y, x, low, RULE, 0.2) for x in xs)]

    def _heads(self, room: Box, cells: Box) -> Marks:
        name = Box(room.x + NUMBER, room.y, cells.x - room.x - NUMBER, HEADS)
        points = Box(room.x + room.width - POINTS, room.y, POINTS, HEADS)
        texts = (self.job.common["name"], words(self.job)["points"])
        marks = headed(self.job, texts, (name, points), (0, 1))
        for column, number in enumerate(self.shown):
            head = Box(cells.x + column * cells.width, room.y, cells.width, HEADS)
            marks += self._text(f"{number + 1}", head, Style(9.5, True, SOFT, 0.5))
        return [*marks, rule(room.x, cells.y, room.width, INK, 0.4)]

    def _row(self, place: int, line: Box, cells: Box) -> Marks:
        row = self.told.standing[place]
        number = Box(line.x, line.y, NUMBER - 2, line.height)
        name = Box(line.x + NUMBER, line.y, cells.x - line.x - NUMBER - 2, line.height)
        total = Box(line.x + line.width - POINTS, line.y, POINTS, line.height)
        marks = [
            *self._text(f"{place + 1}", number, Style(9.5, True, SOFT, 1)),
            *self._text(self.told.people[row.person], name, Style(13)),
            *self._text(figure(self.job, row.points), total, Style(13, True, align=1)),
            rule(line.x, line.y + line.height, line.width, RULE, 0.2),
        ]
        for column, round_number in enumerate(self.shown):
            cell = Box(cells.x + column * cells.width, line.y, cells.width, line.height)
            marks += self._cell(row.person, self.told.rounds[round_number], cell)
        return marks

    def _cell(self, person: int, round_: Sequence[MeetingTold], cell: Box) -> Marks:
        """Draw the meeting of a person in a round, if any."""
        found = next((meeting for meeting in round_ if person in meeting.people), None)
        if found is None:
            return []
        seat, middle = found.people.index(person), cell.x + cell.width * LEFT
        points = scored(self.job, found, seat)
        left = Box(cell.x + 0.5, cell.y, middle - cell.x - 1.2, cell.height)
        right = Box(middle + 0.6, cell.y, cell.x + cell.width - middle - 1.1, cell.height)
        is_of_pairs = self.told.is_of_pairs
        quiet, bold = Style(9.5, color=SOFT), Style(13, True)
        return [
            *self._text(self._told(found, seat), left, replace(quiet if is_of_pairs else bold, align=1)),
            *self._text(points, right, bold if is_of_pairs else quiet),
        ]

    def _told(self, meeting: MeetingTold, seat: int) -> str:
        """Return the number of the opponent, or the money."""
        if meeting.is_bye:
            return NOBODY
        if not self.told.is_of_pairs:
            return f"{meeting.figures[seat]}" if meeting.figures else ""
        opponent = meeting.people[1 - seat]
        return f"{1 + [row.person for row in self.told.standing].index(opponent)}"

    def _text(self, text: str, box: Box, style: Style) -> Marks:
        return self.job.setter.fitted(text, box, replace(style, leading=1), 5.5)
