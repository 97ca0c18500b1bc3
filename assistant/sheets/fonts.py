"""The two weights of the fonts in print/fonts: which characters they have, and how wide."""

from functools import cached_property
from pathlib import Path

from .marks import POINT

CAP_HEIGHT = 0.73  # of the size


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

    def covers(self, character: str) -> bool:
        return ord(character) in self._advances

    def width(self, text: str, size: float) -> float:
        """In mm; raises KeyError for a character that the font lacks."""
        return size * sum(self._advances[ord(character)] for character in text)


class Fonts:
    """The faces in `folder`, read when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        self._faces = {
            False: Face(folder / "MPLUS1p-Regular.ttf"),
            True: Face(folder / "MPLUS1p-Bold.ttf"),
        }

    def face(self, bold: bool) -> Face:
        return self._faces[bold]

    def covers(self, character: str) -> bool:
        """Whether both weights have it."""
        return all(face.covers(character) for face in self._faces.values())
