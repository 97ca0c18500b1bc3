"""Hanamikoji, for two players."""

from collections.abc import Mapping

from ..command import Command
from ..rounds import rename_player
from .decide import (
    KEY,
    choose_edition,
    choose_ending,
    choose_marker,
    choose_starting_player,
    count_cards,
    entered,
    open_table,
    put_round,
    rematch,
    take_action,
)
from .describe import describe
from .entry.board import cells, half, moves, row, stood
from .entry.correction import changed, corrected, draft, leads_to, moved, since
from .entry.hints import full, gains
from .entry.stages import STAGES, stage
from .entry.trays import forecast_sign, foretold, is_close
from .entry.warnings import back, describe_warning, entry_warnings, odd_sides, score_anyway
from .events import EVENTS
from .match import Match, evolve
from .practice import LESSON, STEPS, practice
from .rules import CARDS_PER_SIDE, GEISHA
from .rules.editions import BEGINS, EDITIONS, beginning, edition_of, unknown_to, whose
from .rules.endings import CHARM_GOAL, ENDINGS, GEISHA_GOAL
from .rules.expansions import SETS
from .rules.figures import FIGURES
from .rules.scored_round import Round
from .rules.tally import BY_CARDS, BY_MARKERS
from .rules.turns import ACTIONS, TURNS
from .sentences.guide import offer, turn_steps, turn_title, waiting, ways_to_win
from .sentences.head_to_head import (
    climb,
    describe_charm,
    describe_marker_course,
    favors_by_geisha,
    gap,
    markers_by_round,
    wins_by_category,
)
from .sentences.listed import listed
from .sentences.playing import (
    begins,
    change,
    describe_event,
    describe_taps,
    geisha,
    last_round,
    placing,
    rematch_begins,
    reminders,
    standing,
    undoing,
    unusual_side,
    what_moved,
)
from .sentences.verdict import deciding, ended_with, headline, rule_section, why
from .summary import RESULTS, ahead, results, summarize
from .validation import revalidate

BGG_ID = 158600
FEWEST_PLAYERS = MOST_PLAYERS = FIGURES["players"]
ROUND_FIELDS = ("cards", "winners")
ENTRY_MODES = (BY_CARDS, BY_MARKERS)
COMMANDS: Mapping[str, Command] = {
    "cards": Command(count_cards, ("player", "geisha")),
    "markers": Command(choose_marker, ("geisha",)),
    "actions": Command(take_action, is_put=False),
    "edition": Command(choose_edition, is_of_round=False),
    "ending": Command(choose_ending, is_of_round=False),
}
