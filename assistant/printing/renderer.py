"""The renderer of sheets, which caches them."""

import gc
from collections import OrderedDict
from collections.abc import Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from .documents import EVERYTHING, GameSheet, JoinCard, Printable
from .lines import units
from .rulebook import Rulebooks
from .work_queue import Queue

if TYPE_CHECKING:
    from .fonts import Fonts
    from .job import Desk
    from .marks import Document

KEPT = 32  # sheets of tables and events, in two languages, with own figures, and all of a game in one


class Renderer:
    """A renderer with the words of `rulebooks`, fonts and icons of `folder` and the screen’s `drawings`.

    PDFs need fpdf2 and pictures Pillow (ImportError without them). Busy is raised if too many callers wait in
    `work_queue`. Each of a game's sheets in one language and without figures of the owner's is cached without
    limit; of the others the KEPT newest are, except for a card with a Wi-Fi password, which is never cached.
    """

    def __init__(self, folder: Path, drawings: Path, rulebooks: Rulebooks, work_queue: Queue) -> None:
        self._folder = folder
        self._drawings = drawings
        self._rulebooks = rulebooks
        self._work_queue = work_queue
        self._fixed: dict[tuple[str, Printable], bytes] = {}
        self._newest: OrderedDict[tuple[str, Printable], bytes] = OrderedDict()

    def pdf(self, sheet: Printable) -> bytes:
        """Return all pages of a sheet as a PDF."""
        return self._rendered("pdf", sheet)

    def png(self, sheet: Printable) -> bytes:
        """Return the first page of a sheet as a PNG of the sheet's `width` in pixels."""
        return self._rendered("png", sheet)

    def lacks(self, name: str) -> bool:
        """Return whether the fonts can't print a part of the name."""
        from . import names

        return names.lacks(self._fonts, name)

    def printed(self, players: Iterable[str], language: str) -> list[str]:
        """Return the players' names as they can be printed, unchanged if nothing is lacking."""
        from . import names

        unnamed = self._rulebooks.common(language)["player"]
        return [
            names.printed(self._fonts, name, seat, unnamed.format(number=seat + 1))
            for seat, name in enumerate(players)
        ]

    def printed_person(self, name: str, unnamed: str) -> str:
        """Return a name without a seat as it can be printed, after `unnamed` if something is lacking."""
        from . import names

        return names.printed_person(self._fonts, name, unnamed)

    def set(self, sheet: Printable) -> "Document":
        """Return the sheet as pages of marks."""
        return sheet.set(self._desk)

    def _rendered(self, medium: str, sheet: Printable) -> bytes:
        name = (medium, sheet)
        cached = self._fixed.get(name) or self._newest.get(name)
        return cached or self._work_queue.result_of(name, partial(self._render_and_cache, medium, sheet))

    def _render_and_cache(self, medium: str, sheet: Printable) -> bytes:
        """Render and cache a sheet, in the queue's thread, the only one that writes to the caches."""
        content = self._draw(medium, sheet)
        if isinstance(sheet, GameSheet) and not (sheet.beside or sheet.figures or sheet.sheet == EVERYTHING):
            self._fixed[medium, sheet] = content
            return content
        if isinstance(sheet, JoinCard) and sheet.network:
            units.cache_clear()  # a cached sentence contains the network's name
            return content
        self._newest[medium, sheet] = content
        if len(self._newest) > KEPT:
            self._newest.popitem(last=False)
        return content

    def _draw(self, medium: str, sheet: Printable) -> bytes:
        if medium == "pdf":
            from .pdf import pdf

            content = pdf(self.set(sheet), self._fonts)
            gc.collect()  # fpdf2 leaves several MB in reference cycles
            return content
        from .raster import png

        return png(self.set(sheet).pages[0].picture, sheet.width, self._fonts)

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
        from .typesetter import Typesetter

        symbols = Emblems(self._drawings), Emblems(self._folder / "common")
        return Desk(Typesetter(self._fonts, *symbols), self._rulebooks)
