"""Validation of imported logs: each stored event is decided again, as if it were a new request."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .. import reading
from ..events import Event
from .decide import (
    HIGHEST_ROUND_NUMBER,
    choose_edition,
    choose_ending,
    choose_marker,
    count_cards,
    put_round,
    take_action,
)
from .events import (
    ActionTaken,
    CardsCounted,
    EditionChosen,
    EndingChosen,
    MarkerChosen,
    RoundCorrected,
    RoundScored,
    RoundTallied,
)
from .match import Match
from .rules import GEISHA
from .rules.tally import Cards


def revalidate(match: Match, event: Event) -> Sequence[Event]:
    """Return the events of the request that the event stands for.

    Raises Malformed and Illegal, and KeyError for an event of another game.
    """
    return _DECIDE[type(event)](match, event)


def _cards(match: Match, event: CardsCounted) -> Sequence[Event]:
    return count_cards(match, _place(event.player), _place(event.geisha), {"count": event.count})


def _marker(match: Match, event: MarkerChosen) -> Sequence[Event]:
    return choose_marker(match, _place(event.geisha), {"player": event.player})


def _round(match: Match, event: RoundTallied) -> Sequence[Event]:
    tally = event.tally
    entered = {"cards": tally.counts} if isinstance(tally, Cards) else {"winners": tally.winners}
    number = reading.whole(event.round, "round", 1, HIGHEST_ROUND_NUMBER)
    return put_round(match, number, {**entered, "discard_later": True})


def _place(value: int) -> int:
    """Return an index; raise Malformed for a Boolean, which Python takes for 0 or 1."""
    return reading.whole(value, "place", 0, len(GEISHA) - 1)


_DECIDE: Mapping[type[Event], Callable[[Match, Any], Sequence[Event]]] = {
    EditionChosen: lambda match, event: choose_edition(match, vars(event)),
    EndingChosen: lambda match, event: choose_ending(match, vars(event)),
    CardsCounted: _cards,
    MarkerChosen: _marker,
    ActionTaken: lambda match, event: take_action(match, vars(event)),
    RoundScored: _round,
    RoundCorrected: _round,
}
