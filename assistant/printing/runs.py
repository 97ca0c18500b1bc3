"""The runs of a line: the text that its own font draws and the text that another has to."""

import re
import unicodedata
from collections.abc import Callable, Sequence

from .directions import MIRRORED, Span, is_leftward, spans
from .fallback import BorrowedFace
from .shaping import JOINERS

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_SIGNS = re.compile(f"[{_HAN}]+|.", re.DOTALL)

Borrows = Callable[[str], BorrowedFace | None]  # None if the line's own font draws it, or none does
Run = tuple[BorrowedFace | None, str]


def signs(text: str) -> list[str]:
    """Return the parts that need one font: a letter with its marks and joiners, or adjacent ideographs."""
    found: list[str] = []
    for sign in _SIGNS.findall(text):
        if found and (unicodedata.category(sign[0])[0] == "M" or sign in JOINERS):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def runs(text: str, borrows: Borrows) -> list[Run]:
    """Split a line into runs from left to right, each in reading order unless its own font draws it."""
    return [run for span in spans(text) for run in _runs_of(span, borrows)]


def _runs_of(span: Span, borrows: Borrows) -> list[Run]:
    """Split a span into runs; right-to-left words stay in one run across a space."""
    faced = [(borrows(sign), sign) for sign in signs(span.text)]
    merged: list[Run] = []
    for place, (face, sign) in enumerate(faced):
        last = merged[-1][0] if merged else None
        if last and last.covers(sign) and (face or _is_between_leftward(faced, place)):
            face = last
        if merged and face is last:
            merged[-1] = (face, merged[-1][1] + sign)
        else:
            merged.append((face, sign))
    return [*map(_turned, reversed(merged))] if span.is_leftward else merged


def _turned(run: Run) -> Run:
    """Return a run of a right-to-left span as it is drawn; other fonts turn it themselves."""
    face, text = run
    return (face, text) if face else (None, text[::-1].translate(MIRRORED))


def _is_between_leftward(faced: Sequence[Run], place: int) -> bool:
    """Return whether a single character that is no letter is between two right-to-left ones."""
    around = [sign for _, sign in (*faced[place - 1 : place], *faced[place + 1 : place + 2])]
    return len(around) == 2 and not faced[place][1].isalnum() and all(is_leftward(sign[0]) for sign in around)
