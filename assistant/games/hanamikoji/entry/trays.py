"""What the trays and the bar beside the board show of a round in play."""

from ...events import Event
from ...sentence import Sentence
from ..events import CardsCounted
from ..match import Match
from ..rules import CHARM_GOAL, GEISHA_GOAL
from ..rules.tally import BY_MARKERS
from ..wording.sentences import forecast, short_sides, ties
from .hints import entry_mode_hint

_CLOSE_CHARM = CHARM_GOAL - 2
_CLOSE_GEISHA = GEISHA_GOAL - 1


def is_close(match: Match, player: int) -> bool:
    """Whether one more geisha may reach a goal."""
    return match.charm[player] >= _CLOSE_CHARM or match.favors[player] >= _CLOSE_GEISHA


def touched(event: Event | None) -> tuple[int, int] | None:
    """The player and the geisha of the cell that was counted in an event, if it was."""
    return (event.player, event.geisha) if isinstance(event, CardsCounted) else None


def foretold(match: Match, may_play: bool, entry_mode: str) -> tuple[Sentence, ...]:
    """The forecast for who is shown this way; first that it is the other one which counts, if so."""
    other = entry_mode_hint(match) if match.entry_mode != entry_mode else None
    return (*([other] if other else []), *forecast(match, may_play, entry_mode))


def forecast_sign(match: Match, entry_mode: str) -> str:
    """The picture beside it: `flag` for a goal, `warn`, `tie`, or what is entered in this way."""
    entered = "marker" if entry_mode == BY_MARKERS else "cards"
    if match.untouched:
        return entered
    if match.if_scored_now.outcome:
        return "flag"
    if short_sides(match):
        return "warn"
    return "tie" if ties(match, match.if_scored_now.rounds[-1]) else entered
