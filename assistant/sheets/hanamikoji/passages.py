"""The rules in passages, each of which sets itself in a column: `rules.py` says where they stand."""

from functools import partial
from typing import Any

from ..arrangement import beside
from ..flow import Draw
from ..job import Job
from ..marks import Box, Shape
from ..masthead import RED, double_frame, numbered, rule
from ..shapes import diamond
from ..typesetter import Column, Style

FRAME = 3.4  # mm, from the double frame to what stands in it
# What the first page doesn't answer comes first.
ASKED = ("tie", "nine", "box", "divide", "both", "stays", "begins", "hidden", "seven")


def words(job: Job) -> dict[str, Any]:
    own: dict[str, Any] = job.words["sheets"]["rules"]
    return own


def section(job: Job, key: str) -> dict[str, Any]:
    """One of those on the rules page."""
    found: dict[str, Any] = next(part for part in job.words["sections"] if part["key"] == key)
    return found


def heading(job: Job, number: int, title: str) -> Draw:
    return lambda column: numbered(job, column, number, title)


def said(text: str, style: Style | None = None) -> Draw:
    return lambda column: column.text(text, style)


def steps(job: Job) -> Draw:
    """The list beside the drawing."""
    return lambda column: column.steps(words(job)["setup"], RED)


def framed(job: Job, inner: Draw) -> Draw:
    """A passage in a double frame under its red title."""

    def draw(column: Column) -> None:
        within = Column(
            job.setter, column.x + FRAME, column.y + FRAME, column.width - 2 * FRAME, column.style
        )
        within.text(words(job)["remember"], Style(job.sized(13), True, RED, leading=1.3, serif=True))
        inner(within)
        height = within.y + FRAME - 1 - column.y
        column.marks += [*double_frame(Box(column.x, column.y, column.width, height)), *within.marks]
        column.y += height

    return draw


def reminders(job: Job) -> list[Draw]:
    return [partial(_reminder, job, text) for text in words(job)["reminders"]]


def _reminder(job: Job, text: str, column: Column) -> None:
    """After a red diamond."""
    size = column.style.size
    middle = column.y + column.style.line_height / 2
    column.marks.append(Shape(diamond(column.x + size * 0.12, middle, size * 0.11), job.ink(RED), RED, 0.15))
    column.text(text, indent=size * 0.42)
    column.gap(0.15)


def endings(job: Job) -> list[Draw]:
    """The four, each a row of a table."""
    return [partial(_ending, ending) for ending in job.words["endings"].values()]


def _ending(ending: dict[str, str], column: Column) -> None:
    column.marks.append(rule(column.x, column.y, column.width))
    column.y += 1
    beside(said(ending["title"], column.style.bolder), said(ending["text"]), 0.3, 5)(column)
    column.y += 1


def questions(job: Job) -> list[Draw]:
    """Those that come up with the game as it is in the box."""
    asked = {question["key"]: question for question in job.words["questions"]}
    return [partial(_entry, asked[key]["question"], asked[key]["answer"]) for key in ASKED]


def tips(job: Job) -> list[Draw]:
    return [partial(_entry, tip["title"], tip["text"]) for tip in job.words["tips"]]


def _entry(title: str, text: str, column: Column) -> None:
    column.text(title, column.style.bolder)
    column.text(text)
    column.gap(0.5)
