"""The Spanish “y”, which is “e” before a name that begins with its sound: “Ayane e Iroha”."""

import re
from collections.abc import Mapping

_AND = re.compile(r"\by (?=%\((\w+)\)s)")
_ITS_SOUND = re.compile(r"\W*h?[ií](?![aeo])", re.IGNORECASE)  # in “Ian” and “Hielo” it is another


def euphonic(text: str, params: Mapping[str, object], language: str) -> str:
    """Return a text in which each “and” before a parameter suits the sound of its value."""
    if language != "es":
        return text
    return _AND.sub(lambda found: "e " if _ITS_SOUND.match(str(params[found[1]])) else found[0], text)
