"""Names in scripts that the fonts of print/ lack, drawn as outlines of fonts installed on the machine.

No font of others is embedded that way, and a PDF shows the same as a picture.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO
from weakref import finalize

from .installed import fonts_in, preferred
from .marks import POINT, Contour
from .shapes import Outline
from .shaping import BOLD, JOINERS, WEIGHT, is_shaped, shaped

_OUTLINES = ("glyf", "CFF ", "CFF2")  # a font has one of these tables unless it has bitmaps only
_KEPT = 256  # texts whose outlines or faces are cached


class BorrowedFace:
    """A weight of a font installed on the machine."""

    def __init__(self, path: Path, bold: bool) -> None:
        self.path = path
        self.bold = bold
        self._drawn = lru_cache(_KEPT)(self._draw)

    @cached_property
    def _font(self) -> Any:
        """The first font of the file, which stays open as long as this object lives."""
        file = self.path.open("rb")
        finalize(self, file.close)
        return _read(file)

    def covers(self, text: str) -> bool:
        """Return whether the font can draw all of a text."""
        return characters(self.path).issuperset(map(ord, {*text} - JOINERS))

    def width(self, text: str, size: float) -> float:
        """Return the width of a text in mm."""
        return self._drawn(text)[0] * size

    def contour(self, text: str, x: float, y: float, size: float) -> Contour:
        """Return a text's outlines, starting at the point x on the baseline y."""
        return tuple(
            (kind, tuple((x + a * size, y - b * size) for a, b in points))
            for kind, points in self._drawn(text)[1]
        )

    def _draw(self, text: str) -> tuple[float, Contour]:
        """Return a text's width and outlines (y upwards) in mm, for a size of one point."""
        from fontTools.pens.cairoPen import CairoPen
        from fontTools.pens.transformPen import TransformPen

        glyphs = self._font.getGlyphSet(location={WEIGHT: BOLD} if self.bold else None)
        unit, right, path = POINT / self._font["head"].unitsPerEm, 0.0, Outline()
        for glyph in shaped(self._font, self.path, text, self.bold):
            moved = (unit, 0, 0, unit, (right + glyph.x) * unit, glyph.y * unit)
            glyphs[glyph.name].draw(TransformPen(CairoPen(glyphs, path), moved))
            right += glyph.advance
        return right * unit, tuple(path.contour)


@cache  # shared by both weights, which may use the same file
def characters(path: Path) -> frozenset[int]:
    """Return the code points that the first font of a file can draw; none if it is unreadable."""
    try:
        with path.open("rb") as file:
            font = _read(file)
            can_draw = any(table in font for table in _OUTLINES)
            return frozenset(font.getBestCmap() or ()) if can_draw else frozenset()
    except Exception:  # broken files raise all kinds of errors
        return frozenset()


def _read(file: BinaryIO) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(file, fontNumber=0, lazy=True)


class Fallback:
    """The fonts in `folders`, which are scanned when a character is lacking for the first time."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._folders = folders
        self._lock = Lock()
        self._found = lru_cache(_KEPT)(self._find)

    def face(self, text: str, bold: bool) -> BorrowedFace | None:
        """Return the first face that can draw all of a text; None if there is none, or no shaper for it."""
        return self._found(text, bold)

    def _find(self, text: str, bold: bool) -> BorrowedFace | None:
        if not is_shaped(text):
            return None
        with self._lock:  # several threads may read the same files
            return next((face for face in self._faces[bold] if face.covers(text)), None)

    @cached_property
    def _faces(self) -> dict[bool, list[BorrowedFace]]:
        files = fonts_in(self._folders)
        return {bold: [BorrowedFace(path, bold) for path in preferred(files, bold)] for bold in (False, True)}


class Beside(Fallback):
    """Two faces of our own, by whether they are bold, and for what they lack another fallback."""

    def __init__(self, own: Mapping[bool, BorrowedFace], others: Fallback) -> None:
        super().__init__()
        self._own, self._others = own, others

    def face(self, text: str, bold: bool) -> BorrowedFace | None:
        """Return the first face that can draw all of a text; None if there is none."""
        return self._own[bold] if self._own[bold].covers(text) else self._others.face(text, bold)
