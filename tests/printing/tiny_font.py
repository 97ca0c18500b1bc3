"""Fonts of a few characters, made for a test."""

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.otBase import USE_HARFBUZZ_REPACKER

UNIT = 1000


def tiny_font(path, characters, features=""):
    """Each glyph is a ring of 600 × 600 units, the first one 1000 wide and each later one 100 more.

    A glyph is named after its character's number, as `u05E9`; those of `features` that no character has end
    in a form, as `u0645.init`, and are 2000 wide.
    """
    names = [f"u{ord(character):04X}" for character in characters]
    forms = sorted({word for word in features.replace(";", " ").split() if "." in word})
    order = [".notdef", *names, *forms]
    widths = {name: 1000 + 100 * place for place, name in enumerate(names)}
    builder = FontBuilder(UNIT, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(dict(zip(map(ord, characters), names, strict=True)))
    builder.setupGlyf({name: _ring() for name in order})
    builder.setupHorizontalMetrics({name: (widths.get(name, 2000), 100) for name in order})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    if features:
        addOpenTypeFeaturesFromString(builder.font, features)
    builder.font.cfg[USE_HARFBUZZ_REPACKER] = False  # older fontTools ask uharfbuzz for what it calls old
    builder.save(path)
    return path


def _ring():
    pen = TTGlyphPen(None)
    for corners in (
        ((100, 0), (100, 600), (700, 600), (700, 0)),
        ((250, 150), (550, 150), (550, 450), (250, 450)),
    ):
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()
