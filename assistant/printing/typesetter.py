"""The setting of text in boxes and columns."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import TypeAlias

from .breaking import Breaking, breaking_of
from .directions import ISOLATES, carried
from .emblems import Emblems
from .fonts import CAP_HEIGHT, Fonts
from .lines import JOINER, MAY_BREAK, SOFT_HYPHEN, broken, units
from .marks import INK, POINT, Box, Marks, Text

LEADING = 1.42  # the distance of baselines, of the size
SHORT = (5, 0.3)  # of the size and of the width, the shorter of which a last line should at least be
_BREAKS = (MAY_BREAK, SOFT_HYPHEN, "\n")
_MADE_UP = frozenset({" ", *_BREAKS, *ISOLATES})  # characters of a line that may not be set as it is
_UNSEEN = {**dict.fromkeys(map(ord, (*_BREAKS, JOINER))), ord("\u202f"): "\u00a0"}


@dataclass(frozen=True)
class Style:
    """A text style; `size` is in points."""

    size: float = 9
    bold: bool = False
    color: str = INK
    align: float = 0  # 0 left, 0.5 center, 1 right
    leading: float = LEADING
    serif: bool = False

    @property
    def line_height(self) -> float:
        """The distance of baselines in mm."""
        return self.size * self.leading * POINT

    @property
    def bolder(self) -> "Style":
        """The style in bold."""
        return replace(self, bold=True)

    @property
    def is_heading(self) -> bool:
        """True for headings and labels, whose lines break between phrases."""
        return self.bold or self.align == 0.5

    def at(self, size: float) -> "Style":
        """Return the style at another size."""
        return replace(self, size=size)


@dataclass
class Typesetter:
    """The fonts of a language, the symbols of all sheets (`line_art` for low ink), and the setting of lines.

    All text is set in a size of `scale`, in points, the nearest to that of its style; in any if it is empty.
    """

    fonts: Fonts
    emblems: Emblems
    line_art: Emblems
    breaking: Breaking = field(default_factory=partial(breaking_of, ""))
    scale: Sequence[float] = ()

    @property
    def freely(self) -> "Typesetter":
        """The typesetter without a scale, for letters that are drawings."""
        return replace(self, scale=())

    def width(self, text: str, style: Style) -> float:
        """Return the width of a line in mm."""
        return self._width(text, self.scaled(style))

    def _width(self, text: str, style: Style) -> float:
        shown = self._shown(text)
        faced = self._faced(shown, style)
        return self.fonts.width(shown, style.size, faced.bold, faced.serif)

    def scaled(self, style: Style) -> Style:
        """Return the style at the nearest size of the scale, of two the smaller."""
        if not self.scale or style.size in self.scale:
            return style
        return style.at(min(self.scale, key=lambda size: abs(size - style.size)))

    def _faced(self, text: str, style: Style) -> Style:
        """Return the style, in bold sans-serif if the serif lacks a character of the text."""
        is_lacking = style.serif and not self.fonts.has_serif(self._shown(text))
        return replace(style, bold=True, serif=False) if is_lacking else style

    def lines(self, text: str, width: float, style: Style) -> list[str]:
        """Break a text into lines, narrower if that avoids a very short last line."""
        return self._lines(text, width, self.scaled(style))

    def _lines(self, text: str, width: float, style: Style) -> list[str]:
        style = self._faced(text, style)
        if _MADE_UP.isdisjoint(text) and self._width(text, style) <= width:
            return [text]
        measured = cache(partial(self._width, style=style))

        def lines(narrower: float) -> list[str]:
            return carried(broken(text, narrower, measured, self.breaking, style.is_heading))

        best = lines(width)
        shortest = width * 0.6 if style.align == 0.5 else min(SHORT[0] * style.size * POINT, SHORT[1] * width)
        widest = self._widest(text, style) if len(best) > 1 else 0
        least = widest if widest <= width else 0
        for narrower in (width * part / 20 for part in range(19, 11, -1)):
            is_good = len(best) == 1 or measured(best[-1]) >= shortest
            if is_good or narrower < least or len(lines(narrower)) > len(best):
                break
            best = lines(narrower)
        return best

    def _widest(self, text: str, style: Style) -> float:
        """Return the width of the widest unit that should not be broken."""
        words = units(text.replace("\n", " "), self.breaking, style.is_heading)
        return max((self._width(unit, style) for _, unit in words), default=0)

    def height(self, text: str, width: float, style: Style) -> float:
        """Return the height of a text in mm, broken into lines of this width."""
        style = self.scaled(style)
        return len(self._lines(text, width, style)) * style.line_height

    def block(self, text: str, x: float, y: float, width: float, style: Style) -> Marks:
        """Set lines of text from `y` downwards."""
        return self.paragraph(text, x, y, width, style)[0]

    def paragraph(self, text: str, x: float, y: float, width: float, style: Style) -> tuple[Marks, float]:
        """Set lines of text from `y` downwards; also return their height in mm."""
        style = self.scaled(self._faced(text, style))
        lines = self._lines(text, width, style)
        return self._set(lines, x, y, width, style), len(lines) * style.line_height

    def fitted(self, text: str, box: Box, style: Style, smallest: float = 5.5) -> Marks:
        """Set text in the middle of a box, at the style's size or the largest that fits."""
        style = self._faced(text, style)
        fits = style.at(self.fitting(text, box, style, smallest))
        lines = self._lines(text, box.width, fits)
        top = box.y + (box.height - len(lines) * fits.line_height) / 2
        return self._set(lines, box.x, top, box.width, fits)

    def fitting(self, text: str, box: Box, style: Style, smallest: float) -> float:
        """Return the largest size from the style's down to `smallest` at which a text fits a box.

        Sizes are those of the scale, and only for a text that fits at none of them smaller ones.
        """
        style = self.scaled(self._faced(text, style))
        steps = [style.size - step * 0.5 for step in range(int((style.size - smallest) * 2) + 1)]
        of_scale = [size for size in reversed(self.scale) if smallest <= size <= style.size]
        least = min(of_scale, default=style.size)
        sizes = [*of_scale, *(size for size in steps if size < least)] if self.scale else steps
        return next((size for size in sizes if self._fits(text, box, style.at(size))), smallest)

    def _fits(self, text: str, box: Box, style: Style) -> bool:
        lines = self._lines(text, box.width, style)
        whole_words = self._widest(text, style) <= box.width
        return len(lines) * style.line_height <= box.height + 0.01 and (whole_words or style.size < 7)

    def _set(self, lines: Iterable[str], x: float, y: float, width: float, style: Style) -> Marks:
        first = y + style.line_height / 2 + CAP_HEIGHT * style.size * POINT / 2
        return [
            Text(
                x + (width - self._width(line, style)) * style.align,
                first + number * style.line_height,
                self._shown(line),
                style.size,
                style.bold,
                style.color,
                style.serif,
                self.fonts.family,
            )
            for number, line in enumerate(lines)
            if line
        ]

    def _shown(self, text: str) -> str:
        """Return a line without break marks but for a hyphen at its end, all of which can be printed.

        Narrow spaces, which the font lacks, become full ones.
        """
        end = "-" if text.endswith(SOFT_HYPHEN) else ""
        return self.fonts.printable(text.translate(_UNSEEN) + end)


@dataclass
class Column:
    """A column of text; `y` moves down as text is set."""

    setter: Typesetter
    x: float
    y: float
    width: float
    style: Style
    marks: Marks = field(default_factory=list)

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    def text(self, text: str, style: Style | None = None, indent: float = 0) -> None:
        """Set a text and move below it."""
        chosen = style or self.style
        width = self.width - indent
        marks, height = self.setter.paragraph(text, self.x + indent, self.y, width, chosen)
        self.marks += marks
        self.y += height

    def gap(self, lines: float) -> None:
        """Leave a part of a line white."""
        self.y += lines * self.style.line_height


Draw: TypeAlias = Callable[[Column], object]  # a passage: draws at the column's y and advances it


def largest(sizes: Iterable[float], set_at: Callable[[float], tuple[Marks, float]], room: float) -> Marks:
    """Return the marks of the first size that ends within `room`, or of the last if none does."""
    marks: Marks = []
    for size in sizes:
        marks, end = set_at(size)
        if end <= room:
            break
    return marks
