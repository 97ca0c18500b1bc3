"""A pad to score a match by hand: a column per player, the money of each round, and the total."""

from collections.abc import Mapping
from typing import Any

from ...games.mai_star import HAND_SIZES, MOST_PLAYERS
from ..job import LARGE, Job
from ..marks import INK, SOFT, Box, Document, Marks
from ..masthead import double_frame, plain_head
from ..pad import blank
from ..sections import seat_sign
from ..typesetter import Style

LABELS, LARGE_LABELS = 42, 58  # mm
NAME, GEISHA, FOOT = 14, 11, 28
ROWS = ("income", "left", "earned", "total")
TITLE = 0.19  # of a round's height, its heading


def document(job: Job) -> Document:
    """Return the pad on one page."""
    column = plain_head(job, job.words["name"])
    day = Box(job.area.x + job.area.width * 0.7, column.y - 11.5, job.area.width * 0.3, 7)
    foot = Box(job.area.x, job.area.y + job.area.height - FOOT - 1, job.area.width, FOOT)
    table = Box(job.area.x, column.y, job.area.width, foot.y - column.y - 3)
    marks = [*column.marks, *blank(job, job.common["day"], day), *_table(job, table), *_foot(job, foot)]
    return job.document(f"{job.words['name']} · {_words(job)['title']}", [*marks, *job.credit])


def _words(job: Job) -> Mapping[str, Any]:
    texts: Mapping[str, Any] = job.words["sheets"]["score"]
    return texts


def _labels(job: Job) -> float:
    return LARGE_LABELS if job.is_large else LABELS


def _cells(job: Job, line: Box) -> list[Box]:
    """Return a cell per player, after the labels."""
    width = (line.width - _labels(job)) / MOST_PLAYERS
    left = line.x + _labels(job)
    return [Box(left + place * width, line.y, width, line.height) for place in range(MOST_PLAYERS)]


def _table(job: Job, box: Box) -> Marks:
    """Draw the names, the geisha, and the rounds with their rows."""
    names = Box(box.x, box.y, box.width, NAME)
    geisha = Box(box.x, box.y + NAME, box.width, GEISHA)
    marks = [*_row(job, job.common["name"], names), *_row(job, _words(job)["geisha"], geisha)]
    for player, cell in enumerate(_cells(job, names)):
        marks += seat_sign(job, player, Box(cell.x + 0.8, cell.y + 0.8, 6, 6), job.sized(10))
    top = geisha.y + GEISHA
    height = (box.y + box.height - top) / len(HAND_SIZES)
    for number, hand in enumerate(HAND_SIZES, 1):
        marks += _round(job, number, hand, Box(box.x, top + (number - 1) * height, box.width, height))
    return marks


def _row(job: Job, label: str, line: Box, is_total: bool = False) -> Marks:
    """Draw a label and an empty cell per player, in bolder frames for the total."""
    edge = 0.6 if is_total else 0.2
    boxes = [Box(cell.x, cell.y, cell.width, cell.height, None, INK, edge) for cell in _cells(job, line)]
    named = Box(line.x, line.y, _labels(job) - 1, line.height)
    return [*_fitted(job, label, named, Style(9.5, is_total, leading=1.15)), *boxes]


def _round(job: Job, number: int, hand: int, box: Box) -> Marks:
    """Draw the round's heading with the size of a hand, then its rows."""
    texts = _words(job)
    half, title = box.width / 2, box.height * TITLE
    height = (box.height - title) / len(ROWS)
    heading = Style(13, True, leading=1.1, serif=True)
    dealt = Box(box.x + half, box.y, half, title)
    marks = [
        *_fitted(job, texts["round"].format(number=number), Box(box.x, box.y, half, title), heading),
        *_fitted(job, texts["hand"].format(count=hand), dealt, Style(9, color=SOFT, align=1)),
    ]
    for place, key in enumerate(ROWS):
        line = Box(box.x, box.y + title + place * height, box.width, height)
        marks += _row(job, texts[key], line, key == "total")
    return marks


def _foot(job: Job, box: Box) -> Marks:
    """Draw reminders and a line for the winner."""
    frame = Box(box.x, box.y, box.width, box.height - 11)
    won = Box(box.x + box.width * 0.45, box.y + box.height - 9, box.width * 0.55, 8)
    text = f"{_words(job)['begins']}\n{_words(job)['tied']}"
    reminders = _fitted(job, text, frame.inset(1.8), Style(9, align=0.5, leading=1.15))
    return [*double_frame(frame), *reminders, *blank(job, _words(job)["winner"], won)]


def _fitted(job: Job, text: str, box: Box, style: Style) -> Marks:
    return job.setter.fitted(text, box, style.at(job.sized(style.size)), LARGE if job.is_large else 6.5)
