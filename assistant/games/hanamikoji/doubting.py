"""What people are asked before a round is put."""

from ..sentence import Sentence
from .decide import Doubt, SetAside
from .match import Match
from .rules import CARDS_PER_SIDE
from .scored import SideTotal, cards_on_a_side
from .sentences import says


def doubt(match: Match, asked: Doubt) -> Sentence:
    """What to think of before a round is put."""
    if isinstance(asked, SideTotal):
        return odd_side(match, asked)
    if isinstance(asked, SetAside):
        aside = asked.rounds
        return says("doubt-set-aside", count=len(aside), rounds=aside, number=aside[0] - 1)
    return says("doubt-nobody-ahead")


def odd_side(match: Match, side: SideTotal) -> Sentence:
    """What a side's number of item cards may mean."""
    name, usual = match.players[side.player], cards_on_a_side(match.expansions)
    if match.expansions:
        return says("doubt-expansions", name=name, count=side.cards, min=usual[0], max=usual[-1])
    if side.cards > CARDS_PER_SIDE:
        over = side.cards - CARDS_PER_SIDE
        return says("doubt-over", name=name, cards=side.cards, max=CARDS_PER_SIDE, count=over)
    what = "doubt-secret" if side.cards == CARDS_PER_SIDE - 1 else "doubt-short"
    return says(what, name=name, count=side.cards, max=CARDS_PER_SIDE)
