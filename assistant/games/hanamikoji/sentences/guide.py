"""The guide through the turns: whose turn it is, what to do, and what would win the round."""

from ...sentence import Param, Sentence
from ..match import Match
from ..rules.turns import ACTIONS
from .playing import called, says

_TAKEN_BY_OPPONENT = ("gift", "competition")
_FEW = 2  # geisha; nobody plans with more, since there are too many ways


def turn_title(match: Match, seat: int | None) -> Sentence:
    """Say whose turn it is, on the device of `seat` or (None) of everybody, or that all turns are over."""
    player = match.turns.player
    if player is None:
        return says("turns-over")
    return says("turn-yours" if player == seat else "turn", name=match.players[player])


def turn_steps(match: Match) -> tuple[Sentence, ...]:
    """List the steps of the current turn, in order; after the last turn, those that its action leaves."""
    turns = match.turns
    taking = _taking(match)
    if turns.player is None:
        return taking
    dealing = () if turns.taken else (says("step-deal"),)
    return (*dealing, *taking, says("step-draw", count=turns.deck), says("step-use"))


def _taking(match: Match) -> tuple[Sentence, ...]:
    """Return the step in which the opponent takes part of a Gift or a Competition, before all others."""
    if match.turns.last is None:
        return ()
    actor, action = match.turns.last
    if action not in _TAKEN_BY_OPPONENT:
        return ()
    return (says(f"step-take-{action}", name=match.players[1 - actor], giver=match.players[actor]),)


def waiting(match: Match, player: int) -> Sentence | None:
    """Count the actions that a waiting player has left; return None when all turns are over."""
    if match.turns.player is None:
        return None
    left = len(ACTIONS) - len(match.used[player])
    return says("waits", count=left) if left else says("waits-no-action")


def offer(match: Match, player: int, action: str) -> Sentence:
    """Describe briefly what an action of a player does."""
    shown: dict[str, Param] = {"count": ACTIONS[action].cards}
    if action == "competition":
        shown = {"count": ACTIONS[action].own}
    if action in _TAKEN_BY_OPPONENT:
        shown["name"] = match.players[1 - player]
    return says(f"offer-{action}", **shown)


def ways_to_win(match: Match, player: int) -> Sentence | None:
    """Name geisha that would win the round for a player: each one alone, or else the first pair.

    Returns None where more are needed.
    """
    nearest = match.paths(player)[0]
    if len(nearest) > _FEW:
        return None
    name = match.players[player]
    if len(nearest) == _FEW:
        a, b = (called(match, index) for index in nearest)
        return says("wins-with-two", name=name, a=a, b=b)
    alone = tuple(called(match, index) for index in sorted(match.winning_alone[player]))
    return says("wins-with-one" if len(alone) == 1 else "wins-with-any", name=name, geisha=alone)
