"""A page of an event: its head, its legend, and the rows between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

from ..job import Job
from ..marks import INK, SOFT, Box, Line, Marks, Page, Text
from ..masthead import rule
from ..typesetter import Style
from ..values import EventTold, MeetingTold

HEAD = 18.0  # mm, the title and what is beside it above the rule, and the gap below
WON_UNPLAYED, LOST_UNPLAYED = "+", "−"
GAP = 2.0  # mm above the legend
NEARLY = 0.8  # of a size
HIGH = 0.67  # of a row, the size of its type
FINEST = 5.5  # points, a name that has no more room
LEGEND = Style(9.5, color=SOFT, leading=1.25)
_PARTS: Mapping[Fraction | int, str] = {  # those that the fonts have
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


@dataclass(frozen=True)
class Sheet:
    """A part of an event's document: its title, what is on each of its pages, and the legend below that."""

    job: Job
    told: EventTold
    title: str
    legend: str
    contents: Sequence[Marks] = ()

    @property
    def room(self) -> Box:
        """The part of a page between the title and the legend."""
        area, legend = self.job.area, self.job.setter.height(self.legend, self.job.area.width, LEGEND)
        return Box(area.x, area.y + HEAD, area.width, area.height - HEAD - legend - GAP)

    def filled(self, contents: Sequence[Marks]) -> "Sheet":
        """Return the part with what is on its pages."""
        return replace(self, contents=contents)

    def blocks(self) -> list[Marks]:
        """Return what is on each page with the title above and the legend below it."""
        area, setter = self.job.area, self.job.setter
        title = Box(area.x, area.y, area.width * 0.54, HEAD - 4.5)
        head = [
            *setter.fitted(self.title, title, Style(29, True, leading=1.1, serif=True), 13),
            rule(area.x, area.y + HEAD - 3.5, area.width, INK, 0.6),
        ]
        return [
            [*head, *marks, *setter.block(self.legend, area.x, low(marks) + GAP, area.width, LEGEND)]
            for marks in self.contents
        ]

    def pages(self, blocks: Sequence[Marks]) -> list[Page]:
        """Return pages with these blocks, with the event at the head and the makers at the foot of each."""
        paper = self.job.paper
        return [
            Page(
                paper.width,
                paper.height,
                [*self._event(number, len(blocks)), *block, *self.job.undated_credit],
            )
            for number, block in enumerate(blocks, 1)
        ]

    def _event(self, number: int, count: int) -> Marks:
        job, area, setter = self.job, self.job.area, self.job.setter
        right = Box(area.x + area.width * 0.56, area.y + 0.5, area.width * 0.44, 7.5)
        below = Box(right.x, area.y + 8, right.width, 5)
        day = job.day(self.told.day) if self.told.day else ""
        page = job.common["page"].format(number=number, count=count) if count > 1 else ""
        said = job.common["result"]["between"].join(filter(None, (job.words["name"], day, page)))
        return [
            *setter.fitted(self.told.name, right, Style(13, True, align=1, leading=1.1), 6.5),
            *setter.fitted(said, below, Style(9.5, color=SOFT, align=1, leading=1.1)),
        ]


def low(marks: Marks) -> float:
    """Return the y at which the lowest of boxes, rules and lines of text ends."""
    return max(
        mark.y2 if isinstance(mark, Line) else mark.y + (mark.height if isinstance(mark, Box) else 0)
        for mark in marks
        if isinstance(mark, Box | Line | Text)
    )


class Rows(NamedTuple):
    """The height in mm of rows, and the numbers of those on each page."""

    height: float
    pages: Sequence[range]


def rows(count: int, room: float, least: float, most: float) -> Rows:
    """Return rows on as few pages as there can be, as high as there is room."""
    pages = evenly(count, int(room / least))
    return Rows(min(most, room / max(1, len(pages[0]))), pages)


def evenly(count: int, most: int) -> Sequence[range]:
    """Return numbers in as few ranges of at most so many as there can be, about as many in each."""
    size = max(1, ceil(count / max(1, ceil(count / most))))
    return [range(start, min(start + size, count)) for start in range(0, max(1, count), size)]


def words(job: Job) -> Mapping[str, Any]:
    """Return the words of events."""
    texts: Mapping[str, Any] = job.common["event"]
    return texts


def forfeits(job: Job, told: EventTold) -> list[str]:
    """Return how matches are marked to which somebody didn't come, if there are any."""
    has_any = any(meeting.absent for round_ in told.rounds for meeting in round_)
    return [str(words(job)["forfeits"])] if has_any else []


def scored(job: Job, meeting: MeetingTold, seat: int) -> str:
    """Return the points of somebody in a meeting, + or − where it wasn’t played; nothing while it is open."""
    if meeting.points is None:
        return ""
    points = meeting.points[seat]
    return figure(job, points) if not meeting.absent else WON_UNPLAYED if points else LOST_UNPLAYED


def figure(job: Job, value: Fraction | int) -> str:
    """Return a number of points in figures: 3, 3½, or with two decimals."""
    whole, part = divmod(value, 1)
    if part in _PARTS:
        return f"{whole or ''}{_PARTS[part]}"
    return f"{float(value):.2f}".replace(".", words(job)["decimal"]) if part else str(whole)


def shared(job: Job, names: Sequence[str], box: Box, style: Style, least: float) -> Style:
    """Return the style at the largest size at which each name fits that does so at the least."""
    sizes = (_fitting(job, name, box, style) for name in names)
    return style.at(min((size for size in sizes if size >= least), default=least))


def named(job: Job, name: str, box: Box, style: Style) -> Marks:
    """Draw a name as large as its room allows."""
    return job.freely.setter.fitted(name, box, style.at(_fitting(job, name, box, style)), FINEST)


def _fitting(job: Job, name: str, box: Box, style: Style) -> float:
    """Return the largest size at which a name fits: on one line if that is nearly as large as on several."""
    setter = job.freely.setter
    on_one = min(style.size, int(2 * box.width / setter.width(name, style) * style.size) / 2)
    worth = max(FINEST, on_one / NEARLY)
    on_several = setter.fitting(name, box, style, worth) if worth < style.size else worth
    return on_several if on_several > worth else on_one


def headed(
    job: Job, texts: Sequence[str], cells: Sequence[Box], aligned: Sequence[float], size: float = 9.5
) -> Marks:
    """Draw the heads of a table's columns."""
    marks: Marks = []
    for text, cell, align in zip(texts, cells, aligned, strict=True):
        marks += job.setter.fitted(text, cell, Style(size, color=SOFT, align=align, leading=1.1), 6)
    return marks
