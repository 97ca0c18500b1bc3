"""The teaching sheets: half a page, twice on a page with a line to cut along; in large print once, on two."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from .arrangement import beside, fit, spread, stacked
from .artwork import hem
from .flow import FOOT
from .job import LARGE, Job
from .marks import SOFT, Box, Document, Marks, moved
from .masthead import underline
from .pad import HALVES, cuts, parted
from .paper import Paper
from .passages import heading, section, steps
from .typesetter import Column, Draw, Style

MARGIN = 11  # mm around a half
TITLE = 20  # points
HEADING = 13  # points
FACTS = 0.64  # of the width, beside the title
HEM = 1.6  # mm
SIZES = (9.5, 8)  # points
LEADING = 1.2
LEAST, MOST = 1.2, 6  # mm between two parts
AFTER = 3  # mm below the drawing in large print


def document(job: Job, colors: Sequence[str], summary: str, parts: Callable[[Job], list[Draw]]) -> Document:
    """Return the sheet with these parts below a head: a stripe of each color, and the game's summary.

    In large print the first of the parts takes a page and the others the next.
    """
    title = job.told("teach")["title"]
    if job.is_large:
        pages = parts(job)[:1], parts(job)[1:]
        heads = _head(job, colors, summary), _head(job, colors)
        filled = (_filled(job, head, page) for head, page in zip(heads, pages, strict=True))
        return job.sheet(title, *([*marks, *job.credit] for marks in filled))
    paper = Paper(job.paper.width / 2, job.paper.height, MARGIN)
    half = replace(job, paper=paper)
    marks = [*_filled(half, _head(half, colors, summary), parts(half)), *half.short_credit(half.area)]
    other = [moved(mark, paper.width, 0) for mark in marks]
    shown = Box(0, 0, paper.width, paper.height)
    return job.sheet(title, [*marks, *other, *cuts(job, HALVES)]).showing(shown)


def headings(job: Job, *keys: str) -> list[Draw]:
    """Return the numbered titles of these sections of the rules."""
    return [heading(job, number, section(job, key)["title"], HEADING) for number, key in enumerate(keys, 1)]


def table(job: Job, drawing: Draw, share: float) -> Draw:
    """Return a drawing over this share of the width beside the list of the setup, in large print above it."""
    parts = (drawing, steps(job.told("teach")["setup"]))
    return stacked(*parts, gap=AFTER) if job.is_large else beside(*parts, share, 4)


def _head(job: Job, colors: Sequence[str], summary: str = "") -> Column:
    """Return the column below the game's name, its facts, a stripe of each color and, first, the summary."""
    area = job.area
    column = Column(job.setter, area.x, area.y, area.width, Style(job.sized(SIZES[0]), leading=LEADING))
    height = job.sized(TITLE) * 0.42
    style = Style(job.sized(TITLE), True, leading=1.1, serif=True)
    named, facts = parted(Box(area.x, area.y, area.width, height), (1 - FACTS, FACTS))
    column.marks += job.setter.fitted(job.words["name"], named, style, 14)
    small = Style(job.sized(8), color=SOFT, align=1, leading=1.2)
    column.marks += job.setter.fitted(_facts(job), facts, small, job.sized(6.5))
    column.y += height + 1
    stripes = parted(Box(area.x, column.y, area.width, HEM), [1 / len(colors)] * len(colors))
    for color, stripe in zip(colors, stripes, strict=True):
        column.marks.append(hem(job, color, replace(stripe, width=stripe.width - 0.5)))
    column.y += HEM + 1.2
    if summary:
        column.text(summary, Style(job.sized(8), leading=LEADING))
    if summary and job.is_large:
        column.text(_made(job), Style(LARGE, color=SOFT, leading=LEADING))
    underline(column, 0.8, 2, 0.4)
    return column


def _facts(job: Job) -> str:
    """Return for how many and how long the game is, and below that whose it is, except in large print."""
    facts = job.common["result"]["between"].join(job.told("rules")["facts"])
    return facts if job.is_large else f"{facts}\n{_made(job)}"


def _made(job: Job) -> str:
    return str(job.common["result"]["between"].join(job.told("rules")["makers"][:2]))


def _filled(job: Job, column: Column, parts: Sequence[Draw]) -> Marks:
    """Return the parts in the largest type for which there is room, else in the smallest."""
    bottom = job.area.bottom - FOOT
    styles = [Style(job.sized(size), leading=LEADING) for size in SIZES[: 1 if job.is_large else None]]
    fit(column, parts, bottom, styles, LEAST)
    spread(column, parts, bottom, MOST)
    return column.marks
