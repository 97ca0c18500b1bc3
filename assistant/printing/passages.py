"""The passages of rules that all games share; each draws itself in a column."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from .arrangement import gapped, stacked
from .job import Job
from .marks import Box, Shape
from .masthead import HEADING, RED, double_frame, numbered, rule
from .shapes import diamond
from .typesetter import Column, Draw, Style

FRAME = 3.4  # mm from the double frame to its content
ENTRY = 1.2  # mm between a rule and an entry


def section(job: Job, key: str) -> Mapping[str, Any]:
    """Return the section of the rules page with this key."""
    found: Mapping[str, Any] = next(part for part in job.words["sections"] if part["key"] == key)
    return found


def heading(job: Job, number: int, title: str, points: float = HEADING) -> Draw:
    """Return a section heading; it needs no break marks, so those of `title` are removed."""
    return lambda column: numbered(job, column, number, title.replace("\u200b", ""), points)


def paragraph(text: str, style: Style | None = None) -> Draw:
    """Return a paragraph."""
    return lambda column: column.text(text, style)


def steps(texts: Sequence[str]) -> Draw:
    """Return a numbered list."""
    return partial(_steps, texts)


def _steps(texts: Sequence[str], column: Column) -> None:
    indent = column.style.size * 0.5
    mark = Style(column.style.size, True, RED)
    for number, step in enumerate(texts, 1):
        column.marks += column.setter.block(f"{number}", column.x, column.y, indent, mark)
        column.text(step, indent=indent)
        column.gap(0.12)


def section_text(job: Job, key: str) -> Draw:
    """Return the paragraphs and steps of a section, without its title and entries."""
    found = section(job, key)
    return stacked(*(paragraph(text) for text in found.get("paragraphs", ())), steps(found.get("steps", ())))


def answers(job: Job, keys: Sequence[str]) -> list[Draw]:
    """Return the questions with these keys, each with its answer."""
    found = {entry["key"]: entry for entry in job.words["questions"]}
    return [partial(_answered, found[key]["question"], found[key]["answer"]) for key in keys]


def tips(job: Job, keys: Sequence[str] = ()) -> list[Draw]:
    """Return the tips with these keys, or all of them, each under its title."""
    chosen = [tip for tip in job.words["tips"] if not keys or tip["key"] in keys]
    return [partial(_answered, tip["title"], tip["text"]) for tip in chosen]


def _answered(title: str, text: str, column: Column) -> None:
    column.text(title, column.style.bolder)
    column.text(text)
    column.gap(0.5)


def ruled(draw: Draw, apart: float = ENTRY) -> Draw:
    """Return a passage below a rule, as an entry of a list, with so many mm above and below it."""

    def with_rule(column: Column) -> None:
        column.marks.append(rule(column.x, column.y, column.width))
        stacked(gapped(apart), draw, gapped(apart))(column)

    return with_rule


def framed(job: Job, title: str, inner: Draw) -> Draw:
    """Return a passage in a double frame under a red title."""

    def draw(column: Column) -> None:
        within = Column(
            job.setter, column.x + FRAME, column.y + FRAME, column.width - 2 * FRAME, column.style
        )
        within.text(title, Style(job.sized(13), True, RED, leading=1.3, serif=True))
        inner(within)
        height = within.y + FRAME - 1 - column.y
        column.marks += [*double_frame(Box(column.x, column.y, column.width, height)), *within.marks]
        column.y += height

    return draw


def reminder(job: Job, text: str) -> Draw:
    """Return a sentence after a red diamond."""

    def draw(column: Column) -> None:
        size = column.style.size
        middle = column.y + column.style.line_height / 2
        contour = diamond(column.x + size * 0.12, middle, size * 0.11)
        column.marks.append(Shape(contour, job.ink(RED), RED, 0.15))
        column.text(text, indent=size * 0.42)
        column.gap(0.15)

    return draw
