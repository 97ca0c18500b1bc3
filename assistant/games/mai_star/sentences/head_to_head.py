"""Figures of matches between the same people, and of the course of one match."""

from collections.abc import Iterable, Sequence

from ...sentence import Sentence, says
from ...summary import Summary
from ..match import Match


def money(matches: Iterable[tuple[Summary, Sequence[int]]]) -> list[list[int]]:
    """Return each person's money in each match, given summaries with the seats of the people."""
    earned = [[int(summary.figures["totals"][seat]) for seat in seats] for summary, seats in matches]
    return [[*person] for person in zip(*earned, strict=True)]


def places(matches: Iterable[tuple[Summary, Sequence[int]]]) -> list[list[int]]:
    """Return each person's place in each match among all its players; winners have place 1."""
    reached = [[_place(summary, seat) for seat in seats] for summary, seats in matches]
    return [[*person] for person in zip(*reached, strict=True)]


def _place(summary: Summary, seat: int) -> int:
    def rank(of: int) -> tuple[bool, int]:
        return of in summary.winners, int(summary.figures["totals"][of])

    return 1 + sum(rank(other) > rank(seat) for other in range(len(summary.players)))


def gap(summary: Summary) -> int:
    """Return the money between the two highest totals."""
    first, second, *_ = sorted(map(int, summary.figures["totals"]), reverse=True)
    return first - second


# The course of one match


def climb(match: Match) -> list[list[int]]:
    """Return each player's totals from the opening to the last scored round."""
    totals = [match.opening.totals, *(scored.totals for scored in match.rounds)]
    return [[*player] for player in zip(*totals, strict=True)]


def describe_money(match: Match) -> Sentence:
    """Return the totals of all players, the highest first."""
    players = (
        says("head-to-head.has", name=match.players[player], count=match.totals[player])
        for player in match.ranking
    )
    return says("head-to-head.money", players=tuple(players))
