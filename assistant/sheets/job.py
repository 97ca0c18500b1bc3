"""What a layout is given: the words, the paper, and what to set with."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from .marks import Box, Document, Marks, Page, Paper
from .typesetter import Style, Typesetter

FINE = Style(6.5)


@dataclass(frozen=True)
class Result:
    """How a match stands; its names can be printed, and `headline` and `why` are whole sentences.

    `link` is for its QR code; `is_hosted` where not only phones on the same Wi-Fi can open it.
    """

    match: Any
    headline: str
    why: str
    day: date
    link: str
    is_hosted: bool = False


@dataclass(frozen=True)
class Job:
    """`words` are the game's, `common` those of every game."""

    setter: Typesetter
    words: Mapping[str, Any]
    common: Mapping[str, Any]
    language: str
    paper: Paper

    @property
    def area(self) -> Box:
        """The part of the paper inside its margins."""
        return Box(0, 0, self.paper.width, self.paper.height).inset(self.paper.margin)

    def document(self, title: str, *pages: Marks) -> Document:
        """Pages under a title, which a reader's window shows."""
        made = [Page(self.paper.width, self.paper.height, marks) for marks in pages]
        return Document(title.replace("\u200b", ""), self.language, made)

    def day(self, day: date) -> str:
        """A date as this language writes it."""
        return str(self.common["date"].format(year=day.year, month=day.month, day=day.day))

    def watch(self, result: Result) -> str:
        """What the QR code of a result is for."""
        return str(self.common["result"]["watch_hosted" if result.is_hosted else "watch"])

    @property
    def credit(self) -> Marks:
        """The line at the foot that says whose work it is."""
        line = Box(self.area.x, self.paper.height - self.paper.margin + 1, self.area.width, 3)
        return self.setter.fitted(self.common["credit"], line, FINE)
