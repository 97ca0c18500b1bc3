"""Validation of values from outside (parsed JSON), which are returned with their type.

Every function takes the value and `at`, its path in error messages, and raises `Malformed`.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from .errors import Malformed
from .names import cleaned

T = TypeVar("T")

NAME_LENGTH = 40
NOTE_LENGTH = 200
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")
_TYPED_LENGTH = 10 * NAME_LENGTH  # of a name with the characters that `cleaned` removes
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def below(at: str, key: object) -> str:
    """Return the path of a part: `cards/6` for `cards` and 6."""
    return f"{at}/{key}" if at else str(key)


def whole(value: object, at: str, low: int, high: int) -> int:
    """Return an integer from `low` to `high`, both included. JSON may write 3 as 3.0, which is accepted."""
    number = int(value) if isinstance(value, float) and value.is_integer() else value
    if isinstance(number, bool) or not isinstance(number, int):
        raise Malformed(at, "not-a-whole-number", min=low, max=high)
    if not low <= number <= high:
        raise Malformed(at, "out-of-range", min=low, max=high)
    return number


def truth(value: object, at: str) -> bool:
    """Return the value if it is a Boolean."""
    if not isinstance(value, bool):
        raise Malformed(at, "not-true-or-false")
    return value


def choice(value: object, at: str, options: Sequence[str]) -> str:
    """Return the value if it is one of the options."""
    if not isinstance(value, str) or value not in options:
        raise Malformed(at, "not-an-option", options=list(options))
    return value


def each(value: object, at: str, length: int, read: Callable[[object, str], T]) -> tuple[T, ...]:
    """Return a list of exactly `length` values, each validated by `read(value, at)`."""
    if not isinstance(value, list | tuple):
        raise Malformed(at, "not-a-list", length=length)
    if len(value) != length:
        raise Malformed(at, "wrong-length", length=length)
    return tuple(read(part, below(at, index)) for index, part in enumerate(value))


def some(value: object, at: str, fewest: int, most: int, read: Callable[[object, str], T]) -> tuple[T, ...]:
    """Return a list of `fewest` to `most` values, each validated by `read(value, at)`."""
    if not isinstance(value, list | tuple):
        raise Malformed(at, "not-a-list-of-some", min=fewest, max=most)
    if not fewest <= len(value) <= most:
        raise Malformed(at, "wrong-number", min=fewest, max=most)
    return tuple(read(part, below(at, index)) for index, part in enumerate(value))


def fields(
    value: object, required: Sequence[str], optional: Sequence[str] = (), at: str = ""
) -> Mapping[str, object]:
    """Return the object if it has all required fields, and no others but optional ones."""
    if not isinstance(value, Mapping):
        raise Malformed(at or "body", "not-an-object")
    for key in required:
        if key not in value:
            raise Malformed(below(at, key), "missing")
    for key in value:
        if key not in required and key not in optional:
            raise Malformed(below(at, _printable(str(key))), "unknown-field")
    return value


def name(value: object, at: str) -> str:
    """Return a person's name `cleaned`: 1 to 40 characters, no control characters."""
    text = _line(value, at)
    if len(text) > _TYPED_LENGTH:
        raise Malformed(at, "name-length", max=NAME_LENGTH)
    return _seen(cleaned(text), at)


def stored_name(value: object, at: str) -> str:
    """Return a name as a log may have it: older versions did not clean it."""
    return _seen(unicodedata.normalize("NFC", _line(value, at).strip()), at)


def _line(value: object, at: str) -> str:
    """Return a text that is not empty and has no control characters."""
    if not isinstance(value, str):
        raise Malformed(at, "not-a-text")
    if has_control(value):
        raise Malformed(at, "control-character")
    if not value.strip():
        raise Malformed(at, "name-length", max=NAME_LENGTH)
    return value


def _seen(text: str, at: str) -> str:
    """Return a name that is not too long and of which something can be seen."""
    if not any(_is_visible(character) for character in text):
        raise Malformed(at, "invisible-name")
    if len(text) > NAME_LENGTH:
        raise Malformed(at, "name-length", max=NAME_LENGTH)
    return text


def has_control(text: str) -> bool:
    """Return whether a text contains an invisible character that changes how the text is shown."""
    return any(_is_control(character) for character in text)


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} or character in _BIDI_CONTROLS


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CZM" and character not in _FILLERS


def _printable(key: str) -> str:
    return key[:NAME_LENGTH].encode("ascii", "backslashreplace").decode("ascii")
