"""Subsets of the fonts of the sheets, small enough for phones to download."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

KERNED = "kern"  # the only layout feature that sheets use
_LEVEL_1 = range(16, 48)  # rows of JIS X 0208
# Kanji of names beyond level 1: from Japan's list of kanji for names, and old forms in family names.
_OF_NAMES = (
    "來侑俐凛凜凰勁國圓堯壽奎實崚巖巫已廣彌彗徠惠惺應戀昊昴晄晏晟晨暉曉栞梛條椰榮槇橙檜櫂櫻毬洵洸渾滉漱澤澪濱煌熙燎燿珀珈"
    "琥瑶皓眞眸祿禮稟穰穹笙絆綸綺羚翔脩與苺茉莉菫萠萬蕾藝號詢諄赳迪逞遙邉邊釉靜頌颯驍髙麒黎齊齋齎﨑"
)
_CELLS = range(1, 95)
_KANJI = range(0x4E00, 0xA000)


def lighter(path: Path, words: Iterable[str], kanji: Iterable[int] = (), only: bool = False) -> bytes:
    """Return the font without its kanji, except those in `words` and `kanji`; if `only`, with these alone."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options()
    options.hinting, options.notdef_outline, options.layout_features = False, True, [KERNED]
    kept = {*kanji} | {ord(letter) for text in words for letter in text}
    with TTFont(path, recalcTimestamp=False) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(
            unicodes={code for code in font.getBestCmap() if code in kept or not (only or code in _KANJI)}
        )
        subsetter.subset(font)
        made = BytesIO()
        font.save(made)
    return made.getvalue()


def usual_kanji() -> set[int]:
    """Return the code points of the kanji common in Japanese text and in names."""
    rows = (bytes((0xA0 + row, 0xA0 + cell)) for row in _LEVEL_1 for cell in _CELLS)
    return {ord(letter) for code in rows for letter in code.decode("euc_jp", "ignore")} | {
        *map(ord, _OF_NAMES)
    }
