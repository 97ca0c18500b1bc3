"""The bounds of a match, the same at a table and in a file, so that whatever was played can be imported.

A cost is in about microseconds of processor on a laptop.
"""

from .. import games
from ..games.errors import Illegal
from ..games.events import Event, EventUndone, StartingPlayerChosen
from ..games.rounds import Match, RoundEvent
from ..store import LogSize

MOST_EVENTS = 5_000
HIGHEST_COST = 250_000
MOST_ABOVE = 100  # events that stand after one that is undone alone
_KEPT_FREE = 20  # events that are appended elsewhere than at the table, such as the removal of a person
_OF_AN_EVENT = 20
_OF_A_ROUND = 12  # that is computed again, to check an entry and to replay it


def _recomputes(event: type[Event]) -> bool:
    """Return whether such an event changes scored rounds."""
    return event is StartingPlayerChosen or (issubclass(event, RoundEvent) and event.is_correction)


RECOMPUTING = tuple(kind for kind, event in games.EVENTS.items() if _recomputes(event))
SCORING = tuple(
    kind for kind, event in games.EVENTS.items() if issubclass(event, RoundEvent) and not event.is_correction
)
UNDOING = (games.kind(EventUndone),)


def cost(event: Event, match: Match) -> int:
    """Return the cost of replaying an event after which the match is `match`."""
    return _OF_AN_EVENT + _recomputes(type(event)) * len(match.rounds) * _OF_A_ROUND


def most_cost(size: LogSize) -> int:
    """Return what replaying a log of this size costs at most."""
    again = size.recomputations * size.scorings * _OF_A_ROUND
    above = size.undoings * (MOST_ABOVE * _OF_AN_EVENT + again)
    return min(HIGHEST_COST, size.events * _OF_AN_EVENT + again + above)


def check_room(events: int, costs: int) -> None:
    """Raise Illegal if a table can't have so many events, or events of these costs together."""
    if events > MOST_EVENTS - _KEPT_FREE or costs > HIGHEST_COST:
        raise Illegal("body", "match-full")
