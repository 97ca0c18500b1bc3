"""What is entered for a round of Hanamikoji: the item cards counted, or just who had more.

The first is entered by cards, the second by the favor markers that move: the two `WAYS`.
"""

from dataclasses import dataclass
from typing import TypeAlias

Winner: TypeAlias = int | None

ENTRY_MODES = (BY_CARDS, BY_MARKERS) = ("cards", "markers")


@dataclass(frozen=True)
class Cards:
    """Item cards beside each of the seven geisha, left to right: (player 0's, player 1's)."""

    counts: tuple[tuple[int, int], ...]
    entry_mode = BY_CARDS

    @property
    def winners(self) -> tuple[Winner, ...]:
        """Who has more cards at each geisha; None where both have as many, or none."""
        return tuple(None if a == b else int(b > a) for a, b in self.counts)

    @property
    def side_totals(self) -> tuple[int, int]:
        return sum(a for a, _ in self.counts), sum(b for _, b in self.counts)


@dataclass(frozen=True)
class Winners:
    """Who had more cards at each of the seven geisha, left to right; None for nobody."""

    winners: tuple[Winner, ...]
    entry_mode = BY_MARKERS


Tally: TypeAlias = Cards | Winners
