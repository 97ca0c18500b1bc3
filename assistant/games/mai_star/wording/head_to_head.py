"""What matches of the same people come to: their money and their places; and how a match went."""

from collections.abc import Iterable, Sequence

from ...sentence import Sentence, says
from ...summary import Summary
from ..match import Match


def money(matches: Iterable[tuple[Summary, Sequence[int]]]) -> list[list[int]]:
    """By person the money of each match; `seats` says where each sat."""
    earned = [[int(summary.figures["totals"][seat]) for seat in seats] for summary, seats in matches]
    return [[*person] for person in zip(*earned, strict=True)]


def places(matches: Iterable[tuple[Summary, Sequence[int]]]) -> list[list[int]]:
    """By person the place in each match, among all who sat there: 1 for whoever won."""
    reached = [[_place(summary, seat) for seat in seats] for summary, seats in matches]
    return [[*person] for person in zip(*reached, strict=True)]


def _place(summary: Summary, seat: int) -> int:
    def rank(of: int) -> tuple[bool, int]:
        return of in summary.winners, int(summary.figures["totals"][of])

    return 1 + sum(rank(other) > rank(seat) for other in range(len(summary.players)))


def gap(summary: Summary) -> int:
    """By how much money the first two ended apart."""
    first, second, *_ = sorted(map(int, summary.figures["totals"]), reverse=True)
    return first - second


# A match opened again


def climb(match: Match) -> list[list[int]]:
    """By player the money from the start to the last round."""
    totals = [match.opening.totals, *(scored.totals for scored in match.rounds)]
    return [[*player] for player in zip(*totals, strict=True)]


def money_told(match: Match) -> Sentence:
    """The money of everybody at the end, the highest first."""
    players = (
        says("head-to-head.has", name=match.players[player], count=match.totals[player])
        for player in match.ranking
    )
    return says("head-to-head.money", players=tuple(players))
