"""A pad to score a match by hand, laid out as the cards are: the far player above, the markers between."""

from collections.abc import Sequence
from dataclasses import replace

from ...games.hanamikoji import ENDINGS
from ..artwork import open_seat
from ..job import LARGE, Job
from ..marks import INK, SOFT, Box, Document, Marks
from ..masthead import double_frame, plain_head, rule
from ..pad import blank
from ..typesetter import Style
from . import pad_rounds
from .pad_rounds import words

ROUNDS, ON_A_LARGE_PAGE = 6, 3
NAMES, ENDING, REMINDERS, FOOT = 8, 7, 9, 8  # mm
LARGER = 2  # times as high in large print, where words take two lines
HOW = 13  # mm, the line in large print that tells how to use the pad
REMINDED = (0, 4, 5)  # of the rules' reminders: the tie, all cards, the next round


def document(job: Job) -> Document:
    """Return the pad, on two pages in large print."""
    each = ON_A_LARGE_PAGE if job.is_large else ROUNDS
    pages = [_page(job, range(first, first + each)) for first in range(1, ROUNDS + 1, each)]
    return job.document(f"{job.words['name']} · {words(job)['title']}", *pages)


def _page(job: Job, numbers: Sequence[int]) -> Marks:
    """Draw the head and foot around the rounds with these numbers."""
    column = plain_head(job, job.words["name"])
    day = Box(job.area.x + job.area.width * 0.7, column.y - 11.5, job.area.width * 0.3, 7)
    marks = [*column.marks, *blank(job, job.common["day"], day)]
    names = Box(job.area.x, column.y, job.area.width, NAMES)
    foot = _foot_of(job)
    rounds = Box(job.area.x, names.y + NAMES + 3, job.area.width, foot.y - names.y - NAMES - 5)
    return [
        *marks,
        *_names(names),
        *pad_rounds.drawn(job, numbers, rounds),
        *_foot(job, foot),
        *job.credit,
    ]


def _names(box: Box) -> Marks:
    """Draw a line for each name after its sign."""
    half = (box.width - 10) / 2
    marks: Marks = []
    for player in (0, 1):
        left = box.x + player * (half + 10)
        marks.append(open_seat(player, left + 2.4, box.y + box.height - 3, 2.4))
        marks.append(rule(left + 7, box.y + box.height - 0.8, half - 7, INK, 0.2))
    return marks


# The foot: the ending, reminders and the winner


def _foot_of(job: Job) -> Box:
    high = (ENDING + REMINDERS) * (LARGER if job.is_large else 1) + FOOT + 3 + HOW * job.is_large
    return Box(job.area.x, job.area.y + job.area.height - high - 2, job.area.width, high)


def _foot(job: Job, box: Box) -> Marks:
    larger = LARGER if job.is_large else 1
    endings = Box(box.x, box.y, box.width, ENDING * larger)
    frame = Box(box.x, endings.y + endings.height + 1, box.width, REMINDERS * larger)
    last = Box(box.x, box.y + box.height - FOOT - 1, box.width, FOOT)
    how = Box(box.x, frame.y + frame.height + 1, box.width * (1 if job.is_large else 0.4), last.height)
    return [
        *_endings(job, endings),
        *double_frame(frame),
        *_reminders(job, frame.inset(1.6)),
        *_how(job, replace(how, height=HOW) if job.is_large else how),
        *_won(job, last),
    ]


def _endings(job: Job, box: Box) -> Marks:
    """Draw a square to tick for each ending."""
    across = 2 if job.is_large else len(ENDINGS)
    width, height = box.width / across, box.height / (len(ENDINGS) / across)
    marks: Marks = []
    for number, key in enumerate(ENDINGS):
        row, column = divmod(number, across)
        x, y = box.x + column * width, box.y + row * height
        marks.append(Box(x, y + height / 2 - 1.5, 3, 3, None, INK, 0.25, 0.5))
        title = Box(x + 4.2, y, width - 5, height)
        marks += _fitted(job, job.words["endings"][key]["title"], title, Style(7.6, leading=1.15))
    return marks


def _reminders(job: Job, box: Box) -> Marks:
    texts = job.words["sheets"]["rules"]["reminders"]
    shown = [texts[number] for number in (REMINDED[:2] if job.is_large else REMINDED)]
    width = box.width / len(shown)
    return [
        mark
        for place, text in enumerate(shown)
        for mark in _fitted(
            job,
            text,
            Box(box.x + place * width + 1, box.y, width - 2, box.height),
            Style(8, align=0.5, leading=1.15),
        )
    ]


def _won(job: Job, box: Box) -> Marks:
    """Draw a line for the winner, and a square to tick for both."""
    begins, ends = (0, 0.6) if job.is_large else (0.42, 0.75)
    line = Box(box.x + box.width * begins, box.y, box.width * (ends - begins), box.height - 1.5)
    tick = Box(box.x + box.width * (ends + 0.03), box.y + 2.5, 3, 3, None, INK, 0.25, 0.5)
    shared = Box(tick.x + 4.2, box.y, box.x + box.width - tick.x - 4.2, box.height)
    marks = [*blank(job, words(job)["winner"], line), tick]
    return [*marks, *_fitted(job, words(job)["shared"], shared, Style(8.5, color=SOFT, leading=1.1))]


def _how(job: Job, box: Box) -> Marks:
    """Draw how to use the pad, in large print in a line of its own."""
    return _fitted(job, words(job)["how"], box, Style(8, color=SOFT, leading=1.15))


def _fitted(job: Job, text: str, box: Box, style: Style) -> Marks:
    """Draw a text at the style's size, in large print at least at LARGE."""
    return job.setter.fitted(text, box, style.at(job.sized(style.size)), LARGE if job.is_large else 6.5)
