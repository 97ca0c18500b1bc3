"""Events amid the tables: what their organizers ask for, and what their logs are held against."""

import json
import sqlite3
import tempfile
from collections import defaultdict
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from shutil import copytree

from assistant import DATA_FILE
from assistant.store import Entry, FoundTournament, TournamentRow
from assistant.tournaments.describe import describe
from assistant.tournaments.held import held

from ..simulation.event import PEOPLE, EventLedger
from ..simulation.history import History, read_rows

_IDS = "SELECT id FROM tournaments"
_OF_TABLES = "table", "proposed"


def opening(chance):
    """The body that opens an event of pairs, or of groups at the other game."""
    game = chance.choice(("hanamikoji", "hanamikoji", "mai-star"))
    people = PEOPLE if game == "mai-star" else PEOPLE[: chance.randint(4, 6)]
    return {"name": "Club night", "game": game, "format": "swiss", "rounds": 40, "people": [*people]}


def acts(state):
    """Method, path and body of what an organizer may ask for, given the event that is seen."""
    return [*[_pair] * 2, _undo, _redo, *[_enter] * 2 * bool(state["rounds"]), _come, _leave]


def _pair(chance, state):
    return "POST", "/rounds", {"anyway": True}


def _undo(chance, state):
    return "POST", "/undos", {"discard": True}


def _redo(chance, state):
    return "POST", "/undos", {"redo": True, "discard": True}


def _enter(chance, state):
    number = chance.randint(1, len(state["rounds"]))
    pairings = state["rounds"][number - 1]["pairings"]
    place = chance.randrange(len(pairings))
    winners = chance.choice([None, [chance.choice(pairings[place]["people"])]])
    return "PUT", f"/rounds/{number}/pairings/{place}", {"winners": winners}


def _come(chance, state):
    return "PATCH", "", {"join": [f"Lea {chance.randrange(1000)}"]}


def _leave(chance, state):
    return "PATCH", "", {"leave": [chance.randrange(len(state["people"]))]}


def digest(state):
    """A digest of what the log of an event alone tells."""
    told = {name: state[name] for name in ("version", "people", "rounds", "standing", "over")}
    rounds = [
        [{name: value for name, value in one.items() if name not in _OF_TABLES} for one in each["pairings"]]
        for each in told["rounds"]
    ]
    return sha256(json.dumps({**told, "rounds": rounds}, sort_keys=True).encode()).hexdigest()


class EventPromises:
    """The digest of every acknowledged state of an event, by its version."""

    def __init__(self):
        self.states = defaultdict(dict)
        self.contradicted = 0

    def keep(self, state):
        """Of one version all answers must say the same."""
        told = digest(state)
        self.contradicted += self.states[state["id"]].setdefault(state["version"], told) != told

    @property
    def entries(self):
        return sum(map(max, self.states.values()))

    @property
    def versions(self):
        return sum(map(len, self.states.values()))


def check_copy(folder, promises):
    """Hold the events of a dead server's folder, which stays as it is, against all that was promised."""
    with tempfile.TemporaryDirectory() as temporary:
        copy = copytree(folder, Path(temporary) / "copy")
        if (copy / DATA_FILE).exists():
            with closing(sqlite3.connect(copy / DATA_FILE)) as data:
                lost, differing = lost_and_differing(promises, data)
                if lost or differing:
                    raise AssertionError(f"of events {lost} entries are lost, and {differing} differ")


def lost_and_differing(promises, data):
    """How many entries are lost, and how many events and versions differ from what tables or answers say."""
    histories = {table: History(rows) for table, rows in read_rows(data).items()}
    ids = [str(found) for (found,) in data.execute(_IDS)]
    ledgers = {event: EventLedger(event) for event in ids}
    for ledger in ledgers.values():
        ledger.read(data)
    lost = sum(_lost(ledgers.get(event), told) for event, told in promises.states.items())
    unlike = sum(_is_unlike(ledger, data, histories) for ledger in ledgers.values())
    known = ((ledgers[event], told) for event, told in promises.states.items() if event in ledgers)
    return lost, promises.contradicted + unlike + sum(_differing(*one) for one in known)


def _lost(ledger, told):
    numbers = {row.number for row in ledger.rows} if ledger else set()
    return len({*range(1, max(told) + 1)} - numbers)


def _is_unlike(ledger, data, histories):
    """Whether the log of an event lacks what one of its tables says."""
    try:
        ledger.check_tables(data, histories)
    except AssertionError:
        return True
    return False


def _differing(ledger, told):
    """Of how many versions something else was told than the log comes to."""
    entries = [Entry(row.at, row.device, row.kind, json.loads(row.body)) for row in ledger.rows]
    row = TournamentRow(ledger.id, "")
    states = (
        (version, describe(held(FoundTournament(row, entries[:version]), ()), watching=False))
        for version in told
        if version <= len(entries)
    )
    return sum(digest(state) != told[version] for version, state in states)
