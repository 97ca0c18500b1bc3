"""The figures of the game, by the names that the rulebook's text uses for them."""

from collections.abc import Mapping

from . import AGE, CARDS, CARDS_PER_SIDE, GEISHA
from .endings import CHARM_GOAL, GEISHA_GOAL, LAST_ROUND
from .turns import ACTIONS, DEALT, REMOVED

# From the box.
_PLAYERS = 2
_MINUTES = 15

FIGURES: Mapping[str, int] = {
    "action_markers": _PLAYERS * len(ACTIONS),
    "age": AGE,
    "cards": CARDS,
    "charm": sum(geisha.value for geisha in GEISHA),
    "charm_goal": CHARM_GOAL,
    "deck": CARDS - REMOVED - _PLAYERS * DEALT,
    "geisha": len(GEISHA),
    "geisha_goal": GEISHA_GOAL,
    "hand": DEALT,
    "last_round": LAST_ROUND,
    "minutes": _MINUTES,
    "players": _PLAYERS,
    "side": CARDS_PER_SIDE,
    "turns": len(ACTIONS),
    "gift_taken": ACTIONS["gift"].opponents,
    "pairs": ACTIONS["competition"].cards // ACTIONS["competition"].opponents,
    **{action.replace("-", "_"): rule.cards for action, rule in ACTIONS.items()},
}
