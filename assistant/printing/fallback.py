"""Names in scripts that the fonts of print/ lack, drawn as outlines of fonts that the machine has.

So nothing of another's font is embedded, and a PDF shows what a picture shows.
"""

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO
from weakref import finalize

from .installed import fonts_in, preferred
from .marks import POINT, Contour, Point
from .shaping import BOLD, WEIGHT, is_shaped, shaped

_OUTLINES = ("glyf", "CFF ", "CFF2")  # the tables of which a font has one, but for bitmaps
_KEPT = 256  # texts whose outlines are remembered


class BorrowedFace:
    """A weight of a font of the machine."""

    def __init__(self, path: Path, bold: bool) -> None:
        self.path = path
        self.bold = bold
        self._drawn = lru_cache(_KEPT)(self._draw)

    @cached_property
    def _font(self) -> Any:
        """The first one of its file, which stays open as long as this does."""
        file = self.path.open("rb")
        finalize(self, file.close)
        return _read(file)

    def covers(self, text: str) -> bool:
        """Whether it can draw all of it."""
        return characters(self.path).issuperset(map(ord, text))

    def width(self, text: str, size: float) -> float:
        """In mm."""
        return self._drawn(text)[0] * size

    def contour(self, text: str, x: float, y: float, size: float) -> Contour:
        """From the point x on the baseline y."""
        return tuple(
            (kind, tuple((x + a * size, y - b * size) for a, b in points))
            for kind, points in self._drawn(text)[1]
        )

    def _draw(self, text: str) -> tuple[float, Contour]:
        """How wide it is and its outlines, upwards, for a size of one point, in mm."""
        from fontTools.pens.cairoPen import CairoPen
        from fontTools.pens.transformPen import TransformPen

        glyphs = self._font.getGlyphSet(location={WEIGHT: BOLD} if self.bold else None)
        unit, right, path = POINT / self._font["head"].unitsPerEm, 0.0, _Path()
        for glyph in shaped(self._font, self.path, text, self.bold):
            moved = (unit, 0, 0, unit, (right + glyph.x) * unit, glyph.y * unit)
            glyphs[glyph.name].draw(TransformPen(CairoPen(glyphs, path), moved))
            right += glyph.advance
        return right * unit, tuple(path.contour)


@cache  # for both weights, since one face may stand for two
def characters(path: Path) -> frozenset[int]:
    """The code points that the first font of a file can draw; none where it can't be read."""
    try:
        with path.open("rb") as file:
            font = _read(file)
            can_draw = any(table in font for table in _OUTLINES)
            return frozenset(font.getBestCmap() or ()) if can_draw else frozenset()
    except Exception:  # what a broken file raises depends on where it is broken
        return frozenset()


def _read(file: BinaryIO) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(file, fontNumber=0, lazy=True)


class _Path:
    """What Cairo calls a context: it takes the strokes of a pen."""

    def __init__(self) -> None:
        self.contour: list[tuple[str, tuple[Point, ...]]] = []

    def move_to(self, x: float, y: float) -> None:
        self.contour.append(("moveTo", ((x, y),)))

    def line_to(self, x: float, y: float) -> None:
        self.contour.append(("lineTo", ((x, y),)))

    def curve_to(self, *at: float) -> None:
        self.contour.append(("curveTo", tuple(zip(at[::2], at[1::2], strict=True))))

    def close_path(self) -> None:
        self.contour.append(("closePath", ()))


class Fallback:
    """The fonts in `folders`, which are looked into when something is lacking for the first time."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self._folders = folders
        self._lock = Lock()
        self._found = lru_cache(_KEPT)(self._find)

    def face(self, text: str, bold: bool) -> BorrowedFace | None:
        """The first that can draw all of a text; None where none can, or nothing knows how."""
        return self._found(text, bold)

    def _find(self, text: str, bold: bool) -> BorrowedFace | None:
        if not is_shaped(text):
            return None
        with self._lock:  # requests of several threads look into the same files
            return next((face for face in self._faces[bold] if face.covers(text)), None)

    @cached_property
    def _faces(self) -> dict[bool, list[BorrowedFace]]:
        files = fonts_in(self._folders)
        return {bold: [BorrowedFace(path, bold) for path in preferred(files, bold)] for bold in (False, True)}
