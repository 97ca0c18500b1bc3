"""Decisions by what a form has shown to a host, on the newest log, in each attempt anew.

Where that is so no more, a Conflict at `seen` says it; where it is done already, nothing happens.
"""

from ..games.errors import Conflict
from ..games.events import Event
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


def change(newest: Held, body: object, leaving: str | None) -> list[Event]:
    """Return the events of who joins and leaves; one who leaves has to have the name `leaving`."""
    happened = decide.change(newest.state, body)
    given = body.get("leave", ()) if isinstance(body, dict) else ()
    if leaving is not None and any(newest.state.people[number].name != leaving for number in given):
        raise Conflict("seen", "event-changed-since")
    return happened


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
