"""Sets text in boxes and columns."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from .emblems import Emblems
from .fonts import CAP_HEIGHT, Fonts
from .lines import MAY_BREAK, broken, units
from .marks import INK, POINT, Box, Marks, Text
from .shapes import Icons

LEADING = 1.42  # the distance of baselines, of the size
_UNSEEN = {ord(MAY_BREAK): None, ord("\u2060"): None, ord("\n"): None, ord("\u202f"): "\u00a0"}


@dataclass(frozen=True)
class Style:
    size: float = 9
    bold: bool = False
    color: str = INK
    align: float = 0  # 0 to the left, 0.5 in the middle, 1 to the right
    leading: float = LEADING
    serif: bool = False

    @property
    def line_height(self) -> float:
        return self.size * self.leading * POINT

    @property
    def bolder(self) -> "Style":
        return replace(self, bold=True)

    @property
    def plain(self) -> "Style":
        """Bold instead of the serif, which has fewer characters."""
        return replace(self, bold=True, serif=False)

    def at(self, size: float) -> "Style":
        return replace(self, size=size)


@dataclass
class Typesetter:
    """What every sheet is set with."""

    fonts: Fonts
    icons: Icons
    emblems: Emblems

    def width(self, text: str, style: Style) -> float:
        shown = _shown(text)
        faced = self._faced(shown, style)
        return self.fonts.width(shown, style.size, faced.bold, faced.serif)

    def _faced(self, text: str, style: Style) -> Style:
        """The same style, in bold where the serif lacks one of the characters."""
        return style if not style.serif or self.fonts.has_serif(_shown(text)) else style.plain

    def lines(self, text: str, width: float, style: Style) -> list[str]:
        """The text in lines, the last of which is no lonely end of a word or a sentence."""
        style = self._faced(text, style)

        def lines(narrower: float) -> list[str]:
            return broken(text, narrower, lambda line: self.width(line, style))

        made = lines(width)
        shortest = width * 0.6 if style.align == 0.5 else 3 * style.size * POINT
        for narrower in (width * part / 20 for part in range(19, 11, -1)):
            if len(made) == 1 or self.width(made[-1], style) >= shortest or len(lines(narrower)) > len(made):
                break
            made = lines(narrower)
        return made

    def height(self, text: str, width: float, style: Style) -> float:
        return len(self.lines(text, width, style)) * style.line_height

    def block(self, text: str, x: float, y: float, width: float, style: Style) -> Marks:
        """Lines of text from `y` downwards."""
        style = self._faced(text, style)
        return self._set(self.lines(text, width, style), x, y, width, style)

    def fitted(self, text: str, box: Box, style: Style, smallest: float = 5.5) -> Marks:
        """Text in the middle of a box, as large as the style says or else as fits."""
        style = self._faced(text, style)
        fits = style.at(self.fitting(text, box, style, smallest))
        lines = self.lines(text, box.width, fits)
        top = box.y + (box.height - len(lines) * fits.line_height) / 2
        return self._set(lines, box.x, top, box.width, fits)

    def fitting(self, text: str, box: Box, style: Style, smallest: float) -> float:
        """The largest size from the style's down to `smallest` with which the text fits in the box."""
        style = self._faced(text, style)
        sizes = [style.size - step * 0.5 for step in range(int((style.size - smallest) * 2) + 1)]
        return next((size for size in sizes if self._fits(text, box, style.at(size))), smallest)

    def _fits(self, text: str, box: Box, style: Style) -> bool:
        lines = self.lines(text, box.width, style)
        whole_words = all(self.width(unit, style) <= box.width for _, unit in units(text.replace("\n", " ")))
        return len(lines) * style.line_height <= box.height + 0.01 and (whole_words or style.size < 7)

    def _set(self, lines: Iterable[str], x: float, y: float, width: float, style: Style) -> Marks:
        first = y + style.line_height / 2 + CAP_HEIGHT * style.size * POINT / 2
        return [
            Text(
                x + (width - self.width(line, style)) * style.align,
                first + number * style.line_height,
                _shown(line),
                style.size,
                style.bold,
                style.color,
                style.serif,
            )
            for number, line in enumerate(lines)
            if line
        ]


def _shown(text: str) -> str:
    """Without what only says where to break; the font has no narrow space, so its space is wider."""
    return text.translate(_UNSEEN)


@dataclass
class Column:
    """Text that runs down from `y`, which moves along."""

    setter: Typesetter
    x: float
    y: float
    width: float
    style: Style
    marks: Marks = field(default_factory=list)

    def text(self, text: str, style: Style | None = None, indent: float = 0) -> None:
        chosen = style or self.style
        width = self.width - indent
        self.marks += self.setter.block(text, self.x + indent, self.y, width, chosen)
        self.y += self.setter.height(text, width, chosen)

    def steps(self, steps: Sequence[str], color: str) -> None:
        """A numbered list."""
        indent = self.style.size * 0.5
        for number, step in enumerate(steps, 1):
            mark = Style(self.style.size, bold=True, color=color)
            self.marks += self.setter.block(f"{number}", self.x, self.y, indent, mark)
            self.text(step, indent=indent)
            self.gap(0.12)

    def gap(self, lines: float) -> None:
        """A part of a line left white."""
        self.y += lines * self.style.line_height


def lowered(texts: Marks, by: float) -> Marks:
    """The same lines of text, `by` mm further down."""
    return [replace(mark, y=mark.y + by) for mark in texts if isinstance(mark, Text)]


def largest(sizes: Iterable[float], set_at: Callable[[float], tuple[Marks, float]], room: float) -> Marks:
    """The marks of the first size whose lower end is within `room`, of the last where none is."""
    marks: Marks = []
    for size in sizes:
        marks, end = set_at(size)
        if end <= room:
            break
    return marks
