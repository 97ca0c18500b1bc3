"""A tournament as its log tells it, without results: they stand at the tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..games.events import Event
from .log import (
    EntriesUndone,
    HostJoined,
    PeopleJoined,
    PeopleLeft,
    PeopleReturned,
    PeopleSwapped,
    ResultReported,
    RoundPaired,
    TournamentOpened,
)


@dataclass(frozen=True)
class Person:
    """Somebody who plays; `since` is the number of the first round in which they could be paired."""

    name: str
    has_left: bool = False
    since: int = 1


@dataclass(frozen=True)
class Pairing:
    """The people at a table, the first of whom starts; one alone has a bye.

    `reported` are the winners that the host has entered, None where the table decides.
    """

    people: tuple[int, ...]
    table: str | None = None
    reported: tuple[int, ...] | None = None

    @property
    def is_bye(self) -> bool:
        """Whether there is nobody to play against."""
        return len(self.people) == 1


Round = tuple[Pairing, ...]


@dataclass(frozen=True)
class Tournament:
    """A tournament after event number `version`; `undoable` are the numbers of the events in force."""

    opened: TournamentOpened
    people: tuple[Person, ...]
    rounds: tuple[Round, ...] = ()
    version: int = 1
    undoable: tuple[int, ...] = ()

    @property
    def present(self) -> list[int]:
        """The people who are to be paired."""
        return [number for number, person in enumerate(self.people) if not person.has_left]

    @property
    def pairings(self) -> list[Pairing]:
        """All pairings, the oldest round first."""
        return [pairing for round_ in self.rounds for pairing in round_]


def replayed(events: Sequence[Event]) -> Tournament:
    """Return the tournament after these events, the first of which opened it."""
    states: list[Tournament] = []
    for event in events:
        states.append(after(states, event))
    return states[-1]


def after(states: Sequence[Tournament], event: Event) -> Tournament:
    """Return the tournament after one more event, given it after each of those before."""
    number = len(states) + 1
    if isinstance(event, EntriesUndone):
        return replace(states[event.to - 1], version=number)
    if not states:
        return _opened(event)
    if isinstance(event, HostJoined):
        return replace(states[-1], version=number)
    state = _APPLY[type(event)](states[-1], event)
    return replace(state, version=number, undoable=(*state.undoable, number))


def _opened(event: Event) -> Tournament:
    if not isinstance(event, TournamentOpened):
        raise TypeError(event)
    return Tournament(event, tuple(map(Person, event.people)))


def _join(state: Tournament, event: PeopleJoined) -> Tournament:
    come = (Person(name, since=len(state.rounds) + 1) for name in event.people)
    return replace(state, people=(*state.people, *come))


def _leave(state: Tournament, event: PeopleLeft) -> Tournament:
    return _with_people(state, event.people, lambda person: replace(person, has_left=True))


def _return(state: Tournament, event: PeopleReturned) -> Tournament:
    since = len(state.rounds) + 1
    return _with_people(state, event.people, lambda person: replace(person, has_left=False, since=since))


def _with_people(state: Tournament, numbers: Iterable[int], change: Callable[[Person], Person]) -> Tournament:
    asked = {*numbers}
    people = (change(one) if number in asked else one for number, one in enumerate(state.people))
    return replace(state, people=tuple(people))


def _pair(state: Tournament, event: RoundPaired) -> Tournament:
    return replace(state, rounds=(*state.rounds, tuple(map(Pairing, event.people, event.tables))))


def _swap(state: Tournament, event: PeopleSwapped) -> Tournament:
    one, other = event.people
    places, newest = {one: other, other: one}, list(state.rounds[-1])
    for number, table in zip(event.pairings, event.tables, strict=True):
        newest[number] = Pairing(tuple(places.get(each, each) for each in newest[number].people), table)
    return replace(state, rounds=(*state.rounds[:-1], tuple(newest)))


def _report(state: Tournament, event: ResultReported) -> Tournament:
    rounds = [*state.rounds]
    pairings = [*rounds[event.round - 1]]
    pairings[event.pairing] = replace(pairings[event.pairing], reported=event.winners)
    rounds[event.round - 1] = tuple(pairings)
    return replace(state, rounds=tuple(rounds))


_APPLY: Mapping[type[Event], Callable[[Tournament, Any], Tournament]] = {
    PeopleJoined: _join,
    PeopleLeft: _leave,
    PeopleReturned: _return,
    RoundPaired: _pair,
    PeopleSwapped: _swap,
    ResultReported: _report,
}
