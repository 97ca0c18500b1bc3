"""Makes the sheets, and keeps those that were made."""

import gc
from collections import OrderedDict
from collections.abc import Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from .documents import GameSheet, JoinCard, Printable
from .lines import units
from .rulebook import Rulebooks
from .work_queue import Queue

if TYPE_CHECKING:
    from .fonts import Fonts
    from .job import Desk
    from .marks import Document

KEPT = 32  # sheets of tables, because all phones look at the same ones, and of two languages


class Renderer:
    """Makes sheets with the words of `rulebooks`, the fonts and icons of `folder`, the screen’s `drawings`.

    What is made as PDF needs fpdf2, what is a picture Pillow: ImportError without them. Busy is raised where
    too many wait at the `workshop`. The sheets of the games are made once; those of tables and those in two
    languages are forgotten for later ones, and one that holds a password is never kept.
    """

    def __init__(self, folder: Path, drawings: Path, rulebooks: Rulebooks, work_queue: Queue) -> None:
        self._folder = folder
        self._drawings = drawings
        self._rulebooks = rulebooks
        self._workshop = work_queue
        self._fixed: dict[tuple[str, Printable], bytes] = {}
        self._newest: OrderedDict[tuple[str, Printable], bytes] = OrderedDict()

    def pdf(self, sheet: Printable) -> bytes:
        """All of its pages."""
        return self._made("pdf", sheet)

    def png(self, sheet: Printable) -> bytes:
        """Its first page, as many pixels wide as the sheet says."""
        return self._made("png", sheet)

    def lacks(self, name: str) -> bool:
        """Whether the fonts have no letters for a part of the name."""
        from . import names

        return names.lacks(self._fonts, name)

    def printed(self, players: Iterable[str], language: str) -> list[str]:
        """The players' names as they can be printed, the same where nothing of them is lacking."""
        from . import names

        unnamed = self._rulebooks.common(language)["player"]
        return [
            names.printed(self._fonts, name, seat, unnamed.format(number=seat + 1))
            for seat, name in enumerate(players)
        ]

    def set(self, sheet: Printable) -> "Document":
        """Its pages of marks."""
        return sheet.set(self._desk)

    def _made(self, medium: str, sheet: Printable) -> bytes:
        name = (medium, sheet)
        kept = self._fixed.get(name) or self._newest.get(name)
        return kept or self._workshop.made(name, partial(self._make, medium, sheet))

    def _make(self, medium: str, sheet: Printable) -> bytes:
        """In the thread of the workshop, which alone writes down what is kept."""
        content = self._draw(medium, sheet)
        if isinstance(sheet, GameSheet) and not sheet.beside:
            self._fixed[medium, sheet] = content
            return content
        if isinstance(sheet, JoinCard) and sheet.network:
            units.cache_clear()  # a sentence names the network
            return content
        self._newest[medium, sheet] = content
        if len(self._newest) > KEPT:
            self._newest.popitem(last=False)
        return content

    def _draw(self, medium: str, sheet: Printable) -> bytes:
        if medium == "pdf":
            from .pdf import pdf

            content = pdf(self.set(sheet), self._fonts)
            gc.collect()  # what fpdf2 leaves behind refers to itself, and is several MB
            return content
        from .raster import png

        return png(self.set(sheet).pages[0], sheet.width, self._fonts)

    @cached_property
    def _fonts(self) -> "Fonts":
        from .fallback import Fallback
        from .fonts import Fonts
        from .installed import folders

        return Fonts(self._folder / "fonts", Fallback(tuple(folders())))

    @cached_property
    def _desk(self) -> "Desk":
        from .emblems import Emblems
        from .job import Desk
        from .shapes import Icons
        from .typesetter import Typesetter

        icons = Icons(self._folder / "common" / "icons.svg")
        return Desk(Typesetter(self._fonts, icons, Emblems(self._drawings)), self._rulebooks)
