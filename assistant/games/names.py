"""The initial that represents a player where there is no room for a whole name."""

import unicodedata

_JOINER = "\u200d"
_MARKS = ("Mn", "Mc", "Me")
_VIRAMA = 9  # combining class of signs that join a letter to the next one
_TONES = range(0x1F3FB, 0x1F400)  # skin tones
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_TAGS = range(0xE0020, 0xE0080)  # end the flags of regions


def initial(name: str) -> str:
    """Return the first grapheme of a name, in upper case where its script has it.

    An emoji sequence, a flag and a letter with its marks are one grapheme; see Unicode Annex 29.
    """
    text = unicodedata.normalize("NFC", name.strip())
    end = next((end for end in range(1, len(text)) if not _is_joined(text[:end], text[end])), len(text))
    return _capital(text[:1]) + text[1:end]


def _capital(character: str) -> str:
    """Return the character in title case, or unchanged where that is longer (ß: Ss)."""
    capital = character.title()
    return capital if len(capital) == 1 else character


def _is_joined(before: str, character: str) -> bool:
    """Return whether a character belongs to the grapheme `before` it."""
    if unicodedata.category(character) in _MARKS or character == _JOINER:
        return True
    if ord(character) in _TONES or ord(character) in _TAGS:
        return True
    if ord(character) in _FLAG_LETTERS:
        return len(before) == 1 and ord(before) in _FLAG_LETTERS
    last = before[-1]
    return last == _JOINER or (unicodedata.combining(last) == _VIRAMA and character.isalpha())
