"""The figures of the game, by the names that the text of the rules uses for them."""

from collections.abc import Mapping

from .reputation import FIELDS, GEISHA, REPORTED
from .rules import (
    CARDS,
    FEWEST_PLAYERS,
    HAND_SIZES,
    LAST_ROUND,
    MINUTES,
    MOST_PLAYERS,
    PENALTY,
    PUBLISHED,
)

FIGURES: Mapping[str, int] = {
    "all_cards": CARDS + len(GEISHA),
    "cards": CARDS,
    "fewest": FEWEST_PLAYERS,
    "geisha": len(GEISHA),
    "hand_1": HAND_SIZES[0],
    "hand_2": HAND_SIZES[1],
    "hand_3": HAND_SIZES[2],
    "minutes": MINUTES,
    "most": MOST_PLAYERS,
    "penalty": PENALTY,
    "rounds": LAST_ROUND,
    "year": PUBLISHED,
    **{
        f"{key}_{field}": value
        for key, reputation in GEISHA.items()
        for field, value in zip(FIELDS, reputation or REPORTED[key], strict=True)
    },
}
