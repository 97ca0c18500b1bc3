"""The rules: the earnings of a round, the next starting player, and the winner.

The source is the rulebook of 2010 (Kanai Factory; its French edition). Players are 0, 1, 2 … in seat order,
clockwise: the left neighbor of a player is the next one.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from ..rounds import Outcome

FEWEST_PLAYERS = 3
FEWEST_TO_GO_ON = 2  # after others have left; the rulebook knows no such case
MOST_PLAYERS = 6
LAST_ROUND = 3
HAND_SIZES = (5, 6, 7)
PENALTY = 2
MOST_USUAL_INCOME = 11  # per guest; higher values are on the pad's second face
MOST_DEMAND = 9
CARDS = 75
MINUTES = 30
PUBLISHED = 2010
ACTIONS = ("guest", "advertise", "introduce", "exchange", "search")  # a turn is one of these
MORE_FOR_OBORO = 2  # cards in her hand before a round, by the publisher's errata of November 2010
MOST_INTRODUCED = 2  # cards discarded from the hand for as many new ones


@dataclass(frozen=True)
class Score:
    """A player's result of a round: the income of each guest, and the cards left in hand."""

    income: tuple[int, ...]
    cards_left: int

    @property
    def penalty(self) -> int:
        """The cost of the cards left, 2 each."""
        return PENALTY * self.cards_left

    @property
    def earned(self) -> int:
        """The income less the penalty, at least 0."""
        return max(0, sum(self.income) - self.penalty)


Scores: TypeAlias = tuple[Score, ...]
Totals: TypeAlias = tuple[int, ...]


def added(totals: Totals, scores: Scores) -> Totals:
    """Return the totals after a round."""
    return tuple(total + score.earned for total, score in zip(totals, scores, strict=True))


# Starting player


# Players who are `gone` have left the match: they keep their money, but neither begin nor win.


def first_to_begin(first_to_choose: int, players: int, gone: Collection[int] = ()) -> int:
    """Return the starting player of round 1: the last to choose a geisha, left of the first to choose.

    Geisha are chosen counter-clockwise.
    """
    return choosing_order(first_to_choose, players, clockwise=False, gone=gone)[-1]


def lowest(totals: Totals, gone: Collection[int] = ()) -> tuple[int, ...]:
    """Return the players with the lowest total."""
    staying = _staying(totals, gone)
    return tuple(player for player in staying if totals[player] == min(totals[one] for one in staying))


def highest(totals: Totals, gone: Collection[int] = ()) -> tuple[int, ...]:
    """Return the players with the highest total."""
    staying = _staying(totals, gone)
    return tuple(player for player in staying if totals[player] == max(totals[one] for one in staying))


def starting_player(totals: Totals, gone: Collection[int] = ()) -> int | None:
    """Return the player with the lowest total, at a tie the first clockwise from the highest total.

    Return None if the highest total is shared too: then the table decides.
    """
    candidates, leaders = lowest(totals, gone), highest(totals, gone)
    if len(candidates) == 1:
        return candidates[0]
    if len(leaders) > 1:
        return None
    return min(candidates, key=lambda player: (player - leaders[0]) % len(totals))


def choosing_order(first: int, players: int, clockwise: bool, gone: Collection[int] = ()) -> tuple[int, ...]:
    """Return the order in which geisha are chosen.

    It is counter-clockwise in round 1, and clockwise in management mode from round 2 on.
    """
    step = 1 if clockwise else -1
    order = ((first + step * place) % players for place in range(players))
    return tuple(player for player in order if player not in gone)


# Outcome


def outcome(totals: Totals, last: Scores, gone: Collection[int] = ()) -> Outcome:
    """Return the outcome: most money, then fewest cards left in the last round, then a shared title."""
    richest = highest(totals, gone)
    if len(richest) == 1:
        return Outcome(richest, "money", "most-money")
    left = [last[player].cards_left for player in richest]
    fewest = tuple(player for player in richest if last[player].cards_left == min(left))
    if len(fewest) == 1:
        return Outcome(fewest, "fewest-cards", "fewest-cards-left")
    return Outcome(fewest, "shared", "equal-money-and-cards-left")


def _staying(totals: Totals, gone: Collection[int]) -> tuple[int, ...]:
    return tuple(player for player in range(len(totals)) if player not in gone)
