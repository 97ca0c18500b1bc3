"""The rules in passages, each of which sets itself in a column: `rules.py` says where they stand."""

from functools import partial
from typing import Any

from ..arrangement import beside
from ..flow import Draw
from ..job import Job
from ..masthead import RED, rule
from ..passages import asked, reminder, said
from ..typesetter import Column

# What the first page doesn't answer comes first.
ASKED = ("tie", "nine", "box", "divide", "both", "stays", "begins", "hidden", "seven")


def words(job: Job) -> dict[str, Any]:
    own: dict[str, Any] = job.words["sheets"]["rules"]
    return own


def steps(job: Job) -> Draw:
    """The list beside the drawing."""
    return lambda column: column.steps(words(job)["setup"], RED)


def reminders(job: Job) -> list[Draw]:
    return [reminder(job, text) for text in words(job)["reminders"]]


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
    return asked(job, ASKED)
