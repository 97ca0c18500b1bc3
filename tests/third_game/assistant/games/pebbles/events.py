"""The events of Pebbles, beside those of any game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ..events import Event, TableOpened
from ..rounds import RoundEvent

Pebbles: TypeAlias = tuple[int, ...]  # by player


@dataclass(frozen=True)
class PebblesOpened(TableOpened):
    starting_player: int


@dataclass(frozen=True)
class PebblesCounted(Event):
    """So many pebbles lie before a player in the round in play."""

    player: int
    count: int

    @property
    def place(self) -> tuple[int, ...]:
        return (self.player,)


@dataclass(frozen=True)
class RoundCounted(RoundEvent):
    """A round and what each player took in it."""

    pebbles: Pebbles


@dataclass(frozen=True)
class RoundScored(RoundCounted):
    """The round in play is over."""


@dataclass(frozen=True)
class RoundCorrected(RoundCounted):
    """A round that was scored before was in truth like this."""

    is_correction: ClassVar[bool] = True


EVENTS: Mapping[str, type[Event]] = {
    "pebbles-opened": PebblesOpened,
    "pebbles-counted": PebblesCounted,
    "pebbles-round-scored": RoundScored,
    "pebbles-round-corrected": RoundCorrected,
}
