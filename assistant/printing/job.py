"""The input of a layout: the words, the paper and the typesetter."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from .breaking import breaking_of
from .marks import SOFT, Box, Document, Family, Line, Marks, Page, Text, sparing
from .paper import LARGE_PRINT, LOW_INK, NORMAL, PAPERS, Paper
from .rulebook import Rulebooks
from .typesetter import Style, Typesetter

FINE = Style(6.5)
LARGE = 14  # points
OUTLINED = 3  # pages from which a document has an outline of its sections
NOTE = 40  # mm, the line that parts the foot of a page from its text in large print
# The sizes in points of all text on sheets in each of STYLES, at most six of them on one.
_USUAL = (6.5, 8, 9.5, 13, 20, 29, 44)
SCALES = {NORMAL: _USUAL, LARGE_PRINT: (LARGE, 20, 29, 44, 60), LOW_INK: _USUAL}
EDITION = date(2026, 11, 29)  # when the text of any sheet was last changed


@dataclass(frozen=True)
class Job:
    """A sheet to set, in one of STYLES.

    `words` are the game's, empty for a sheet of no game; `common` are the words that all games share. A pad
    is for `players`, 0 for as many as have room; cards that are folded have their backs beside them.
    `figures` are those of the owner's cards, by their keys.
    """

    setter: Typesetter
    words: Mapping[str, Any]
    common: Mapping[str, Any]
    language: str
    paper: Paper
    style: str = NORMAL
    players: int = 0
    is_folded: bool = False
    figures: Mapping[str, Sequence[int]] = field(default_factory=dict)

    @property
    def freely(self) -> "Job":
        """The job without a scale of sizes, for pictures."""
        return replace(self, setter=self.setter.freely)

    @property
    def is_large(self) -> bool:
        """Whether this is large print, which has no type below LARGE."""
        return self.style == LARGE_PRINT

    @property
    def is_low_ink(self) -> bool:
        """Whether to draw lines instead of filled areas and tints."""
        return self.style == LOW_INK

    def sized(self, size: float) -> float:
        """Return a type size adjusted to the style, for places that can grow."""
        return max(size * 1.5, LARGE) if self.is_large else size

    def ink(self, fill: str | None) -> str | None:
        """Return the fill for an area, None in low ink."""
        return None if self.is_low_ink else fill

    def told(self, sheet: str) -> Mapping[str, Any]:
        """Return the words of one of the game's sheets."""
        texts: Mapping[str, Any] = self.words["sheets"][sheet]
        return texts

    def fitted(self, text: str, box: Box, style: Style) -> Marks:
        """Set text in the middle of a box at the size or the largest that fits, or LARGE in large print."""
        least = LARGE if self.is_large else FINE.size
        return self.setter.fitted(text, box, style.at(self.sized(style.size)), least)

    @property
    def area(self) -> Box:
        """The part of the paper inside its margins."""
        return Box(0, 0, self.paper.width, self.paper.height).inset(self.paper.margin)

    def document(self, title: str, *pages: Marks) -> Document:
        """Return a document of pages of this paper."""
        return self.bound(title, [Page(self.paper.width, self.paper.height, marks) for marks in pages])

    def sheet(self, title: str, *pages: Marks) -> Document:
        """Return a document of the game with this title."""
        return self.document(f"{self.words['name']} · {title}", *pages)

    def bound(self, title: str, pages: Sequence[Page]) -> Document:
        """Return a document of pages of any size; a reader's window shows the title."""
        if self.is_low_ink:
            pages = [replace(page, marks=[*map(sparing, page.marks)]) for page in pages]
        parts = _headed(pages) if len(pages) >= OUTLINED else ()
        return Document(title.replace("\u200b", ""), self.language, pages, tuple(parts))

    def day(self, day: date) -> str:
        """Return a date in the format of the language."""
        return str(self.common["date"].format(year=day.year, month=day.month, day=day.day))

    @property
    def credit(self) -> Marks:
        """The line at the foot with the makers and the edition's date."""
        return self._foot(self.area, self._made, self._edition)

    @property
    def undated_credit(self) -> Marks:
        """The line at the foot of a sheet that has a date of its own."""
        return self._foot(self.area, self._made)

    def short_credit(self, area: Box) -> Marks:
        """Draw the edition's date below a part of the page."""
        return self._foot(area, self.common["credit_short"], self._edition)

    @property
    def _made(self) -> str:
        return str(self.common["credit_short" if self.is_large else "credit"])

    @property
    def _edition(self) -> str:
        return str(self.common["edition"].format(day=self.day(EDITION)))

    def _foot(self, area: Box, *said: str) -> Marks:
        foot, text = area.bottom, str(self.common["space"].join(said))
        if self.is_large:
            line = Box(area.x, foot + 0.3, area.width, 5)
            parting = Line(area.x, foot - 0.4, area.x + NOTE, foot - 0.4, SOFT)
            return [parting, *self.setter.fitted(text, line, Style(LARGE, color=SOFT, leading=1), LARGE)]
        return self.setter.fitted(text, Box(area.x, foot + 0.9, area.width, 3.4), FINE)


def _headed(pages: Sequence[Page]) -> Iterator[tuple[str, int]]:
    """Yield the titles of sections on pages, each with the place of its page."""
    for place, page in enumerate(pages):
        heads = (mark.heads for mark in page.marks if isinstance(mark, Text) and mark.heads)
        yield from ((head.replace("\u200b", ""), place) for head in heads)


@dataclass(frozen=True)
class Desk:
    """A factory of jobs."""

    setter: Typesetter
    rulebooks: Rulebooks

    def job(
        self,
        language: str,
        paper: str,
        game: str = "",
        is_across: bool = False,
        style: str = NORMAL,
        edition: str = "",
    ) -> Job:
        """Return a job for a sheet of a game, or of none, in the terms of an edition.

        It is in the language in which the game is spoken.

        Raises KeyError for an unknown paper.
        """
        size = PAPERS[paper].landscape if is_across else PAPERS[paper]
        language = self.rulebooks.spoken(game, language) if game else language
        words = self.rulebooks.words(game, language, edition) if game else {}
        common = self.rulebooks.common(language)
        fonts = self.setter.fonts.of(Family(**common.get("fonts", {})))
        setter = replace(self.setter, fonts=fonts, breaking=breaking_of(language), scale=SCALES[style])
        return Job(setter, words, common, language, size, style)
