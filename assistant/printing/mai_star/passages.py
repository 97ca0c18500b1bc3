"""The passages that only the rules of Mai-Star have; `rules.py` arranges them."""

import re
from functools import partial

from ...games.mai_star import ACTIONS, HAND_SIZES, PENALTY
from ..arrangement import beside, gapped, illustrated, paired, stacked
from ..job import Job
from ..marks import BLACK, Box
from ..pad import parted
from ..passages import framed, paragraph, reminder, ruled, section
from ..typesetter import Column, Draw, Style
from . import gestures, pieces

NAME = 38  # mm, for an action's name
LOWER = 0.6  # mm that an effect is lowered, to the baseline of the name
FIGURE, INSET, NEAR = 6.5, 1.4, 2  # mm: a figure, from the frame to it, and beside its label
AGAIN = (  # the questions that paper answers, the most common first
    "ability",
    "cancel",
    "black",
    "deck",
    "negative",
    "introduce",
)
_COLON = re.compile(r"\s*[:：]\s*")


def laid(job: Job) -> list[str]:
    """Return the steps of the numbers in the drawing: geisha, deck, hand, guests, patrons."""
    choose, begin, *rest = section(job, "setup")["steps"]
    return [job.common["space"].join((choose, begin)), *rest, *section(job, "guests")["steps"][:2]]


def actions(job: Job) -> list[Draw]:
    """Return the actions, each below a rule: its picture, name and effect."""
    texts = section(job, "turns")["steps"]
    return [ruled(partial(_action, job, key, text)) for key, text in zip(ACTIONS, texts, strict=True)]


def _action(job: Job, key: str, text: str, column: Column) -> None:
    name, does = _parted(job, key, text)
    named, told = partial(_named, job, name), stacked(gapped(LOWER), paragraph(does))
    rest = column.width - gestures.size(job, key)[0]
    inner = stacked(named, told) if job.is_large else beside(named, told, NAME / rest, 4)
    pictured(job, key, inner)(column)


def pictured(job: Job, key: str, inner: Draw, part: float = 1, apart: float = 8) -> Draw:
    """Return a passage beside an action's picture, which is this part of its size and so many mm apart."""
    width, height = (side * part for side in gestures.size(job, key))
    return illustrated(partial(gestures.action, job, key), (width, height), inner, apart)


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
    texts, style = job.told("rules")["figures"], Style(job.sized(9.5), align=0.5, leading=1.15)
    line = Box(column.x, column.y + INSET, column.width, FIGURE * (1.5 if job.is_large else 1))
    cells = parted(line, [1 / len(texts)] * len(texts))
    width = column.width / len(texts) - 2 * NEAR
    told = max(job.setter.height(text, width, style) for text in texts)
    large = ("·".join(map(str, HAND_SIZES)), f"−{PENALTY}", "0")
    for figure, text, cell in zip(large, texts, cells, strict=True):
        column.marks += pieces.figure(job, figure, cell)
        column.marks += job.setter.block(text, cell.x + NEAR, cell.bottom, width, style)
    height = line.height + told + 2 * INSET
    column.marks.append(Box(column.x, column.y, column.width, height, None, BLACK, 0.25, 2))
    column.y += height


def remember(job: Job) -> Draw:
    """Return the reminders in a frame."""
    texts = [reminder(job, text) for text in job.told("rules")["reminders"]]
    return framed(job, job.told("rules")["remember"], stacked(*texts) if job.is_large else paired(texts))
