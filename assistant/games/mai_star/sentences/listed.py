"""A finished match in a list: the winners, and the money of the others."""

from ...summary import Listed, Summary
from .playing import says


def listed(summary: Summary, _rounds: int) -> Listed:
    """Return the list entry of a finished match; the number of rounds is always three."""
    totals, names = summary.figures["totals"], summary.players
    winners, most = tuple(names[winner] for winner in summary.winners), totals[summary.winners[0]]
    if len(winners) > 1:
        result = says("listed-shared", names=winners, total=most)
    else:
        result = says("listed-won", name=winners[0], total=most)
    others = [seat for seat in ranking(summary) if seat not in summary.winners]
    told = tuple(says("listed-has", name=names[seat], total=totals[seat]) for seat in others)
    return Listed(result, says("listed-others", others=told) if told else None)


def ranking(summary: Summary) -> list[int]:
    """Return the seats: the winners, then the highest total first."""
    totals = summary.figures["totals"]
    return sorted(range(len(totals)), key=lambda seat: (seat not in summary.winners, -totals[seat]))
