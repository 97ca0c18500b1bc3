"""A scored round: how its markers moved, what they are worth, and which totals look wrong."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from ...rounds import EntryWarning
from .. import rules
from . import GEISHA, Markers, Pair
from .expansions import UNKNOWN_SET, cards_on_a_side
from .tally import Cards, Tally, Winner


@dataclass(frozen=True)
class SideTotal(EntryWarning):
    """A side with an unusual number of item cards: a Secret not turned over, or one card too many."""

    player: int
    cards: int
    key = "side-total"
    rule = "seven"


@dataclass(frozen=True)
class Change:
    """The effect of scoring on one marker; `winner` had more item cards, `counts` is None if not counted."""

    geisha: int
    before: Winner
    after: Winner
    winner: Winner
    counts: Pair | None

    @property
    def moved(self) -> bool:
        """Whether the marker moved."""
        return self.before != self.after

    @property
    def tied(self) -> bool:
        """Whether both players had the same number of item cards, above 0."""
        return self.counts is not None and self.counts[0] == self.counts[1] > 0


class MarkerPosition(ABC):
    """A position of the favor markers, and its worth to each player."""

    @property
    @abstractmethod
    def markers(self) -> Markers:
        """The favor markers, left to right."""

    @cached_property
    def favors(self) -> Pair:
        """The number of geisha that favor each player."""
        return rules.favors(self.markers)

    @cached_property
    def charm(self) -> Pair:
        """Each player's total charm."""
        return rules.charm(self.markers)


@dataclass(frozen=True)
class Round(MarkerPosition):
    """A scored round; `before` and `markers` are the markers before and after scoring.

    `expansions` is whether it was played with the mini expansions, `expansion_set` the number of theirs.
    """

    number: int
    starting_player: int
    tally: Tally
    before: Markers
    expansions: bool = False
    expansion_set: int = UNKNOWN_SET

    @cached_property
    def markers(self) -> Markers:
        """The favor markers after the round."""
        return rules.move_markers(self.before, self.tally.winners)

    @property
    def entered(self) -> Tally:
        """The tally."""
        return self.tally

    @property
    def entry_mode(self) -> str:
        """The mode in which the round was entered, one of ENTRY_MODES."""
        return self.tally.entry_mode

    @property
    def cards(self) -> Cards | None:
        """The counted cards, or None if only winners were entered."""
        return self.tally if isinstance(self.tally, Cards) else None

    @property
    def warnings(self) -> tuple[SideTotal, ...]:
        """The sides with an unusual number of item cards."""
        usual = cards_on_a_side(self.expansions, self.expansion_set)
        return side_totals(self.cards, usual) if self.cards else ()

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The effect on each marker, left to right."""
        counts = self.cards.counts if self.cards else (None,) * len(GEISHA)
        return tuple(
            Change(geisha, *parts)
            for geisha, parts in enumerate(
                zip(self.before, self.markers, self.tally.winners, counts, strict=True)
            )
        )


def side_totals(cards: Cards, usual: range) -> tuple[SideTotal, ...]:
    """Return the sides with an unusual number of item cards.

    Each side has 8 cards (1 + 2 + 1 + 2 + 2); with some mini expansions one more or less is possible.
    """
    return tuple(
        SideTotal(player, total) for player, total in enumerate(cards.side_totals) if total not in usual
    )
