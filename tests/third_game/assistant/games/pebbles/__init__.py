"""Pebbles, for two to four players: who has taken the most from the bowl after two rounds has won."""

from collections.abc import Mapping

from ..command import Command
from ..rounds import corrected, rename_player
from .decide import (
    KEY,
    choose_starting_player,
    count_pebbles,
    entered,
    entry_warnings,
    open_table,
    put_round,
    rematch,
    revalidate,
)
from .describe import RESULTS, STAGES, describe, results, stage, summarize
from .events import EVENTS
from .match import BOWL, FEWEST_PLAYERS, LAST_ROUND, MOST_PEBBLES, MOST_PLAYERS, Match, evolve
from .sentences import (
    describe_event,
    describe_taps,
    describe_warning,
    headline,
    listed,
    rule_section,
    standing,
    undoing,
    why,
)

BGG_ID = None
EDITIONS = {}
ROUND_FIELDS = ("pebbles",)
ENTRY_MODES = ()
COMMANDS: Mapping[str, Command] = {"pebbles": Command(count_pebbles, ("player",))}
draft = None  # a round is entered by a form
LESSON = None  # there is nothing to practise
FIGURES: Mapping[str, int] = {
    "bowl": BOWL,
    "fewest": FEWEST_PLAYERS,
    "most": MOST_PLAYERS,
    "pebbles": MOST_PEBBLES,
    "rounds": LAST_ROUND,
}
