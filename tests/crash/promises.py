"""The promises of a server by its answers, compared with its file."""

import json
import sqlite3
from collections import defaultdict
from contextlib import closing
from hashlib import sha256
from threading import Lock

from assistant import DATA_FILE

from ..simulation.history import History, read_rows
from . import events

_VISITS = "SELECT device, table_id, seat FROM visits"
_BESIDE_THE_MATCH = "links", "refused", "series"


class Promises:
    """The digest of every acknowledged state by table and version, and where each device sits.

    One that asked for a seat and had no answer may have it or not.
    """

    def __init__(self):
        self.states = defaultdict(dict)
        self.seats = defaultdict(lambda: {None})
        self.contradicted = 0
        self.of_events = events.EventPromises()
        self.may_go = set()
        self._lock = Lock()

    def keep(self, state):
        """Of one version all answers must say the same."""
        told = digest(state)
        with self._lock:
            self.contradicted += self.states[state["id"]].setdefault(state["version"], told) != told

    def keep_event(self, state):
        """The same of an event. Its tables go with an undone round, as long as nothing has happened there."""
        tables = [one["table"] for each in state["rounds"] for one in each["pairings"] if one["table"]]
        with self._lock:
            self.of_events.keep(state)
            self.may_go.update(tables)

    def ask_seat(self, device, table, seat):
        """A device without a name gets one by the answer."""
        if device:
            self.seats[device, table].add(seat)

    def keep_seat(self, device, table, seat):
        self.seats[device, table] = {seat}

    def newest(self, table):
        return max(self.states[table])

    @property
    def events(self):
        """A version in an answer promises that all events up to it are kept."""
        return sum(map(self.newest, self.states))

    @property
    def versions(self):
        with self._lock:
            return sum(map(len, self.states.values()))


def digest(state):
    told = {name: value for name, value in state.items() if name not in _BESIDE_THE_MATCH}
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def lost_and_differing(promises, folder):
    """The same as `held_against` of the file in a folder."""
    with closing(sqlite3.connect(folder / DATA_FILE)) as file:
        return held_against(promises, file)


def held_against(promises, data):
    """How many of the acknowledged events and seats are not in the data, and how many of the versions come to
    something else when their log is replayed. `data` is a connection to either engine.
    """
    rows = read_rows(data)
    seats = {(device, table): seat for device, table, seat in data.execute(_VISITS)}
    gone = {
        table for table in promises.may_go if table not in rows and [*promises.states.get(table, ())] == [1]
    }
    states = {table: told for table, told in promises.states.items() if table not in gone}
    lost, unlike = events.lost_and_differing(promises.of_events, data)
    lost += sum(_lost(rows[table], promises.newest(table)) for table in states)
    sat = sum(seats.get(visit) not in chosen for visit, chosen in promises.seats.items())
    differing = sum(_differing(table, rows[table], told) for table, told in states.items())
    return lost + sat, promises.contradicted + unlike + differing


def _lost(rows, newest):
    return len({*range(1, newest + 1)} - {number for number, *_ in rows})


def _differing(table, rows, told):
    """Of how many versions something else was told than the log comes to, as far as it has no gap."""
    whole = [row for number, row in enumerate(rows, 1) if row[0] == number]
    history = History(whole)
    return sum(
        digest({"id": table, "version": number, **history.game.describe(match)}) != told[number]
        for number, match in enumerate(history.matches, 1)
        if number in told
    )
