"""The questions that people are asked before a round is put."""

from collections.abc import Sequence

from ...sentence import Sentence
from ..decide import Doubt, NobodyAhead, OtherEntryMode, SetAside
from ..match import Match
from ..rules import CARDS_PER_SIDE
from ..rules.scored_round import SideTotal
from ..rules.tally import BY_CARDS, BY_MARKERS
from ..wording.sentences import says, short_side, warning


def describe_warning(match: Match, asked: Doubt) -> Sentence:
    """Describe an entry warning."""
    if isinstance(asked, SideTotal):
        return odd_side(match, asked)
    if isinstance(asked, OtherEntryMode):
        return says(f"doubt-{asked.entry_mode}-last")
    if not isinstance(asked, SetAside):
        return says("doubt-nobody-ahead")
    if asked.rounds == (match.round_number,):
        return says("doubt-set-aside-begun", number=match.round_number)
    return says("doubt-set-aside", count=len(asked.rounds), rounds=asked.rounds)


def odd_side(match: Match, side: SideTotal) -> Sentence:
    """Describe what an unusual number of item cards on a side may mean."""
    name = match.players[side.player]
    if match.expansions:
        return warning(match, side)
    if side.cards > CARDS_PER_SIDE:
        over = side.cards - CARDS_PER_SIDE
        return says("doubt-over", name=name, cards=side.cards, max=CARDS_PER_SIDE, count=over)
    what = "doubt-secret" if side.cards == CARDS_PER_SIDE - 1 else "doubt-short"
    return says(what, name=name, count=side.cards, max=CARDS_PER_SIDE)


def score_anyway(asked: Sequence[Doubt]) -> Sentence:
    """Label the button that scores in spite of the warnings."""
    sides = [side.cards for side in asked if isinstance(side, SideTotal)]
    if any(isinstance(about, NobodyAhead) for about in asked):
        return says("score-unmoved")
    return says("score-with", count=sides[0]) if len(sides) == len(asked) == 1 else says("score-anyway")


def back(match: Match, asked: Sequence[Doubt]) -> Sentence:
    """Label the link from the warnings back to the entries."""
    is_unmoved = any(isinstance(about, NobodyAhead) for about in asked)
    return says(f"back-to-{BY_MARKERS if is_unmoved else match.entered.entry_mode}")


def odd_sides(match: Match, asked: Sequence[Doubt]) -> frozenset[int]:
    """Return the players whose number of cards looks wrong: by a warning, or while the round is counted."""
    if match.entry_mode != BY_CARDS:
        return frozenset()
    named = {side.player for side in asked if isinstance(side, SideTotal)}
    return frozenset(named | {player for player in (0, 1) if short_side(match, player)})
