"""The score pads of all games: one design in three sizes, several to a page with cut lines between."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from .artwork import tinted
from .job import FINE, LARGE, Job
from .marks import GOLD, HAIR, INK, SOFT, Box, Document, Line, Marks, moved
from .masthead import plain_head
from .paper import LARGE_PRINT
from .typesetter import Column, Style

NARROW = 81  # mm, the width between the margins of the smallest pad, for which all measures are given
WHITE_EDGE = 7  # mm of the paper that cut lines leave white
DASH = 3  # mm
LOWEST, LARGE_LOWEST = 1, 3  # mm between a pad and the line with its date, in large print above a rule
HEAD = 8.5  # mm on the smallest pad
FINEST = 7.5  # points, of what is printed besides the imprint


class Layout(NamedTuple):
    """How many pads are side by side and one below the other on a page."""

    across: int
    down: int


WHOLE, HALVES, QUARTERS = Layout(1, 1), Layout(2, 1), Layout(2, 2)


def styled(layout: Layout, style: str) -> Layout:
    """Return the layout in one of STYLES: in large print a pad takes a page."""
    return WHOLE if style == LARGE_PRINT else layout


def blank(job: Job, label: str, box: Box, size: float = 8.5) -> Marks:
    """Draw a label of this size and a line to write on."""
    style = job.setter.scaled(Style(_sized(job, size), color=SOFT, leading=1))
    width, y = min(job.setter.width(label, style), box.width * 0.5), box.bottom - 0.8
    high = style.line_height
    return [
        *_fitted(job, label, Box(box.x, y - high, width + 0.1, high + 0.1), style),
        Line(box.x + width + 1.5, y, box.right, y, INK, 0.2),
    ]


def dated_head(job: Job, title: str) -> Column:
    """Return a column below the head of a sheet to fill in, which has a line for the date at its right."""
    column, area = plain_head(job, title), job.area
    day = Box(area.x + area.width * 0.7, column.y - 11.5, area.width * 0.3, 7)
    column.marks += blank(job, job.common["day"], day)
    return column


def tinted_head(job: Job, line: Box) -> Box:
    """Return the tint behind the heads of a table, none in low ink."""
    return replace(line, fill=job.ink(tinted(GOLD)))


def heads(job: Job, line: Box, columns: Mapping[str, float]) -> Marks:
    """Draw the heads of columns, by their shares of a line's width, on a tint."""
    marks: Marks = [tinted_head(job, line)]
    for text, cell in zip(columns, parted(line, [*columns.values()]), strict=True):
        marks += job.fitted(text, cell.inset(0.5), Style(8.5, align=0.5, leading=1.1))
    return marks


def parted(line: Box, shares: Sequence[float]) -> list[Box]:
    """Return the cells of a line, by their shares of its width."""
    edges = [line.x + line.width * sum(shares[:place]) for place in range(len(shares))]
    return [Box(x, line.y, line.width * share, line.height) for x, share in zip(edges, shares, strict=True)]


def _sized(job: Job, size: float) -> float:
    """Return the next half size, in large print at least LARGE."""
    return max(LARGE if job.is_large else FINEST, round(2 * size) / 2)


def _fitted(job: Job, text: str, box: Box, style: Style) -> Marks:
    least = LARGE if job.is_large else FINEST
    return job.setter.fitted(text, box, style.at(_sized(job, style.size)), least)


@dataclass(frozen=True)
class Pad:
    """A pad to draw within its margins; in large print no text is below LARGE."""

    job: Job
    area: Box

    @property
    def scale(self) -> float:
        """How many times as large as the smallest pad this one is."""
        return self.area.width / NARROW

    def mm(self, length: float) -> float:
        """Return a length that is given for the smallest pad."""
        return length * self.scale

    def text(self, text: str, box: Box, style: Style) -> Marks:
        """Draw a text in a box, its size that of the smallest pad."""
        return _fitted(self.job, text, box, style.at(style.size * self.scale))

    def tint(self, color: str = GOLD) -> str | None:
        """Return a pale tint of a color for a head, None in low ink."""
        return self.job.ink(tinted(color))

    def blank(self, label: str, box: Box) -> Marks:
        """Draw a label and a line to write on."""
        return blank(self.job, label, box, 7 * self.scale)

    def shared(self, texts: Iterable[str], box: Box, style: Style) -> Style:
        """Return the style at the largest size at which each of the texts fits the box."""
        least = LARGE if self.job.is_large else FINEST
        own = style.at(_sized(self.job, style.size * self.scale))
        return style.at(min(self.job.setter.fitting(text, box, own, least) for text in texts) / self.scale)

    def ticked(self, text: str, box: Box, style: Style) -> Marks:
        """Draw a square to tick and what it means, in the middle of a box's height."""
        side, left = self.mm(2.2), box.x + self.mm(3.2)
        said = Box(left, box.y, box.right - left, box.height)
        square = Box(box.x, box.y + (box.height - side) / 2, side, side, None, INK, 0.25, 0.5)
        return [square, *self.text(text, said, style)]

    def head(self) -> Marks:
        """Draw the game's name and a line for the date above a rule, HEAD mm high."""
        area, job = self.area, self.job
        height = self.mm(HEAD - 2)
        name = Box(area.x, area.y, area.width * 0.6, height)
        day = Box(area.x + area.width * 0.64, area.y, area.width * 0.36, height)
        y = area.y + height + self.mm(0.5)
        return [
            *self.text(job.words["name"], name, Style(15, True, serif=True, leading=1.1)),
            *self.blank(job.common["day"], day),
            Line(area.x, y, area.right, y, INK, 0.6),
        ]


def document(job: Job, title: str, layout: Layout, draws: Callable[[Pad], Marks]) -> Document:
    """Return a page of the same pad several times, each as far from its edges as another."""
    places = _cut_out(job, styled(layout, job.style))
    area = places[0].inset(job.paper.margin)
    pad = Pad(job, Box(area.x, area.y, area.width, area.height - (LARGE_LOWEST if job.is_large else LOWEST)))
    own = [*_full_size(job, area, layout), *pad.head(), *draws(pad), *job.short_credit(area)]
    marks = cuts(job, styled(layout, job.style))
    marks += [moved(mark, place.x, place.y) for place in places for mark in own]
    return job.sheet(title, marks)


def _full_size(job: Job, area: Box, layout: Layout) -> Marks:
    """Draw above a pad that is cut that it is not to be made smaller."""
    line = Box(area.x, area.y - 4.2, area.width, 3.4)
    said = job.common["full_size"].format(percent=100)
    is_cut = styled(layout, job.style) != WHOLE
    return job.setter.fitted(said, line, replace(FINE, color=SOFT, align=1)) if is_cut else []


def _cut_out(job: Job, layout: Layout) -> list[Box]:
    """Return the parts of the paper that are pads once they are cut."""
    width, height = job.paper.width / layout.across, job.paper.height / layout.down
    return [
        Box(across * width, down * height, width, height)
        for down in range(layout.down)
        for across in range(layout.across)
    ]


def cuts(job: Job, layout: Layout) -> Marks:
    """Draw the lines to cut along, in the middle between pads."""
    paper = job.paper
    down = [paper.width * place / layout.across for place in range(1, layout.across)]
    across = [paper.height * place / layout.down for place in range(1, layout.down)]
    return [
        *(Line(x, WHITE_EDGE, x, paper.height - WHITE_EDGE, SOFT, HAIR, DASH) for x in down),
        *(Line(WHITE_EDGE, y, paper.width - WHITE_EDGE, y, SOFT, HAIR, DASH) for y in across),
    ]
