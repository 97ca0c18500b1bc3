"""Keys of people: the same name is the same person."""

import unicodedata

NOBODY = "–"  # replaces a removed name


def person_of(name: str) -> str:
    """Return the key of a name, regardless of case, spaces and character width; empty for NOBODY."""
    if name == NOBODY:
        return ""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
