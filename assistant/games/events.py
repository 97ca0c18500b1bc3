"""The events of any game, and the form in which they are stored.

Stored logs depend on the kinds and fields of events: these never change.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self


@dataclass(frozen=True)
class Event:
    """An event at a table; `entry_mode` is the entry mode of a tap that enters a round, else empty."""

    entry_mode: ClassVar[str] = ""

    @property
    def place(self) -> tuple[int, ...] | None:
        """The place that the event sets, or None. Of several events with one place the last counts."""
        return None

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """All places that the event sets: its `place`, or several where it changes them at once."""
        return () if self.place is None else (self.place,)

    @property
    def board(self) -> int | None:
        """The player on whose own board the event is alone; None if it is the table's."""
        return None

    def dump(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        return {field.name: _listed(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def load(cls, body: Mapping[str, Any]) -> Self:
        """Return the event whose `dump` is `body`."""
        return cls(**{name: _frozen(value) for name, value in body.items()})


def _listed(value: Any) -> Any:
    is_plain = not isinstance(value, tuple)
    return value if is_plain else [_listed(part) if isinstance(part, tuple) else part for part in value]


def _frozen(value: Any) -> Any:
    is_plain = not isinstance(value, list)
    return value if is_plain else tuple([_frozen(part) if isinstance(part, list) else part for part in value])


@dataclass(frozen=True)
class TableOpened(Event):
    """The first event of every table; a field with a default is stored only where it has another value."""

    game: str
    players: tuple[str, ...]

    def dump(self) -> dict[str, Any]:
        """Return the fields as JSON values."""
        usual = {field.name: field.default for field in fields(self)}
        return {name: value for name, value in super().dump().items() if usual[name] != value}


@dataclass(frozen=True)
class StartingPlayerChosen(Event):
    """The choice of `player` to begin the round in play."""

    player: int


@dataclass(frozen=True)
class PlayerRenamed(Event):
    """A new name for a player."""

    player: int
    name: str


@dataclass(frozen=True)
class EventsUndone(Event):
    """An undo: the table returns to its state after event number `to`."""

    to: int


@dataclass(frozen=True)
class EventUndone(Event):
    """An undo of event number `number` alone: those after it stay in force."""

    number: int


SHARED: Mapping[str, type[Event]] = {
    "starting-player-chosen": StartingPlayerChosen,
    "player-renamed": PlayerRenamed,
    "events-undone": EventsUndone,
    "event-undone": EventUndone,
}

UNDOS = (EventsUndone, EventUndone)
