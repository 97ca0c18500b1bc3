"""A match that is over as lists tell it: who is the Mai-Star, and what everybody had."""

from ...sentence import Param, Sentence
from ...sentence import says as any_game_says
from ...summary import Listed, Summary


def says(what: str, **params: Param) -> Sentence:
    return any_game_says(f"history.mai-star-{what}", **params)


def listed(summary: Summary, _rounds: int) -> Listed:
    """Of a summary with winners; every match has three festivals."""
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
    """The seats, the winners and then the highest total first."""
    totals = summary.figures["totals"]
    return sorted(range(len(totals)), key=lambda seat: (seat not in summary.winners, -totals[seat]))
