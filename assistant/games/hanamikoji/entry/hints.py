"""Hints beside the board while a round is entered."""

from ...sentence import Sentence, Term
from ..match import Match
from ..rules import GEISHA
from ..sentences.playing import named, says


def entry_mode_hint(match: Match) -> Sentence | None:
    """Name the mode that counts, for readers of the other one; return None where nothing is entered."""
    return None if match.untouched else says(f"entry-mode-{match.entry_mode}")


def full(match: Match, player: int, index: int) -> Sentence | None:
    """Explain why no card of a geisha can be added on a player's side; return None where one can."""
    counts, her = match.counted.counts[index], GEISHA[index]
    if counts[player] < match.room(player, index):
        return None
    item = Term("items", her.item)
    if 0 in counts:
        has_all = match.players[int(not counts[0])]
        return says("full-with", geisha=named(her), item=item, count=her.value, name=has_all)
    (name, other), (a, b) = match.players, counts
    return says("full", geisha=named(her), item=item, count=her.value, name=name, a=a, other=other, b=b)


def gains(match: Match, player: int) -> Sentence | None:
    """Summarize what the markers chosen in this round would bring a player; return None for nothing."""
    chosen = enumerate(match.chosen.winners)
    won = [GEISHA[index] for index, side in chosen if side == player != match.markers[index]]
    if not won:
        return None
    return (
        says("gains-one", item=Term("items", won[0].item)) if len(won) == 1 else says("gains", count=len(won))
    )
