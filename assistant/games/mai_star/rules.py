"""The rules: what a round earns, who begins the next, and who has won.

They are those of the rulebook of 2010 (Kanai Factory; its French edition). Players are 0, 1, 2 … in seat
order, clockwise: the left neighbor of a player is the next one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..rounds import Outcome

FEWEST_PLAYERS = 3
MOST_PLAYERS = 6
LAST_ROUND = 3
HAND_SIZES = (5, 6, 7)
PENALTY = 2
MOST_USUAL_INCOME = 11  # of a guest; more stands on the pad's second face
MOST_DEMAND = 9
CARDS = 75
MINUTES = 30
PUBLISHED = 2010
FIELDS = ("performance", "service", "intelligence")
ACTIONS = ("guest", "advertise", "introduce", "exchange", "search")  # of which a turn is one
MOST_INTRODUCED = 2  # cards of a hand that are discarded for as many

Reputation: TypeAlias = tuple[int, ...]


# The reputation on the card of each in FIELDS' order, None where the rulebook doesn't tell it.
GEISHA: Mapping[str, Reputation | None] = {
    "akenohoshi": (3, 3, 3),
    "momiji": None,
    "natsumi": None,
    "harukaze": (1, 3, 5),
    "suzune": None,
    "oboro": None,
}


@dataclass(frozen=True)
class Score:
    """What a player has when a round ends: the income of each guest, and the cards left in hand."""

    income: tuple[int, ...]
    cards_left: int

    @property
    def penalty(self) -> int:
        """Each card left costs 2."""
        return PENALTY * self.cards_left

    @property
    def earned(self) -> int:
        """Nobody earns less than nothing."""
        return max(0, sum(self.income) - self.penalty)


Scores: TypeAlias = tuple[Score, ...]
Totals: TypeAlias = tuple[int, ...]


def added(totals: Totals, scores: Scores) -> Totals:
    """The totals after a round."""
    return tuple(total + score.earned for total, score in zip(totals, scores, strict=True))


def meets(reputation: Reputation, field: str | None) -> int:
    """The highest demand that a reputation meets in a guest's field; in any where the guest is black."""
    return max(reputation) if field is None else reputation[FIELDS.index(field)]


# Who begins


def first_to_begin(first_to_choose: int, players: int) -> int:
    """Geisha are chosen counter-clockwise; the last to choose, the chooser's left neighbor, begins."""
    return (first_to_choose + 1) % players


def lowest(totals: Totals) -> tuple[int, ...]:
    """The players with the lowest total."""
    return _with(totals, min(totals))


def highest(totals: Totals) -> tuple[int, ...]:
    """The players with the highest total."""
    return _with(totals, max(totals))


def starting_player(totals: Totals) -> int | None:
    """The lowest total begins; of several the one met first clockwise from the highest total.

    None where that can't be told, because the highest total is shared too: then the table decides.
    """
    candidates, leaders = lowest(totals), highest(totals)
    if len(candidates) == 1:
        return candidates[0]
    if len(leaders) > 1:
        return None
    return min(candidates, key=lambda player: (player - leaders[0]) % len(totals))


def choosing_order(first: int, players: int, clockwise: bool) -> tuple[int, ...]:
    """In which order geisha are chosen: counter-clockwise; clockwise in management mode from round 2 on."""
    step = 1 if clockwise else -1
    return tuple((first + step * place) % players for place in range(players))


# Who has won, and why


def outcome(totals: Totals, last: Scores) -> Outcome:
    """After the last round: the most money, then the fewest cards left in it, then the title is shared."""
    richest = highest(totals)
    if len(richest) == 1:
        return Outcome(richest, "money", "most-money")
    left = [last[player].cards_left for player in richest]
    fewest = tuple(player for player in richest if last[player].cards_left == min(left))
    if len(fewest) == 1:
        return Outcome(fewest, "fewest-cards", "fewest-cards-left")
    return Outcome(fewest, "shared", "equal-money-and-cards-left")


def _with(totals: Sequence[int], total: int) -> tuple[int, ...]:
    return tuple(player for player, own in enumerate(totals) if own == total)
