"""A finished match in lists: how it was won, and the charm of each player."""

from ...sentence import Param, Sentence
from ...sentence import says as any_game_says
from ...summary import Listed, Summary
from ..rules import highest_geisha
from .verdict import DECIDING


def says(what: str, **params: Param) -> Sentence:
    """Return a sentence of this game for lists of matches."""
    return any_game_says(f"history.hanamikoji-{what}", **params)


def listed(summary: Summary, rounds: int) -> Listed:
    """Describe a finished match from its summary, after so many rounds."""
    winner = summary.winners[0]
    own, other = (summary.figures["charm"][seat] for seat in (winner, 1 - winner))
    played = says("rounds", count=rounds)
    equal, had = says("equal", charm=own, rounds=played), says("had", own=own, other=other, rounds=played)
    return Listed(_result(summary, winner), equal if own == other else had)


def _result(summary: Summary, winner: int) -> Sentence:
    """Describe the result by the figure that decided."""
    if len(summary.winners) > 1:
        return says("shared", a=summary.players[0], b=summary.players[1])
    name, (decided, _) = summary.players[winner], DECIDING[summary.rule or ""]
    if decided == "geisha":
        return says("geisha", name=name, count=summary.figures["favors"][winner])
    if decided == "charm":
        return says("charm", name=name, charm=summary.figures["charm"][winner])
    return says("highest", name=name, value=highest_geisha(tuple(summary.figures["markers"]))[winner])
