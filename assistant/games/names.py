"""What stands for a player where a whole name has no room."""

import unicodedata

_JOINER = "\u200d"
_MARKS = ("Mn", "Mc", "Me")
_VIRAMA = 9  # the combining class of what joins a letter to the next one
_TONES = range(0x1F3FB, 0x1F400)  # of skin
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_TAGS = range(0xE0020, 0xE0080)  # the flags of regions end in these


def initial(name: str) -> str:
    """The first sign of a name as its reader sees it, as a capital where its script has them.

    An emoji with its parts, a flag and a letter with its marks are one sign; see Unicode's Annex 29.
    """
    seen = unicodedata.normalize("NFC", name.strip())
    end = next((end for end in range(1, len(seen)) if not _is_joined(seen[:end], seen[end])), len(seen))
    return _capital(seen[:1]) + seen[1:end]


def _capital(character: str) -> str:
    """One letter stays one: ß has no capital that names are written with."""
    capital = character.title()
    return capital if len(capital) == 1 else character


def _is_joined(before: str, character: str) -> bool:
    """Whether a character belongs to the sign that these make so far."""
    if unicodedata.category(character) in _MARKS or character == _JOINER:
        return True
    if ord(character) in _TONES or ord(character) in _TAGS:
        return True
    if ord(character) in _FLAG_LETTERS:
        return len(before) == 1 and ord(before) in _FLAG_LETTERS
    last = before[-1]
    return last == _JOINER or (unicodedata.combining(last) == _VIRAMA and character.isalpha())
