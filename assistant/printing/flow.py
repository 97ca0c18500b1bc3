"""One column that goes on over as many pages as it takes, for large print and for long lists."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from .job import Job
from .marks import SOFT, Box, Document, Marks
from .typesetter import Column, Style

RUNNING = 11  # mm, of the line at the head of every page but the first
FOOT = 2  # mm above the margin that stay white

Draw = Callable[[Column], object]  # sets something at the column's y, which it moves on


@dataclass
class Flow:
    """Begins where `column` has come to, on the first page."""

    job: Job
    column: Column
    pages: list[Marks] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        return self.job.area.y + self.job.area.height - FOOT

    def keep(self, *draw: Draw) -> None:
        """All of it on one page, the next one where this has too little room left.

        What is higher than a page begins at the top of one and runs out of it: its callers part it.
        """
        trial = self._drawn(self.column, draw)
        if trial.y > self.bottom and not self._is_at_top():
            self.turn()
            trial = self._drawn(self.column, draw)
        self.column.marks += trial.marks
        self.column.y = trial.y

    def turn(self) -> None:
        """On to the next page."""
        self.pages.append(self.column.marks)
        self.column = replace(self.column, y=self._top, marks=[])

    def document(self, title: str) -> Document:
        """All pages, each but the first under the title and its number."""
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
        said = f"{title} · {self.job.common['page'].format(number=number, count=count)}"
        line = Box(self.job.area.x, self.job.area.y, self.job.area.width, 7)
        return self.job.setter.fitted(said, line, Style(self.job.sized(8), color=SOFT, leading=1.2), 6.5)
