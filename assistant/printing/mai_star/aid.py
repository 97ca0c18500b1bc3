"""The player aid, two cards: actions and round with the six geisha on the back; notes on both sides."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from ...games.mai_star import GEISHA
from ..artwork import HAIR, crest
from ..cutouts import Card, framed
from ..cutouts import document as cut_out
from ..job import Job
from ..marks import GOLD_LEAF, INK, RULE, Box, Document, Marks
from ..masthead import double_frame, rule
from ..typesetter import Column, Style, lowered
from .notes import abilities, special

PRINT = 8  # points, the smallest on a card
ROUND = 0.13  # of a card's height, the cards that a round deals and their cost
FIELD = 3.8  # mm, a field of reputation
FIELD_GAP = 0.8
CREST = 8.4
CORNERS = (0, 0.49, 0.25)  # of a field's side: performance, service, intelligence


def document(*jobs: Job) -> Document:
    """Return both cards, in the language of each job."""
    title = " · ".join(_words(job)["title"] for job in jobs)
    return cut_out(jobs[0], title, [card for job in jobs for card in _cards(job)])


def _cards(job: Job) -> tuple[Card, Card]:
    turn = Card(partial(_turn, job), partial(_geisha, job))
    return turn, Card(partial(abilities, job), partial(special, job))


def _words(job: Job) -> Mapping[str, Any]:
    texts: Mapping[str, Any] = job.words["sheets"]["aid"]
    return texts


def _text(job: Job, size: float = PRINT, align: float = 0) -> Style:
    return Style(job.sized(size), align=align, leading=1.16)


def _serif(job: Job, size: float, align: float = 0) -> Style:
    return Style(job.sized(size), True, align=align, leading=1.05, serif=True)


def _turn(job: Job, card: Box) -> Marks:
    texts = _words(job)
    marks, column, end = framed(job, texts["turn"], card)
    last = end - job.setter.height(texts["ends"], column.width, _text(job))
    dealt = Box(column.x, last - 1.2 - card.height * ROUND, column.width, card.height * ROUND)
    step = (dealt.y - 1 - column.y) / len(texts["actions"])
    for place, action in enumerate(texts["actions"]):
        marks += _action(job, action, Box(column.x, column.y + place * step, column.width, step))
    foot = job.setter.block(texts["ends"], column.x, last, column.width, _text(job))
    return [*marks, *_dealt(job, dealt), *foot]


def _action(job: Job, action: Mapping[str, str], box: Box) -> Marks:
    column = Column(job.setter, box.x, box.y, box.width, _text(job))
    column.text(action["name"], _serif(job, 9.6))
    column.text(action["text"])
    texts = lowered(column.marks, (box.y + box.height - column.y) / 2)
    return [rule(box.x, box.y, box.width, RULE, HAIR), *texts]


def _dealt(job: Job, box: Box) -> Marks:
    """Draw the size of a hand in each round, and the cost of each card left."""
    caption = job.sized(PRINT) * 0.42
    marks = double_frame(box)
    for place, key in enumerate(("hands", "penalty")):
        half = Box(box.x + place * box.width / 2, box.y, box.width / 2, box.height).inset(1.3)
        figure = Box(half.x, half.y, half.width, half.height - caption)
        below = Box(half.x, half.y + figure.height, half.width, caption)
        marks += job.setter.fitted(_words(job)[key], figure, _serif(job, 14, 0.5), job.sized(PRINT))
        marks += job.setter.fitted(_words(job)[f"{key}_text"], below, _text(job, align=0.5), job.sized(PRINT))
    return marks


def _geisha(job: Job, card: Box) -> Marks:
    texts = _words(job)
    marks, column, end = framed(job, texts["geisha"], card)
    column.text(texts["fields"])
    column.y += 0.8
    last = end - job.setter.height(texts["empty"], column.width, _text(job))
    step = (last - 0.6 - column.y) / len(GEISHA)
    for place, key in enumerate(GEISHA):
        marks += _one(job, key, Box(column.x, column.y + place * step, column.width, step))
    foot = job.setter.block(texts["empty"], column.x, last, column.width, _text(job))
    return [*marks, *column.marks, *foot]


def _one(job: Job, key: str, box: Box) -> Marks:
    """Draw a geisha's crest, names and reputation; unknown fields are left empty."""
    entries = next(section for section in job.words["sections"] if section["key"] == "geisha")["entries"]
    her = next(entry for entry in entries if entry["key"] == key)
    larger = 1.5 if job.is_large else 1
    side, field = min(CREST * larger, box.height - 1), FIELD * larger
    width = len(CORNERS) * field + (len(CORNERS) - 1) * FIELD_GAP
    left, fields = box.x + side + 1.6, box.x + box.width - width
    column = Column(job.setter, left, box.y, fields - left - 0.6, _text(job))
    column.text(her["name"], _serif(job, 9.6))
    if "card" in her:
        column.text(her["card"])
    middle = box.y + box.height / 2
    return [
        rule(box.x, box.y, box.width, RULE, HAIR),
        *crest(job, key, GOLD_LEAF, Box(box.x, middle - side / 2, side, side)),
        *lowered(column.marks, (box.y + box.height - column.y) / 2),
        *_reputation(job, key, Box(fields, middle - field / 2, field, field)),
    ]


def _reputation(job: Job, key: str, first: Box) -> Marks:
    marks: Marks = []
    known = GEISHA[key] or ("",) * len(CORNERS)
    for place, (value, corner) in enumerate(zip(known, CORNERS, strict=True)):
        x = first.x + place * (first.width + FIELD_GAP)
        box = Box(x, first.y, first.width, first.height, None, INK, 0.2, corner * first.width)
        marks += [box, *job.setter.fitted(str(value), box, _serif(job, 9, 0.5), job.sized(PRINT))]
    return marks
