"""What can happen at a table of any game, and the form in which an event is stored.

Kinds and fields of events are on people's disks: they never change.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self


@dataclass(frozen=True)
class Event:
    """Something that happened at a table; a tap that enters a round tells by which `way` of the game."""

    entry_mode: ClassVar[str] = ""

    @property
    def place(self) -> tuple[int, ...] | None:
        """Events of one place set the same thing, so the last one counts; None where nothing is replaced."""
        return None

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """Everything that the event sets: its place, or several where it changes them at once."""
        return () if self.place is None else (self.place,)

    def dump(self) -> dict[str, Any]:
        """The fields as JSON values."""
        return {field.name: _listed(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def load(cls, body: Mapping[str, Any]) -> Self:
        """The event whose `dump` is `body`."""
        return cls(**{name: _frozen(value) for name, value in body.items()})


def _listed(value: Any) -> Any:
    return [*map(_listed, value)] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


@dataclass(frozen=True)
class TableOpened(Event):
    """The first event of every table."""

    game: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class StartingPlayerChosen(Event):
    """The table says that `player` begins the round in play."""

    player: int


@dataclass(frozen=True)
class PlayerRenamed(Event):
    player: int
    name: str


@dataclass(frozen=True)
class EventsUndone(Event):
    """The table is again as it was after event number `to`: what came between no longer stands."""

    to: int


SHARED: Mapping[str, type[Event]] = {
    "starting-player-chosen": StartingPlayerChosen,
    "player-renamed": PlayerRenamed,
    "events-undone": EventsUndone,
}
