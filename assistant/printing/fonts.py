"""The faces in print/fonts: which characters they have, how wide, and which stand closer to each other."""

import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from .fallback import BorrowedFace, Fallback
from .marks import POINT
from .runs import Run, runs, signs

CAP_HEIGHT = 0.73  # of the size
_KERNED = 0x2000  # characters below; the others have widths that are full, or say what they are


class Face:
    """One weight."""

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
        """How much closer two characters stand, for a size of one point, in mm."""
        from fontTools.ttLib import TTFont

        from .kerning import kerning

        with TTFont(self.path) as font:
            unit, of, glyphs = POINT / font["head"].unitsPerEm, kerning(font), font.getBestCmap()
        return cache(lambda one, other: unit * of(glyphs[one], glyphs[other]))

    @cached_property
    def characters(self) -> frozenset[str]:
        """But for marks: one that is a character of its own would land on the next letter."""
        return frozenset(code for code in map(chr, self._advances) if not unicodedata.combining(code))

    def covers(self, text: str) -> bool:
        return self.characters.issuperset(text)

    def width(self, text: str, size: float) -> float:
        """In mm; raises KeyError for a character that the font lacks."""
        closer = sum(self._closer(one, other) for one, other in pairwise(text))
        return size * (sum(self._advances[ord(character)] for character in text) + closer)

    def pieces(self, text: str, size: float) -> Iterator[tuple[float, str]]:
        """Where the text isn't kerned it is one; each with how far right of its start it begins, in mm."""
        kerned = (place for place in range(1, len(text)) if self._closer(text[place - 1], text[place]))
        for start, end in pairwise((0, *kerned, len(text)) if text else ()):
            yield self.width(text[: start + 1], size) - self.width(text[start], size), text[start:end]

    def _closer(self, one: str, other: str) -> float:
        is_kerned = max(ord(one), ord(other)) < _KERNED
        return self._kerning(ord(one), ord(other)) if is_kerned else 0


class Piece(NamedTuple):
    """A part of a line that is drawn at once; `x` is how far right of the line's start it begins, in mm."""

    x: float
    text: str
    face: BorrowedFace | None  # None where the line's own face has it


class Fonts:
    """The faces in `folder`, read when they are first asked for; a fallback draws what they lack."""

    def __init__(self, folder: Path, fallback: Fallback | None = None) -> None:
        self._faces = {
            False: Face(folder / "MPLUS1p-Regular.ttf"),
            True: Face(folder / "MPLUS1p-Bold.ttf"),
        }
        self._serif = Face(folder / "ZenOldMincho-Black.ttf")
        self._fallback = fallback or Fallback()

    def face(self, bold: bool, serif: bool = False) -> Face:
        """The serif has one weight."""
        return self._serif if serif else self._faces[bold]

    def covers(self, text: str) -> bool:
        """Whether both weights of the text have it."""
        return all(face.covers(text) for face in self._faces.values())

    def has_serif(self, text: str) -> bool:
        """Whether the serif has all of its characters."""
        return self._serif.covers(text)

    def prints(self, text: str) -> bool:
        """Whether it can be printed, by these faces or those of the machine."""
        return all(self.covers(sign) or self._fallback.face(sign, False) for sign in signs(text))

    def width(self, text: str, size: float, bold: bool = False, serif: bool = False) -> float:
        """In mm; raises KeyError for what can't be printed."""
        own = self.face(bold, serif)
        return sum((face or own).width(part, size) for face, part in self._runs(text, bold, serif))

    def pieces(self, text: str, size: float, bold: bool = False, serif: bool = False) -> Iterator[Piece]:
        """The pieces of a line, which aren't kerned within."""
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
