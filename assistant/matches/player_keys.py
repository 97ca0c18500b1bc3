"""Keys of people: the same name is the same person."""

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from itertools import chain

from ..games.letters import typed_plainly
from ..games.names import bare, with_few_marks
from ..store import Matches

NOBODY = "–"  # replaces a removed name
_ACCENTS = range(0x300, 0x370)  # of Latin, Greek and Cyrillic letters; other marks make another letter


def person_of(name: str) -> str:
    """Return the key of a name, empty for NOBODY.

    Case, spaces, character width, invisible characters and marks piled up do not count.
    """
    if name == NOBODY:
        return ""
    few = with_few_marks(unicodedata.normalize("NFKC", bare(name)))  # before a mark is folded to a letter
    return " ".join(with_few_marks(few.casefold()).split())


def anonymous(name: str, people: Collection[str]) -> str:
    """Return NOBODY for the name of one of these people, who are given by their keys, else the name."""
    return NOBODY if person_of(name) in people else name


def anonymous_text(text: str, people: Collection[str]) -> str:
    """Return a text with NOBODY in place of these people, regardless of case and spaces."""
    found = "|".join(r"\s+".join(map(re.escape, person.split())) for person in people)
    return re.sub(rf"(?<!\w)(?:{found})(?!\w)", NOBODY, text, flags=re.IGNORECASE) if found else text


def with_former_keys(matches: Matches) -> set[str]:
    """Return the ids of the tables whose summaries have keys that `person_of` no longer returns."""
    former = [person for person in matches.everybody() if person_of(person) != person]
    return {*chain.from_iterable(map(matches.tables_of, former))}


def seat_named(name: str, players: Sequence[str]) -> int | None:
    """Return the seat of the player whose name this is, however it is written; None if there is none.

    The same key is preferred to one that differs in accents and spaces.
    """
    found = (seat for key in (person_of, _plain) for seat in _seats(key, name, players))
    return next(found, None)


def shared_name(players: Sequence[str]) -> str | None:
    """Return the first name that an earlier player bears too, however it is written; None if all differ."""
    shared = (name for seat, name in enumerate(players) if seat_named(name, players[:seat]) is not None)
    return next(shared, None)


def _seats(key: Callable[[str], str], name: str, players: Sequence[str]) -> list[int]:
    return [seat for seat, player in enumerate(players) if key(player) == key(name) != ""]


def _plain(name: str) -> str:
    """Return the key of a name without accents and spaces."""
    return "".join(without_accents(person_of(name)).split())


def without_accents(key: str) -> str:
    """Return a key as it is typed on any keyboard: “łukasz” and “zoé” are “lukasz” and “zoe”."""
    if key.isascii():
        return key
    parts = unicodedata.normalize("NFKD", key)
    bare = "".join(part for part in parts if ord(part) not in _ACCENTS)
    return typed_plainly(unicodedata.normalize("NFC", bare))
