"""Isolation of right-to-left names from the left-to-right text around them."""

import re
from unicodedata import bidirectional

_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_OPEN, _CLOSE = "\u2068", "\u2069"
_ISOLATE = re.compile(f"{_OPEN}[^{_OPEN}{_CLOSE}]*{_CLOSE}")


def isolated(value: object) -> object:
    """Return a text with right-to-left characters between isolates, any other value unchanged.

    A text whose right-to-left characters are all between isolates already is unchanged.
    """
    if not isinstance(value, str) or value.isascii():
        return value
    if _RIGHT_TO_LEFT.isdisjoint(map(bidirectional, _ISOLATE.sub("", value))):
        return value
    return type(value)(f"{_OPEN}{value}{_CLOSE}")
