"""The faces in print/fonts: their characters, widths and kerning."""

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from .directions import ISOLATES
from .fallback import Beside, BorrowedFace, Fallback
from .marks import POINT, USUAL, Family
from .runs import Run, runs, signs

CAP_HEIGHT = 0.73  # of the size
SUBSTITUTE = "〓"  # the typesetter's sign for a character that is not at hand
_MEASURED = 4096  # texts whose widths are kept: most of a sheet repeat
_KERNED = 0x2000  # only characters below are kerned; those above are full-width or spaces of a set width


class Face:
    """A weight of a font file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def _advances(self) -> dict[int, float]:
        """The width of each character, for a size of one point, in mm."""
        from fontTools.ttLib import TTFont

        with TTFont(self.path, lazy=True) as font:
            unit = POINT / font["head"].unitsPerEm
            widths = font["hmtx"].metrics
            return {code: widths[glyph][0] * unit for code, glyph in font.getBestCmap().items()}

    @cached_property
    def _kerning(self) -> Callable[[int, int], float]:
        """The kerning of two characters, for a size of one point, in mm; negative moves them closer."""
        from fontTools.ttLib import TTFont

        from .kerning import kerning

        with TTFont(self.path) as font:
            unit, of, glyphs = POINT / font["head"].unitsPerEm, kerning(font), font.getBestCmap()
        return cache(lambda one, other: unit * of(glyphs[one], glyphs[other]))

    @cached_property
    def characters(self) -> frozenset[str]:
        """The font's characters but for combining marks, which it would set on the next letter."""
        return frozenset(code for code in map(chr, self._advances) if not unicodedata.combining(code))

    def covers(self, text: str) -> bool:
        """Return whether the font has all characters of a text."""
        return self.characters.issuperset(text)

    def width(self, text: str, size: float) -> float:
        """Return the width of a text in mm; raise KeyError for a character that the font lacks."""
        kerning = sum(self._kern(one, other) for one, other in pairwise(text))
        return size * (sum(self._advances[ord(character)] for character in text) + kerning)

    def pieces(self, text: str, size: float) -> Iterator[tuple[float, str]]:
        """Yield the pieces of a text between kerned pairs, each with its offset in mm from the start."""
        kerned = (place for place in range(1, len(text)) if self._kern(text[place - 1], text[place]))
        for start, end in pairwise((0, *kerned, len(text)) if text else ()):
            yield self.width(text[: start + 1], size) - self.width(text[start], size), text[start:end]

    def _kern(self, one: str, other: str) -> float:
        is_kerned = max(ord(one), ord(other)) < _KERNED
        return self._kerning(ord(one), ord(other)) if is_kerned else 0


class Piece(NamedTuple):
    """A part of a line that is drawn at once; `x` is its offset in mm from the line's start."""

    x: float
    text: str
    face: BorrowedFace | None  # None for the line's own face


class Fonts:
    """A family of faces in `folder`, read when first used; a fallback draws the characters that they lack."""

    def __init__(self, folder: Path, fallback: Fallback | None = None, family: Family = USUAL) -> None:
        self.family = family
        regular, bold, serif = (Face(folder / f"{name}.ttf") for name in family)
        self._folder = folder
        self._faces = {False: regular, True: bold}
        self._serif = bold if family.serif == family.bold else serif
        self._fallback = fallback or Fallback()
        self.of = cache(self._of)
        self._measured = lru_cache(_MEASURED)(self._measure)

    def _of(self, family: Family) -> "Fonts":
        """Return another family, for which this one draws the characters that it lacks; cached."""
        own = {bold: BorrowedFace(face.path, bold) for bold, face in self._faces.items()}
        return self if family == self.family else Fonts(self._folder, Beside(own, self._fallback), family)

    def face(self, bold: bool, serif: bool = False) -> Face:
        """Return the face of a weight; the serif has only one."""
        return self._serif if serif else self._faces[bold]

    def covers(self, text: str) -> bool:
        """Return whether both weights of the sans-serif have all characters of a text."""
        return all(face.covers(text) for face in self._faces.values())

    def has_serif(self, text: str) -> bool:
        """Return whether the serif has all characters of a text."""
        return self._serif.covers(text)

    def prints(self, text: str) -> bool:
        """Return whether these faces or those of the machine can print a text."""
        return all(self.covers(sign) or self._fallback.face(sign, False) for sign in signs(text))

    def printable(self, text: str) -> str:
        """Return a text without invisible signs, and with SUBSTITUTE for each that can't be printed."""
        if self.covers(text):
            return text
        return "".join(self._printable(sign) for sign in signs(text))

    def _printable(self, sign: str) -> str:
        if sign in ISOLATES or self.prints(sign):
            return sign
        return "" if unicodedata.category(sign[0]) in ("Cf", "Mn") else SUBSTITUTE

    def width(self, text: str, size: float, bold: bool = False, serif: bool = False) -> float:
        """Return the width of a text in mm; raise KeyError for a character that can't be printed."""
        return self._measured(text, size, bold, serif)

    def _measure(self, text: str, size: float, bold: bool, serif: bool) -> float:
        own = self.face(bold, serif)
        return sum((face or own).width(part, size) for face, part in self._runs(text, bold, serif))

    def pieces(self, text: str, size: float, bold: bool = False, serif: bool = False) -> Iterator[Piece]:
        """Yield the pieces of a line, none of which is kerned inside."""
        own, start = self.face(bold, serif), 0.0
        for face, part in self._runs(text, bold, serif):
            if face:
                yield Piece(start, part, face)
            else:
                yield from (Piece(start + x, piece, None) for x, piece in own.pieces(part, size))
            start += (face or own).width(part, size)

    def _runs(self, text: str, bold: bool, serif: bool) -> list[Run]:
        own = self.face(bold, serif)
        if own.covers(text):
            return [(None, text)]
        return runs(text, lambda sign: None if own.covers(sign) else self._fallback.face(sign, bold))
