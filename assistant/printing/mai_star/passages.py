"""The passages that only the rules of Mai-Star have; `rules.py` arranges them."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from ...games.mai_star import ACTIONS, HAND_SIZES, PENALTY
from ..arrangement import beside, gapped, paired, stacked
from ..flow import Draw
from ..job import Job
from ..marks import BLACK, Box
from ..pad import parted
from ..passages import answers as answers_to
from ..passages import framed, paragraph, reminder, ruled, section
from ..typesetter import Column, Style
from . import gestures, pieces

NAME = 38  # mm, for an action's name
LOWER = 0.6  # mm that an effect is lowered, to the baseline of the name
LINE, LINES = (13.5, 0.6), (15.5, 0.45)  # mm, the height of figures above a line, or more, and their part
INSET, NEAR = 1.4, 2  # mm from the frame of the figures, and beside a label of several lines
APART, SMALL = 3, 8  # mm between labels in a line at least; points, the smallest
AGAIN = (  # the most common first
    "ability",
    "cancel",
    "black",
    "deck",
    "negative",
    "introduce",
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
    top, named, told = column.y, partial(_named, job, name), stacked(gapped(LOWER), paragraph(does))
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
    texts = words(job)["figures"]
    in_line = _in_line(job, texts, column)
    height, part = LINE if in_line else (LINES[0] * (1.9 if job.is_large else 1), LINES[1])
    frame = Box(column.x, column.y, column.width, height, None, BLACK, 0.25, 2)
    column.marks.append(frame)
    high = (height - 2 * INSET) * part
    cells = in_line or [cell.inset(NEAR) for cell in parted(frame, [1 / len(texts)] * len(texts))]
    lower = [Box(at.x, frame.y + INSET + high, at.width, height - 2 * INSET - high) for at in cells]
    large = ("·".join(map(str, HAND_SIZES)), f"−{PENALTY}", "0")
    style = _shared(job, texts, lower)
    for figure, text, below in zip(large, texts, lower, strict=True):
        column.marks += pieces.figure(job, figure, Box(below.x, below.y - high, below.width, high))
        column.marks += job.setter.fitted(text, below, style, style.size)
    column.y += height


def _in_line(job: Job, texts: Sequence[str], column: Column) -> list[Box]:
    """Return places for texts in a line, evenly apart; none if they have no room for it."""
    for size in (column.style.size, SMALL):
        widths = [job.setter.width(text, Style(job.sized(size))) + 0.1 for text in texts]
        apart = (column.width - sum(widths)) / (len(texts) + 1)
        if apart >= APART:
            starts = [column.x + sum(widths[:place]) + (place + 1) * apart for place in range(len(texts))]
            return [Box(x, column.y, width, 0) for x, width in zip(starts, widths, strict=True)]
    return []


def _shared(job: Job, texts: Sequence[str], boxes: Sequence[Box]) -> Style:
    """Return the style at the largest size at which each text fits its box."""
    style, least = Style(job.sized(9.5), align=0.5, leading=1.15), job.sized(SMALL)
    sizes = (job.setter.fitting(text, box, style, least) for text, box in zip(texts, boxes, strict=True))
    return style.at(min(sizes))


def answers(job: Job) -> list[Draw]:
    """Return the questions that paper answers, the most common first."""
    return answers_to(job, AGAIN)


def remember(job: Job) -> Draw:
    """Return the reminders in a frame."""
    texts = [reminder(job, text) for text in words(job)["reminders"]]
    return framed(job, words(job)["remember"], stacked(*texts) if job.is_large else paired(texts))
