"""What can happen at a table, and the form in which it is stored.

The names in `_STORED` and the fields of each event are on people's disks: they never change.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from . import notation
from .tally import Tally, Winner


@dataclass(frozen=True)
class Event:
    """Something that happened at a table."""

    @property
    def place(self) -> tuple[int, ...] | None:
        """Events of one place set the same thing, so the last one counts; None where nothing is replaced."""
        return None


@dataclass(frozen=True)
class TableOpened(Event):
    """The first event of every table."""

    game: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class HanamikojiOpened(TableOpened):
    """`markers`, `round` and its `starting_player` are those of the first round that is played here."""

    starting_player: int
    ending: str
    markers: tuple[Winner, ...]
    round: int


@dataclass(frozen=True)
class CardsCounted(Event):
    """One cell of the round in play: `count` item cards of a geisha lie on a player's side."""

    player: int
    geisha: int
    count: int

    @property
    def place(self) -> tuple[int, ...]:
        return self.player, self.geisha


@dataclass(frozen=True)
class ActionTaken(Event):
    """A player used an action (`secret`, `trade-off`, `gift`, `competition`), which ends the turn."""

    player: int
    action: str


@dataclass(frozen=True)
class RoundScored(Event):
    round: int
    tally: Tally


@dataclass(frozen=True)
class RoundCorrected(Event):
    """A round that was scored before was in truth like this; rounds after the end are set aside."""

    round: int
    tally: Tally


@dataclass(frozen=True)
class StartingPlayerChosen(Event):
    """`player` begins the round in play; the rounds before and after alternate from there."""

    player: int


@dataclass(frozen=True)
class PlayerRenamed(Event):
    player: int
    name: str


@dataclass(frozen=True)
class EventsUndone(Event):
    """The table is again as it was after event number `to`: what came between no longer stands."""

    to: int


_STORED: Mapping[str, type[Event]] = {
    "hanamikoji-opened": HanamikojiOpened,
    "cards-counted": CardsCounted,
    "action-taken": ActionTaken,
    "round-scored": RoundScored,
    "round-corrected": RoundCorrected,
    "starting-player-chosen": StartingPlayerChosen,
    "player-renamed": PlayerRenamed,
    "events-undone": EventsUndone,
}
_KINDS = {event: kind for kind, event in _STORED.items()}
_DUMP: Mapping[str, Callable[[Any], Any]] = {"tally": notation.dump, "players": list, "markers": list}
_LOAD: Mapping[str, Callable[[Any], Any]] = {"tally": notation.parse, "players": tuple, "markers": tuple}


def dump(event: Event) -> tuple[str, dict[str, Any]]:
    """The stored form: its kind and a body of JSON values."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    return _KINDS[type(event)], _converted(values, _DUMP)


def load(kind: str, body: Mapping[str, Any]) -> Event:
    """The event that `dump` gave as `kind` and `body`."""
    return _STORED[kind](**_converted(body, _LOAD))


def _converted(values: Mapping[str, Any], by: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    return {key: by[key](value) if key in by else value for key, value in values.items()}


def standing(events: Sequence[Event]) -> list[int]:
    """The numbers, from 1, of the events that stand once undoing is done, in order."""
    kept = []
    number = len(events)
    while number > 0:
        event = events[number - 1]
        if isinstance(event, EventsUndone):
            number = event.to
        else:
            kept.append(number)
            number -= 1
    return kept[::-1]
