"""The groups of a round of Mai-Star, to hang on the wall, with room for the money."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from ..artwork import tinted
from ..job import Job
from ..marks import GOLD, INK, SEATS, SOFT, WHITE, Box, Marks
from ..masthead import rule
from ..names import SIGNS
from ..pagination import Block, counts_by_page
from ..typesetter import Style
from ..values import EventTold, MeetingTold
from .page import Sheet, headed, named, shared, words

HEADS = 7.0
APART = 5.0  # mm between groups
GUTTER = 10.0  # mm between columns


class _Size(NamedTuple):
    """The measures of groups: the columns, a line in mm, the type in points; the parts of a line in mm.

    `small` is the type in points of who starts, `named` that of names.
    """

    columns: int
    line: float
    type: float
    number: float
    money: float
    small: float
    named: float


WHOLE = _Size(1, 12.4, 29, 24, 34, 13, 29)
HALF = _Size(2, 9.6, 20, 11, 17, 9.5, 20)
LEAST_NAME = 13  # points


def part(job: Job, told: EventTold) -> Sheet:
    """Return the newest round, in two columns unless one has room for all."""
    title = words(job)["round"].format(number=len(told.rounds))
    sheet = Sheet(job, told, title, words(job)["clockwise"])
    room = sheet.room
    whole = _columns(told.rounds[-1], WHOLE, room.height)
    size = WHOLE if len(whole) == 1 else HALF
    columns = whole if size is WHOLE else _columns(told.rounds[-1], HALF, room.height)
    width = (room.width - GUTTER * (size.columns - 1)) / size.columns
    name = Box(0, 0, width - size.number - size.money - size.line * 0.7 - 4, size.line)
    style = shared(job, told.people, name, Style(size.named, True, leading=1), LEAST_NAME)
    size = size._replace(named=style.size)
    contents = []
    for start in range(0, len(columns), size.columns):
        marks: Marks = []
        for place, column in enumerate(columns[start : start + size.columns]):
            box = Box(room.x + place * (width + GUTTER), room.y, width, room.height)
            marks += _column(job, told, column, size, box)
        contents.append(marks)
    return sheet.filled(contents)


def _columns(groups: Sequence[MeetingTold], size: _Size, room: float) -> list[list[tuple[int, MeetingTold]]]:
    """Return the groups with their numbers in as few columns as have room for them, about equally long."""
    heights = [len(group.people) * size.line + APART for group in groups]
    free = min(room - HEADS, sum(heights) / size.columns + max(heights) / 2)
    numbered = iter(enumerate(groups, 1))
    return [[*islice(numbered, count)] for count in counts_by_page([*map(Block, heights)], free, free)]


def _column(
    job: Job, told: EventTold, groups: Sequence[tuple[int, MeetingTold]], size: _Size, box: Box
) -> Marks:
    money = Box(box.right - size.money, box.y, size.money, HEADS)
    table = Box(box.x, box.y, box.width - size.money, HEADS)
    marks = headed(job, (words(job)["table"], words(job)["money"]), (table, money), (0, 0), 13)
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
    """Draw a person with the sign of the seat and the box for the money; who starts stands on a tint."""
    side, left, starts = size.line * 0.7, line.width - size.money, group.starts == seat
    sign = Box(line.x, line.y, side, line.height)
    word = job.setter.width(words(job)["starts"], Style(size.small)) + 2
    taken = side + 3 + word * starts
    name = Box(line.x + side + 1, line.y, left - taken - 1, line.height)
    said = told.people[group.people[seat]]
    return [
        *(_starter(job, size, line) if starts else ()),
        *job.setter.fitted(SIGNS[seat], sign, Style(20, color=SEATS[seat], align=0.5, leading=1)),
        *named(job, said, name, Style(size.named, True, leading=1)),
        *_money(job, group, seat, Box(line.x + left, line.y + 1, size.money, line.height - 2)),
    ]


def _starter(job: Job, size: _Size, line: Box) -> Marks:
    """Draw the tint of who starts, and the word for it."""
    word = Box(line.x, line.y, line.width - size.money - 2, line.height)
    style = Style(size.small, color=SOFT, align=1, leading=1)
    return [
        Box(line.x, line.y, line.width, line.height, tinted(GOLD), radius=1),
        *job.setter.fitted(words(job)["starts"], word, style, 6.5),
    ]


def _money(job: Job, group: MeetingTold, seat: int, box: Box) -> Marks:
    """Draw the box for the money, with the figure once it is known."""
    figure = f"{group.figures[seat]}" if group.figures else ""
    return [
        Box(box.x, box.y, box.width, box.height, WHITE, INK, 0.3, 1.2),
        *job.setter.fitted(figure, box.inset(0.5), Style(13, True, align=0.5, leading=1)),
    ]
