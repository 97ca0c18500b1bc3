"""Kinds of sheets, and prints: the pages that each takes, and the cards, pieces and copies that it gives."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .job import Job
    from .marks import Document


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
    def leaves(self) -> int:
        """How many leaves its pages for both sides take, if their number is known."""
        return (self.pages - self.singles + 1) // 2

    @property
    def is_two_sided(self) -> bool:
        """Whether any pages are for both sides of the paper."""
        return not self.pages or self.pages > self.singles


ONE = Print(1, 1)  # a page to print on one side


@dataclass(frozen=True)
class Kind:
    """A kind of sheet of a game.

    `draws` lays it out, `beside` in two languages. `usual` is a print of it, `large` one in large print where
    that differs; `large_as` names the sheet that takes its place there. In large print nothing is across.
    """

    draws: "Callable[[Job], Document]"
    usual: Print = ONE
    large: Print | None = None
    beside: "Callable[[Job, Job], Document] | None" = None
    large_as: str = ""
    is_across: bool = False  # the paper
    is_foldable: bool = False  # cards that can be printed on one side and folded
    copied: str = ""  # the key under which a device keeps the figures copied from these cards
    most_players: int = 0  # for whom there is room, 0 if it is the same for any number


def together(prints: Sequence[Print]) -> Print:
    """Return one print of several sheets, the pages for both sides first, each sheet on its own leaves."""
    if not all(each.pages for each in prints):
        return Print(0)
    singles = sum(each.singles for each in prints)
    return Print(singles + 2 * sum(each.leaves for each in prints), singles)
