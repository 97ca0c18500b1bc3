"""The contents of the trays and the bar beside the board for the round in play."""

from ...sentence import Sentence
from ..match import Match
from ..rules.endings import CHARM_GOAL, GEISHA_GOAL
from ..rules.tally import BY_MARKERS
from ..sentences.playing import forecast, short_sides, ties
from .hints import entry_mode_hint

_CLOSE_CHARM = CHARM_GOAL - 2
_CLOSE_GEISHA = GEISHA_GOAL - 1


def is_close(match: Match, player: int) -> bool:
    """Return whether one more geisha may reach a goal."""
    return match.charm[player] >= _CLOSE_CHARM or match.favors[player] >= _CLOSE_GEISHA


def foretold(match: Match, may_play: bool, entry_mode: str) -> tuple[Sentence, ...]:
    """Return the forecast for a reader of this mode, after a hint if the other mode counts."""
    other = entry_mode_hint(match) if match.entry_mode != entry_mode else None
    return (*([other] if other else []), *forecast(match, may_play, entry_mode))


def forecast_sign(match: Match, entry_mode: str) -> str:
    """Return the icon beside the forecast.

    It is `flag` for an end of the match, `warn`, `tie`, or `marker` or `cards` by the entry mode.
    """
    entered = "marker" if entry_mode == BY_MARKERS else "cards"
    if match.untouched:
        return entered
    if match.if_scored_now.outcome:
        return "flag"
    if short_sides(match):
        return "warn"
    return "tie" if ties(match, match.if_scored_now.rounds[-1]) else entered
