"""Names without the characters that nobody sees, and the initials that represent them."""

import re
import unicodedata

MOST_MARKS = 4  # above and below one letter: Vietnamese, Thai, pointed Hebrew and Tibetan have as many
_JOINER = "\u200d"
_JOINERS = "\u200c\u200d"
_MARKS = ("Mn", "Mc", "Me")
_VIRAMA = 9  # combining class of signs that join a letter to the next one
_TONES = range(0x1F3FB, 0x1F400)  # skin tones
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_TAGS = range(0xE0020, 0xE0080)  # end the flags of regions
# Shown as nothing though they are letters, symbols or separators.
_BLANK = re.compile("[\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0\U0001d159]")
# The characters that Unicode calls Default_Ignorable_Code_Point, but for the blank ones.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u180b-\u180d\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_IDEOGRAPH = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
# Between parts of a name a line may break, and anywhere among kana, ideographs and Hangul.
_BREAKS = re.compile(
    "[\\s\u05be\u2010\u2013\u2014-]+|[\u3000-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
)
_TEXT_OR_EMOJI = "\ufe0e\ufe0f"
_IDEOGRAPH_FORMS = range(0xE0100, 0xE01F0)
_EMOJI = ("So", "Sm", "Cn")  # Cn: newer than this Python
_KEYS, _KEYCAP = "0123456789#*", "\u20e3"
_BLACK_FLAG = "\U0001f3f4"


def cleaned(name: str) -> str:
    """Return a name composed (NFC) and without outer spaces, with only characters that are seen.

    Blank characters become spaces, and more than MOST_MARKS marks on a letter are cut. Invisible characters
    stay where they change their neighbors: in an emoji, a form of an ideograph, and between letters of
    scripts that join them.
    """
    visible = _without_invisible(_BLANK.sub(" ", name))
    return with_few_marks(unicodedata.normalize("NFC", visible)).strip()


def bare(name: str) -> str:
    """Return a name with spaces for blank characters and without all invisible ones, for comparison."""
    return _INVISIBLE.sub("", _BLANK.sub(" ", name))


def with_few_marks(text: str) -> str:
    """Return a text with at most MOST_MARKS marks in a row of those that take no room."""
    if text.isascii():
        return text
    kept, marks = "", 0
    for sign in text:
        if sign not in _JOINERS:
            marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        kept += sign if marks <= MOST_MARKS else ""
    return kept


def _without_invisible(text: str) -> str:
    kept = ""
    for place, sign in enumerate(text):
        if not _INVISIBLE.match(sign) or _is_meant(kept, sign, text[place + 1 : place + 2]):
            kept += sign
    return kept


def _is_meant(before: str, sign: str, after: str) -> bool:
    """Return whether an invisible sign changes the one it follows, or how two join."""
    last = before[-1:]
    if not last:
        return False
    if sign in _JOINERS:
        return _joins(before, sign, after)
    if sign in _TEXT_OR_EMOJI:
        return unicodedata.category(last) in _EMOJI or (last in _KEYS and after == _KEYCAP)
    if ord(sign) in _TAGS:
        return last == _BLACK_FLAG or ord(last) in _TAGS
    return ord(sign) in _IDEOGRAPH_FORMS and bool(_IDEOGRAPH.match(last))


def _joins(before: str, sign: str, after: str) -> bool:
    """Return whether a joiner is in an emoji, after a virama (RFC 5892) or between Arabic letters."""
    last, after = before[-1], after or " "
    if unicodedata.combining(last) == _VIRAMA:
        return True
    nearest = reversed(before[-MOST_MARKS - 1 :])
    letter = next((near for near in nearest if unicodedata.category(near) != "Mn"), " ")
    if unicodedata.bidirectional(letter) == "AL":
        return unicodedata.bidirectional(after) == "AL"
    is_emoji = unicodedata.category(letter) in _EMOJI or ord(last) in _TONES
    return sign == _JOINER and is_emoji and unicodedata.category(after) in _EMOJI


def initial(name: str) -> str:
    """Return the first grapheme of a name, in upper case where its script has it.

    An emoji sequence, a flag and a letter with its marks are one grapheme; see Unicode Annex 29.
    """
    text = cleaned(name)
    end = next((end for end in range(1, len(text)) if not _is_joined(text[:end], text[end])), len(text))
    return _capital(text[:1]) + text[1:end]


def longest_word(name: str) -> int:
    """Return the number of letters in the longest part of a name in which no line should break."""
    letters = (sign for sign in name if unicodedata.category(sign) not in _MARKS)
    return max(map(len, _BREAKS.split("".join(letters))))


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
