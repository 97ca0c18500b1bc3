"""A player's round scored: what the guests pay, what the cards left cost."""

from ...games.mai_star import PENALTY
from ..job import Job
from ..marks import Box, Marks
from ..typesetter import Column, Style
from . import pieces
from .scene import SHOWN

CARD = (12, 16)  # mm
BETWEEN = 2


def cards(job: Job, column: Column) -> None:
    """The guests with their income, and the cards left with what each costs."""
    width, height = (side * (1.5 if job.is_large else 1) for side in CARD)
    marks: Marks = []
    for number, income in enumerate(SHOWN.income):
        card = Box(column.x + number * (width + BETWEEN), column.y, width, height)
        marks += pieces.guest(job, f"+{income}", card)
    for number in range(SHOWN.cards_left):
        left = column.x + (len(SHOWN.income) + number + 0.5) * (width + BETWEEN)
        marks += _left(job, Box(left, column.y, width, height))
    column.marks += marks
    column.y += height + 2


def _left(job: Job, card: Box) -> Marks:
    """A card face down with what it costs in the middle of its back."""
    return [pieces.edge(job, card), *pieces.figure(job, f"−{PENALTY}", card.inset(card.width * 0.18))]


def notes(job: Job, column: Column) -> None:
    """The working, and in bold what was earned."""
    pays = f"{'+'.join(map(str, SHOWN.income))} = {sum(SHOWN.income)}"
    figures = {"income": pays, "left": SHOWN.cards_left, "cost": SHOWN.penalty, "earned": SHOWN.earned}
    *working, earned = job.words["sheets"]["rules"]["notes"]
    for note in working:
        column.text(note.format(**figures))
    column.text(earned.format(**figures), Style(column.style.size, True, leading=column.style.leading))
