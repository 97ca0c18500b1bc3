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
)
from .describe import describe
from .match import evolve
from .rules import ENDINGS, GEISHA, NO_CARDS, highest_geisha

__all__ = [
    "ENDINGS",
    "GEISHA",
    "KEY",
    "NO_CARDS",
    "choose_starting_player",
    "count_cards",
    "describe",
    "doubts",
    "evolve",
    "highest_geisha",
    "open_table",
    "put_round",
    "rematch",
    "rename_player",
]
