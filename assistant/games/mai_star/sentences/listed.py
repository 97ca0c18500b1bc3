"""A finished match in a list: the winners, and the money of the others."""

from ...sentence import Param, Sentence
from ...sentence import says as any_game_says
from ...summary import Listed, Summary


def says(what: str, **params: Param) -> Sentence:
    """Return a sentence of this game in the history."""
    return any_game_says(f"history.mai-star-{what}", **params)


def listed(summary: Summary, _rounds: int) -> Listed:
    """Return the list entry of a finished match; the number of rounds is always three."""
    totals, names = summary.figures["totals"], summary.players
    winners, most = tuple(names[winner] for winner in summary.winners), totals[summary.winners[0]]
    is_shared = len(winners) > 1
    result = (
        says("shared", names=winners, total=most) if is_shared else says("won", name=winners[0], total=most)
    )
    others = [seat for seat in ranking(summary) if seat not in summary.winners]
    told = tuple(says("has", name=names[seat], total=totals[seat]) for seat in others)
    return Listed(result, says("others", others=told) if told else None)


def ranking(summary: Summary) -> list[int]:
    """Return the seats: the winners, then the highest total first."""
    totals = summary.figures["totals"]
    return sorted(range(len(totals)), key=lambda seat: (seat not in summary.winners, -totals[seat]))
