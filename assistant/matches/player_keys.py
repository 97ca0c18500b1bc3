"""Who is who: the same name is the same person."""

import unicodedata

NOBODY = "–"  # stands where the name of a person was removed


def person_of(name: str) -> str:
    """By what a person is known, however capitals, spaces and widths of their name are written.

    Empty for NOBODY, whom nothing is known of.
    """
    if name == NOBODY:
        return ""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
