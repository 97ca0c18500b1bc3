"""The documents that can be printed, as values; `renderer.py` makes PDFs and pictures of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, cast

from ..games import GAMES
from ..net import qr
from ..net.wifi import Network
from .paper import LARGE_PRINT, NORMAL
from .prints import Kind, Print, together
from .values import EventTold, Invitation, Result, YearTold

if TYPE_CHECKING:
    from ..games.sentence import Sentence
    from .job import Desk, Job
    from .marks import Document, Page

PREVIEW = 520  # pixels
PICTURE = 1200
EVERYTHING = "everything"  # all sheets of a game, by the name that others have in addresses


class Layouts(Protocol):
    """The interface of a package of layouts, which is named after the key of its game."""

    @property
    def SHEETS(self) -> Mapping[str, Kind]:  # noqa: N802 - a module's constant
        """The kinds of sheets by name."""

    @property
    def FORMER(self) -> Mapping[str, str]:  # noqa: N802 - a module's constant
        """The names that sheets no longer have, with those of the sheets that now have their content."""

    @property
    def FIGURES(self) -> Mapping[str, int]:  # noqa: N802 - a module's constant
        """The figures, in mm, that the texts about the sheets name besides the size of a card."""

    def result_document(
        self, job: "Job", result: "Result[Any]", code: Sequence[Sequence[bool]], /
    ) -> "Document":
        """Return the sheet of a match; `code` is the QR code of its link, empty for none."""

    def result_picture(self, job: "Job", result: "Result[Any]", /) -> "Page":
        """Return the picture of a match."""

    def captions(self, match: Any, /) -> "Sequence[Sentence]":
        """Return the sentences of a finished match's picture, besides who has won."""


def layouts(game: str) -> Layouts:
    """Return the layouts of the game with this key."""
    return cast(Layouts, import_module(f".{game.replace('-', '_')}", __package__))


def figures(game: str, style: str) -> dict[str, int]:
    """Return the figures, in mm, that the texts about a game's sheets name, in one of STYLES."""
    from .cutouts import measures

    width, height = measures(style)
    return {"width": width, "height": height, **layouts(game).FIGURES}


def kind_of(game: str, sheet: str, style: str = NORMAL) -> Kind:
    """Return what a sheet is in one of STYLES. Raises KeyError for an unknown one."""
    found = layouts(game).SHEETS
    return found[(found[sheet].large_as if style == LARGE_PRINT else "") or sheet]


def numbers_of_players(game: str, sheet: str) -> range:
    """Return for how many players a sheet can be made, nothing if it is the same for all."""
    return range(GAMES[game].FEWEST_PLAYERS, kind_of(game, sheet).most_players + 1)


def whole_print(game: str, style: str) -> Print:
    """Return what a print of all of a game's SHEETS takes, in one of STYLES."""
    return together([one_print(game, name, style) for name in offered(game, style)])


def offered(game: str, style: str) -> list[str]:
    """Return the names of a game's SHEETS in one of STYLES, of those that are alike only one."""
    kinds = layouts(game).SHEETS.items()
    return [name for name, kind in kinds if style != LARGE_PRINT or not kind.large_as]


def in_two_languages(game: str) -> list[str]:
    """Return the names of a game's SHEETS that exist in two languages."""
    return [name for name, kind in layouts(game).SHEETS.items() if kind.beside]


def one_print(game: str, sheet: str, style: str) -> Print:
    """Return what a print of one of a game's SHEETS takes and gives, in one of STYLES."""
    kind = kind_of(game, sheet, style)
    return kind.large or kind.usual if style == LARGE_PRINT else kind.usual


@dataclass(frozen=True)
class GameSheet:
    """One of a game's SHEETS or EVERYTHING, in one of STYLES, with a second language `beside` unless empty.

    It uses the terms of an `edition`, by default of the usual one. A pad is for `players`, 0 for as many as
    have room. Cards are double-sided, or to be folded, and may have the `figures` of the owner's own.

    `set` raises KeyError for an unknown sheet or paper, and for a second language if it has none.
    """

    game: str
    sheet: str
    language: str
    paper: str
    style: str = NORMAL
    beside: str = ""
    edition: str = ""
    players: int = 0
    is_folded: bool = False
    figures: tuple[tuple[str, tuple[int, ...]], ...] = ()
    width: ClassVar = PREVIEW

    def set(self, desk: "Desk") -> "Document":
        """Return the sheet's pages."""
        if self.sheet == EVERYTHING:
            return self._bundled(desk)
        kind, job = kind_of(self.game, self.sheet, self.style), self._job(desk, self.language)
        if not self.beside:
            made = kind.draws(job)
        elif kind.beside:
            made = kind.beside(job, self._job(desk, self.beside))
        else:
            raise KeyError(self.beside)
        return replace(made, title=_of_box(made.title, self.game, self.edition))

    def _bundled(self, desk: "Desk") -> "Document":
        """Return the pages of all of the game's sheets, those for both sides of the paper first."""
        from .bundle import bundled

        words = desk.rulebooks.words(self.game, self.language, self.edition)
        title = f"{words['name']} · {desk.rulebooks.common(self.language)['everything']['title']}"
        names = offered(self.game, self.style)
        singles = (one_print(self.game, name, self.style).singles for name in names)
        made = (replace(self, sheet=name).set(desk) for name in names)
        parts = zip((words["sheets"][name]["title"] for name in names), made, singles, strict=True)
        return bundled(_of_box(title, self.game, self.edition).replace("\u200b", ""), parts)

    def _job(self, desk: "Desk", language: str) -> "Job":
        is_across = kind_of(self.game, self.sheet).is_across and self.style != LARGE_PRINT
        job = desk.job(language, self.paper, self.game, is_across, self.style, self.edition)
        return replace(job, players=self.players, is_folded=self.is_folded, figures=dict(self.figures))


def _of_box(title: str, game: str, edition: str) -> str:
    """Return the title of a document with the publisher of its box, if it is that of one."""
    return f"{title} · {GAMES[game].EDITIONS[edition].publisher}" if edition else title


def file_name(sheet: GameSheet) -> str:
    """Return the name of a sheet's file, with its box, players, second language and style if it has them."""
    what = (sheet.game, sheet.sheet, sheet.edition, str(sheet.players or ""), "fold" * sheet.is_folded)
    languages = "+".join(filter(None, (sheet.language, sheet.beside)))
    size = sheet.paper if sheet.style == NORMAL else f"{sheet.paper}.{sheet.style}"
    return f"{'-'.join(filter(None, what))}.{languages}.{size}.pdf"


@dataclass(frozen=True)
class ResultSheet:
    """The result of a match, with the QR code of its link, in one of STYLES."""

    game: str
    result: Result[Any]
    language: str
    paper: str
    style: str = NORMAL
    width: ClassVar = PREVIEW

    def set(self, desk: "Desk") -> "Document":
        """Return the pages of the result."""
        edition = self.result.edition
        job = desk.job(self.language, self.paper, self.game, style=self.style, edition=edition)
        return layouts(self.game).result_document(
            job, self.result, qr.matrix(self.result.link) if self.result.link else ()
        )


@dataclass(frozen=True)
class ResultPicture:
    """The result of a match as a picture to send, 1200 × 630 pixels."""

    game: str
    result: Result[Any]
    language: str
    width: ClassVar = PICTURE

    def set(self, desk: "Desk") -> "Document":
        """Return the picture as a page."""
        job = desk.job(self.language, "a4", self.game, edition=self.result.edition).freely
        return job.bound(self.result.headline, [layouts(self.game).result_picture(job, self.result)])


@dataclass(frozen=True)
class JoinCard:
    """A card to put on the table: the QR code of the link to join, and that of a Wi-Fi network if given."""

    invitation: Invitation
    link: str
    language: str
    paper: str
    style: str = NORMAL
    network: Network | None = None
    width: ClassVar = PREVIEW

    def set(self, desk: "Desk") -> "Document":
        """Return the card as a page."""
        from . import join

        job = desk.job(self.language, self.paper, style=self.style)
        return join.document(job, self.invitation, self.link, self.network)


@dataclass(frozen=True)
class YearPicture:
    """A year's figures as a picture to send, 1200 × 630 pixels."""

    told: YearTold
    language: str
    width: ClassVar = PICTURE

    def set(self, desk: "Desk") -> "Document":
        """Return the picture as a page."""
        from . import year

        job = desk.job(self.language, "a4").freely
        return job.bound(str(self.told.year), [year.page(job, self.told)])


@dataclass(frozen=True)
class EventSheet:
    """An event: the pairings of its newest round to hang on the wall, who beat whom, and the standing."""

    told: EventTold
    language: str
    paper: str
    width: ClassVar = PREVIEW

    def set(self, desk: "Desk") -> "Document":
        """Return the pages of its parts, several on one that has room."""
        from .event import sheet

        return sheet.document(
            desk.job(self.language, self.paper, self.told.game, edition=self.told.edition), self.told
        )


Printable: TypeAlias = GameSheet | ResultSheet | ResultPicture | JoinCard | YearPicture | EventSheet
