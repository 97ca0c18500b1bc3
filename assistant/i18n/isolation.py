"""Names written from right to left, kept apart from the words around them, which run the other way."""

from unicodedata import bidirectional

_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_OPEN, _CLOSE = "\u2068", "\u2069"


def isolated(value: object) -> object:
    """The same where it disturbs nothing: a text that runs left to right only, or no text."""
    if not isinstance(value, str) or value.isascii() or _RIGHT_TO_LEFT.isdisjoint(map(bidirectional, value)):
        return value
    return type(value)(f"{_OPEN}{value}{_CLOSE}")
