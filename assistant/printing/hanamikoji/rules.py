"""The rules on two pages, with pictures, a scored round and common questions; more in large print."""

from functools import partial

from ..arrangement import balanced, beside, gapped, paired, stacked
from ..flow import Flow
from ..job import LARGE, Job
from ..marks import Document
from ..masthead import masthead
from ..passages import framed, heading, paragraph, section, steps
from ..typesetter import Column, Draw, Style
from . import example, passages, pictured
from .lanterns import lanterns
from .scene import scene

BODY = 9.5  # points
LEADING, CLOSE = 1.28, 1.2  # between lines, and where a page has no room for that
AFTER, BEFORE = 0.75, 3.0  # mm in large print: between two passages, above a section
MOST = 9  # mm between two sections of the first page at most
BOARD = 0.64  # of the width, beside its notes
SCENE = 0.52  # of the width, beside its list
LARGEST = 2  # times as large, the pictures of actions in large print at most
TABLE = 6  # the number of the section about endings


def document(job: Job) -> Document:
    """Return the rules."""
    return _flowing(job) if job.is_large else _two_pages(job)


def _head(job: Job, pages: int = 0) -> Column:
    return masthead(job, lanterns(job), job.told("rules")["summary"], pages)


# On two pages


def _two_pages(job: Job) -> Document:
    flow = Flow(job, _head(job, 2))
    styles = [Style(BODY, leading=leading) for leading in (LEADING, CLOSE)]
    flow.fill(_first(job), MOST, styles)
    flow.turn()
    flow.fill(_second(job), MOST, styles)
    return flow.document(job.words["title"])


def _first(job: Job) -> list[Draw]:
    """Return the passages of the first page: setup, turn, scoring, winning and reminders."""
    setup, turn, scoring, winning = _titles(job)[:4]
    four = paired(pictured.actions(job))
    return [
        stacked(setup, beside(partial(scene, job), steps(job.told("rules")["setup"]), SCENE)),
        stacked(turn, _turn(job), gapped(2), four),
        beside(
            stacked(scoring, *pictured.scoring(job), gap=2),
            stacked(winning, *pictured.winning(job, TABLE), gap=1),
        ),
        _remember(job),
    ]


def _second(job: Job) -> list[Draw]:
    """Return the example, the endings, and the questions and tips that were chosen."""
    scored, ends, asked, advised = _titles(job)[4:]
    questions, advice = passages.questions(job), passages.advice(job)
    return [
        stacked(scored, beside(partial(example.board, job), partial(example.notes, job), BOARD)),
        stacked(ends, _agree(job), gapped(1), *passages.endings(job)),
        stacked(asked, balanced(questions)),
        stacked(advised, balanced(advice)),
    ]


def _titles(job: Job) -> list[Draw]:
    """Return the headings of the eight sections."""
    section_titles = (section(job, key)["title"] for key in ("setup", "turns", "scoring", "goals"))
    ends, labels = section(job, "endings")["title"], job.words["labels"]
    titles = [*section_titles, job.told("rules")["example"], ends, labels["questions"], labels["tips"]]
    return [heading(job, number, title) for number, title in enumerate(titles, 1)]


def _turn(job: Job) -> Draw:
    words = job.told("rules")
    return paragraph(job.common["space"].join((words["turn"], words["laid"])))


def _remember(job: Job) -> Draw:
    reminders = passages.reminders(job)
    listed = stacked(*reminders) if job.is_large else paired(reminders)
    return framed(job, job.told("rules")["remember"], stacked(listed, passages.last_round(job)))


def _agree(job: Job) -> Draw:
    return stacked(*(paragraph(text) for text in section(job, "endings")["paragraphs"]))


# In large print


def _flowing(job: Job) -> Document:
    """Return the rules in one column, with larger pictures if that takes no more pages."""
    made = [_flowed(job, larger) for larger in (LARGEST, pictured.LARGER)]
    return min(made, key=lambda document: len(document.pages))


def _flowed(job: Job, larger: float) -> Document:
    """Return the rules, each passage on one page, with pictures of actions so many times as large."""
    column = _head(job)
    column.style = Style(LARGE, leading=LEADING)
    flow = Flow(job, column)
    for title, parts in zip(_titles(job), _parts(job, larger), strict=True):
        flow.section(title, *parts, above=BEFORE, between=AFTER)
    return flow.document(job.words["title"])


def _parts(job: Job, larger: float) -> list[list[Draw]]:
    """Return the passages of each of the eight sections, whole where they belong to a drawing or a table."""
    return [
        [stacked(partial(scene, job), steps(job.told("rules")["setup"]))],
        [_turn(job), *pictured.actions(job, larger)],
        [stacked(*pictured.scoring(job), gap=AFTER)],
        [stacked(*pictured.winning(job, TABLE), gap=AFTER), _remember(job)],
        [stacked(partial(example.board, job), partial(example.notes, job))],
        [stacked(_agree(job), gapped(AFTER), *passages.endings(job))],
        passages.questions(job),
        passages.advice(job),
    ]
