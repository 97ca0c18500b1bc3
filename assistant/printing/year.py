"""A year as a picture to send, 1200 × 630: the figures, who won most, and each month as a cloth."""

from ..games.hanamikoji import GEISHA
from ..games.hanamikoji.rules import Geisha
from .emblems import Inks
from .job import Job
from .marks import COLORS, CREAM, GOLD, GOLD_LEAF, INK, RULE, SIDES, SOFT, STONE, Box, Line, Marks, Page
from .typesetter import Style
from .values import YearTold
from .victory import HEIGHT, LEFT, WIDTH, blossoms, washi

FIGURES = (SIDES[0], SIDES[1], GOLD)
RAIL = Box(112, 21.5, 119, 2.6)
CLOTH, BETWEEN, LONGEST = 8.4, 1.5, 77.0
EMBLEM = 6.4  # mm, on a cloth that is long enough
BLOSSOMS = ((-12, 109, 24, -14), (93, 108, 15, 20), (224, 108, 21, 30))
ROW = 10.0


def page(job: Job, told: YearTold) -> Page:
    """Return the picture of a year."""
    return Page(
        WIDTH,
        HEIGHT,
        [*washi(job), *blossoms(job, "flower", BLOSSOMS), *_left_side(job, told), *_months(job, told)],
    )


# The left side: the year in figures


def _left_side(job: Job, told: YearTold) -> Marks:
    year = Box(LEFT.x, LEFT.y, LEFT.width, 22)
    marks = job.setter.fitted(str(told.year), year, Style(66, True, leading=1, serif=True))
    for place, ((figure, label), color) in enumerate(zip(told.figures, FIGURES, strict=True)):
        box = Box(LEFT.x + place * LEFT.width / 3, 36, LEFT.width / 3 - 3, 13)
        below = Box(box.x, box.bottom, box.width, 6)
        marks += job.setter.fitted(f"{figure}", box, Style(38, True, color, leading=1, serif=True))
        marks += job.setter.fitted(label, below, Style(12.5, color=SOFT, leading=1.1))
    return [*marks, *_best(job, told)]


def _best(job: Job, told: YearTold) -> Marks:
    """Draw the players who won most, each in a row with their figures."""
    if not told.best:
        return []
    marks = job.setter.fitted(told.won_most, Box(LEFT.x, 62, LEFT.width, 6), Style(12.5, True, SOFT))
    right, high = LEFT.x + LEFT.width, ROW - 1
    for place, (name, won, of) in enumerate(told.best):
        y = 69 + place * ROW
        top = y + 0.5
        marks.append(Line(LEFT.x, y, right, y, RULE, 0.3))
        marks += job.setter.fitted(name, Box(LEFT.x, top, 56, high), Style(16, True, leading=1.1))
        wins = Box(right - 34, top, 13, high)
        marks += job.setter.fitted(won, wins, Style(20, True, INK, 1, 1, serif=True))
        marks += job.setter.fitted(of, Box(right - 19, top, 19, high), Style(12, color=SOFT, leading=1))
    return marks


# The right side: twelve cloths on a rail, each as long as its month had matches


def _months(job: Job, told: YearTold) -> Marks:
    most = max(told.months)
    heading = Box(RAIL.x + 1, RAIL.y - 14.5, RAIL.width - 2, 6)
    marks = job.setter.fitted(told.by_month, heading, Style(12.5, True, SOFT, leading=1))
    for number, count in enumerate(told.months):
        x = RAIL.x + 1 + number * (CLOTH + BETWEEN)
        month = Box(x, RAIL.y - 7, CLOTH, 6)
        marks += job.setter.fitted(f"{number + 1}", month, Style(11, color=SOFT, align=0.5, leading=1))
        marks += _cloth(job, x, count, LONGEST * count / most, GEISHA[number % len(GEISHA)])
    return [*marks, Box(RAIL.x, RAIL.y, RAIL.width, RAIL.height, GOLD_LEAF, STONE, 0.3, 1.3)]


def _cloth(job: Job, x: float, count: int, length: float, geisha: Geisha) -> Marks:
    """Draw a month's cloth, of one geisha's color, with its number of matches at the hem, if any."""
    if not count:
        return []
    top, color = RAIL.y + RAIL.height, COLORS[geisha.color]
    at = x + (CLOTH - EMBLEM) / 2, top + 2.2, EMBLEM
    emblem = job.setter.emblems.drawn(geisha.item, *at, Inks(CREAM, color, GOLD_LEAF))
    figure = Box(x - BETWEEN / 2, top + length + 0.5, CLOTH + BETWEEN, 6)
    return [
        Box(x, top, CLOTH, length, color, radius=min(1, length / 2)),
        *(emblem if length > 2 * EMBLEM else ()),
        *job.setter.fitted(f"{count}", figure, Style(14, True, INK, align=0.5, leading=1, serif=True), 7),
    ]
