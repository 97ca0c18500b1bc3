"""Letters that are one sign and have no accent to lose, and what is typed for them without their keys."""

from collections.abc import Mapping

PLAIN: Mapping[str, str] = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
    "ı": "i",
}
_TYPED = str.maketrans({**PLAIN})


def typed_plainly(text: str) -> str:
    """Return a text in lower case with what is typed for these letters."""
    return text.translate(_TYPED)
