"""A tournament as its log tells it, with its results."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from ..games.events import Event
from .log import (
    ByeFilled,
    EntriesUndone,
    HostJoined,
    LotDrawn,
    PeopleJoined,
    PeopleKeptApart,
    PeopleLeft,
    PeopleReturned,
    PeopleSwapped,
    PersonRenamed,
    ProposalDismissed,
    ResultEntered,
    ResultProposed,
    ResultRecorded,
    ResultReported,
    RoundPaired,
    RoundsPlanned,
    TournamentEnded,
    TournamentOpened,
)

Key: TypeAlias = tuple[int, int]  # of a pairing: the number of the entry that made it, and its place there


@dataclass(frozen=True)
class Person:
    """Somebody who plays; `since` is the number of the first round in which they could be paired.

    `came_during` is whether the round before that was still being played when they came.
    """

    name: str
    has_left: bool = False
    since: int = 1
    came_during: bool = False


@dataclass(frozen=True)
class Result:
    """The winners of a pairing, none where nobody won.

    `figures` are the charm points or money of each in it, None where they are unknown. `absent` didn't come.
    What a table says is of its `people`.
    """

    winners: tuple[int, ...]
    figures: tuple[int, ...] | None = None
    absent: tuple[int, ...] = ()
    people: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Pairing:
    """The people at a table, the first of whom starts; one alone has a bye.

    `entered` is the result that the organizer has entered, None where that of the table counts.
    """

    people: tuple[int, ...]
    table: str | None = None
    key: Key = (0, 0)
    entered: Result | None = None

    @property
    def is_bye(self) -> bool:
        """Whether there is nobody to play against."""
        return len(self.people) == 1


Round = tuple[Pairing, ...]


@dataclass(frozen=True)
class Tournament:
    """A tournament after event number `version`; `undoable` are the numbers of the events in force.

    `redoable` are the numbers of the events to whose state one can return, the next one last. `planned` is
    how many rounds are planned, None for as many as wanted. What tables say outlasts any undo: their results,
    those `proposed` since a result is settled, None for a match that is open again, which of these were
    `accepted`, and the pairing for which each was opened. `apart` are groups of people who are not to
    meet, and `lot` decides between equals. It was drawn for the first `drawn` people.
    """

    opened: TournamentOpened
    people: tuple[Person, ...]
    rounds: tuple[Round, ...] = ()
    version: int = 1
    undoable: tuple[int, ...] = ()
    redoable: tuple[int, ...] = ()
    planned: int | None = None
    has_ended: bool = False
    results: Mapping[Key, Result] = field(default_factory=dict)
    proposed: Mapping[Key, Result | None] = field(default_factory=dict)
    accepted: frozenset[Key] = frozenset()
    tables: Mapping[str, Pairing] = field(default_factory=dict)
    apart: tuple[tuple[int, ...], ...] = ()
    lot: int | None = None
    drawn: int = 0

    @property
    def present(self) -> list[int]:
        """The people who are to be paired."""
        return [number for number, person in enumerate(self.people) if not person.has_left]

    @property
    def listed(self) -> list[int]:
        """The people who are there or have been paired: who left before leaves no trace."""
        paired = {person for pairing in self.pairings for person in pairing.people}
        return [n for n, person in enumerate(self.people) if n in paired or not person.has_left]

    @property
    def pairings(self) -> list[Pairing]:
        """All pairings, the oldest round first."""
        return [pairing for round_ in self.rounds for pairing in round_]

    def result(self, pairing: Pairing) -> Result | None:
        """Return the result of a pairing that counts, None while it is open."""
        recorded = self.results.get(pairing.key)
        return pairing.entered or (recorded if recorded and recorded.people == pairing.people else None)

    def pairing_at(self, table: str) -> Pairing | None:
        """Return the pairing at a table, also of a round that was undone; None where it has another one."""
        opened_for = self.tables.get(table)
        current = next((one for one in self.pairings if opened_for and one.key == opened_for.key), opened_for)
        return current if current and current.table == table else None

    @property
    def is_playing(self) -> bool:
        """Whether a match of the newest round has no result."""
        newest = self.rounds[-1] if self.rounds else ()
        return any(not pairing.is_bye and self.result(pairing) is None for pairing in newest)

    def with_lot(self, lot: int) -> "Tournament":
        """Return it with a lot drawn for the people whom it has now."""
        return replace(self, lot=lot, drawn=len(self.people))


def replayed(events: Sequence[Event]) -> Tournament:
    """Return the tournament after these events, the first of which opened it."""
    return returned_to(events)[-1]


def returned_to(events: Sequence[Event]) -> list[Tournament]:
    """Return the tournament after each event, but the first one in place of those to which no undo returns.

    All would take much memory.
    """
    undos = [(number, event.to) for number, event in enumerate(events) if isinstance(event, EntriesUndone)]
    kept, states = {number for each in undos for number in each}, list[Tournament]()
    for number, event in enumerate(events):
        states.append(after(states, event))
        if number and number not in kept:
            states[number - 1] = states[0]
    return states


def after(states: Sequence[Tournament], event: Event) -> Tournament:
    """Return the tournament after one more event, given it after each of those before."""
    number = len(states) + 1
    if not states:
        return _opened(event)
    if isinstance(event, EntriesUndone):
        return _undone(states, event)
    before = replace(states[-1], version=number)
    state = _APPLY[type(event)](before, event)
    if isinstance(event, _BESIDE):
        return state
    return replace(state, undoable=(*state.undoable, number), redoable=())


def _opened(event: Event) -> Tournament:
    if not isinstance(event, TournamentOpened):
        raise TypeError(event)
    return Tournament(event, tuple(map(Person, event.people)), planned=event.rounds)


def _undone(states: Sequence[Tournament], event: EntriesUndone) -> Tournament:
    """Return the state to which an undo returns, with what the tables have said until now.

    An undo that returns to where the last one was made puts back what that had undone.
    """
    last, restored = states[-1], states[event.to - 1]
    is_redo = last.redoable[-1:] == (event.to,)
    redoable = last.redoable[:-1] if is_redo else (*last.redoable, len(states))
    return replace(
        restored,
        version=len(states) + 1,
        redoable=redoable,
        results=last.results,
        proposed=last.proposed,
        accepted=last.accepted,
        tables={**last.tables, **_tables_of(restored.pairings)},
    )


def _join(state: Tournament, event: PeopleJoined) -> Tournament:
    since, is_playing = len(state.rounds) + 1, state.is_playing
    come = (Person(name, since=since, came_during=is_playing) for name in event.people)
    return replace(state, people=(*state.people, *come))


def _leave(state: Tournament, event: PeopleLeft) -> Tournament:
    return _with_people(state, event.people, lambda person: replace(person, has_left=True))


def _return(state: Tournament, event: PeopleReturned) -> Tournament:
    since, is_playing = len(state.rounds) + 1, state.is_playing

    def back(person: Person) -> Person:
        return replace(person, has_left=False, since=since, came_during=is_playing)

    return _with_people(state, event.people, back)


def _rename(state: Tournament, event: PersonRenamed) -> Tournament:
    return _with_people(state, [event.person], lambda person: replace(person, name=event.name))


def _with_people(state: Tournament, numbers: Iterable[int], change: Callable[[Person], Person]) -> Tournament:
    asked = {*numbers}
    people = (change(one) if number in asked else one for number, one in enumerate(state.people))
    return replace(state, people=tuple(people))


def _pair(state: Tournament, event: RoundPaired) -> Tournament:
    given = zip(event.people, event.tables, strict=True)
    paired = (Pairing(people, table, (state.version, place)) for place, (people, table) in enumerate(given))
    return _with_round(state, (*state.rounds, tuple(paired)))


def _swap(state: Tournament, event: PeopleSwapped) -> Tournament:
    one, other = event.people
    places, newest = {one: other, other: one}, list(state.rounds[-1])
    for number, table in zip(event.pairings, event.tables, strict=True):
        people = tuple(places.get(each, each) for each in newest[number].people)
        newest[number] = Pairing(people, table, newest[number].key)
    return _with_round(state, (*state.rounds[:-1], tuple(newest)))


def _fill(state: Tournament, event: ByeFilled) -> Tournament:
    newest = list(state.rounds[-1])
    newest[event.pairing] = Pairing(event.people, event.table, newest[event.pairing].key)
    come = _with_people(
        state, event.people, lambda one: replace(one, since=min(one.since, len(state.rounds)))
    )
    return _with_round(come, (*state.rounds[:-1], tuple(newest)))


def _with_round(state: Tournament, rounds: tuple[Round, ...]) -> Tournament:
    """Return the tournament with another newest round, and for which pairings its tables are."""
    return replace(state, rounds=rounds, tables={**state.tables, **_tables_of(rounds[-1])})


def _tables_of(pairings: Iterable[Pairing]) -> dict[str, Pairing]:
    return {pairing.table: replace(pairing, entered=None) for pairing in pairings if pairing.table}


def _report(state: Tournament, event: ResultReported) -> Tournament:
    return _enter(state, ResultEntered(event.round, event.pairing, event.winners))


def _enter(state: Tournament, event: ResultEntered) -> Tournament:
    is_removed = event.winners is None
    result = None if is_removed else Result(event.winners or (), event.figures, event.absent)
    rounds = [*state.rounds]
    pairings = [*rounds[event.round - 1]]
    pairings[event.pairing] = replace(pairings[event.pairing], entered=result)
    rounds[event.round - 1] = tuple(pairings)
    return replace(state, rounds=tuple(rounds))


def _record(state: Tournament, event: ResultRecorded) -> Tournament:
    key, results = (event.paired, event.pairing), dict(state.results)
    if event.winners is None:
        results.pop(key, None)
    else:
        results[key] = Result(event.winners, event.figures, people=event.people)
    said = state.proposed.get(key)
    is_accepted = said is not None and (said.winners, said.figures) == (event.winners, event.figures)
    accepted = state.accepted | {key} if is_accepted else state.accepted - {key}
    return replace(state, results=results, proposed=_without(state.proposed, key), accepted=accepted)


def _propose(state: Tournament, event: ResultProposed) -> Tournament:
    result = None if event.winners is None else Result(event.winners, event.figures)
    key = event.paired, event.pairing
    return replace(state, proposed={**state.proposed, key: result}, accepted=state.accepted - {key})


def _dismiss(state: Tournament, event: ProposalDismissed) -> Tournament:
    return replace(state, proposed=_without(state.proposed, (event.paired, event.pairing)))


def _without(proposed: Mapping[Key, Result | None], key: Key) -> Mapping[Key, Result | None]:
    return {each: one for each, one in proposed.items() if each != key} if key in proposed else proposed


_APPLY: Mapping[type[Event], Callable[[Tournament, Any], Tournament]] = {
    PeopleJoined: _join,
    PeopleLeft: _leave,
    PeopleReturned: _return,
    PersonRenamed: _rename,
    PeopleKeptApart: lambda state, event: replace(state, apart=(*state.apart, event.people)),
    LotDrawn: lambda state, event: state.with_lot(event.lot),
    RoundPaired: _pair,
    PeopleSwapped: _swap,
    ByeFilled: _fill,
    ResultReported: _report,
    ResultEntered: _enter,
    ResultRecorded: _record,
    ResultProposed: _propose,
    ProposalDismissed: _dismiss,
    RoundsPlanned: lambda state, event: replace(state, planned=event.rounds, has_ended=False),
    TournamentEnded: lambda state, _: replace(state, has_ended=True),
    HostJoined: lambda state, _: state,
}
# What nobody undoes: what tables say, and who may run it.
_BESIDE = (HostJoined, LotDrawn, ResultRecorded, ResultProposed, ProposalDismissed)
