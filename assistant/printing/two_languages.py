"""The rules in two languages side by side, for imported boxes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any, TypeAlias

from .arrangement import beside
from .artwork import action
from .flow import Flow
from .job import LARGE, Job
from .marks import INK, SOFT, Box, Document, Marks
from .masthead import HIGH, SAG, numbered, underline
from .typesetter import Column, Draw, Style

BETWEEN = 10  # mm between the columns
BODY = 9.5  # points
LEADING = 1.34
ABOVE = 0.7  # lines left white above a title
TITLE, LEAST = 29, 13  # points
TITLES = Style(TITLE, True, serif=True, leading=1.25)
ICON = 0.7  # mm per point of type, an action's icon
TOLD_BY_SCREENS = frozenset({"expansions", "reputation"})  # about the assistant's own prompts, not printed

Jobs: TypeAlias = tuple[Job, Job]  # one per language


@dataclass(frozen=True)
class Passage:
    """A passage beside its translation; one that leads is kept on the page of the passage after it."""

    draw: Draw
    is_title: bool = False
    leads: bool = False


def document(
    lanterns: Callable[[Job], Marks], names: Callable[[Job], Mapping[str, str]], job: Job, other: Job
) -> Document:
    """Return the rules in the languages of both jobs, under their game's lanterns with the emblems' names."""
    jobs = job, other
    column = _head(lanterns(job), {tuple(names(each).values()): each for each in jobs}, jobs)
    flow = Flow(job, column)
    kept: list[Draw] = []
    begins = False
    for left, right in zip(*map(_passages, jobs), strict=True):
        kept.append(_row(jobs, left.draw, right.draw))
        begins = begins or left.is_title
        if not left.leads:
            flow.keep(*kept, above=ABOVE * flow.column.style.line_height * begins, begins=begins)
            kept, begins = [], False
    return flow.document(" · ".join((job.words["title"], other.words["title"])))


def _row(jobs: Jobs, *drawn: Draw) -> Draw:
    """Return a row of two passages, each in its own fonts; the next row begins below the longer one."""

    left, right = (partial(_set_by, job, draw) for job, draw in zip(jobs, drawn, strict=True))
    return beside(left, right, gutter=BETWEEN)


def _set_by(job: Job, draw: Draw, column: Column) -> None:
    column.setter = job.setter
    draw(column)


def _head(lanterns: Marks, names: Mapping[Sequence[str], Job], jobs: Jobs) -> Column:
    """Draw lanterns with their names, both titles and summaries and a rule; return the column below."""
    job, area = jobs[0], jobs[0].area
    style = Style(LARGE if job.is_large else BODY, leading=LEADING)
    column = Column(job.setter, area.x, area.y + HIGH + SAG + 0.5, area.width, style, lanterns)
    _names(column, names)
    column.y += 2
    room = Box(0, 0, (column.width - BETWEEN) / 2, TITLE * 0.46)
    size = min(job.setter.fitting(job.words["title"], room, TITLES, LEAST) for job in jobs)
    one, other = (partial(_titled, job, size) for job in jobs)
    _row(jobs, one, other)(column)
    underline(column, 1.5, 2)
    return column


def _names(column: Column, languages: Mapping[Sequence[str], Job]) -> None:
    """Draw a line of names per language, each name below its lantern."""
    for names, job in languages.items():
        step, style = column.width / len(names), replace(column.style.bolder, align=0.5)
        high = max(job.setter.height(name, step, style) for name in names)
        for place, name in enumerate(names):
            box = Box(column.x + place * step, column.y, step, high)
            column.marks += job.setter.fitted(name, box, style)
        column.y += high


def _titled(job: Job, size: float, column: Column) -> None:
    column.text(job.words["title"], TITLES.at(size))
    column.gap(0.15)
    column.text(job.words["summary"])


# The passages, in the order of the rules


def _passages(job: Job) -> Iterator[Passage]:
    """Yield all sections with their actions and endings, then the questions."""
    numbers = count(1)
    for section in job.words["sections"]:
        yield _title(job, next(numbers), section["title"])
        yield from _section(section)
        if section["key"] == "turns":
            yield from _actions(job)
        if section["key"] == "endings":
            yield from _endings(job)
    yield _title(job, next(numbers), job.words["labels"]["questions"])
    yield from _questions(job)


def _title(job: Job, number: int, title: str) -> Passage:
    return Passage(lambda column: numbered(job, column, number, title), is_title=True, leads=True)


def _section(section: Mapping[str, Any]) -> Iterator[Passage]:
    for paragraph in section.get("paragraphs", ()):
        yield Passage(partial(_text, paragraph))
    for number, step in enumerate(section.get("steps", ()), 1):
        yield Passage(partial(_step, number, step))
    for entry in section.get("entries", ()):
        named = " · ".join(entry[key] for key in ("card", "meaning") if key in entry)
        yield Passage(partial(_named, entry["name"], entry["text"], named))


def _actions(job: Job) -> Iterator[Passage]:
    for key, words in job.words.get("actions", {}).items():
        also = job.words["labels"]["also"].format(name=words["also"]) if "also" in words else ""
        text = job.common["space"].join(words["lines"])
        yield Passage(partial(_action, job, key, partial(_named, words["name"], text, also)))


def _endings(job: Job) -> Iterator[Passage]:
    """Yield the endings, which stay together on a page."""
    *others, last = job.words["endings"].values()
    for words in (*others, last):
        yield Passage(partial(_named, words["title"], words["text"], ""), leads=words is not last)


def _questions(job: Job) -> Iterator[Passage]:
    for words in job.words["questions"]:
        if words["key"] not in TOLD_BY_SCREENS:
            yield Passage(partial(_named, words["question"], words["answer"], ""))


def _text(text: str, column: Column) -> None:
    column.text(text)
    column.gap(0.3)


def _step(number: int, text: str, column: Column) -> None:
    column.marks += column.setter.block(f"{number}", column.x, column.y, 6, column.style.bolder)
    column.text(text, indent=column.style.size * 0.5)
    column.gap(0.25)


def _named(name: str, text: str, beside: str, column: Column) -> None:
    """Draw a name in bold, its other names, and the text below."""
    column.text(name, column.style.bolder)
    if beside:
        column.text(beside, Style(column.style.size, color=SOFT, leading=LEADING))
    column.text(text)
    column.gap(0.45)


def _action(job: Job, key: str, named: Draw, column: Column) -> None:
    """Draw an action with its picture before it."""
    side = ICON * column.style.size
    column.marks += action(job, key, INK, Box(column.x, column.y + 0.3, side, side))
    beside = replace(column, x=column.x + side + 2, width=column.width - side - 2)
    named(beside)
    column.y = beside.y
