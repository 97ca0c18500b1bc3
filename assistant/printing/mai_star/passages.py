"""The passages that only the rules of Mai-Star have; `rules.py` arranges them."""

import re
from functools import partial
from typing import Any

from ...games.mai_star import ACTIONS, HAND_SIZES, PENALTY
from ..arrangement import beside, gapped, paired, stacked
from ..flow import Draw
from ..job import Job
from ..marks import BLACK, Box, Marks
from ..passages import asked, framed, reminder, ruled, said, section
from ..typesetter import Column, Style
from . import gestures, pieces

NAME = 38  # mm, for an action's name
LOWER = 0.6  # mm that an effect is lowered, to the baseline of the name
FIGURES = 15.5  # mm, the height of the figures
AGAIN = (  # the most common first
    "ability",
    "cancel",
    "black",
    "deck",
    "negative",
    "introduce",
    "other-turn",
    "demand",
    "last-card",
    "patrons-pay",
    "extra-turn",
    "begins",
    "target",
    "discard",
)
_COLON = re.compile(r"\s*[:：]\s*")


def words(job: Job) -> Any:
    """Return the words of this sheet."""
    return job.words["sheets"]["rules"]


def laid(job: Job) -> list[str]:
    """Return the steps of the numbers in the drawing: geisha, deck, hand, guests, patrons."""
    choose, begin, *rest = section(job, "setup")["steps"]
    return [job.common["space"].join((choose, begin)), *rest, *section(job, "guests")["steps"][:2]]


def actions(job: Job) -> list[Draw]:
    """Return the actions, each below a rule: its picture, name and effect."""
    texts = section(job, "turns")["steps"]
    return [ruled(partial(_action, job, key, text)) for key, text in zip(ACTIONS, texts, strict=True)]


def _action(job: Job, key: str, text: str, column: Column) -> None:
    width, height = gestures.size(job, key)
    name, does = _parted(job, key, text)
    column.marks += gestures.action(job, key, Box(column.x, column.y, width, height))
    top, named, told = column.y, partial(_named, job, name), stacked(gapped(LOWER), said(does))
    inner = stacked(named, told) if job.is_large else beside(named, told, NAME / (column.width - width), 4)
    beside(lambda _: None, inner, (width + 4) / column.width, 8)(column)
    column.y = max(column.y, top + height)


def _parted(job: Job, key: str, text: str) -> tuple[str, str]:
    """Return an action's name and effect; that of a guest includes black ones."""
    name, does = _COLON.split(text, 1)
    does = does[:1].upper() + does[1:]
    if key == "guest":
        does = job.common["space"].join((does, section(job, "guests")["steps"][-1]))
    return name, does


def _named(job: Job, name: str, column: Column) -> None:
    column.text(name, Style(job.sized(12.5), True, leading=1.15, serif=True))


def figures(job: Job, column: Column) -> None:
    """Draw the figures to know by heart in a frame: hand sizes, cost of a card, least of a round."""
    height, third = FIGURES * (1.9 if job.is_large else 1), column.width / 3
    column.marks.append(Box(column.x, column.y, column.width, height, None, BLACK, 0.25, 2))
    large = ("·".join(map(str, HAND_SIZES)), f"−{PENALTY}", "0")
    for place, (figure, text) in enumerate(zip(large, words(job)["figures"], strict=True)):
        box = Box(column.x + place * third, column.y, third, height).inset(1.4)
        column.marks += _figure(job, figure, text, box)
    column.y += height


def _figure(job: Job, figure: str, text: str, box: Box) -> Marks:
    large = Box(box.x, box.y, box.width, box.height * (0.45 if job.is_large else 0.6))
    small = Box(box.x, box.y + large.height, box.width, box.height - large.height)
    style = Style(job.sized(9.5), align=0.5, leading=1.15)
    return [*pieces.figure(job, figure, large), *job.setter.fitted(text, small, style, job.sized(8))]


def answers(job: Job) -> list[Draw]:
    """Return the questions that paper answers, the most common first."""
    return asked(job, AGAIN)


def remember(job: Job) -> Draw:
    """Return the reminders in a frame."""
    texts = [reminder(job, text) for text in words(job)["reminders"]]
    return framed(job, words(job)["remember"], stacked(*texts) if job.is_large else paired(texts))
