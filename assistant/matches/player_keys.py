"""Keys of people: the same name is the same person."""

import unicodedata
from itertools import chain

from ..games.names import bare, with_few_marks
from ..store import Matches

NOBODY = "–"  # replaces a removed name


def person_of(name: str) -> str:
    """Return the key of a name, empty for NOBODY.

    Case, spaces, character width, invisible characters and marks piled up do not count.
    """
    if name == NOBODY:
        return ""
    folded = unicodedata.normalize("NFKC", bare(name)).casefold()
    return " ".join(with_few_marks(folded).split())


def with_former_keys(matches: Matches) -> set[str]:
    """Return the ids of the tables whose summaries have keys that `person_of` no longer returns."""
    former = [person for person in matches.everybody() if person_of(person) != person]
    return {*chain.from_iterable(map(matches.tables_of, former))}
