"""The question how many cards are left in a hand: which player a device asks, and in which words."""

from collections.abc import Mapping

from ...sentence import Sentence
from ..match import Match
from ..sentences.playing import says


def asked_hand(match: Match, seat: int | None, phones: Mapping[int, bool], is_scoring: bool) -> int | None:
    """Return the player whose hand a device asks about, None for no question.

    A seated phone asks its owner once anybody's hand is told. Where the round `is_scoring`, the device then
    asks about each player without a phone here; `phones` has the seats that are taken, and whether they are.
    """
    is_ending = is_scoring or len(match.untold) < len(match.staying)
    if is_ending and seat in match.untold:
        return seat
    alone = [player for player in match.untold if not phones.get(player)]
    return alone[0] if is_scoring and alone else None


def ask_hand(match: Match, player: int, seat: int | None) -> Sentence:
    """Return the question, to the owner of the device or about somebody else."""
    return says("ask-own-hand") if player == seat else says("ask-hand", name=match.players[player])
