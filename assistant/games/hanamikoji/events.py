"""The events of Hanamikoji, in addition to those of any game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from ..events import Event, TableOpened
from ..rounds import RoundEvent
from .rules import notation
from .rules.editions import DEFAULT_EDITION
from .rules.expansions import UNKNOWN_SET
from .rules.tally import BY_CARDS, BY_MARKERS, Tally, Winner


@dataclass(frozen=True)
class HanamikojiOpened(TableOpened):
    """The first event of a table; `markers`, `round` and `starting_player` are those of its first round.

    `expansions` is whether the mini expansions are in play, `expansion_set` the number of theirs in SETS,
    `edition` the key of the box in EDITIONS.
    """

    starting_player: int
    ending: str
    markers: tuple[Winner, ...]
    round: int
    expansions: bool = False
    edition: str = DEFAULT_EDITION
    expansion_set: int = UNKNOWN_SET


@dataclass(frozen=True)
class EditionChosen(Event):
    """The box on the table, by its key in EDITIONS; the ending of the match stays."""

    edition: str


@dataclass(frozen=True)
class EndingChosen(Event):
    """The ending of the match, one of ENDINGS, chosen anew while it is in play."""

    ending: str


@dataclass(frozen=True)
class CardsCounted(Event):
    """A cell of the round in play: `count` item cards of a geisha are on a player's side."""

    entry_mode: ClassVar[str] = BY_CARDS
    player: int
    geisha: int
    count: int

    @property
    def place(self) -> tuple[int, ...]:
        """The player and the geisha."""
        return self.player, self.geisha


@dataclass(frozen=True)
class MarkerChosen(Event):
    """A choice that `player` has more item cards of a geisha in the round in play; None for nobody."""

    entry_mode: ClassVar[str] = BY_MARKERS
    geisha: int
    player: Winner

    @property
    def place(self) -> tuple[int, ...]:
        """The geisha."""
        return (self.geisha,)


@dataclass(frozen=True)
class ActionTaken(Event):
    """An action (`secret`, `trade-off`, `gift`, `competition`) that a player used, which ends the turn."""

    player: int
    action: str


@dataclass(frozen=True)
class RoundTallied(RoundEvent):
    """A round with its tally, which is stored in its notation."""

    tally: Tally

    def dump(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return {**super().dump(), "tally": notation.dump(self.tally)}

    @classmethod
    def load(cls, body: Mapping[str, Any]) -> Self:
        """Return the event whose `dump` is `body`."""
        return replace(super().load(body), tally=notation.parse(body["tally"]))


@dataclass(frozen=True)
class RoundScored(RoundTallied):
    """The end of the round in play."""


@dataclass(frozen=True)
class RoundCorrected(RoundTallied):
    """A new tally for a scored round; if the match then ends earlier, the later rounds are set aside."""

    is_correction: ClassVar[bool] = True


EVENTS: Mapping[str, type[Event]] = {
    "hanamikoji-opened": HanamikojiOpened,
    "edition-chosen": EditionChosen,
    "ending-chosen": EndingChosen,
    "cards-counted": CardsCounted,
    "marker-chosen": MarkerChosen,
    "action-taken": ActionTaken,
    "round-scored": RoundScored,
    "round-corrected": RoundCorrected,
}
