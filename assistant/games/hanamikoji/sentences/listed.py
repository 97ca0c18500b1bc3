"""A finished match in lists: how it was won, and the charm of each player."""

from ...sentence import Sentence
from ...summary import Listed, Summary
from ..rules import highest_geisha
from .playing import says
from .verdict import DECIDING


def listed(summary: Summary, rounds: int) -> Listed:
    """Describe a finished match from its summary, after so many rounds."""
    winner = summary.winners[0]
    own, other = (summary.figures["charm"][seat] for seat in (winner, 1 - winner))
    played = says("listed-rounds", count=rounds)
    equal = says("listed-equal", charm=own, rounds=played)
    had = says("listed-had", own=own, other=other, rounds=played)
    return Listed(_result(summary, winner), equal if own == other else had)


def _result(summary: Summary, winner: int) -> Sentence:
    """Describe the result by the figure that decided."""
    if len(summary.winners) > 1:
        return says("listed-shared", a=summary.players[0], b=summary.players[1])
    name, (decided, _) = summary.players[winner], DECIDING[summary.rule or ""]
    if decided == "geisha":
        return says("listed-geisha", name=name, count=summary.figures["favors"][winner])
    if decided == "charm":
        return says("listed-charm", name=name, charm=summary.figures["charm"][winner])
    return says("listed-highest", name=name, value=highest_geisha(tuple(summary.figures["markers"]))[winner])
