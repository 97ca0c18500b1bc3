"""Names of people on paper, which has no glyphs for every script."""

import unicodedata

from .fonts import Fonts

SIGNS = "◆●▲■★▼"


def lacks(fonts: Fonts, name: str) -> bool:
    """Whether something of the name can't be printed."""
    return not all(fonts.covers(character) for character in _composed(name))


def printed(fonts: Fonts, name: str, player: int, unnamed: str) -> str:
    """The name as it can be printed; where a part is lacking, after the seat: its sign and `unnamed`."""
    if not lacks(fonts, name):
        return _composed(name)
    kept = "".join(character if fonts.covers(character) else " " for character in _composed(name))
    seat = f"{SIGNS[player]} {unnamed}"
    is_name = any(character.isalnum() for character in kept)
    return f"{seat} · {' '.join(kept.split())}" if is_name else seat


def with_sign(name: str, player: int) -> str:
    """A printed name behind the sign of its seat."""
    return name if name.startswith(SIGNS[player]) else f"{SIGNS[player]} {name}"


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", name)
