"""The groups of a round of Mai-Star, to hang on the wall, with room for the money."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..job import Job
from ..marks import INK, SEATS, SOFT, Box, Marks, Page
from ..masthead import rule
from ..names import SIGNS
from ..typesetter import Style
from ..values import EventTold, MeetingTold
from .page import Sheet, headed, words

HEADS = 6.0
APART = 5.0  # mm between groups
GUTTER = 10.0  # mm between columns


class _Size(NamedTuple):
    """The measures of a column of groups: a line in mm, the type in points, the rest in mm."""

    columns: int
    line: float
    type: float
    number: float
    money: float


WHOLE = _Size(1, 12.4, 29, 24, 34)
HALF = _Size(2, 9.6, 20, 13, 20)


def pages(job: Job, told: EventTold) -> tuple[str, list[Page]]:
    """Return the title of the newest round and its pages, in two columns unless one has room for all."""
    title = str(words(job)["round"].format(number=len(told.rounds)))
    sheet = Sheet(job, told, title, words(job)["clockwise"])
    room = sheet.room
    whole = [*_columns(told.rounds[-1], WHOLE, room.height)]
    size = WHOLE if len(whole) == 1 else HALF
    columns = whole if size is WHOLE else [*_columns(told.rounds[-1], HALF, room.height)]
    width = (room.width - GUTTER * (size.columns - 1)) / size.columns
    contents = []
    for start in range(0, len(columns), size.columns):
        marks: Marks = []
        for place, column in enumerate(columns[start : start + size.columns]):
            box = Box(room.x + place * (width + GUTTER), room.y, width, room.height)
            marks += _column(job, told, column, size, box)
        contents.append(marks)
    return title, sheet.pages(contents)


def _columns(
    groups: Sequence[MeetingTold], size: _Size, room: float
) -> Iterator[list[tuple[int, MeetingTold]]]:
    """Yield the groups of each column with their numbers."""
    column: list[tuple[int, MeetingTold]] = []
    used = HEADS
    for number, group in enumerate(groups, 1):
        high = len(group.people) * size.line + APART
        if column and used + high > room:
            yield column
            column, used = [], HEADS
        column.append((number, group))
        used += high
    yield column


def _column(
    job: Job, told: EventTold, groups: Sequence[tuple[int, MeetingTold]], size: _Size, box: Box
) -> Marks:
    money = Box(box.x + box.width - size.money, box.y, size.money, HEADS)
    table = Box(box.x, box.y, size.number, HEADS)
    marks = headed(job, (words(job)["table"], words(job)["money"]), (table, money.inset(0.5)), (0, 0))
    y = box.y + HEADS
    for number, group in groups:
        high = len(group.people) * size.line + APART
        marks += _group(job, told, number, group, size, Box(box.x, y, box.width, high))
        y += high
    return marks


def _group(job: Job, told: EventTold, number: int, group: MeetingTold, size: _Size, box: Box) -> Marks:
    figure = Box(box.x, box.y + APART / 2, size.number - 2, size.line)
    marks: Marks = [rule(box.x, box.y, box.width, INK, 0.4)]
    marks += job.setter.fitted(f"{number}", figure, Style(size.type, True, leading=1, serif=True))
    for seat in range(len(group.people)):
        y = box.y + APART / 2 + seat * size.line
        line = Box(box.x + size.number, y, box.width - size.number, size.line)
        marks += _person(job, told, group, seat, size, line)
    return marks


def _person(job: Job, told: EventTold, group: MeetingTold, seat: int, size: _Size, line: Box) -> Marks:
    """Draw a person with the sign of the seat, whether they start, and the box for the money."""
    side = size.line * 0.7
    sign = Box(line.x, line.y, side, line.height)
    money = Box(
        line.x + line.width - size.money, line.y + 1, size.money, line.height - 2, None, INK, 0.3, 1.2
    )
    starts = size.money * 0.85 if group.starts == seat else 0
    name = Box(line.x + side + 1, line.y, money.x - line.x - side - starts - 4, line.height)
    said = Box(money.x - starts - 2, line.y, starts, line.height)
    marks = [
        *job.setter.fitted(SIGNS[seat], sign, Style(20, color=SEATS[seat], align=0.5, leading=1)),
        *job.setter.fitted(told.people[group.people[seat]], name, Style(size.type, True, leading=1), 6.5),
        money,
    ]
    if starts:
        marks += job.setter.fitted(words(job)["starts"], said, Style(13, color=SOFT, align=1, leading=1), 6.5)
    if group.figures:
        style = Style(13, True, align=0.5, leading=1)
        marks += job.setter.fitted(f"{group.figures[seat]}", money.inset(0.5), style)
    return marks
