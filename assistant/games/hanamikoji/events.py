"""What can happen at a table of Hanamikoji, beside what can happen at any."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from ..events import Event, TableOpened
from ..rounds import RoundEvent
from .rules import notation
from .rules.tally import BY_CARDS, BY_MARKERS, Tally, Winner


@dataclass(frozen=True)
class HanamikojiOpened(TableOpened):
    """`markers`, `round` and its `starting_player` are those of the first round that is played here.

    `expansions` is whether the mini expansions are played with; it is stored only where they are.
    """

    starting_player: int
    ending: str
    markers: tuple[Winner, ...]
    round: int
    expansions: bool = False

    def dump(self) -> dict[str, Any]:
        stored = super().dump()
        return stored if self.expansions else {name: stored[name] for name in stored if name != "expansions"}


@dataclass(frozen=True)
class CardsCounted(Event):
    """One cell of the round in play: `count` item cards of a geisha lie on a player's side."""

    entry_mode: ClassVar[str] = BY_CARDS
    player: int
    geisha: int
    count: int

    @property
    def place(self) -> tuple[int, ...]:
        return self.player, self.geisha


@dataclass(frozen=True)
class MarkerChosen(Event):
    """In the round in play `player` has more item cards of a geisha, None where nobody has."""

    entry_mode: ClassVar[str] = BY_MARKERS
    geisha: int
    player: Winner

    @property
    def place(self) -> tuple[int, ...]:
        return (self.geisha,)


@dataclass(frozen=True)
class ActionTaken(Event):
    """A player used an action (`secret`, `trade-off`, `gift`, `competition`), which ends the turn."""

    player: int
    action: str


@dataclass(frozen=True)
class RoundTallied(RoundEvent):
    """A round and its tally, which is stored in its notation."""

    tally: Tally

    def dump(self) -> dict[str, Any]:
        return {**super().dump(), "tally": notation.dump(self.tally)}

    @classmethod
    def load(cls, body: Mapping[str, Any]) -> Self:
        return replace(super().load(body), tally=notation.parse(body["tally"]))


@dataclass(frozen=True)
class RoundScored(RoundTallied):
    """The round in play is over."""


@dataclass(frozen=True)
class RoundCorrected(RoundTallied):
    """A round that was scored before was in truth like this; rounds after the end are set aside."""

    is_correction: ClassVar[bool] = True


EVENTS: Mapping[str, type[Event]] = {
    "hanamikoji-opened": HanamikojiOpened,
    "cards-counted": CardsCounted,
    "marker-chosen": MarkerChosen,
    "action-taken": ActionTaken,
    "round-scored": RoundScored,
    "round-corrected": RoundCorrected,
}
