"""Validation of stored events: an imported log is replayed as requests and not trusted."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .. import reading
from ..events import Event
from .decide import choose_edition, choose_options, leave, put_round, seat
from .effects import use_effect
from .events import (
    EditionChosen,
    GuestMoved,
    OptionsChosen,
    PlayerLeft,
    RoundCorrected,
    RoundScored,
    RoundTallied,
    TallyKept,
)
from .match import Match
from .rules import LAST_ROUND
from .tallying import keep_tally

_TALLIED = ("geisha", "reputation", "income", "cards_left")


def revalidate(match: Match, event: Event) -> Sequence[Event]:
    """Return the events of requesting this event again.

    Raise Malformed and Illegal, or KeyError for an event of another game.
    """
    return _ASKED[type(event)](match, event)


def _tally(match: Match, event: TallyKept) -> Sequence[Event]:
    """Request only the parts that the event changes."""
    player = seat(match, event.player, "player")
    before = match.tallies[player]
    changed = [name for name in _TALLIED if getattr(event, name) != getattr(before, name)]
    return keep_tally(match, player, {name: getattr(event, name) for name in changed})


def _guest(match: Match, event: GuestMoved) -> Sequence[Event]:
    moved = {"player": event.player, "from": event.source, "guest": event.guest}
    return use_effect(match, {"effect": "guest-moves", **moved})


def _left(match: Match, event: PlayerLeft) -> Sequence[Event]:
    return leave(match, seat(match, event.player, "player"), {"left": event.left})


def _round(match: Match, event: RoundTallied) -> Sequence[Event]:
    scores = [{"income": one.income, "cards_left": one.cards_left} for one in event.scores]
    return put_round(match, reading.whole(event.round, "round", 1, LAST_ROUND), {"scores": scores})


_ASKED: Mapping[type[Event], Callable[[Match, Any], Sequence[Event]]] = {
    EditionChosen: lambda match, event: choose_edition(match, vars(event)),
    OptionsChosen: lambda match, event: choose_options(match, vars(event)),
    TallyKept: _tally,
    GuestMoved: _guest,
    PlayerLeft: _left,
    RoundScored: _round,
    RoundCorrected: _round,
}
