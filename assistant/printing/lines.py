"""Line breaking: at spaces; in scripts without them between characters, in headings between phrases."""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from .breaking import Breaking

if TYPE_CHECKING:
    from budoux import Parser

MAY_BREAK = "\u200b"  # a zero-width space; a text that has one breaks only there and at spaces
SOFT_HYPHEN = "\u00ad"  # a word may break behind it, and only then it shows
SURE = 0.97  # of a width, filled by units measured one by one: kerning between them adds less than the rest
JOINER = "\u2060"  # no line breaks beside it
_LETTER = "\u3040-\u30ff\u3400-\u9fff"  # kana and ideographs
_UNSPACED = re.compile(f"[{_LETTER}]")
_LOANED = "\u30a1-\u30fa\u30fc"  # katakana, of which a word of up to five stays whole
_CHARACTERS = re.compile(
    f"(?<![{_LOANED}])[{_LOANED}]{{2,5}}(?![{_LOANED}])|"
    f"[{_LETTER}\u3000-\u303f\uff00-\uffef]|[^{_LETTER}\u3000-\u303f\uff00-\uffef]+"
)

Measure = Callable[[str], float]


def broken(
    text: str, width: float, measure: Measure, breaking: Breaking, by_phrases: bool = False
) -> list[str]:
    """Return the lines of `text`, each within `width` by `measure`; a wider word is broken anywhere."""
    parts = text.split("\n")
    return [line for part in parts for line in _broken(part, width, measure, breaking, by_phrases)]


def _broken(text: str, width: float, measure: Measure, breaking: Breaking, by_phrases: bool) -> list[str]:
    lines, used = [""], 0.0
    for gap, unit in units(text, breaking, by_phrases):
        longer = used + measure(gap + unit)
        if lines[-1] and (longer <= width * SURE or measure(lines[-1] + gap + unit) <= width):
            lines[-1], used = lines[-1] + gap + unit, longer
        else:
            lines[-1:] = [*lines[-1:], unit] if lines[-1] else [unit]
            used = measure(unit)
        if used > width:
            lines[-1:] = _cut(lines[-1], width, measure, breaking)
            used = measure(lines[-1])
    return lines


@lru_cache(1024)
def units(text: str, breaking: Breaking, by_phrases: bool) -> list[tuple[str, str]]:
    """Return the units that should not be broken, each with the gap before it."""
    found: list[tuple[str, str]] = []
    for word in _words(breaking.leading).finditer(text):
        parts = [word.group()] if MAY_BREAK in text else _parts(word.group(), breaking, by_phrases)
        gaps = [" " if text[: word.start()].endswith(" ") else "", *[""] * (len(parts) - 1)]
        found += zip(gaps, parts, strict=True)
    return found


@cache
def _words(leading: str) -> re.Pattern[str]:
    """Return the pattern of a word and, before it, one-letter words that end no line."""
    short = rf"(?:[(„]?[{leading}] )*" if leading else ""
    return re.compile(f"{short}[^ {MAY_BREAK}{SOFT_HYPHEN}]+{SOFT_HYPHEN}?", re.IGNORECASE)


def _parts(word: str, breaking: Breaking, by_phrases: bool) -> list[str]:
    """Return the parts of a word between which a line may break."""
    if not _UNSPACED.search(word):
        return [word]
    if by_phrases and breaking.phrases:
        return _joined(_parser(breaking.phrases).parse(word), breaking)
    remarks = re.split(f"(（[^（）]{{1,{breaking.remark}}}）)", word)
    parts = (
        part if part.startswith("（") and part.endswith("）") else _CHARACTERS.findall(part)
        for part in remarks
    )
    return _joined((unit for part in parts for unit in ([part] if isinstance(part, str) else part)), breaking)


def _joined(parts: Iterable[str], breaking: Breaking) -> list[str]:
    """Return the parts, joined where no line may part them, as digits from their counter."""
    joined: list[str] = []
    for part in parts:
        if joined and _belong(joined[-1], part, breaking):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _belong(before: str, after: str, breaking: Breaking) -> bool:
    is_counted = before[-1].isdigit() and after[0] not in breaking.never_last
    is_joined = JOINER in (before[-1], after[0])
    return is_counted or is_joined or before[-1] in breaking.never_last or after[0] in breaking.never_first


@cache
def _parser(language: str) -> "Parser":
    import budoux

    loaders = {"ja": budoux.load_default_japanese_parser}
    return loaders[language]()


def _cut(line: str, width: float, measure: Measure, breaking: Breaking) -> list[str]:
    """Return a line in pieces that fit."""
    pieces = [""]
    for character in line:
        if pieces[-1] and measure(pieces[-1] + character) > width:
            pieces[-1], first = _parted(pieces[-1], character, breaking)
            pieces.append(first)
        pieces[-1] += character
    return pieces


def _parted(piece: str, following: str, breaking: Breaking) -> tuple[str, str]:
    """Split a piece so that the next one does not begin with a character that no line may begin with."""
    keep = len(piece) - (following in breaking.never_first and len(piece) > 1)
    return piece[:keep], piece[keep:]
