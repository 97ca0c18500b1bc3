"""The events of a tournament's log, and the form in which they are stored: kinds and fields never change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..games.events import Event


@dataclass(frozen=True)
class TournamentOpened(Event):
    """The first event of every tournament; `rounds` is how many are planned, None for as many as wanted."""

    game: str
    name: str
    way: str
    rounds: int | None
    people: tuple[str, ...]
    edition: str | None = None
    ending: str | None = None

    @property
    def format(self) -> str:
        """The key of its format, stored under the name that it had first."""
        return self.way


@dataclass(frozen=True)
class PeopleJoined(Event):
    """More people, by name."""

    people: tuple[str, ...]


@dataclass(frozen=True)
class PeopleLeft(Event):
    """People who are paired no more."""

    people: tuple[int, ...]


@dataclass(frozen=True)
class PeopleReturned(Event):
    """People who had left and are paired again."""

    people: tuple[int, ...]


@dataclass(frozen=True)
class RoundPaired(Event):
    """A new round: the people of each pairing, who starts first, and the id of its table, None for a bye."""

    people: tuple[tuple[int, ...], ...]
    tables: tuple[str | None, ...]


@dataclass(frozen=True)
class PeopleSwapped(Event):
    """Two people of the newest round change places; `pairings` are theirs, at `tables`."""

    people: tuple[int, int]
    pairings: tuple[int, int]
    tables: tuple[str | None, str | None]


@dataclass(frozen=True)
class ResultReported(Event):
    """The winners of a pairing as the host says; None to go by its table again. Only older logs have it."""

    round: int
    pairing: int
    winners: tuple[int, ...] | None


@dataclass(frozen=True)
class ResultEntered(Event):
    """A result as the organizer enters it; `winners` is None to go by the table again.

    Nobody won where there are no `winners`. `figures` are charm points or money of each in the pairing, None
    where they are unknown, and `absent` are those who didn't come.
    """

    round: int
    pairing: int
    winners: tuple[int, ...] | None
    figures: tuple[int, ...] | None = None
    absent: tuple[int, ...] = ()


@dataclass(frozen=True)
class ResultRecorded(Event):
    """The result of a table, which counts from now on; `winners` and `figures` are None if it is open again.

    `paired` is the number of the entry that paired the round, `pairing` the place of these `people` in it.
    """

    paired: int
    pairing: int
    people: tuple[int, ...]
    winners: tuple[int, ...] | None
    figures: tuple[int, ...] | None


@dataclass(frozen=True)
class ResultProposed(ResultRecorded):
    """The word of a table against a settled result; it counts only if the organizer takes it."""


@dataclass(frozen=True)
class ProposalDismissed(Event):
    """The organizer leaves a settled result as it is, whatever its table says."""

    paired: int
    pairing: int


@dataclass(frozen=True)
class PersonRenamed(Event):
    """Another name for somebody."""

    person: int
    name: str


@dataclass(frozen=True)
class PeopleKeptApart(Event):
    """People who are not to meet while that can be avoided, such as a family."""

    people: tuple[int, ...]


@dataclass(frozen=True)
class LotDrawn(Event):
    """The lot by which equals are paired."""

    lot: int


@dataclass(frozen=True)
class ByeFilled(Event):
    """Somebody who has come late meets whoever would sit out; the first of the two people starts."""

    pairing: int
    people: tuple[int, int]
    table: str | None


@dataclass(frozen=True)
class RoundsPlanned(Event):
    """Another number of rounds, after which the tournament is over."""

    rounds: int


@dataclass(frozen=True)
class TournamentEnded(Event):
    """The tournament is over, whatever is still open."""


@dataclass(frozen=True)
class EntriesUndone(Event):
    """An undo: the tournament returns to its state after event number `to`."""

    to: int


@dataclass(frozen=True)
class HostJoined(Event):
    """The device of the entry may run the tournament too, as a copy of one that does."""


_EVENTS: Mapping[str, type[Event]] = {
    "tournament-opened": TournamentOpened,
    "people-joined": PeopleJoined,
    "people-left": PeopleLeft,
    "people-returned": PeopleReturned,
    "round-paired": RoundPaired,
    "people-swapped": PeopleSwapped,
    "result-reported": ResultReported,
    "result-entered": ResultEntered,
    "result-recorded": ResultRecorded,
    "result-proposed": ResultProposed,
    "proposal-dismissed": ProposalDismissed,
    "person-renamed": PersonRenamed,
    "people-kept-apart": PeopleKeptApart,
    "lot-drawn": LotDrawn,
    "bye-filled": ByeFilled,
    "rounds-planned": RoundsPlanned,
    "tournament-ended": TournamentEnded,
    "entries-undone": EntriesUndone,
    "host-joined": HostJoined,
}
_KINDS = {event: kind for kind, event in _EVENTS.items()}


def kind_of(event: Event) -> str:
    """Return the name under which an event is stored."""
    return _KINDS[type(event)]


def dump(event: Event) -> tuple[str, dict[str, Any]]:
    """Return an event's stored form: its kind and a body of JSON values."""
    return _KINDS[type(event)], event.dump()


def load(kind: str, body: Mapping[str, Any]) -> Event:
    """Return the event that `dump` turned into `kind` and `body`; raise KeyError or TypeError for another."""
    return _EVENTS[kind].load(body)
