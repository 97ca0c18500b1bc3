"""A pad to score a match by hand: for each side a row of cells in every round."""

from functools import partial

from .. import pad as pads
from ..artwork import open_seat
from ..job import Job
from ..marks import INK, SOFT, Box, Document, Marks
from ..masthead import double_frame, rule
from ..pad import HALVES, HEAD, QUARTERS, Layout, Pad
from ..typesetter import Style
from . import pad_rounds

# mm on the smallest pad
NAMES, GAP = 6.5, 1
GOAL, HOW, WINNER = 12.2, 12.3, 6.5


def document(job: Job, layout: Layout = HALVES, name: str = "score") -> Document:
    """Return the pad as often as it is on a page."""
    return pads.document(job, job.told(name)["title"], layout, _drawn)


small = partial(document, layout=QUARTERS, name="score-small")


def _drawn(pad: Pad) -> Marks:
    """Draw what is below the head."""
    area = pad.area
    names = Box(area.x, area.y + pad.mm(HEAD), area.width, pad.mm(NAMES))
    high = pad.mm(GOAL + HOW + WINNER + 3 * GAP)
    foot = Box(area.x, area.bottom - high, area.width, high)
    top = names.bottom + pad.mm(GAP)
    rounds = Box(area.x, top, area.width, foot.y - top)
    return [*_names(pad, names), *pad_rounds.draw(pad, rounds), *_foot(pad, foot)]


def _names(pad: Pad, box: Box) -> Marks:
    """Draw a line for each name after its sign."""
    apart, low = pad.mm(4), box.bottom - pad.mm(0.6)
    half = (box.width - apart) / 2
    marks: Marks = []
    for player in (0, 1):
        left = box.x + player * (half + apart)
        marks.append(open_seat(player, left + pad.mm(1.6), low - pad.mm(1.6), pad.mm(1.6)))
        marks.append(rule(left + pad.mm(4.5), low, half - pad.mm(4.5), INK, 0.2))
    return marks


# The foot: how to use the pad, the goal, and the winner


def _foot(pad: Pad, box: Box) -> Marks:
    """Draw the parts of the foot one below the other."""
    marks: Marks = []
    y = box.y
    for draws, high in ((_how, HOW), (_goal, GOAL), (_won, WINNER)):
        y += pad.mm(GAP)
        marks += draws(pad, Box(box.x, y, box.width, pad.mm(high)))
        y += pad.mm(high)
    return marks


def _how(pad: Pad, box: Box) -> Marks:
    return pad.text(pad.job.told("score")["how"], box, Style(7, leading=1.15))


def _goal(pad: Pad, box: Box) -> Marks:
    """Draw what beats what, the box's last round and what happens in a tie, in a frame."""
    inner = box.inset(pad.mm(1.3))
    goal = Box(inner.x, inner.y, inner.width, pad.mm(3.4))
    rest = Box(inner.x, goal.bottom, inner.width, inner.height - goal.height)
    tie, *_ = pad.job.told("rules")["reminders"]
    said = str(pad.job.common["space"]).join(filter(None, (pad.job.words["labels"]["last"], tie)))
    return [
        *double_frame(box),
        *pad.text(pad.job.told("score")["goal"], goal, Style(7, True, align=0.5, leading=1.1)),
        *pad.text(said, rest, Style(7, align=0.5, leading=1.1)),
    ]


def _won(pad: Pad, box: Box) -> Marks:
    """Draw a line for the winner, and a square to tick for both."""
    texts, left = pad.job.told("score"), box.x + box.width * 0.64
    line = Box(box.x, box.y, box.width * 0.6, box.height)
    high = pad.job.setter.scaled(Style(7 * pad.scale, leading=1)).line_height  # of what is beside the square
    shared = Box(left, box.bottom - 0.8 - high, box.right - left, high)
    told = pad.ticked(texts["shared"], shared, Style(7, color=SOFT, leading=1.1))
    return [*pad.blank(texts["winner"], line), *told]
