"""A pad to score three rounds by hand: the players' cards in two rows, the markers between."""

from collections.abc import Mapping
from functools import partial
from typing import Any

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
ENDING, REMINDERS, HOW, WINNER = 8, 14.5, 6.2, 5
REMINDED = (0, 4, 5)  # of the rules' reminders: the tie, all cards, the next round


def document(job: Job, layout: Layout = HALVES) -> Document:
    """Return the pad as often as it is on a page."""
    return pads.document(job, _words(job)["title"], layout, _drawn)


small = partial(document, layout=QUARTERS)


def _words(job: Job) -> Mapping[str, Any]:
    texts: Mapping[str, Any] = job.words["sheets"]["score"]
    return texts


def _drawn(pad: Pad) -> Marks:
    """Draw what is below the head."""
    area = pad.area
    names = Box(area.x, area.y + pad.mm(HEAD), area.width, pad.mm(NAMES))
    high = pad.mm(ENDING + REMINDERS + HOW + WINNER + 4 * GAP)
    foot = Box(area.x, area.y + area.height - high, area.width, high)
    top = names.y + names.height + pad.mm(GAP)
    rounds = Box(area.x, top, area.width, foot.y - top)
    return [*_names(pad, names), *pad_rounds.draw(pad, rounds), *_foot(pad, foot)]


def _names(pad: Pad, box: Box) -> Marks:
    """Draw a line for each name after its sign."""
    apart, low = pad.mm(4), box.y + box.height - pad.mm(0.6)
    half = (box.width - apart) / 2
    marks: Marks = []
    for player in (0, 1):
        left = box.x + player * (half + apart)
        marks.append(open_seat(player, left + pad.mm(1.6), low - pad.mm(1.6), pad.mm(1.6)))
        marks.append(rule(left + pad.mm(4.5), low, half - pad.mm(4.5), INK, 0.2))
    return marks


# The foot: the ending, reminders, how to use the pad, and the winner


def _foot(pad: Pad, box: Box) -> Marks:
    """Draw the parts of the foot one below the other."""
    marks: Marks = []
    y = box.y
    parts = ((_endings, ENDING), (_reminders, REMINDERS), (_how, HOW), (_won, WINNER))
    for draws, high in parts:
        y += pad.mm(GAP)
        marks += draws(pad, Box(box.x, y, box.width, pad.mm(high)))
        y += pad.mm(high)
    return marks


def _endings(pad: Pad, box: Box) -> Marks:
    """Draw a square to tick for each ending, in two columns."""
    titles = [ending["title"] for ending in pad.job.words["endings"].values()]
    width, height = box.width / 2, box.height / (len(titles) / 2)
    style = pad.shared(titles, Box(0, 0, width - pad.mm(3.8), height), Style(5.2, leading=1.1))
    marks: Marks = []
    for number, title in enumerate(titles):
        down, across = divmod(number, 2)
        x, y = box.x + across * width, box.y + down * height
        marks += pad.ticked(title, Box(x, y, width - pad.mm(0.5), height), style)
    return marks


def _reminders(pad: Pad, box: Box) -> Marks:
    """Draw what beats what above the reminders, in a frame."""
    texts = pad.job.words["sheets"]["rules"]["reminders"]
    inner = box.inset(pad.mm(1.3))
    goal = Box(inner.x, inner.y, inner.width, pad.mm(3.2))
    rest = Box(inner.x, goal.y + goal.height, inner.width, inner.height - goal.height)
    reminded = (pad.job.words["labels"]["last"], *(texts[number] for number in REMINDED))
    said = str(pad.job.common["space"]).join(filter(None, reminded))
    return [
        *double_frame(box),
        *pad.text(_words(pad.job)["goal"], goal, Style(7.5, True, align=0.5, leading=1.1)),
        *pad.text(said, rest, Style(7, align=0.5, leading=1.15)),
    ]


def _how(pad: Pad, box: Box) -> Marks:
    return pad.text(_words(pad.job)["how"], box, Style(7, color=SOFT, leading=1.15))


def _won(pad: Pad, box: Box) -> Marks:
    """Draw a line for the winner, and a square to tick for both."""
    texts, left = _words(pad.job), box.x + box.width * 0.64
    line = Box(box.x, box.y, box.width * 0.6, box.height)
    shared = Box(left, box.y + pad.mm(1), box.x + box.width - left, box.height - pad.mm(1))
    told = pad.ticked(texts["shared"], shared, Style(7, color=SOFT, leading=1.1))
    return [*pad.blank(texts["winner"], line), *told]
