"""Hanamikoji, for two players."""

from .decide import (
    KEY,
    choose_starting_player,
    count_cards,
    doubts,
    entered,
    open_table,
    put_round,
    rematch,
    rename_player,
    take_action,
)
from .describe import describe
from .events import EVENTS
from .figures import FIGURES
from .match import Match, Round, evolve
from .practice import STEPS, Practice, practice
from .rules import (
    CARDS,
    CARDS_PER_SIDE,
    CHARM_GOAL,
    ENDINGS,
    GEISHA,
    GEISHA_GOAL,
    NO_CARDS,
    highest_geisha,
)
from .summary import summarize
from .turns import ACTIONS

HAS_MARKERS = True
ROUND_FIELDS = ("cards", "winners")

__all__ = [
    "ACTIONS",
    "CARDS",
    "CARDS_PER_SIDE",
    "CHARM_GOAL",
    "ENDINGS",
    "EVENTS",
    "FIGURES",
    "GEISHA",
    "GEISHA_GOAL",
    "HAS_MARKERS",
    "KEY",
    "NO_CARDS",
    "ROUND_FIELDS",
    "STEPS",
    "Match",
    "Practice",
    "Round",
    "choose_starting_player",
    "count_cards",
    "describe",
    "doubts",
    "entered",
    "evolve",
    "highest_geisha",
    "open_table",
    "practice",
    "put_round",
    "rematch",
    "rename_player",
    "summarize",
    "take_action",
]
