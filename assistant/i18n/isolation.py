"""Isolation of right-to-left names from the left-to-right text around them."""

from unicodedata import bidirectional

_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_OPEN, _CLOSE = "\u2068", "\u2069"


def isolated(value: object) -> object:
    """Return a text with right-to-left characters between isolates, any other value unchanged."""
    if not isinstance(value, str) or value.isascii() or _RIGHT_TO_LEFT.isdisjoint(map(bidirectional, value)):
        return value
    return type(value)(f"{_OPEN}{value}{_CLOSE}")
