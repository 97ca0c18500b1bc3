"""The fonts of the sheets, with the letters that a phone carries along."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

_LEVEL_1 = range(
    16, 48
)  # rows of JIS X 0208: what is usual in names; a name with others says its seat on paper
_CELLS = range(1, 95)
_KANJI = range(0x4E00, 0xA000)


def lighter(path: Path, words: Iterable[str]) -> bytes:
    """The font with all its letters but the rarer kanji, of which it keeps those of `words`."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options()
    options.hinting, options.notdef_outline, options.layout_features = False, True, []
    kept = usual_kanji() | {ord(letter) for text in words for letter in text}
    with TTFont(path, recalcTimestamp=False) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(
            unicodes={code for code in font.getBestCmap() if code not in _KANJI or code in kept}
        )
        subsetter.subset(font)
        made = BytesIO()
        font.save(made)
    return made.getvalue()


def usual_kanji() -> set[int]:
    """Level 1 of JIS X 0208, as code points."""
    return {
        ord(bytes((0xA0 + row, 0xA0 + cell)).decode("euc_jp", "ignore") or " ")
        for row in _LEVEL_1
        for cell in _CELLS
    }
