"""Decisions by what a form has shown to a host, on the newest log, in each attempt anew.

Where that is so no more, a Conflict at `seen` says it; where it is done already, nothing happens.
"""

from dataclasses import replace

from ..games.errors import Conflict
from ..games.events import Event
from ..matches.player_keys import seat_named
from . import decide, undoing
from .held import Held
from .log import PeopleSwapped
from .repeats import warned_of_swap
from .results import seated_as, shown_as, told_apart
from .tournament import Pairing, Tournament, after


def swap(newest: Held, body: object, shown: str | None) -> list[Event]:
    """Return the event of two people who change places; it is asked about unless `anyway`."""
    state = newest.state
    people, numbers = decide.swap(state, newest.newest, body)
    pairings = [state.rounds[-1][number] for number in numbers]
    happened = PeopleSwapped(people, numbers, (pairings[0].table, pairings[1].table))
    if shown not in (None, seated_as(state.rounds[-1])):
        if shown == seated_as(after([state], happened).rounds[-1]):
            return []
        raise Conflict("seen", "pairings-changed")
    undoing.check_unbegun(state, pairings, newest.tables, "swap")
    if warned_of_swap(newest, people) and not decide.is_anyway(body):
        raise Conflict("anyway", "should-not-meet")
    return [happened]


def change(newest: Held, body: object, leaving: str | None, before: Tournament | None) -> list[Event]:
    """Return the events of who joins and leaves; one who leaves has to have the name `leaving`.

    Who was not there `before`, as the form has shown it, and is now, has joined already.
    """
    if before is not None and isinstance(body, dict):
        body = {**body, "join": [one for one in body["join"] if not _has_come(newest.state, before, one)]}
    happened = decide.change(newest.state, body)
    given = body.get("leave", ()) if isinstance(body, dict) else ()
    if leaving is not None and any(newest.state.people[number].name != leaving for number in given):
        raise Conflict("seen", "event-changed-since")
    return happened


def _has_come(state: Tournament, before: Tournament, name: str) -> bool:
    number = seat_named(name, [person.name for person in state.people])
    if number is None or state.people[number].has_left:
        return False
    return number >= len(before.people) or before.people[number].has_left


def fill_bye(newest: Held, body: object, shown: str | None) -> tuple[int, int] | None:
    """Return the bye and who comes late to it, None if they have been paired since the round was `shown`."""
    pairings = newest.state.rounds[-1] if newest.state.rounds else ()
    if shown not in (None, seated_as(pairings)):
        late = body.get("fill_bye") if isinstance(body, dict) else None
        if shown == seated_as([_without(pairing, late) for pairing in pairings]):
            return None
        raise Conflict("seen", "pairings-changed")
    return decide.fill_bye(newest.state, newest.newest, body)


def _without(pairing: Pairing, late: object) -> Pairing:
    """Return a pairing as it was before somebody came late."""
    others = tuple(person for person in pairing.people if person != late)
    return replace(pairing, people=others) if others else pairing


def rename(newest: Held, person: int, body: object, shown: str | None) -> list[Event]:
    """Return the event that gives somebody another name, who has the name `shown`."""
    happened = decide.rename(newest.state, person, body)
    if happened and shown not in (None, newest.state.people[person].name):
        raise Conflict("seen", "event-changed-since")
    return happened


def plan(newest: Held, body: object, shown: str | None) -> list[Event]:
    """Return the event that plans rounds, where so many as `shown` are planned."""
    happened = decide.plan(newest.state, body)
    if happened and shown not in (None, planned_as(newest.state)):
        raise Conflict("seen", "event-changed-since")
    return happened


def planned_as(state: Tournament) -> str:
    """Return a text that differs where other rounds are planned, or it has ended."""
    return f"{state.planned} {state.has_ended}"


def end(newest: Held, number: int | None) -> list[Event]:
    """Return the event that ends it after round `number`, which is the newest."""
    happened = decide.end(newest.state)
    if happened and number not in (None, len(newest.rounds)):
        raise Conflict("seen", "pairings-changed")
    return happened


def report(newest: Held, round_number: int, number: int, body: object, shown: str | None) -> list[Event]:
    """Return the event that enters or removes the result of a pairing."""
    happened = decide.report(newest.state, round_number, number, body)
    there = decide.pairing_of(newest.state, round_number, number)
    if happened and shown not in (None, shown_as(newest.state, there)):
        raise Conflict("seen", "result-changed")
    return happened


def settle(newest: Held, round_number: int, number: int, body: object, said: str | None) -> list[Event]:
    """Return the event by which what a table has `said` counts or not."""
    state, pairing = newest.state, decide.pairing_of(newest.state, round_number, number)
    if said is not None and pairing.key not in state.proposed and _is_settled_so(state, pairing, body, said):
        return []
    if said not in (None, told_apart(state.proposed.get(pairing.key))):
        raise Conflict("seen", "table-changed")
    return decide.settle(state, round_number, number, body)


def _is_settled_so(state: Tournament, pairing: Pairing, body: object, said: str) -> bool:
    """Return whether what a table has said, and says no more, was taken or left as is asked for."""
    is_taken = pairing.key in state.accepted and told_apart(state.results.get(pairing.key)) == said
    return decide.takes(body) == is_taken
