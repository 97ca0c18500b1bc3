"""Names of people on paper, which has no glyphs for every script."""

import re
import unicodedata

from .fonts import Fonts
from .runs import signs
from .typesetter import Style, Typesetter

SIGNS = "◆●▲■★▼"
_CHOOSES_A_FORM = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef]")


def lacks(fonts: Fonts, name: str) -> bool:
    """Whether something of the name can't be printed."""
    return not fonts.prints(_composed(name))


def printed(fonts: Fonts, name: str, player: int, unnamed: str) -> str:
    """The name as it can be printed; where a part is lacking, after the seat: its sign and `unnamed`."""
    if not lacks(fonts, name):
        return _composed(name)
    kept = "".join(_kept(fonts, sign) for sign in signs(_composed(name)))
    seat = f"{SIGNS[player]} {unnamed}"
    is_name = any(character.isalnum() for character in kept)
    return f"{seat} · {' '.join(kept.split())}" if is_name else seat


def with_sign(name: str, player: int) -> str:
    """A printed name behind the sign of its seat."""
    return name if name.startswith(SIGNS[player]) else f"{SIGNS[player]} {name}"


def shortened(setter: Typesetter, name: str, width: float, style: Style) -> str:
    """As much of a name as is so wide, with an ellipsis if that is not all."""
    cut = (name, *(f"{name[:end].rstrip()}…" for end in range(len(name) - 1, 0, -1)))
    return next((text for text in cut if setter.width(text, style) <= width), cut[-1])


def _composed(name: str) -> str:
    """Letters with their marks as one character, and without what is invisible."""
    visible = (character for character in name if not _is_invisible(character))
    return unicodedata.normalize("NFC", "".join(visible)).replace("\u202f", "\u00a0")


def _is_invisible(character: str) -> bool:
    """Joiners, directions, soft hyphens, and what chooses between forms: a variation, a tone of skin."""
    return unicodedata.category(character) == "Cf" or bool(_CHOOSES_A_FORM.match(character))


def _kept(fonts: Fonts, sign: str) -> str:
    """Of what can't be printed as it is the letter without its marks, else a space."""
    if fonts.prints(sign):
        return sign
    return sign[0] if fonts.covers(sign[0]) else " "
