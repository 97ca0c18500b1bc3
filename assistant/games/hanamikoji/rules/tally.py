"""The entries for a round of Hanamikoji: the counted item cards, or only who had more.

The entry mode is `cards` for the first and `markers`, after the favor markers that move, for the second.
"""

from dataclasses import dataclass
from typing import TypeAlias

Winner: TypeAlias = int | None

ENTRY_MODES = (BY_CARDS, BY_MARKERS) = ("cards", "markers")


@dataclass(frozen=True)
class Cards:
    """The item cards beside each of the seven geisha, left to right: (player 0's, player 1's)."""

    counts: tuple[tuple[int, int], ...]
    entry_mode = BY_CARDS

    @property
    def winners(self) -> tuple[Winner, ...]:
        """The player with more cards at each geisha; None where both have equally many, or none."""
        return tuple(None if a == b else int(b > a) for a, b in self.counts)

    @property
    def side_totals(self) -> tuple[int, int]:
        """The number of item cards on each player's side."""
        return sum(a for a, _ in self.counts), sum(b for _, b in self.counts)


@dataclass(frozen=True)
class Winners:
    """The player with more cards at each of the seven geisha, left to right; None for nobody."""

    winners: tuple[Winner, ...]
    entry_mode = BY_MARKERS


Tally: TypeAlias = Cards | Winners
