"""The seven mini expansions: sets of other action markers, by their numbers.

How many cards a side ends with follows from the actions, as one review describes those of three sets
(whatsericplaying.com, January and February 2022); the other sets may leave any number that some set leaves.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from . import CARDS_PER_SIDE, WITH_EXPANSIONS

UNKNOWN_SET = 0


@dataclass(frozen=True)
class MiniExpansion:
    """A set, by its title if a source has it, with the number of item cards that a side may end with."""

    title: str = ""
    cards_on_a_side: range = WITH_EXPANSIONS


SETS: Mapping[int, MiniExpansion] = {
    1: MiniExpansion(),
    2: MiniExpansion("Health", range(8, 9)),
    3: MiniExpansion(),
    4: MiniExpansion("Serendipity", range(7, 10)),
    5: MiniExpansion(),
    6: MiniExpansion(),
    7: MiniExpansion("Wealth and Fortune", range(7, 8)),
}


def cards_on_a_side(expansions: bool, number: int = UNKNOWN_SET) -> range:
    """Return the range of item cards that a side may have, with the set of this number if it is known."""
    if not expansions:
        return range(CARDS_PER_SIDE, CARDS_PER_SIDE + 1)
    return SETS[number].cards_on_a_side if number in SETS else WITH_EXPANSIONS


def full_side(expansions: bool, number: int = UNKNOWN_SET) -> int | None:
    """Return how many item cards each side ends with; None where that differs from round to round."""
    usual = cards_on_a_side(expansions, number)
    return usual[0] if len(usual) == 1 else None
