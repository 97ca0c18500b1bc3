"""A column that continues over as many pages as it needs, for large print and long lists."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, islice

from .arrangement import filled, fit, spread
from .job import Job
from .marks import SOFT, Box, Document, Marks, moved
from .pagination import Block, counts_by_page
from .typesetter import Column, Draw, Style

RUNNING = 11  # mm, the line at the head of every page but the first
FOOT = 2  # mm left white above the margin
PUNCHED = 4  # mm that each page is moved from the edge where it is punched, its back to the other side
SPREAD = 4.0  # mm, most that is added between two passages to fill a page
LEAST = 2  # mm between two passages of a page that is filled


@dataclass
class Flow:
    """Pages in the making; the column starts where `column` ends, on the first page."""

    job: Job
    column: Column
    pages: list[Marks] = field(default_factory=list)
    _kept: list[tuple[tuple[Draw, ...], Block]] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        """The y at which the text of a page must end."""
        return self.job.area.bottom - FOOT

    def keep(self, *draw: Draw, above: float = 0, begins: bool = False) -> None:
        """Keep all of `draw` on one page, `above` mm below what is before it there.

        A page rather starts with what `begins` a section. Content higher than a page starts at the top
        of one and overflows it; callers have to split it.
        """
        height = filled(self.column, draw).y - self.column.y
        self._kept.append((draw, Block(height, above, begins)))

    def section(self, heading: Draw, *passages: Draw, above: float, between: float = 0) -> None:
        """Keep the passages of a section, which may be on several pages, the heading on that of the first."""
        first, *rest = passages
        self.keep(heading, first, above=above, begins=True)
        for passage in rest:
            self.keep(passage, above=between)

    def fill(self, draws: Sequence[Draw], most: float, styles: Iterable[Style]) -> None:
        """Draw passages over the rest of a page, in the first style that fits, at most `most` mm apart."""
        self.settle()
        fit(self.column, draws, self.bottom, styles, LEAST)
        spread(self.column, draws, self.bottom, most)

    def settle(self) -> None:
        """Set what was kept on as few pages as it takes, all about equally full."""
        kept, self._kept = self._kept, []
        rooms = self.bottom - self.column.y, self.bottom - self._top
        rest = iter(kept)
        for number, count in enumerate(counts_by_page([block for _, block in kept], *rooms)):
            if number:
                self.turn()
            self._set([*islice(rest, count)])

    def turn(self) -> None:
        """Go on to the next page."""
        self.settle()
        self.pages.append(self.column.marks)
        self.column = replace(self.column, y=self._top, marks=[])

    def document(self, title: str) -> Document:
        """Return all pages, each but the first headed by the title and its number."""
        self.settle()
        pages = [*self.pages, self.column.marks]
        heads = [self._running(title, number, len(pages)) for number in range(1, len(pages) + 1)]
        whole = ([*page, *head, *self.job.credit] for page, head in zip(pages, heads, strict=True))
        sides = zip(cycle((PUNCHED, -PUNCHED)), whole, strict=False)
        return self.job.document(title, *([moved(mark, by, 0) for mark in page] for by, page in sides))

    @property
    def _top(self) -> float:
        return self.job.area.y + RUNNING

    def _set(self, kept: list[tuple[tuple[Draw, ...], Block]]) -> None:
        """Draw passages below each other, and spread them a little if the page has room."""
        high = sum(block.height for _, block in kept) + sum(block.above for _, block in kept[1:])
        free = max(0, self.bottom - self.column.y - high)
        apart = min(SPREAD, free / max(1, len(kept) - 1))
        for number, (draw, block) in enumerate(kept):
            self.column.y += block.above + apart if number else 0
            for each in draw:
                each(self.column)

    def _running(self, title: str, number: int, count: int) -> Marks:
        if number == 1:
            return []
        text = f"{title} · {self.job.common['page'].format(number=number, count=count)}"
        line = Box(self.job.area.x, self.job.area.y, self.job.area.width, 7)
        return self.job.setter.fitted(text, line, Style(self.job.sized(8), color=SOFT, leading=1.2), 6.5)
