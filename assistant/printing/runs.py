"""Parts a line into what its own font draws and what another one has to."""

import re
import unicodedata
from collections.abc import Callable, Sequence

from .fallback import BorrowedFace
from .shaping import is_leftward

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_SIGNS = re.compile(f"[{_HAN}]+|.", re.DOTALL)

Borrows = Callable[[str], BorrowedFace | None]  # None for what the line's own font draws, or nothing does
Run = tuple[BorrowedFace | None, str]


def signs(text: str) -> list[str]:
    """What one font draws: a letter with its marks, or ideographs that stand together."""
    found: list[str] = []
    for sign in _SIGNS.findall(text):
        if found and unicodedata.category(sign[0])[0] == "M":
            found[-1] += sign
        else:
            found.append(sign)
    return found


def runs(text: str, borrows: Borrows) -> list[Run]:
    """The text in runs from left to right; words that run to the left stay together across a space."""
    faced = [(borrows(sign), sign) for sign in signs(text)]
    made: list[Run] = []
    for place, (face, sign) in enumerate(faced):
        last = made[-1][0] if made else None
        if last and last.covers(sign) and (face or _is_amid_leftward(faced, place)):
            face = last
        if made and face is last:
            made[-1] = (face, made[-1][1] + sign)
        else:
            made.append((face, sign))
    return made


def _is_amid_leftward(faced: Sequence[Run], place: int) -> bool:
    """Whether a single character that is no letter stands between two that run to the left."""
    around = [sign for _, sign in (*faced[place - 1 : place], *faced[place + 1 : place + 2])]
    return len(around) == 2 and not faced[place][1].isalnum() and all(is_leftward(sign[0]) for sign in around)
