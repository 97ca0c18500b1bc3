"""The changes, results and open matches of a tournament, as sentences."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..games.events import Event
from ..games.sentence import Param, Sentence, says
from . import log
from .held import Held
from .results import Meeting
from .tournament import Pairing, Result, Tournament
from .upcoming import places

_MOST_NAMED = 3
_PAIR = 2


def undone(held: Held) -> Sentence | None:
    """Return what an undo takes back, None where there is nothing to undo."""
    return says("event.undo", change=change(held.state, held.undoes)) if held.undoes else None


def redone(held: Held) -> Sentence | None:
    """Return what a redo puts back, None where nothing was undone."""
    if held.redone is None or held.redoes is None:
        return None
    return says("event.redo", change=change(held.redone, held.redoes))


def change(state: Tournament, event: Event) -> Sentence:
    """Return the newest change in force of a tournament."""
    return _CHANGES[type(event)](state, event)


def _of_people(state: Tournament, event: Any) -> Sentence:
    names = [one if isinstance(one, str) else state.people[one].name for one in event.people]
    return says(_key(event), names=_listed(names))


def _listed(names: Sequence[str]) -> Param:
    return tuple(names) if 0 < len(names) <= _MOST_NAMED else says("event.people", count=len(names))


def _of_result(state: Tournament, event: log.ResultEntered | log.ResultReported) -> Sentence:
    table = _table(state, event.round, event.pairing)
    if event.round == len(state.rounds):
        return says("event.change-result", table=table)
    return says("event.change-result-of-round", table=table, round=event.round)


def _key(event: Event) -> str:
    return f"event.change-{log.kind_of(event)}"


def _table(state: Tournament, round_number: int, index: int) -> int:
    """Return the number of a pairing's table in its round."""
    return sum(not pairing.is_bye for pairing in state.rounds[round_number - 1][: index + 1])


_CHANGES: Mapping[type[Event], Callable[[Tournament, Any], Sentence]] = {
    log.PeopleJoined: _of_people,
    log.PeopleLeft: _of_people,
    log.PeopleReturned: _of_people,
    log.PeopleKeptApart: _of_people,
    log.PeopleSwapped: _of_people,
    log.ByeFilled: _of_people,
    log.PersonRenamed: lambda _, event: says(_key(event), name=event.name),
    log.RoundPaired: lambda state, event: says(_key(event), round=len(state.rounds)),
    log.ResultReported: _of_result,
    log.ResultEntered: _of_result,
    log.RoundsPlanned: lambda _, event: says(_key(event), count=event.rounds),
    log.TournamentEnded: lambda _, event: says(_key(event)),
}


def result_of(state: Tournament, people: Sequence[int], result: Result | Meeting | None) -> Sentence:
    """Return who won a match of these people and how: “Noah, 11 to 9”; “no result” for None."""
    if result is None or result.winners is None:
        return says("event.no-result")
    if not result.winners:
        return says("event.nobody")
    if len(result.winners) == len(people):
        return says("event.shared")
    names = tuple(state.people[one].name for one in result.winners)
    if result.figures is None or len(people) > _PAIR:
        return says("event.winner", names=names)
    won = people.index(result.winners[0])
    return says("event.winner-with", names=names, own=result.figures[won], other=result.figures[1 - won])


def manner_of(state: Tournament, meeting: Meeting, *, is_entered: bool) -> Sentence | None:
    """Return how a match got its result, if not by being played at its table with a winner."""
    if not meeting.has_result:
        return None
    if meeting.absent:
        return says("event.absent", names=tuple(state.people[one].name for one in meeting.absent))
    if not meeting.winners:
        return says("event.nobody")
    if len(meeting.winners) == len(meeting.people):
        return says("event.shared-by-hand" if is_entered else "event.shared")
    return says("event.by-hand") if is_entered else None


def overruled(state: Tournament, pairing: Pairing) -> Sentence | None:
    """Return what a table says where the result entered by hand has another winner, else None."""
    entered, said = pairing.entered, replace(pairing, entered=None)
    own = state.result(said)
    if entered is None or own is None or own.winners == entered.winners:
        return None
    return says("event.table-says", said=result_of(state, pairing.people, own))


def proposal(held: Held, round_number: int, index: int) -> Sentence:
    """Return what a table says against a settled result, and what counts."""
    place = places(held, round_number)[index]
    people, said = place.pairing.people, held.state.proposed[place.pairing.key]
    counts = result_of(held.state, people, held.state.result(place.pairing))
    where: dict[str, Param] = {"table": place.table, "round": round_number, "counts": counts}
    if said is None:
        return says("event.open-again", **where)
    return says("event.proposed", said=result_of(held.state, people, said), **where)


def match_of(held: Held, pairing: Pairing) -> Sentence:
    """Return a match with its result: “Anna – Noah: 11 to 9”; else how far it is."""
    names, result = players(held, pairing), held.state.result(pairing)
    if result is None:
        return says("event.match-under-way", match=names)
    if result.figures and len(pairing.people) == _PAIR:
        return says("event.match-figures", match=names, one=result.figures[0], other=result.figures[1])
    return says("event.match-result", match=names, result=result_of(held.state, pairing.people, result))


def players(held: Held, pairing: Pairing) -> Sentence:
    """Return the names of those who meet: “Anna – Noah”."""
    names = [held.state.people[person].name for person in pairing.people]
    if len(names) == _PAIR:
        return says("event.pair", one=names[0], other=names[1])
    return says("event.group", names=tuple(names))
