"""Events of Mai-Star, besides those of every game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from ..events import Event, TableOpened
from ..rounds import RoundEvent
from .editions import DEFAULT_EDITION
from .rules import Score, Scores, Totals


@dataclass(frozen=True)
class MaiStarOpened(TableOpened):
    """A table was opened; `round` is the first one played here, and `totals` are those before it.

    `guest_ending` and `oboro_hand` are of the publisher's errata, `edition` is the key of the box in
    EDITIONS.
    """

    first_to_choose: int
    management: bool
    six_player_ending: bool
    totals: Totals
    round: int
    guest_ending: bool = False
    oboro_hand: bool = False
    edition: str = DEFAULT_EDITION


@dataclass(frozen=True)
class EditionChosen(Event):
    """The box on the table, by its key in EDITIONS."""

    edition: str


@dataclass(frozen=True)
class OptionsChosen(Event):
    """The options of the match, as at its opening, chosen anew before its first round is scored."""

    first_to_choose: int
    management: bool
    six_player_ending: bool
    guest_ending: bool
    oboro_hand: bool


@dataclass(frozen=True)
class TallyKept(Event):
    """A player's tally in the round in play.

    `reputation` holds for each of FIELDS the value on the geisha's card, then each change of it.
    `cards_left` is None until somebody tells it; logs of older versions have 0 then.
    """

    player: int
    geisha: str | None
    reputation: tuple[tuple[int, ...], ...]
    income: tuple[int, ...]
    cards_left: int | None

    @property
    def place(self) -> tuple[int, ...]:
        """The player."""
        return (self.player,)

    @property
    def board(self) -> int:
        """The player."""
        return self.player


@dataclass(frozen=True)
class GuestMoved(Event):
    """A guest moved to another player, as the newest; `guest` is its former place."""

    player: int
    source: int
    guest: int

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """Both players."""
        return (self.player,), (self.source,)


@dataclass(frozen=True)
class PlayerLeft(Event):
    """A player left the match, from the round in play on, or came back if `left` is False."""

    player: int
    left: bool

    @property
    def place(self) -> tuple[int, ...]:
        """The player."""
        return (self.player,)


@dataclass(frozen=True)
class RoundTallied(RoundEvent):
    """A round and each player's score in seat order, stored as pairs of income and cards left."""

    scores: Scores

    def dump(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return {"round": self.round, "scores": [[[*one.income], one.cards_left] for one in self.scores]}

    @classmethod
    def load(cls, body: Mapping[str, Any]) -> Self:
        """Return the event whose `dump` is `body`."""
        scores = tuple(Score(tuple(income), cards_left) for income, cards_left in body["scores"])
        return replace(super().load(body), scores=scores)


@dataclass(frozen=True)
class RoundScored(RoundTallied):
    """The round in play was scored."""


@dataclass(frozen=True)
class RoundCorrected(RoundTallied):
    """A scored round was corrected."""

    is_correction: ClassVar[bool] = True


EVENTS: Mapping[str, type[Event]] = {
    "mai-star-opened": MaiStarOpened,
    "mai-star-edition-chosen": EditionChosen,
    "mai-star-options-chosen": OptionsChosen,
    "mai-star-tally-kept": TallyKept,
    "mai-star-guest-moved": GuestMoved,
    "mai-star-player-left": PlayerLeft,
    "mai-star-round-scored": RoundScored,
    "mai-star-round-corrected": RoundCorrected,
}
