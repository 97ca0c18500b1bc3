"""Players' names on paper, which has no glyphs for some scripts."""

import re

from ..games.names import cleaned
from .directions import closed, isolated
from .fonts import Fonts
from .runs import signs
from .typesetter import Style, Typesetter

SIGNS = "◆●▲■★▼"
_CHOOSES_A_FORM = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\U000e0100-\U000e01ef]")


def lacks(fonts: Fonts, name: str) -> bool:
    """Return whether a part of the name can't be printed."""
    return not fonts.prints(_composed(name))


def printed(fonts: Fonts, name: str, player: int, unnamed: str) -> str:
    """Return the printable part of a name; if it is not all, after its seat: the sign and `unnamed`.

    Right-to-left letters are between isolates.
    """
    return printed_person(fonts, name, f"{SIGNS[player]} {unnamed}")


def printed_person(fonts: Fonts, name: str, unnamed: str) -> str:
    """Return the printable part of a name; if it is not all, after `unnamed`."""
    if not lacks(fonts, name):
        return isolated(_composed(name))
    printable = "".join(_simplified(fonts, sign) for sign in signs(_composed(name)))
    is_name = any(character.isalnum() for character in printable)
    return f"{unnamed} · {isolated(' '.join(printable.split()))}" if is_name else unnamed


def with_sign(name: str, player: int) -> str:
    """Return a printed name after the sign of its seat."""
    return name if name.startswith(SIGNS[player]) else f"{SIGNS[player]} {name}"


def shortened(setter: Typesetter, name: str, width: float, style: Style) -> str:
    """Return as much of a name as fits the width, with an ellipsis if it is cut."""
    cut = (name, *(closed(f"{name[:end].rstrip()}…") for end in range(len(name) - 1, 0, -1)))
    return next((text for text in cut if setter.width(text, style) <= width), cut[-1])


def _composed(name: str) -> str:
    """Return a name cleaned, without skin tones and forms of emoji and ideographs."""
    return _CHOOSES_A_FORM.sub("", cleaned(name)).replace("\u202f", "\u00a0")


def _simplified(fonts: Fonts, sign: str) -> str:
    """Return a printable sign as it is, else its base letter without marks, else a space."""
    if fonts.prints(sign):
        return sign
    return sign[0] if fonts.covers(sign[0]) else " "
