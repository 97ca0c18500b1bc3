"""What can happen at a table of Mai-Star, beside what can happen at any."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from ..events import Event, TableOpened
from ..rounds import RoundEvent
from .rules import Score, Scores, Totals


@dataclass(frozen=True)
class MaiStarOpened(TableOpened):
    """`round` is the first one that is played here, and `totals` what the players had before it."""

    first_to_choose: int
    management: bool
    six_player_ending: bool
    totals: Totals
    round: int


@dataclass(frozen=True)
class TallyKept(Event):
    """What lies before a player in the round in play.

    `reputation` holds for each of FIELDS the value on the geisha's card and then each change of it.
    """

    player: int
    geisha: str | None
    reputation: tuple[tuple[int, ...], ...]
    income: tuple[int, ...]
    cards_left: int

    @property
    def place(self) -> tuple[int, ...]:
        return (self.player,)


@dataclass(frozen=True)
class GuestMoved(Event):
    """A guest of one player comes to another, as the newest one; `guest` is the place it had there."""

    player: int
    source: int
    guest: int

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        return (self.player,), (self.source,)


@dataclass(frozen=True)
class RoundTallied(RoundEvent):
    """A round and what each player scored in it, in seat order; stored as pairs of income and cards left."""

    scores: Scores

    def dump(self) -> dict[str, Any]:
        return {"round": self.round, "scores": [[[*one.income], one.cards_left] for one in self.scores]}

    @classmethod
    def load(cls, body: Mapping[str, Any]) -> Self:
        scores = tuple(Score(tuple(income), cards_left) for income, cards_left in body["scores"])
        return replace(super().load(body), scores=scores)


@dataclass(frozen=True)
class RoundScored(RoundTallied):
    """The round in play is over."""


@dataclass(frozen=True)
class RoundCorrected(RoundTallied):
    """A round that was scored before was in truth like this."""

    is_correction: ClassVar[bool] = True


EVENTS: Mapping[str, type[Event]] = {
    "mai-star-opened": MaiStarOpened,
    "mai-star-tally-kept": TallyKept,
    "mai-star-guest-moved": GuestMoved,
    "mai-star-round-scored": RoundScored,
    "mai-star-round-corrected": RoundCorrected,
}
