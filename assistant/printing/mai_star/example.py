"""A player's round scored as an example: the guests' income, and the cost of the cards left."""

from functools import partial

from ...games.mai_star import PENALTY
from ..arrangement import beside, gapped, stacked
from ..artwork import edge
from ..job import Job
from ..marks import Box, Marks
from ..passages import paragraph
from ..typesetter import Column, Draw, Style
from . import pieces
from .scene import SHOWN, WANTED

CARD = (13.5, 18)  # mm
BETWEEN = 2
WIDE = 0.6  # of the width, the cards in large print beside their calculation


def example(job: Job) -> Draw:
    """Return the title, the cards and their calculation."""
    title = paragraph(job.told("rules")["example"], Style(job.sized(12), True, leading=1.3, serif=True))
    parts = (partial(_cards, job), partial(_notes, job))
    return stacked(title, gapped(0.8), beside(*parts, WIDE) if job.is_large else stacked(*parts))


def _cards(job: Job, column: Column) -> None:
    """Draw the guests with their income, and the cards left with their cost."""
    width, height = (side * (1.5 if job.is_large else 1) for side in CARD)
    marks: Marks = []
    for number, (wants, income) in enumerate(zip(WANTED, SHOWN.income, strict=True)):
        card = Box(column.x + number * (width + BETWEEN), column.y, width, height)
        marks += pieces.guest(job, wants, f"+{income}", card)
    for number in range(SHOWN.cards_left):
        left = column.x + (len(SHOWN.income) + number + 0.5) * (width + BETWEEN)
        card = Box(left, column.y, width, height)  # face down, with its cost in the middle of its back
        marks += [edge(card), *pieces.figure(job, f"−{PENALTY}", card.inset(width * 0.18))]
    column.marks += marks
    column.y += height + 2


def _notes(job: Job, column: Column) -> None:
    """Draw the calculation, and in bold the money earned."""
    pays = f"{'+'.join(map(str, SHOWN.income))} = {sum(SHOWN.income)}"
    figures = {"income": pays, "left": SHOWN.cards_left, "cost": SHOWN.penalty, "earned": SHOWN.earned}
    *working, earned = job.told("rules")["notes"]
    for note in working:
        column.text(note.format(**figures))
    column.text(earned.format(**figures), Style(column.style.size, True, leading=column.style.leading))
