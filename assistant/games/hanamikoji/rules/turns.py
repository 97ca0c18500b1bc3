"""The turns of a round: each player uses each of four actions once.

In the rulebook of 2016 the starting player removes one of the 21 item cards unseen and deals six to each
player; in turn the players draw a card and use an action until both have used all four.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from . import CARDS, Pair

DEALT = 6
REMOVED = 1


@dataclass(frozen=True)
class Action:
    """An action: how many cards leave the hand, and how many of them are then open on each side."""

    cards: int
    own: int
    opponents: int


ACTIONS: Mapping[str, Action] = {
    "secret": Action(cards=1, own=0, opponents=0),
    "trade-off": Action(cards=2, own=0, opponents=0),
    "gift": Action(cards=3, own=2, opponents=1),
    "competition": Action(cards=4, own=2, opponents=2),
}

TURNS = 2 * len(ACTIONS)

Used: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
NONE_USED: Used = ((), ())


@dataclass(frozen=True)
class Turns:
    """The actions that each player has used this round, in order. Using an action ends the turn."""

    used: Used
    starting_player: int

    @property
    def taken(self) -> int:
        """The number of turns that are over, of eight."""
        return len(self.used[0]) + len(self.used[1])

    @property
    def player(self) -> int | None:
        """The player whose turn it is, alternating from the starting player; None after the eighth turn."""
        if self.taken == TURNS:
            return None
        a, b = map(len, self.used)
        return self.starting_player if a == b else int(a > b)

    @property
    def last(self) -> tuple[int, str] | None:
        """The player who used an action last, and the action; None before the first turn."""
        if not self.taken:
            return None
        player = (self.starting_player + self.taken - 1) % 2
        player = player if self.used[player] else 1 - player
        return player, self.used[player][-1]

    @property
    def deck(self) -> int:
        """The number of cards left to draw; the player whose turn it is has drawn already."""
        return CARDS - REMOVED - 2 * DEALT - self._drawn(0) - self._drawn(1)

    @property
    def hands(self) -> Pair:
        """The number of cards in each player's hand."""
        return self._hand(0), self._hand(1)

    def _drawn(self, player: int) -> int:
        return len(self.used[player]) + (self.player == player)

    def _hand(self, player: int) -> int:
        return DEALT + self._drawn(player) - sum(ACTIONS[action].cards for action in self.used[player])
