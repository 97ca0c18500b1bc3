"""The questions that people are asked before a round is put."""

from collections.abc import Sequence

from ...sentence import Sentence
from ..decide import AnyWarning, NobodyAhead, OtherEntryMode, SetAside
from ..match import Match
from ..rules import CARDS_PER_SIDE
from ..rules.scored_round import SideTotal
from ..rules.tally import BY_CARDS, BY_MARKERS
from ..sentences.playing import says, short_side, unusual_side


def describe_warning(match: Match, warning: AnyWarning) -> Sentence:
    """Describe an entry warning."""
    if isinstance(warning, SideTotal):
        return odd_side(match, warning)
    if isinstance(warning, OtherEntryMode):
        return says(f"warning-{warning.entry_mode}-last")
    if not isinstance(warning, SetAside):
        return says("warning-nobody-ahead")
    if warning.rounds == (match.round_number,):
        return says("warning-set-aside-begun", number=match.round_number)
    return says("warning-set-aside", count=len(warning.rounds), rounds=warning.rounds)


def odd_side(match: Match, side: SideTotal) -> Sentence:
    """Describe what an unusual number of item cards on a side may mean."""
    name = match.players[side.player]
    if match.expansions:
        return unusual_side(match, side)
    if side.cards > CARDS_PER_SIDE:
        over = side.cards - CARDS_PER_SIDE
        return says("warning-over", name=name, cards=side.cards, max=CARDS_PER_SIDE, count=over)
    what = "warning-secret" if side.cards == CARDS_PER_SIDE - 1 else "warning-short"
    return says(what, name=name, count=side.cards, max=CARDS_PER_SIDE)


def score_anyway(warnings: Sequence[AnyWarning]) -> Sentence:
    """Label the button that scores in spite of the warnings."""
    sides = [side.cards for side in warnings if isinstance(side, SideTotal)]
    if any(isinstance(warning, NobodyAhead) for warning in warnings):
        return says("score-unmoved")
    return says("score-with", count=sides[0]) if len(sides) == len(warnings) == 1 else says("score-anyway")


def back(match: Match, warnings: Sequence[AnyWarning]) -> Sentence:
    """Label the link from the warnings back to the entries."""
    is_unmoved = any(isinstance(warning, NobodyAhead) for warning in warnings)
    return says(f"back-to-{BY_MARKERS if is_unmoved else match.entered.entry_mode}")


def odd_sides(match: Match, warnings: Sequence[AnyWarning]) -> frozenset[int]:
    """Return the players whose number of cards looks wrong: by a warning, or while the round is counted."""
    if match.entry_mode != BY_CARDS:
        return frozenset()
    named = {side.player for side in warnings if isinstance(side, SideTotal)}
    return frozenset(named | {player for player in (0, 1) if short_side(match, player)})
