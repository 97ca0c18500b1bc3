"""The parts of a rules page that all games share."""

from collections.abc import Mapping, Sequence
from typing import Any

from .job import Job
from .marks import INK, SEATS, SIDES, SOFT, Box, Line, Marks
from .names import SIGNS
from .typesetter import Column, Style


def head(job: Job, players: int) -> Column:
    """Return a column below the rules' title with the signs of the seats, the summary and a double rule."""
    area = job.area
    column = Column(job.setter, area.x, area.y, area.width, Style(9.5, color=SOFT))
    column.text(job.words["title"], Style(21, bold=True, leading=1.3))
    for player in range(players):
        place = Box(area.x + area.width - (players - player) * 7, area.y + 1.5, 7, 7)
        column.marks += seat_sign(job, player, place, 17)
    column.text(job.words["summary"])
    column.gap(0.4)
    for player in (0, 1):
        y, right = column.y + player, area.x + area.width
        column.marks.append(Line(area.x, y, right, y, SIDES[player], 0.7 - player * 0.3))
    return column


def seat_sign(job: Job, player: int, box: Box, size: float) -> Marks:
    """Draw the sign of a seat in its color, in the middle of a box."""
    return job.setter.fitted(SIGNS[player], box, Style(size, color=SEATS[player], align=0.5, leading=1))


def sections(job: Job, column: Column, keys: Sequence[str]) -> None:
    """Draw the sections of the rules with these keys, one below the other."""
    found = {section["key"]: section for section in job.words["sections"]}
    for key in keys:
        section = found[key]
        _introduction(column, section)
        column.steps(section.get("steps", ()), SIDES[0])
        column.gap(0.45)


def _introduction(column: Column, section: Mapping[str, Any]) -> None:
    heading(column, section["title"])
    for paragraph in section.get("paragraphs", ()):
        column.text(paragraph)
        column.gap(0.12)


def heading(column: Column, title: str) -> None:
    """Draw a heading above a rule."""
    column.text(title, Style(column.style.size + 2, bold=True, color=INK, leading=1.3))
    column.marks.append(Line(column.x, column.y, column.x + column.width, column.y))
    column.gap(0.2)
