"""The marks on pages that a sheet is made of, before it becomes a PDF or a picture.

Lengths are in mm from the upper left corner, type sizes in points, colors are `#rrggbb`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

POINT = 25.4 / 72  # mm
HAIR = 0.15  # mm, the thinnest line that every printer can draw
# The screen’s light colors (static/css/common/tokens.css, checked by a test), and some for paper only.
INK = "#241c18"
SOFT = "#5d5249"
RULE = "#b9aea1"
SEATS = ("#ad3320", "#1f4672", "#2a6340", "#5d4189", "#755200", "#96255f")
SIDES = SEATS[:2]
GOLD = "#7d5d00"
STONE = "#d9ceb3"
WHITE = "#ffffff"
CREAM = "#fff5e2"  # on lacquer
GOLD_LEAF = "#f6d282"
GROUND = "#f3ebdc"
CARD = "#fffaf0"
RIM = "#8a7d5c"
OWN = "#cfc8be"  # of a cell of somebody against themselves
# The screen's item colors, darker where ink on a tint would be too pale.
COLORS: Mapping[str, str] = {
    "purple": "#66478f",
    "red": "#a52a3e",
    "yellow": "#7d5d00",
    "blue": "#22639c",
    "orange": "#9c4612",
    "green": "#33683e",
    "pink": "#a83272",
}
# The items' true hues, for hems and second tones on paper, never for text.
HUES: Mapping[str, str] = {
    "purple": "#6b4a99",
    "red": "#c22f42",
    "yellow": "#c49a00",
    "blue": "#1f72b8",
    "orange": "#dc6b14",
    "green": "#2f8045",
    "pink": "#d0408c",
}
BLACK = "#17110e"
SPARED = 0.25  # mm, the lines of drawings in low ink
_PALER = {INK: RIM, BLACK: RIM}

Point: TypeAlias = tuple[float, float]
Contour: TypeAlias = tuple[tuple[str, tuple[Point, ...]], ...]


class Family(NamedTuple):
    """The faces of a language, each by the name of its file; titles are in the serif."""

    regular: str = "MPLUS1p-Regular"
    bold: str = "MPLUS1p-Bold"
    serif: str = "ZenOldMincho-Black"


USUAL = Family()


@dataclass(frozen=True)
class Text:
    """One line of text; `y` is its baseline. `heads` is the title of the section that begins here."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    color: str = INK
    serif: bool = False
    family: Family = USUAL
    heads: str = ""


@dataclass(frozen=True)
class Box:
    """A rectangle: filled, outlined or both."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.25
    radius: float = 0

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    def inset(self, by: float) -> "Box":
        """Return the box with each edge moved `by` mm inwards."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True)
class Line:
    """A straight line; `dash` is the length in mm of its dashes and gaps, 0 for none."""

    x1: float
    y1: float
    x2: float
    y2: float
    color: str = RULE
    width: float = 0.25
    dash: float = 0


@dataclass(frozen=True)
class Shape:
    """Lines and curves as pen steps: `moveTo`, `lineTo`, `curveTo` (two controls, the end), `closePath`."""

    contour: Contour
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.3


@dataclass(frozen=True)
class UpsideDown:
    """Marks turned by 180° about the middle of the page, for the player across the table."""

    marks: tuple["Mark", ...]


@dataclass(frozen=True)
class Link:
    """A rectangle that opens an address when the sheet is read on a screen."""

    x: float
    y: float
    width: float
    height: float
    address: str


Mark: TypeAlias = Text | Box | Line | Shape | UpsideDown | Link
Marks: TypeAlias = list[Mark]


def moved(mark: Mark, x: float, y: float) -> Mark:
    """Return a mark moved by x and y mm."""
    if isinstance(mark, Line):
        return replace(mark, x1=mark.x1 + x, y1=mark.y1 + y, x2=mark.x2 + x, y2=mark.y2 + y)
    if isinstance(mark, UpsideDown):
        return UpsideDown(tuple(moved(inner, -x, -y) for inner in mark.marks))
    if isinstance(mark, Shape):
        steps = ((step, tuple((px + x, py + y) for px, py in points)) for step, points in mark.contour)
        return replace(mark, contour=tuple(steps))
    return replace(mark, x=mark.x + x, y=mark.y + y)


def sparing(mark: Mark) -> Mark:
    """Return a mark with the thinnest lines, dark ones of boxes and rules paler; text stays as it is."""
    if isinstance(mark, Line):
        return replace(mark, width=min(mark.width, HAIR), color=_PALER.get(mark.color, mark.color))
    if isinstance(mark, Box):
        stroke = _PALER.get(mark.stroke or "", mark.stroke)
        return replace(mark, line=min(mark.line, HAIR), stroke=stroke)
    if isinstance(mark, Shape):
        return replace(mark, line=min(mark.line, SPARED))
    return UpsideDown(tuple(map(sparing, mark.marks))) if isinstance(mark, UpsideDown) else mark


@dataclass(frozen=True)
class Page:
    """A page of its own size with its marks; `shown` is the part that a picture shows, None for all."""

    width: float
    height: float
    marks: Sequence[Mark]
    shown: Box | None = None

    @property
    def picture(self) -> "Page":
        """The part that a picture shows, as a page."""
        if self.shown is None:
            return self
        x, y = -self.shown.x, -self.shown.y
        return Page(self.shown.width, self.shown.height, [moved(mark, x, y) for mark in self.marks])


@dataclass(frozen=True)
class Document:
    """Pages with the title and language that readers and screen readers use.

    `outline` has the names of its parts, each with the place of its first page.
    """

    title: str
    language: str
    pages: Sequence[Page]
    outline: Sequence[tuple[str, int]] = ()

    def showing(self, box: Box) -> "Document":
        """Return the document with a picture of this part of its first page."""
        first, *others = self.pages
        return replace(self, pages=[replace(first, shown=box), *others])
