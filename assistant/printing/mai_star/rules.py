"""The rules: two pages on how to play, one of the geisha, one of cards; more in large print."""

from functools import partial
from itertools import chain

from ..arrangement import beside, centered, gapped, stacked
from ..flow import Flow
from ..job import LARGE, Job
from ..marks import Document
from ..masthead import HIGH, SAG, masthead
from ..passages import answers, heading, paragraph, section, section_text, steps
from ..typesetter import Column, Draw, Style
from . import cards, passages
from .example import example
from .lanterns import named
from .scene import scene

BODY = 9.5  # points
LEADING, CLOSE = 1.28, 1.2  # between lines, and where a page has no room for that
FIRST, SECOND = 12, 4  # mm between two sections at most, on each page
SCENE, DRAWN = 0.51, 0.64  # of the width, the drawing beside its list and, in large print, above it
APART = 3.2  # mm between two sections of a column
AFTER, BETWEEN = 5, 2  # mm in large print: above a section, between its parts
TOLD = ("round-end", "scoring", "next-round", "end", "variants")  # sections of the second page
PAGES = 4


def document(job: Job) -> Document:
    """Return the rules."""
    flow = _flowing(job) if job.is_large else _two_pages(job)
    cards.add(flow, 4 + len(TOLD))
    return flow.document(job.words["title"])


def _head(job: Job, pages: int = 0) -> Column:
    names = named(job)
    below = names.y - job.area.y - HIGH - SAG
    return masthead(job, names.marks, job.words["summary"], pages, below)


# How to play, on two pages


def _two_pages(job: Job) -> Flow:
    """Return the rules as far as the third page."""
    flow = Flow(job, _head(job, PAGES))
    for draws, most in ((_first(job), FIRST), (_second(job), SECOND)):
        flow.fill(draws, most, [Style(BODY, leading=leading) for leading in (LEADING, CLOSE)])
        flow.turn()
    return flow


def _first(job: Job) -> list[Draw]:
    """Return the passages of the first page: setup, actions and the figures to know by heart."""
    (setup, drawing, listed), (turn, *parts) = _opening(job)
    figures = parts.pop()
    return [stacked(setup, beside(drawing, listed, SCENE)), stacked(turn, *parts), figures]


def _opening(job: Job) -> list[list[Draw]]:
    """Return the sections of the first page, each with its heading first."""
    setup, turn = section(job, "setup"), section(job, "turns")
    begins = stacked(*(paragraph(text) for text in turn["paragraphs"]), gapped(1.5))
    return [
        [heading(job, 1, setup["title"]), partial(scene, job), steps(passages.laid(job))],
        [heading(job, 2, turn["title"]), begins, *passages.actions(job), partial(passages.figures, job)],
    ]


def _second(job: Job) -> list[Draw]:
    """Return the ends of round and match, the example, and the most common questions."""
    left, right = (stacked(*draws, gap=APART) for draws in _ends(job))
    title, *asked = _asked(job)
    rows = [beside(*pair) for pair in zip(asked[::2], asked[1::2], strict=True)]
    return [beside(left, right), passages.remember(job), stacked(title, *rows)]


def _ends(job: Job) -> tuple[list[Draw], list[Draw]]:
    """Return the sections of the second page in two columns, the example below the scoring."""
    sections = [
        stacked(heading(job, number, section(job, key)["title"]), section_text(job, key))
        for number, key in enumerate(TOLD, 3)
    ]
    after = TOLD.index("scoring") + 1
    return [*sections[:after], example(job)], sections[after:]


def _asked(job: Job) -> list[Draw]:
    """Return the questions, their heading first."""
    return [heading(job, 3 + len(TOLD), job.words["labels"]["questions"]), *answers(job, passages.AGAIN)]


# In large print


def _flowing(job: Job) -> Flow:
    """Return how to play in one column, each passage on one page."""
    column = _head(job)
    column.style = Style(LARGE, leading=LEADING)
    flow = Flow(job, column)
    (setup, drawing, listed), turn = _opening(job)
    flow.section(setup, stacked(centered(drawing, DRAWN), listed), above=AFTER)
    flow.section(*turn, above=AFTER, between=BETWEEN)
    for draw in (*chain(*_ends(job)), passages.remember(job)):
        flow.keep(draw, above=AFTER, begins=True)
    flow.section(*_asked(job), above=AFTER, between=BETWEEN)
    return flow
