"""Line breaking: at spaces, and in Japanese between the phrases that budoux finds."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budoux import Parser

MAY_BREAK = "\u200b"  # a zero-width space; a text that has one breaks only there and at spaces
NEVER_FIRST = "、。，．）」』］〉》】・：；！？ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ”’)%％"
_WORDS = re.compile(f"[^ {MAY_BREAK}]+")
_JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")

Measure = Callable[[str], float]


def broken(text: str, width: float, measure: Measure) -> list[str]:
    """Return the lines of `text`, each within `width` by `measure`; a wider word is broken anywhere."""
    return [line for part in text.split("\n") for line in _broken(part, width, measure)]


def _broken(text: str, width: float, measure: Measure) -> list[str]:
    lines = [""]
    for gap, unit in units(text):
        if measure(lines[-1] + gap + unit) <= width or not lines[-1]:
            lines[-1] += (gap if lines[-1] else "") + unit
        else:
            lines.append(unit)
        if measure(lines[-1]) > width:
            lines[-1:] = _cut(lines[-1], width, measure)
    return lines


@lru_cache(1024)
def units(text: str) -> list[tuple[str, str]]:
    """Return the units that should not be broken, each with the gap before it."""
    found: list[tuple[str, str]] = []
    for word in _WORDS.finditer(text):
        parts = [word.group()] if MAY_BREAK in text else _phrases(word.group())
        gaps = [" " if text[: word.start()].endswith(" ") else "", *[""] * (len(parts) - 1)]
        found += zip(gaps, parts, strict=True)
    return found


def _phrases(word: str) -> list[str]:
    """Return the phrases of a word, joining a counter to the digits before it."""
    phrases: list[str] = []
    for part in _parser().parse(word) if _JAPANESE.search(word) else [word]:
        if phrases and phrases[-1][-1].isdigit() and part[0] != "（":
            phrases[-1] += part
        else:
            phrases.append(part)
    return phrases


@cache
def _parser() -> "Parser":
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()


def _cut(line: str, width: float, measure: Measure) -> list[str]:
    """Return a line in pieces that fit."""
    pieces = [""]
    for character in line:
        if pieces[-1] and measure(pieces[-1] + character) > width:
            pieces[-1], first = _parted(pieces[-1], character)
            pieces.append(first)
        pieces[-1] += character
    return pieces


def _parted(piece: str, following: str) -> tuple[str, str]:
    """Split a piece so that the next one does not begin with a character of NEVER_FIRST."""
    keep = len(piece) - (following in NEVER_FIRST and len(piece) > 1)
    return piece[:keep], piece[keep:]
