"""Mai-Star, for three to six players."""

from collections.abc import Mapping

from ..command import Command
from ..rounds import rename_player
from .decide import (
    KEY,
    MOST_INCOME,
    choose_edition,
    choose_options,
    choose_starting_player,
    entered,
    leave,
    open_table,
    put_round,
    rematch,
)
from .describe import describe
from .editions import EDITIONS, told_apart
from .effects import EFFECTS, use_effect
from .entry.correction import draft, in_all, leads_to, since, was
from .entry.hands import ask_hand, asked_hand
from .entry.scoring import foretold, guests_of, working, workings
from .entry.stages import STAGES, sides, stage
from .entry.warnings import back, describe_warning, entry_warnings, score_anyway
from .events import EVENTS
from .figures import FIGURES
from .lesson import LESSON, named
from .match import Match, Round, evolve
from .reputation import FIELDS, GEISHA, REPORTED
from .rules import (
    ACTIONS,
    FEWEST_PLAYERS,
    HAND_SIZES,
    LAST_ROUND,
    MOST_DEMAND,
    MOST_INTRODUCED,
    MOST_PLAYERS,
    MOST_USUAL_INCOME,
    PENALTY,
    Score,
)
from .sentences.between_rounds import (
    money_rows,
    next_round,
    next_steps,
    rematch_chooses,
    ring,
    rounds_left,
    why_begins,
)
from .sentences.head_to_head import climb, describe_money, gap, money, places
from .sentences.listed import listed, ranking
from .sentences.playing import (
    begins,
    changes,
    corrected,
    describe_event,
    describe_taps,
    effect,
    geisha,
    income,
    meaning,
    outlook,
    round_end,
    setup,
    standing,
    undoing,
    would_earn,
)
from .sentences.verdict import Rung, decided_by_cards, deciding, headline, ladder, rule_section, why
from .summary import RESULTS, ahead, results, summarize, tallied
from .tallying import keep_tally
from .validation import revalidate

BGG_ID = None
ROUND_FIELDS = ("scores", "paid")
ENTRY_MODES = ()  # only one
COMMANDS: Mapping[str, Command] = {
    "tallies": Command(keep_tally, ("player",)),
    "effects": Command(use_effect, is_put=False, has_page=True),
    "box": Command(choose_edition, is_of_round=False),
    "options": Command(choose_options, is_of_round=False),
    "left": Command(leave, ("player",), is_of_round=False),
}
