"""What can be put on paper: values that say all that is on it; `press.py` makes PDFs and pictures of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, cast

from ..net import qr
from ..net.wifi import Network
from .paper import NORMAL
from .values import Invitation, Result, YearTold

if TYPE_CHECKING:
    from ..games.sentence import Sentence
    from .job import Desk, Job
    from .marks import Document, Page

PREVIEW = 520  # pixels
PICTURE = 1200


class Layouts(Protocol):
    """What a folder of layouts has, which is named after the key of its game.

    SHEETS are the same for everybody, by name, those of LANDSCAPE across the paper; BESIDE are those that
    there are in two languages.
    """

    @property
    def SHEETS(self) -> "Mapping[str, Callable[[Job], Document]]": ...  # noqa: N802 - a module's constant
    @property
    def BESIDE(self) -> "Mapping[str, Callable[[Job, Job], Document]]": ...  # noqa: N802 - a module's constant
    @property
    def LANDSCAPE(self) -> frozenset[str]: ...  # noqa: N802 - a module's constant
    def figures(self, style: str, /) -> Mapping[str, int]:
        """What the words about the sheets name, in mm, in one of STYLES."""
        ...

    def result_document(
        self, job: "Job", result: "Result", code: Sequence[Sequence[bool]], /
    ) -> "Document": ...
    def result_picture(self, job: "Job", result: "Result", /) -> "Page": ...
    def captions(self, match: Any, /) -> "Sequence[Sentence]":
        """What the picture says of a match that is over, beside who has won."""
        ...


def layouts(game: str) -> Layouts:
    """Those of the game with this key."""
    return cast(Layouts, import_module(f".{game.replace('-', '_')}", __package__))


@dataclass(frozen=True)
class GameSheet:
    """One of the SHEETS of a game, in one of STYLES, `beside` the same in another language if that is named.

    Raises KeyError for an unknown sheet or paper, and for a sheet that there is in no two languages.
    """

    game: str
    sheet: str
    language: str
    paper: str
    style: str = NORMAL
    beside: str = ""
    width: ClassVar = PREVIEW

    def set(self, desk: "Desk") -> "Document":
        found = layouts(self.game)
        if self.beside:
            return found.BESIDE[self.sheet](self._job(desk, self.language), self._job(desk, self.beside))
        return found.SHEETS[self.sheet](self._job(desk, self.language))

    def _job(self, desk: "Desk", language: str) -> "Job":
        is_across = self.sheet in layouts(self.game).LANDSCAPE
        return desk.job(language, self.paper, self.game, is_across, self.style)


@dataclass(frozen=True)
class ResultSheet:
    """A match, with the QR code of its link, in one of STYLES."""

    game: str
    result: Result
    language: str
    paper: str
    style: str = NORMAL
    width: ClassVar = PREVIEW

    def set(self, desk: "Desk") -> "Document":
        job = desk.job(self.language, self.paper, self.game, style=self.style)
        return layouts(self.game).result_document(
            job, self.result, qr.matrix(self.result.link) if self.result.link else ()
        )


@dataclass(frozen=True)
class ResultPicture:
    """A match as a picture to send, 1200 × 630 pixels."""

    game: str
    result: Result
    language: str
    width: ClassVar = PICTURE

    def set(self, desk: "Desk") -> "Document":
        job = desk.job(self.language, "a4", self.game)
        return job.bound(self.result.headline, [layouts(self.game).result_picture(job, self.result)])


@dataclass(frozen=True)
class JoinCard:
    """The card that stands on the table: the QR code of the link to join, and that of a Wi-Fi if given."""

    invitation: Invitation
    link: str
    language: str
    paper: str
    style: str = NORMAL
    network: Network | None = None
    width: ClassVar = PREVIEW

    def set(self, desk: "Desk") -> "Document":
        from . import join

        job = desk.job(self.language, self.paper, style=self.style)
        return join.document(job, self.invitation, self.link, self.network)


@dataclass(frozen=True)
class YearPicture:
    """A year as a picture to send, 1200 × 630 pixels."""

    told: YearTold
    language: str
    width: ClassVar = PICTURE

    def set(self, desk: "Desk") -> "Document":
        from . import year

        job = desk.job(self.language, "a4")
        return job.bound(str(self.told.year), [year.page(job, self.told)])


Printable: TypeAlias = GameSheet | ResultSheet | ResultPicture | JoinCard | YearPicture
