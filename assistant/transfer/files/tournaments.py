"""Validation of imported tournaments: an entry that this program would not have written is refused."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ... import games
from ...games import reading
from ...games.errors import Illegal, RequestError
from ...games.events import Event
from ...matches.replay import UnreadableTable, readable
from ...store import Entry, MatchRow
from ...tournaments import decide
from ...tournaments.formats import PAIR, format_of
from ...tournaments.log import (
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
    dump,
    load,
)
from ...tournaments.tournament import Tournament, after
from .reading import GivenTournament

_MOST_PAIRINGS = decide.MOST * (decide.MOST - 1)  # twice as many as if all of the most people meet once
_Read = Callable[[object, str], int]


def check(given: GivenTournament, matches: Mapping[str, MatchRow]) -> list[str]:
    """Return the uids of a tournament's matches, which are among `matches`; raise Illegal."""
    states: list[Tournament] = []
    used: list[str] = []
    for number, entry in enumerate(given.entries, 1):
        try:
            with readable():
                event = _decided(states, entry)
                states.append(after(states, event))
                used += _tables(states, event, matches, used)
        except (RequestError, UnreadableTable):
            place = int(given.at.rpartition("/")[2]) + 1
            at = f"{given.at}/entries/{number - 1}"
            raise Illegal(at, "impossible-event-entry", event=place, entry=number) from None
    return used


def _decided(states: Sequence[Tournament], entry: Entry) -> Event:
    """Return the event of an entry that this program could have written; raise UnreadableTable."""
    given = load(entry.kind, entry.body)
    event = _DECIDED[type(given)](states[-1], given) if states else _opened(given)
    if json.dumps(dump(event)[1], sort_keys=True) != json.dumps(entry.body, sort_keys=True):
        raise UnreadableTable(entry.kind)
    return event


def _opened(given: Any) -> TournamentOpened:
    """Return the opening as it is decided, with any names that were once stored."""
    people = reading.some(given.people, "people", 0, decide.MOST, reading.stored_name)
    name, stand_ins = reading.stored_name(given.name, "name"), [f"{number}" for number in range(len(people))]
    opened = decide.open_tournament({**given.dump(), "name": "0", "people": stand_ins})
    return replace(opened, name=name, people=people)


def _joined(state: Tournament, given: PeopleJoined) -> Event:
    most = decide.MOST - len(state.people)
    return PeopleJoined(reading.some(given.people, "people", 1, most, reading.stored_name))


def _people(state: Tournament, given: object) -> tuple[int, ...]:
    """Return different people; raise UnreadableTable."""
    people = reading.some(given, "people", 0, len(state.people), _number(len(state.people)))
    if len({*people}) < len(people):
        raise UnreadableTable("somebody twice")
    return people


def _number(below: int) -> _Read:
    return lambda value, at: reading.whole(value, at, 0, below - 1)


def _paired(state: Tournament, given: RoundPaired) -> Event:
    game = games.GAMES[state.opened.game]
    format = format_of(state.opened)
    fewest = 1 if format.is_of_pairs else game.FEWEST_PLAYERS
    person = _number(len(state.people))
    people = reading.some(
        given.people,
        "people",
        1,
        1 if format.queue else decide.MOST,
        lambda value, at: reading.some(value, at, fewest, game.MOST_PLAYERS, person),
    )
    seated = _people(state, [one for each in people for one in each])
    if not {*seated} <= {*state.present} or _is_full(state):
        raise UnreadableTable("not to be paired")
    if format.queue and len(seated) != PAIR:
        raise UnreadableTable("nobody to meet")
    return RoundPaired(people, reading.each(given.tables, "tables", len(people), _table))


def _is_full(state: Tournament) -> bool:
    is_over = state.planned is not None and len(state.rounds) >= state.planned
    most = _MOST_PAIRINGS * max(1, format_of(state.opened).times)
    return is_over or sum(map(len, state.rounds)) > most


def _swapped(state: Tournament, given: PeopleSwapped) -> Event:
    newest = state.rounds[-1]
    one, other = reading.each(given.people, "people", PAIR, _number(len(state.people)))
    first, second = reading.each(given.pairings, "pairings", PAIR, _number(len(newest)))
    if first == second or one not in newest[first].people or other not in newest[second].people:
        raise UnreadableTable("not in two pairings")
    tables = reading.each(given.tables, "tables", PAIR, _table)
    return PeopleSwapped((one, other), (first, second), (tables[0], tables[1]))


def _table(value: object, _: str) -> str | None:
    if value is not None and not isinstance(value, str):
        raise UnreadableTable("no uid")
    return value


def _reported(state: Tournament, given: ResultReported) -> Event:
    entered = _entered(state, ResultEntered(given.round, given.pairing, given.winners))
    return ResultReported(given.round, given.pairing, entered.winners)


def _entered(state: Tournament, given: ResultEntered) -> ResultEntered:
    number = reading.whole(given.round, "round", 1, len(state.rounds))
    pairing = reading.whole(given.pairing, "pairing", 0, decide.MOST)
    counted = {} if given.figures is None else {format_of(state.opened).figure: given.figures}
    body = {"winners": given.winners, "absent": given.absent, **counted}
    decided = decide.report(state, number, pairing, body)
    (event,) = (each for each in decided if isinstance(each, ResultEntered))
    return event


def _recorded(state: Tournament, given: ResultRecorded) -> Event:
    """Return what a table says, of a pairing that there is or was."""
    known = [*state.tables.values(), *state.pairings]
    people = [one.people for one in known if one.key == (given.paired, given.pairing)]
    if sorted(_people(state, given.people)) not in [*map(sorted, people)]:
        raise UnreadableTable("other people")
    if given.winners is None:
        return replace(given, figures=None)
    winners = reading.some(given.winners, "winners", 1, len(given.people), _number(len(state.people)))
    figures = reading.each(given.figures, "figures", len(given.people), _figure)
    if not {*winners} <= {*given.people}:
        raise UnreadableTable("not in the pairing")
    return replace(given, winners=tuple(sorted({*winners})), figures=figures)


def _figure(value: object, at: str) -> int:
    return reading.whole(value, at, 0, decide.MOST_FIGURE)


def _dismissed(state: Tournament, given: ProposalDismissed) -> Event:
    if (given.paired, given.pairing) not in state.proposed:
        raise UnreadableTable("nothing proposed")
    return given


def _renamed(state: Tournament, given: PersonRenamed) -> Event:
    person = reading.whole(given.person, "person", 0, len(state.people) - 1)
    return PersonRenamed(person, reading.stored_name(given.name, "name"))


def _kept_apart(state: Tournament, given: PeopleKeptApart) -> Event:
    (event,) = decide.keep_apart(state, {"apart": given.people})
    return event


def _filled(state: Tournament, given: ByeFilled) -> Event:
    newest = state.rounds[-1]
    number = reading.whole(given.pairing, "pairing", 0, len(newest) - 1)
    one, other = _people(state, reading.each(given.people, "people", PAIR, lambda value, _: value))
    if not newest[number].is_bye or newest[number].people[0] not in (one, other):
        raise UnreadableTable("no bye")
    return ByeFilled(number, (one, other), _table(given.table, "table"))


def _drawn(state: Tournament, given: LotDrawn) -> Event:
    (event,) = decide.draw(state, reading.whole(given.lot, "lot", 0, decide.MOST_LOT))
    return event


def _planned(state: Tournament, given: RoundsPlanned) -> Event:
    return RoundsPlanned(reading.whole(given.rounds, "rounds", max(1, len(state.rounds)), decide.MOST_ROUNDS))


def _ended(state: Tournament, _: TournamentEnded) -> Event:
    (event,) = decide.end(state)
    return event


_DECIDED: Mapping[type[Event], Callable[[Tournament, Any], Event]] = {
    PeopleJoined: _joined,
    PeopleLeft: lambda state, given: PeopleLeft(_people(state, given.people)),
    PeopleReturned: lambda state, given: PeopleReturned(_people(state, given.people)),
    RoundPaired: _paired,
    PeopleSwapped: _swapped,
    PersonRenamed: _renamed,
    PeopleKeptApart: _kept_apart,
    LotDrawn: _drawn,
    ByeFilled: _filled,
    RoundsPlanned: _planned,
    TournamentEnded: _ended,
    ResultReported: _reported,
    ResultEntered: _entered,
    ResultRecorded: _recorded,
    ResultProposed: _recorded,
    ProposalDismissed: _dismissed,
    EntriesUndone: lambda state, given: EntriesUndone(reading.whole(given.to, "to", 1, state.version)),
    HostJoined: lambda _, given: given,
}


def _tables(
    states: Sequence[Tournament], event: Event, matches: Mapping[str, MatchRow], used: Sequence[str]
) -> Iterator[str]:
    """Yield the uids of the tables that an event opened; raise UnreadableTable for others' and used ones."""
    seen = {*used}
    for number, table in _opened_tables(states, event):
        match, people = matches[table], states[-1].rounds[-1][number].people
        if table in seen or match.game != states[-1].opened.game or len(match.players) != len(people):
            raise UnreadableTable("another table")
        seen.add(table)
        yield table


def _opened_tables(states: Sequence[Tournament], event: Event) -> list[tuple[int, str]]:
    """Return the tables that an event opened, each with the number of its pairing."""
    if isinstance(event, RoundPaired):
        given = [*enumerate(event.tables)]
    elif isinstance(event, PeopleSwapped):
        before, tables = states[-2].rounds[-1], zip(event.pairings, event.tables, strict=True)
        given = [(number, table) for number, table in tables if table != before[number].table]
    elif isinstance(event, ByeFilled):
        given = [(event.pairing, event.table)]
    else:
        given = []
    return [(number, table) for number, table in given if table is not None]
