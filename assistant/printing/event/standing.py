"""The standing of an event with what tells equals apart."""

from dataclasses import replace
from fractions import Fraction

from ..artwork import tinted
from ..job import Job
from ..marks import GOLD, INK, POINT, Box, Marks
from ..masthead import rule
from ..pad import parted
from ..typesetter import Style
from ..values import EventTold, StandingTold
from .page import HIGH, Sheet, figure, headed, named, rows, shared, words

LEAST, MOST = 6.6, 12.0  # mm, a row
LARGE, SMALLER = 20, 13  # points
HEADS = 9.0
DIFFERENCE = "charm_difference"  # the key of the one tie-break with a sign
NONE = "–"  # where a tie-break does not apply
SHARES = (0.055, 0.28, 0.09, 0.09, 0.095, 0.14, 0.125, 0.125)  # of the width


def part(job: Job, told: EventTold) -> Sheet:
    """Return the standing."""
    sheet = Sheet(job, told, words(job)["standing"], words(job)["ties"])
    room = sheet.room
    plan = rows(len(told.standing), room.height - HEADS, LEAST, MOST)
    style = _style(job, told, room, plan.height)
    contents = []
    for shown in plan.pages:
        marks = _heads(job, told, Box(room.x, room.y, room.width, HEADS))
        for place, number in enumerate(shown):
            line = Box(room.x, room.y + HEADS + place * plan.height, room.width, plan.height)
            marks += _row(job, told, told.standing[number], style, line)
        contents.append(marks)
    return sheet.filled(contents)


def _cells(line: Box) -> list[Box]:
    """Return the cells of a row, a little apart, the name more from its rank."""
    rank, *cells = (Box(cell.x, cell.y, cell.width - 2, cell.height) for cell in parted(line, SHARES))
    return [Box(rank.x, rank.y, rank.width - 1, rank.height), *cells]


def _style(job: Job, told: EventTold, room: Box, height: float) -> Style:
    """Return the style of the rows: as large as their height and the names allow."""
    _, name, *_ = _cells(Box(room.x, 0, room.width, height))
    largest = Style(max(SMALLER, min(LARGE, HIGH * height / POINT)), leading=1)
    return shared(job, told.people, name, largest, SMALLER)


def _heads(job: Job, told: EventTold, line: Box) -> Marks:
    ties = ("difference" if key == DIFFERENCE else key for key in told.tie_breaks)
    heads = ["", job.common["name"], *(words(job)[key] for key in ("played", "won", "points", *ties))]
    return [
        *headed(job, heads, _cells(line), (0, 0, 1, 1, 1, 1, 1, 1)),
        rule(line.x, line.bottom, line.width, INK, 0.4),
    ]


def _row(job: Job, told: EventTold, row: StandingTold, style: Style, line: Box) -> Marks:
    rank, name, *cells = _cells(line)
    ties = (_tie(job, key, value) for key, value in zip(told.tie_breaks, row.ties, strict=True))
    figures = (f"{row.played}", f"{row.won}", figure(job, row.points), *ties)
    leads = row.rank == 1 and row.points > 0
    marks: Marks = [Box(line.x, line.y, line.width, line.height, tinted(GOLD))] if leads else []
    marks += job.freely.setter.fitted(f"{row.rank}", rank, replace(style, bold=True, align=1, serif=True))
    marks += named(job, told.people[row.person], name, replace(style, bold=leads))
    for text, cell, is_bold in zip(figures, cells, (0, 0, 1, 0, 0, 0), strict=True):
        marks += job.freely.setter.fitted(text, cell, replace(style, bold=bool(is_bold), align=1), 8)
    return [*marks, rule(line.x, line.bottom, line.width)]


def _tie(job: Job, key: str, value: Fraction | int | None) -> str:
    if value is None:
        return NONE
    return f"{value:+}".replace("-", "−") if key == DIFFERENCE and value else figure(job, value)
