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

__all__ = [
    "ACTIONS",
    "BGG_ID",
    "COMMANDS",
    "EDITIONS",
    "EFFECTS",
    "ENTRY_MODES",
    "EVENTS",
    "FEWEST_PLAYERS",
    "FIELDS",
    "FIGURES",
    "GEISHA",
    "HAND_SIZES",
    "KEY",
    "LAST_ROUND",
    "LESSON",
    "MOST_DEMAND",
    "MOST_INCOME",
    "MOST_INTRODUCED",
    "MOST_PLAYERS",
    "MOST_USUAL_INCOME",
    "PENALTY",
    "REPORTED",
    "RESULTS",
    "ROUND_FIELDS",
    "STAGES",
    "Match",
    "Round",
    "Rung",
    "Score",
    "ahead",
    "ask_hand",
    "asked_hand",
    "back",
    "begins",
    "changes",
    "choose_starting_player",
    "climb",
    "corrected",
    "decided_by_cards",
    "deciding",
    "describe",
    "describe_event",
    "describe_money",
    "describe_taps",
    "describe_warning",
    "draft",
    "effect",
    "entered",
    "entry_warnings",
    "evolve",
    "foretold",
    "gap",
    "geisha",
    "guests_of",
    "headline",
    "in_all",
    "income",
    "ladder",
    "leads_to",
    "listed",
    "meaning",
    "money",
    "money_rows",
    "named",
    "next_round",
    "next_steps",
    "open_table",
    "outlook",
    "places",
    "put_round",
    "ranking",
    "rematch",
    "rematch_chooses",
    "rename_player",
    "results",
    "revalidate",
    "ring",
    "round_end",
    "rounds_left",
    "rule_section",
    "score_anyway",
    "setup",
    "sides",
    "since",
    "stage",
    "standing",
    "summarize",
    "tallied",
    "told_apart",
    "undoing",
    "was",
    "why",
    "why_begins",
    "working",
    "workings",
    "would_earn",
]
