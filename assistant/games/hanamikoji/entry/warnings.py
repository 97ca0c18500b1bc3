"""The entry warnings: what people are asked before a round is put, when, and in which words.

The one kind that a scored round keeps, `SideTotal`, is in `rules/scored_round.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...rounds import EntryWarning
from ...sentence import Sentence
from ..decide import read_tally, set_aside
from ..match import Match
from ..rules import CARDS_PER_SIDE
from ..rules.scored_round import SideTotal, side_totals
from ..rules.tally import BY_CARDS, BY_MARKERS, Cards, Tally, Winners
from ..sentences.playing import says, short_side, unusual_side


@dataclass(frozen=True)
class SetAside(EntryWarning):
    """Rounds that a correction would drop, since the match would end before them."""

    rounds: tuple[int, ...]
    key = "would-discard"
    consent = "discard_later"


@dataclass(frozen=True)
class NobodyAhead(EntryWarning):
    """A tally in which nobody is ahead at any geisha: perhaps nothing was entered yet."""

    key = "nobody-ahead"


@dataclass(frozen=True)
class OtherEntryMode(EntryWarning):
    """Entries of the other mode that contradict the tally at some geisha; `entry_mode` is the tally's."""

    entry_mode: str
    key = "other-way"


AnyWarning: TypeAlias = SideTotal | SetAside | NobodyAhead | OtherEntryMode


def entry_warnings(match: Match, number: int, body: object) -> list[AnyWarning]:
    """Return what to ask people before `put_round`: odd totals, contradictions, rounds to set aside."""
    tally = read_tally(body)
    warnings: list[AnyWarning] = []
    if isinstance(tally, Cards):
        warnings.extend(side_totals(tally, match.usual_cards))
    if isinstance(tally, Winners) and set(tally.winners) == {None}:
        warnings.append(NobodyAhead())
    if match.scored(number) is None:
        return [*warnings, OtherEntryMode(tally.entry_mode)] if _differs(match, tally) else warnings
    discarded = set_aside(match, number, tally)
    return [*warnings, SetAside(tuple(discarded))] if discarded else warnings


def _differs(match: Match, tally: Tally) -> bool:
    """Return whether the entries of the other mode name another winner at some geisha."""
    other = match.counted if tally.entry_mode == BY_MARKERS else match.chosen
    pairs = zip(other.winners, tally.winners, strict=True)
    return any(winner is not None and winner != counts for winner, counts in pairs)


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
