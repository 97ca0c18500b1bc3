"""The faces in print/fonts: which characters they have, how wide, and which stand closer to each other."""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

from .marks import POINT

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

    def covers(self, character: str) -> bool:
        return ord(character) in self._advances

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


class Fonts:
    """The faces in `folder`, read when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        self._faces = {
            False: Face(folder / "MPLUS1p-Regular.ttf"),
            True: Face(folder / "MPLUS1p-Bold.ttf"),
        }
        self._serif = Face(folder / "ZenOldMincho-Black.ttf")

    def face(self, bold: bool, serif: bool = False) -> Face:
        """The serif has one weight."""
        return self._serif if serif else self._faces[bold]

    def covers(self, character: str) -> bool:
        """Whether both weights of the text have it."""
        return all(face.covers(character) for face in self._faces.values())

    def has_serif(self, text: str) -> bool:
        """Whether the serif has all of its characters."""
        return all(map(self._serif.covers, text))
