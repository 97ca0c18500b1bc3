"""A scored round: what its markers did, what they are worth, and which totals look wrong."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from .. import rules
from . import CARDS_PER_SIDE, GEISHA, WITH_EXPANSIONS, Markers, Pair
from .tally import Cards, Tally, Winner


@dataclass(frozen=True)
class SideTotal:
    """A side whose item cards are not as many as usual: a Secret not turned over, or one too many."""

    player: int
    cards: int
    key = "side-total"
    rule = "seven"
    consent = None


@dataclass(frozen=True)
class Change:
    """What scoring did to one marker, and who had more item cards; `counts` is None if none were counted."""

    geisha: int
    before: Winner
    after: Winner
    winner: Winner
    counts: Pair | None

    @property
    def moved(self) -> bool:
        return self.before != self.after

    @property
    def tied(self) -> bool:
        return self.counts is not None and self.counts[0] == self.counts[1] > 0


class Standing(ABC):
    """Where the markers stand, and what they are worth to each player."""

    @property
    @abstractmethod
    def markers(self) -> Markers: ...

    @cached_property
    def favors(self) -> Pair:
        return rules.favors(self.markers)

    @cached_property
    def charm(self) -> Pair:
        return rules.charm(self.markers)


@dataclass(frozen=True)
class Round(Standing):
    """A scored round; `before` and `markers` are the markers before and after scoring.

    `expansions` is whether it was played with the mini expansions.
    """

    number: int
    starting_player: int
    tally: Tally
    before: Markers
    expansions: bool = False

    @cached_property
    def markers(self) -> Markers:
        return rules.move_markers(self.before, self.tally.winners)

    @property
    def entered(self) -> Tally:
        return self.tally

    @property
    def entry_mode(self) -> str:
        """By which of WAYS it was entered."""
        return self.tally.entry_mode

    @property
    def cards(self) -> Cards | None:
        return self.tally if isinstance(self.tally, Cards) else None

    @property
    def warnings(self) -> tuple[SideTotal, ...]:
        return side_totals(self.cards, self.expansions) if self.cards else ()

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        counts = self.cards.counts if self.cards else (None,) * len(GEISHA)
        return tuple(
            Change(geisha, *parts)
            for geisha, parts in enumerate(
                zip(self.before, self.markers, self.tally.winners, counts, strict=True)
            )
        )


def side_totals(cards: Cards, expansions: bool) -> tuple[SideTotal, ...]:
    """Each side has 8 cards (1 + 2 + 1 + 2 + 2), so another total is worth a second look.

    With the mini expansions there may be one more or less.
    """
    usual = cards_on_a_side(expansions)
    return tuple(
        SideTotal(player, total) for player, total in enumerate(cards.side_totals) if total not in usual
    )


def cards_on_a_side(expansions: bool) -> range:
    """How many item cards a side may have."""
    return WITH_EXPANSIONS if expansions else range(CARDS_PER_SIDE, CARDS_PER_SIDE + 1)
