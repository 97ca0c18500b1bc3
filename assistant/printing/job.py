"""What a layout is given: the words, the paper, and what to set with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from .marks import SOFT, Box, Document, Marks, Page
from .paper import LARGE_PRINT, NORMAL, PAPERS, Paper
from .rulebook import Rulebooks
from .typesetter import Style, Typesetter

FINE = Style(6.5)
LARGE = 14  # points
EDITION = date(2026, 11, 23)  # of all sheets: when what they say was last changed


@dataclass(frozen=True)
class Job:
    """`words` are the game's, none where the sheet is of no game; `common` those of every game.

    `style` is one of STYLES.
    """

    setter: Typesetter
    words: Mapping[str, Any]
    common: Mapping[str, Any]
    language: str
    paper: Paper
    style: str = NORMAL

    @property
    def is_large(self) -> bool:
        """For those who read with effort: no type below LARGE."""
        return self.style == LARGE_PRINT

    @property
    def is_low_ink(self) -> bool:
        """Lines instead of areas, and no tint."""
        return self.style == "low-ink"

    def sized(self, size: float) -> float:
        """A size of type as this style has it, where there is room for as much as is needed."""
        return max(size * 1.5, LARGE) if self.is_large else size

    def ink(self, fill: str | None) -> str | None:
        """What an area is filled with: nothing where ink is dear."""
        return None if self.is_low_ink else fill

    @property
    def area(self) -> Box:
        """The part of the paper inside its margins."""
        return Box(0, 0, self.paper.width, self.paper.height).inset(self.paper.margin)

    def document(self, title: str, *pages: Marks) -> Document:
        """Pages under a title, which a reader's window shows."""
        return self.bound(title, [Page(self.paper.width, self.paper.height, marks) for marks in pages])

    def bound(self, title: str, pages: Sequence[Page]) -> Document:
        """The same, of pages of any size."""
        return Document(title.replace("\u200b", ""), self.language, pages)

    def day(self, day: date) -> str:
        """A date as this language writes it."""
        return str(self.common["date"].format(year=day.year, month=day.month, day=day.day))

    @property
    def credit(self) -> Marks:
        """The line at the foot that says of which day this edition of the sheet is, and whose work."""
        edition = str(self.common["edition"].format(day=self.day(EDITION)))
        foot = self.paper.height - self.paper.margin
        if self.is_large:
            line = Box(self.area.x, foot + 0.3, self.area.width, 5)
            said = str(self.common["credit_large"].format(edition=edition))
            return self.setter.fitted(said, line, Style(LARGE, color=SOFT, leading=1), LARGE)
        line = Box(self.area.x, foot + 0.9, self.area.width, 3.4)
        return self.setter.fitted(self.common["space"].join((self.common["credit"], edition)), line, FINE)


@dataclass(frozen=True)
class Desk:
    """Gives out jobs."""

    setter: Typesetter
    rulebooks: Rulebooks

    def job(
        self, language: str, paper: str, game: str = "", is_across: bool = False, style: str = NORMAL
    ) -> Job:
        """For a sheet of a game or of none, `is_across` on paper that lies; raises KeyError for no paper."""
        size = PAPERS[paper].landscape if is_across else PAPERS[paper]
        words = self.rulebooks.words(game, language) if game else {}
        return Job(self.setter, words, self.rulebooks.common(language), language, size, style)
