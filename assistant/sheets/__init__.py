"""Sets the sheets of print/ on paper. Everything that is needed for it is loaded when a sheet is made."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType

from .. import qr
from ..rulebook import Rulebooks
from . import hanamikoji, join, mai_star, names
from .fonts import Fonts
from .job import Job, Result
from .join import Invitation
from .marks import PAPERS, Document, Page, paper_sold
from .pdf import pdf
from .raster import png
from .shapes import Icons
from .typesetter import Typesetter

__all__ = ["LAYOUTS", "PAPERS", "Invitation", "Press", "Result", "paper_sold"]

LAYOUTS: Mapping[str, ModuleType] = {"hanamikoji": hanamikoji, "mai-star": mai_star}
PREVIEW = 520  # pixels
PICTURE = 1200
KEPT = 16  # pictures of tables, because all phones look at the same one


class Press:
    """Makes sheets with the words and fonts of `folder` and the icons of `sprite`.

    What is made as PDF needs fpdf2, what is a picture Pillow: ImportError without them.
    """

    def __init__(self, folder: Path, sprite: Path, rulebooks: Rulebooks) -> None:
        self._fonts = Fonts(folder / "fonts")
        self._setter = Typesetter(self._fonts, Icons(sprite))
        self._rulebooks = rulebooks
        self.preview = cache(self._preview)
        self.result_preview = lru_cache(KEPT)(self._result_preview)
        self.picture = lru_cache(KEPT)(self._picture)
        self.join_preview = lru_cache(KEPT)(self._join_preview)

    def sheet(self, game: str, sheet: str, language: str, paper: str) -> bytes:
        """A PDF of LAYOUTS[game].SHEETS; raises KeyError for an unknown sheet or paper."""
        return pdf(self._document(game, sheet, language, paper), self._fonts)

    def _preview(self, game: str, sheet: str, language: str, paper: str) -> bytes:
        """A PNG of its first page."""
        return png(self._document(game, sheet, language, paper).pages[0], PREVIEW, self._fonts)

    def result(self, game: str, result: Result, language: str, paper: str) -> bytes:
        """A PDF of the match, with the QR code of its link."""
        return pdf(self._result(game, result, language, paper), self._fonts)

    def _result_preview(self, game: str, result: Result, language: str, paper: str) -> bytes:
        return png(self._result(game, result, language, paper).pages[0], PREVIEW, self._fonts)

    def _picture(self, game: str, result: Result, language: str) -> bytes:
        """A PNG of 1200 × 630 pixels."""
        return png(self._picture_page(game, result, language), PICTURE, self._fonts)

    def join(self, invitation: Invitation, link: str, language: str, paper: str) -> bytes:
        """A PDF of the card that stands on the table."""
        return pdf(self._join(invitation, link, language, paper), self._fonts)

    def _join_preview(self, invitation: Invitation, link: str, language: str, paper: str) -> bytes:
        return png(self._join(invitation, link, language, paper).pages[0], PREVIEW, self._fonts)

    def lacks(self, name: str) -> bool:
        """Whether the fonts have no letters for a part of the name."""
        return names.lacks(self._fonts, name)

    def printed(self, players: Iterable[str], language: str) -> list[str]:
        """The players' names as they can be printed, the same where nothing of them is lacking."""
        unnamed = self._rulebooks.words("common", language)["player"]
        return [
            names.printed(self._fonts, name, seat, unnamed.format(number=seat + 1))
            for seat, name in enumerate(players)
        ]

    def _document(self, game: str, sheet: str, language: str, paper: str) -> Document:
        document: Document = LAYOUTS[game].SHEETS[sheet](
            self._job(game, language, paper, sheet in LAYOUTS[game].LANDSCAPE)
        )
        return document

    def _result(self, game: str, result: Result, language: str, paper: str) -> Document:
        job = self._job(game, language, paper)
        document: Document = LAYOUTS[game].result_document(job, result, qr.matrix(result.link))
        return document

    def _picture_page(self, game: str, result: Result, language: str) -> Page:
        page: Page = LAYOUTS[game].result_picture(self._job(game, language, "a4"), result)
        return page

    def _join(self, invitation: Invitation, link: str, language: str, paper: str) -> Document:
        return join.document(self._job("common", language, paper), invitation, qr.matrix(link))

    def _job(self, game: str, language: str, paper: str, landscape: bool = False) -> Job:
        size = PAPERS[paper].landscape if landscape else PAPERS[paper]
        words = self._rulebooks.words(game, language)
        return Job(self._setter, words, self._rulebooks.words("common", language), language, size)
