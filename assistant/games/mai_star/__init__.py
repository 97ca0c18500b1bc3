"""Mai-Star, for three to six players."""

from collections.abc import Mapping

from .decide import (
    KEY,
    MOST_INCOME,
    choose_starting_player,
    doubts,
    entered,
    open_table,
    put_round,
    rematch,
    rename_player,
)
from .describe import describe
from .events import EVENTS
from .match import Match, Round, evolve
from .rules import (
    CARDS,
    FEWEST_PLAYERS,
    FIELDS,
    GEISHA,
    HAND_SIZES,
    LAST_ROUND,
    MOST_PLAYERS,
    PENALTY,
    Score,
)
from .summary import summarize
from .tallying import keep_tally

HAS_MARKERS = False
ROUND_FIELDS = ("scores",)
FIGURES: Mapping[str, int] = {
    "cards": CARDS,
    "fewest": FEWEST_PLAYERS,
    "geisha": len(GEISHA),
    "hand_1": HAND_SIZES[0],
    "hand_2": HAND_SIZES[1],
    "hand_3": HAND_SIZES[2],
    "most": MOST_PLAYERS,
    "penalty": PENALTY,
    "rounds": LAST_ROUND,
}

__all__ = [
    "CARDS",
    "EVENTS",
    "FEWEST_PLAYERS",
    "FIELDS",
    "FIGURES",
    "GEISHA",
    "HAND_SIZES",
    "HAS_MARKERS",
    "KEY",
    "LAST_ROUND",
    "MOST_INCOME",
    "MOST_PLAYERS",
    "PENALTY",
    "ROUND_FIELDS",
    "Match",
    "Round",
    "Score",
    "choose_starting_player",
    "describe",
    "doubts",
    "entered",
    "evolve",
    "keep_tally",
    "open_table",
    "put_round",
    "rematch",
    "rename_player",
    "summarize",
]
