"""A pad to score a match by hand: a column per player, the money of each round, and the total."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from ...games.mai_star import HAND_SIZES, MOST_PLAYERS
from .. import pad as pads
from ..job import Job
from ..marks import INK, SEATS, Box, Document, Marks
from ..masthead import double_frame
from ..names import SIGNS
from ..pad import HALVES, HEAD, QUARTERS, Layout, Pad
from ..typesetter import Style

# mm on the smallest pad
LABELS, NAME, GEISHA, TITLE, ABOVE = 26, 8, 5.5, 4.5, 1.3
FRAME, WINNER, GAP = 9.5, 6.5, 1.2
EDGE = 0.2  # mm, the line of a cell
ROWS = ("income", "left", "earned", "total")


def document(job: Job, layout: Layout = HALVES) -> Document:
    """Return the pad as often as it is on a page."""
    return pads.document(job, _words(job)["title"], layout, _drawn)


small = partial(document, layout=QUARTERS)


def _words(job: Job) -> Mapping[str, Any]:
    texts: Mapping[str, Any] = job.words["sheets"]["score"]
    return texts


def _drawn(pad: Pad) -> Marks:
    """Draw what is below the head."""
    area, high = pad.area, pad.mm(FRAME + WINNER + GAP)
    foot = Box(area.x, area.y + area.height - high, area.width, high)
    top = area.y + pad.mm(HEAD)
    return [*_table(pad, Box(area.x, top, area.width, foot.y - top - pad.mm(GAP))), *_foot(pad, foot)]


def _cells(pad: Pad, line: Box) -> list[Box]:
    """Return a cell per player, after the labels."""
    width = (line.width - pad.mm(LABELS)) / MOST_PLAYERS
    left = line.x + pad.mm(LABELS)
    return [Box(left + place * width, line.y, width, line.height) for place in range(MOST_PLAYERS)]


def _table(pad: Pad, box: Box) -> Marks:
    """Draw the names, the geisha, and the rounds with their rows."""
    names = Box(box.x, box.y, box.width, pad.mm(NAME))
    geisha = Box(box.x, box.y + names.height, box.width, pad.mm(GEISHA))
    marks = [*_row(pad, pad.job.common["name"], names), *_row(pad, _words(pad.job)["geisha"], geisha)]
    for player, cell in enumerate(_cells(pad, names)):
        sign = Box(cell.x, cell.y + pad.mm(0.3), pad.mm(4), pad.mm(4))
        style = Style(7.5, color=SEATS[player], align=0.5, leading=1)
        marks += pad.text(SIGNS[player], sign, style)
    top = geisha.y + geisha.height
    height = (box.y + box.height - top) / len(HAND_SIZES)
    for number, hand in enumerate(HAND_SIZES, 1):
        marks += _round(pad, number, hand, Box(box.x, top + (number - 1) * height, box.width, height))
    return marks


def _row(pad: Pad, label: str, line: Box, is_total: bool = False) -> Marks:
    """Draw a label and an empty cell per player, for the total tinted and in bolder frames."""
    edge, fill = (0.5, pad.tint()) if is_total else (EDGE, None)
    boxes = [Box(cell.x, cell.y, cell.width, cell.height, fill, INK, edge) for cell in _cells(pad, line)]
    named = Box(line.x + pad.mm(1), line.y, pad.mm(LABELS - 2), line.height)
    return [*pad.text(label, named, Style(7, is_total, leading=1.1)), *boxes]


def _round(pad: Pad, number: int, hand: int, box: Box) -> Marks:
    """Draw the round's heading with the size of a hand, then its rows."""
    texts = _words(pad.job)
    frame = INK if pad.job.is_low_ink else None
    head = Box(box.x, box.y + pad.mm(ABOVE), box.width, pad.mm(TITLE), pad.tint(), frame, EDGE)
    top = head.y + head.height
    height = (box.y + box.height - top) / len(ROWS)
    named = Box(box.x + pad.mm(1), head.y, box.width * 0.6, head.height)
    dealt = Box(named.x + named.width, head.y, box.width * 0.4 - pad.mm(2), head.height)
    marks = [
        head,
        *pad.text(texts["round"].format(number=number), named, Style(9, True, leading=1.1, serif=True)),
        *pad.text(texts["hand"].format(count=hand), dealt, Style(7, align=1)),
    ]
    for place, key in enumerate(ROWS):
        line = Box(box.x, top + place * height, box.width, height)
        marks += _row(pad, texts[key], line, key == "total")
    return marks


def _foot(pad: Pad, box: Box) -> Marks:
    """Draw reminders and a line for the winner."""
    texts = _words(pad.job)
    frame = Box(box.x, box.y, box.width, pad.mm(FRAME))
    won = Box(box.x + box.width * 0.3, frame.y + frame.height, box.width * 0.7, pad.mm(WINNER))
    inner = frame.inset(pad.mm(1.3))
    within = Box(inner.x + pad.mm(1), inner.y, inner.width - 2 * pad.mm(1), inner.height)
    reminders = pad.text(f"{texts['begins']}\n{texts['tied']}", within, Style(7, align=0.5, leading=1.15))
    return [*double_frame(frame), *reminders, *pad.blank(texts["winner"], won)]
