"""The rules on one page, with a player's round scored as an example."""

from ...games.mai_star import PENALTY, Score
from ..job import Job
from ..marks import RULE, SIDES, Box, Document, Marks
from ..sections import head, sections
from ..typesetter import Column, Style, largest

LEFT = ("setup", "geisha", "turns", "guests")
RIGHT = ("round-end", "scoring", "next-round", "end", "variants")
SIZES = [10.5 - step / 4 for step in range(17)]
BETWEEN = 8  # mm between the columns
EXAMPLE = 34  # mm
SHOWN = Score((1, 0, 3), 1)  # the guests of the rulebook's picture


def document(job: Job) -> Document:
    area = job.area
    top = head(job, 6)
    example = Box(area.x, area.y + area.height - EXAMPLE, area.width, EXAMPLE)
    text = largest(SIZES, lambda size: _columns(job, size, top.y + 5), example.y - 4)
    return job.document(job.words["title"], [*top.marks, *text, *_example(job, example), *job.credit])


def _columns(job: Job, size: float, top: float) -> tuple[Marks, float]:
    """Both columns, and where the longer one ends."""
    width = (job.area.width - BETWEEN) / 2
    left = Column(job.setter, job.area.x, top, width, Style(size))
    right = Column(job.setter, job.area.x + width + BETWEEN, top, width, Style(size))
    sections(job, left, LEFT)
    sections(job, right, RIGHT)
    return left.marks + right.marks, max(left.y, right.y)


def _example(job: Job, box: Box) -> Marks:
    said = job.words["sheets"]["rules"]
    frame = Box(box.x, box.y, box.width, box.height, None, RULE, 0.25, 2)
    inner = frame.inset(3)
    title = Box(inner.x, inner.y, inner.width, 6)
    cards = Box(inner.x, inner.y + 8, inner.width * 0.48, inner.height - 8)
    notes = Box(inner.x + inner.width * 0.52, inner.y + 6, inner.width * 0.48, inner.height - 6)
    return [
        frame,
        *job.setter.fitted(said["example"], title, Style(11, bold=True)),
        *_cards(job, cards),
        *largest((10, 9, 8, 7), lambda size: _notes(job, notes, size), notes.y + notes.height),
    ]


def _cards(job: Job, box: Box) -> Marks:
    """The guests with what they pay, and the cards left with what they cost."""
    marks: Marks = []
    texts = [f"+{income}" for income in SHOWN.income] + [f"−{PENALTY}"] * SHOWN.cards_left
    for number, text in enumerate(texts):
        is_left = number >= len(SHOWN.income)
        card = Box(box.x + number * 15 + (5 if is_left else 0), box.y, 13, box.height)
        color = SIDES[0] if is_left else SIDES[1]
        marks.append(Box(card.x, card.y, card.width, card.height, None, color, 0.5, 1.5))
        marks += job.setter.fitted(text, card, Style(15, True, color, 0.5, 1))
    return marks


def _notes(job: Job, box: Box, size: float) -> tuple[Marks, float]:
    column = Column(job.setter, box.x, box.y, box.width, Style(size))
    pays = f"{'+'.join(map(str, SHOWN.income))} = {sum(SHOWN.income)}"
    cost = SHOWN.cards_left * PENALTY
    for note in job.words["sheets"]["rules"]["notes"]:
        column.text(note.format(income=pays, left=SHOWN.cards_left, cost=cost, earned=SHOWN.earned))
        column.gap(0.25)
    return column.marks, column.y
