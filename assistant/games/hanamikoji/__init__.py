"""Hanamikoji, for two players."""

from .decide import (
    KEY,
    choose_starting_player,
    count_cards,
    doubts,
    open_table,
    put_round,
    rematch,
    rename_player,
    take_action,
)
from .describe import describe
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
from .turns import ACTIONS

__all__ = [
    "ACTIONS",
    "CARDS",
    "CARDS_PER_SIDE",
    "CHARM_GOAL",
    "ENDINGS",
    "FIGURES",
    "GEISHA",
    "GEISHA_GOAL",
    "KEY",
    "NO_CARDS",
    "STEPS",
    "Match",
    "Practice",
    "Round",
    "choose_starting_player",
    "count_cards",
    "describe",
    "doubts",
    "evolve",
    "highest_geisha",
    "open_table",
    "practice",
    "put_round",
    "rematch",
    "rename_player",
    "take_action",
]
