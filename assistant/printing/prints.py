"""Prints: the pages that each sheet takes, and the cards, pieces and copies that it gives."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Print:
    """One print of a sheet.

    `pages` is 0 where their number differs by language or paper. The last `singles` of them are for one side
    of the paper, the others for both. It gives cards and pieces to cut out, or the whole sheet several times.
    """

    pages: int = 1
    singles: int = 0
    cards: int = 0
    pieces: int = 0
    copies: int = 1

    @property
    def is_two_sided(self) -> bool:
        """Whether any pages are for both sides of the paper."""
        return not self.pages or self.pages > self.singles


ONE = Print(1, 1)  # a page to print on one side
