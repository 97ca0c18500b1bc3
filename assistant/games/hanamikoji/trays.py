"""What the trays and the bar beside the board show of a round in play."""

from ..events import Event
from .events import CardsCounted
from .match import Match
from .rules import CARDS_PER_SIDE, CHARM_GOAL, GEISHA_GOAL
from .sentences import short_sides, ties
from .tally import BY_CARDS, BY_MARKERS

_CLOSE_CHARM = CHARM_GOAL - 2
_CLOSE_GEISHA = GEISHA_GOAL - 1


def is_close(match: Match, player: int) -> bool:
    """Whether one more geisha may reach a goal."""
    return match.charm[player] >= _CLOSE_CHARM or match.favors[player] >= _CLOSE_GEISHA


def is_odd(match: Match, player: int) -> bool:
    """Whether a side's item cards are too many, or one too few beside the other side's."""
    totals = match.counted.side_totals
    is_short = totals[player] == CARDS_PER_SIDE - 1 <= totals[1 - player]
    return totals[player] > CARDS_PER_SIDE or is_short


def touched(event: Event | None) -> tuple[int, int] | None:
    """The player and the geisha of the cell that was counted in an event, if it was."""
    return (event.player, event.geisha) if isinstance(event, CardsCounted) else None


def forecast_sign(match: Match, way: str) -> str:
    """The picture beside the forecast: `flag` for a goal, `warn`, `tie`, or what is entered in this way."""
    if match.untouched:
        return "marker" if way == BY_MARKERS else "cards"
    if match.if_scored_now.outcome:
        return "flag"
    if match.way == BY_CARDS and short_sides(match):
        return "warn"
    return "tie" if ties(match, match.if_scored_now.rounds[-1]) else "marker" if way == BY_MARKERS else "cards"
