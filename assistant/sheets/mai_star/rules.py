"""The rules on two pages: what lies where, the actions, how a round ends, questions; more in large print."""

from collections.abc import Sequence
from functools import partial

from ..arrangement import as_many, beside, drawn, gapped, paired, spread, stacked
from ..flow import Draw, Flow
from ..job import LARGE, Job
from ..marks import Document
from ..masthead import HIGH, SAG, masthead
from ..passages import framed, heading, said, section, steps, tips, told
from ..typesetter import Column, Style
from . import example, passages
from .lanterns import named
from .scene import scene

TITLE = 29  # points
SIZES = (10, 9.75, 9.5)
LEADING = 1.28
LEAST = 2  # mm between two sections of a page
FIRST, SECOND = 12, 5  # at most, on each
SCENE = 0.51  # of the width, beside its list
APART = 4  # mm between two sections of a column


def document(job: Job) -> Document:
    return _flowing(job) if job.is_large else _two_pages(job)


def _head(job: Job, pages: Sequence[str] = ()) -> Column:
    names = named(job)
    facts = [*passages.words(job)["facts"], *pages]
    below = names.y - job.area.y - HIGH - SAG
    return masthead(job, names.marks, job.words["name"], job.words["summary"], facts, TITLE, below)


# On two pages


def _two_pages(job: Job) -> Document:
    flow = Flow(job, _head(job, [job.common["page"].format(number=1, count=2)]))
    _filled(flow, _first(job), FIRST)
    flow.turn()
    _filled(flow, _second(job, flow.bottom - 2 * SECOND), SECOND)
    return flow.document(job.words["title"])


def _filled(flow: Flow, draws: Sequence[Draw], most: float) -> None:
    """A page in the largest type for which there is room, else in the smallest."""
    for size in SIZES:
        flow.column.style = Style(size, leading=LEADING)
        if drawn(flow.column, draws, LEAST).y <= flow.bottom:
            break
    spread(flow.column, draws, flow.bottom, most)


def _first(job: Job) -> list[Draw]:
    """What lies where, the actions, the figures to know by heart."""
    (setup, drawing, listed), (turn, *told) = _opening(job)
    figures = told.pop()
    return [stacked(setup, beside(drawing, listed, SCENE)), stacked(turn, *told), figures]


def _opening(job: Job) -> list[list[Draw]]:
    """The sections of the first page, each with its heading first."""
    setup, turn = section(job, "setup"), section(job, "turns")
    begins = stacked(*map(said, turn["paragraphs"]), gapped(1.5))
    return [
        [heading(job, 1, setup["title"]), partial(scene, job), steps(passages.laid(job))],
        [heading(job, 2, turn["title"]), begins, *passages.actions(job), partial(passages.figures, job)],
    ]


def _second(job: Job, bottom: float) -> list[Draw]:
    """How a round and the match end, and of the questions and tips as many as there is room for."""
    *told, asked, tips = _parts(job)
    left, right = (_joined(told[:3]), _joined(told[3:]))
    return [
        beside(left, right),
        framed(job, passages.words(job)["remember"], paired(passages.reminders(job))),
        beside(stacked(asked[0], as_many(asked[1:], bottom)), stacked(tips[0], as_many(tips[1:], bottom))),
    ]


def _joined(parts: Sequence[Sequence[Draw]]) -> Draw:
    """Sections one below the other."""
    return stacked(*(stacked(*draws) for draws in parts), gap=APART)


def _parts(job: Job) -> list[list[Draw]]:
    """The sections of the second page, each with its heading first."""
    labels = job.words["labels"]
    scored = stacked(gapped(2), partial(example.cards, job), partial(example.notes, job))
    parts = [
        (section(job, "geisha")["title"], [*map(said, section(job, "geisha")["paragraphs"])]),
        (section(job, "round-end")["title"], [told(job, "round-end")]),
        (section(job, "scoring")["title"], [stacked(told(job, "scoring"), scored)]),
        *((section(job, key)["title"], [told(job, key)]) for key in ("next-round", "end", "variants")),
        (labels["questions"], passages.answers(job)),
        (labels["tips"], tips(job)),
    ]
    return [[heading(job, number, title), *draws] for number, (title, draws) in enumerate(parts, 3)]


# In large print


def _flowing(job: Job) -> Document:
    """The same in one column, each passage on one page."""
    column = _head(job)
    column.style = Style(LARGE, leading=LEADING)
    flow = Flow(job, column)
    for title, first, *rest in (*_opening(job), *_parts(job)):
        flow.keep(title, first)
        for draw in rest:
            flow.keep(gapped(2), draw)
        flow.keep(gapped(5))
    flow.keep(framed(job, passages.words(job)["remember"], stacked(*passages.reminders(job))))
    return flow.document(job.words["title"])
