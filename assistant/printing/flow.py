"""A column that continues over as many pages as it needs, for large print and long lists."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from .job import Job
from .marks import SOFT, Box, Document, Marks
from .typesetter import Column, Style

RUNNING = 11  # mm, the line at the head of every page but the first
FOOT = 2  # mm left white above the margin

Draw = Callable[[Column], object]  # draws at the column's y and advances it


@dataclass
class Flow:
    """Pages in the making; the column starts where `column` ends, on the first page."""

    job: Job
    column: Column
    pages: list[Marks] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        """The y at which the text of a page must end."""
        return self.job.area.y + self.job.area.height - FOOT

    def keep(self, *draw: Draw) -> None:
        """Keep all of `draw` on one page: this one if there is room, else the next.

        Content higher than a page starts at the top of one and overflows it; callers have to split it.
        """
        trial = self._drawn(self.column, draw)
        if trial.y > self.bottom and not self._is_at_top():
            self.turn()
            trial = self._drawn(self.column, draw)
        self.column.marks += trial.marks
        self.column.y = trial.y

    def turn(self) -> None:
        """Go on to the next page."""
        self.pages.append(self.column.marks)
        self.column = replace(self.column, y=self._top, marks=[])

    def document(self, title: str) -> Document:
        """Return all pages, each but the first headed by the title and its number."""
        pages = [*self.pages, self.column.marks]
        heads = [self._running(title, number, len(pages)) for number in range(1, len(pages) + 1)]
        return self.job.document(
            title, *([*page, *head, *self.job.credit] for page, head in zip(pages, heads, strict=True))
        )

    @property
    def _top(self) -> float:
        return self.job.area.y + RUNNING

    def _is_at_top(self) -> bool:
        return bool(self.pages) and self.column.y <= self._top

    def _drawn(self, column: Column, draw: tuple[Draw, ...]) -> Column:
        trial = replace(column, marks=[])
        for each in draw:
            each(trial)
        return trial

    def _running(self, title: str, number: int, count: int) -> Marks:
        if number == 1:
            return []
        text = f"{title} · {self.job.common['page'].format(number=number, count=count)}"
        line = Box(self.job.area.x, self.job.area.y, self.job.area.width, 7)
        return self.job.setter.fitted(text, line, Style(self.job.sized(8), color=SOFT, leading=1.2), 6.5)
