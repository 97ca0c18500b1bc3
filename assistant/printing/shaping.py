"""The glyphs of a text and their positions, shaped by uharfbuzz if it is installed."""

import unicodedata
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from .directions import is_leftward

WEIGHT = "wght"  # the axis of a variable font
BOLD = 700
JOINERS = frozenset("\u200c\u200d")  # join or part letters, and are never drawn
_JOINED = "AL"  # Unicode's direction of Arabic letters, which are joined


class Glyph(NamedTuple):
    """A glyph by its name in the font; lengths are in the font's units, `x` and `y` are its offset."""

    name: str
    advance: float
    x: float = 0
    y: float = 0


def is_shaped(text: str) -> bool:
    """Return whether glyphs can be found for a text; joined or combining characters need uharfbuzz."""
    return find_spec("uharfbuzz") is not None or not any(map(_needs_shaping, text))


def _needs_shaping(character: str) -> bool:
    return unicodedata.category(character)[0] == "M" or unicodedata.bidirectional(character) == _JOINED


def shaped(font: Any, path: Path, text: str, bold: bool) -> list[Glyph]:
    """Return the glyphs of a text, left to right; `font` is an open TTFont, the first of the file."""
    if find_spec("uharfbuzz") is None:
        return _side_by_side(font, text)
    return [*_by_harfbuzz(font, path, text, bold)]


def _side_by_side(font: Any, text: str) -> list[Glyph]:
    glyphs, widths = font.getBestCmap(), font["hmtx"].metrics
    names = [glyphs[ord(character)] for character in text if character not in JOINERS]
    ordered = reversed(names) if any(map(is_leftward, text)) else names
    return [Glyph(name, widths[name][0]) for name in ordered]


def _by_harfbuzz(font: Any, path: Path, text: str, bold: bool) -> Iterator[Glyph]:
    import uharfbuzz

    drawn = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)), 0))
    if bold:
        drawn.set_variations({WEIGHT: BOLD})
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(drawn, buffer)
    for found, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        yield Glyph(font.getGlyphName(found.codepoint), place.x_advance, place.x_offset, place.y_offset)
