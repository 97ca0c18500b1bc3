"""The pages of an event's hosts, who look and press later: what they saw must be so where it counts."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from assistant.tournaments.results import seated_as, shown_as, told_apart

from .asks import finished
from .claims import hold

EVERYTHING = {"discard": True}


@dataclass(frozen=True)
class Deleted:
    """An event or a table that is gone. Who deleted it has seen this version of it, and has its `file`."""

    id: str
    version: int
    file: str = ""


@dataclass(frozen=True)
class Form:
    """What a page offers: `press(events, held, device)` sends it, and `is_so(state)` says
    whether what it showed is so.

    Its own `device` tells by whom an entry was written.
    """

    device: str
    press: Callable[..., Any]
    is_so: Callable[..., bool]


def undo(state, number, value):
    seen = state.version

    def press(server, held, device):
        return server.events.undo(held, EVERYTHING, device, seen)

    return press, lambda now: now.version == seen


def redo(state, number, value):
    seen = state.version

    def press(server, held, device):
        return server.events.undo(held, {"redo": True, **EVERYTHING}, device, seen)

    return press, lambda now: now.version == seen


def pair(state, number, value):
    next_one = len(state.rounds) + 1

    def press(server, held, device):
        return server.events.pair(held, {"anyway": True}, device, next_one)

    return press, lambda now: len(now.rounds) == next_one - 1


def enter(state, number, value):
    """Somebody of a pairing has won, where the page shows another result or none."""
    places = [(one, place) for one, each in enumerate(state.rounds, 1) for place in range(len(each))]
    at, place = places[number % len(places)]
    pairing = state.rounds[at - 1][place]
    body = {"winners": [pairing.people[value % len(pairing.people)]]}
    shown = shown_as(state, pairing)

    def press(server, held, device):
        return server.events.report(held, at, place, body, device, shown)

    def is_so(now):
        there = now.rounds[at - 1][place]
        return there.people == pairing.people and now.result(there) == state.result(pairing)

    return press, is_so


def swap(state, number, value):
    """Two people of the newest round, as it is shown."""
    newest = state.rounds[-1]
    seated = [person for pairing in newest for person in pairing.people]
    chosen = [seated[number % len(seated)], seated[(number + value + 1) % len(seated)]]
    shown = seated_as(newest)

    def press(server, held, device):
        return server.events.swap(held, {"swap": chosen, "anyway": True}, device, shown)

    return press, lambda now: _people(now) == _people(state)


def _people(state):
    return [(pairing.key, pairing.people) for each in state.rounds[-1:] for pairing in each]


def settle(state, number, value):
    """What a table says against a settled result is taken, or left."""
    proposed = _proposed(state)
    if not proposed:
        return None
    at, place, pairing = proposed[number % len(proposed)]
    key = pairing.key
    said = told_apart(state.proposed[key])

    def press(server, held, device):
        return server.events.settle(held, at, place, {"take": bool(value)}, device, said)

    return press, lambda now: key in now.proposed and told_apart(now.proposed[key]) == said


def contradict(state, number, value):
    """A table that says something against a settled result says something else against it."""
    proposed = _proposed(state)
    if not proposed:
        return None
    *_, pairing = proposed[number % len(proposed)]
    told = state.proposed[pairing.key], state.result(pairing)
    winners = {person for result in told if result for person in result.winners}
    others = [seat for seat, person in enumerate(pairing.people) if person not in winners]
    return _finishing(pairing.table, others[-1]) if others else _taking_back(pairing.table)


def _proposed(state):
    places = [
        (one, place, pairing)
        for one, each in enumerate(state.rounds, 1)
        for place, pairing in enumerate(each)
    ]
    return [each for each in places if each[-1].key in state.proposed]


def end(state, number, value):
    rounds = len(state.rounds)

    def press(server, held, device):
        return server.events.end(held, device, rounds)

    return press, lambda now: len(now.rounds) == rounds


def leave(state, number, value):
    one = number % len(state.people)
    name = state.people[one].name

    def press(server, held, device):
        return server.events.change(held, {"leave": [one]}, device, name)

    return press, lambda now: now.people[one].name == name


def delete(state, number, value):
    """The event goes, and its host has a file of it."""
    seen = state.version

    def press(server, held, device):
        file = "".join(server.files.tournament_pieces(held.row.id))
        server.events.delete(held, seen)
        return Deleted(held.row.id, seen, file)

    return press, lambda now: now.version == seen


def delete_table(state, number, value):
    """A table at which no phone sits goes, with a page that has its match."""
    table_id = _table(state, number)
    if table_id is None:
        return None

    def press(server, held, device):
        table = server.tables.find(table_id)
        is_gone = server.tables.delete_unchanged(table)
        return Deleted(table_id, table.version) if is_gone else None

    return press, lambda now: True


def rename(state, number, value):
    person = number % len(state.people)
    name = state.people[person].name

    def press(server, held, device):
        return server.events.rename(held, person, {"name": f"Ida {device}"}, device, name)

    return press, lambda now: now.people[person].name == name


def play_on(state, number, value):
    """Somebody who is at a table of the newest round ends its match, whatever became of the round."""
    table_id = _table(state, number)
    return table_id and _finishing(table_id, value % 2)


def _table(state, number):
    """A table of the newest round at which no phone sits."""
    phones = state.rounds[0][0].table if state.rounds else None
    tables = [pairing.table for each in state.rounds[-1:] for pairing in each]
    others = [table for table in tables if table not in (None, phones)]
    return others[number % len(others)] if others else None


def _finishing(table_id, winner):
    def press(server, held, device):
        table = server.tables.find(table_id)
        return server.tables.change(table, lambda game, match: finished(game, match, winner), device)

    return press, lambda now: True


def _taking_back(table_id):
    def press(server, held, device):
        return server.tables.undo(server.tables.find(table_id), {}, device)

    return press, lambda now: True


FORMS = {
    form.__name__: form
    for form in (
        undo,
        redo,
        pair,
        enter,
        settle,
        contradict,
        swap,
        leave,
        rename,
        end,
        delete,
        delete_table,
        play_on,
    )
}


class Hosts:
    """The forms that were looked at, and whose entries were judged. Their devices' `names` are new ones."""

    def __init__(self, names):
        self.forms, self.judged, self.names = {}, 0, names

    def look(self, kind, state, number, value):
        """Returns what a page offers now; None where it doesn't offer that."""
        if not state.rounds and kind in {"enter", "swap"}:
            return None
        offered = FORMS[kind](state, number, value)
        if offered is None:
            return None
        form = Form(f"look {next(self.names)}", *offered)
        self.forms[form.device] = form
        return form

    def judge(self, rows, states):
        """All that a form has written stands where what it showed was so, and is of one press."""
        for device, group in groupby(rows, lambda row: row.device):
            entries = [*group]
            form = self.forms.get(device)
            if form and entries[-1].number > self.judged:
                is_once = len(entries) == len({row.kind for row in entries})
                hold(is_once, "a form that is sent twice counts once")
                hold(form.is_so(states[entries[0].number - 2]), "what a host looked at is so where it counts")
        self.judged = len(rows)
