"""An event beside the phones: what its organizer does, and what its log must tell after every step."""

import json
from typing import NamedTuple
from unittest.mock import patch

from assistant.games.errors import RequestError
from assistant.matches.service import NoSuchTable
from assistant.store import TournamentRow
from assistant.tournaments import drawing, log
from assistant.tournaments.held import Held
from assistant.tournaments.log import ProposalDismissed, ResultProposed, ResultRecorded
from assistant.tournaments.tournament import Result, after

from .asks import finished
from .claims import Lost, hold
from .hosts import Hosts

PEOPLE = ("Anna", "Noah", "Yui", "Ugo", "Zoé", "Mia")
HOST = "laptop"
TAKEN_BACK = 2
_ENTRIES = "SELECT tournament_id, number, at, device, kind, body FROM tournament_entries ORDER BY number"
_ALL = "SELECT count(*) FROM tournaments"
_TABLES = "SELECT tournament_id, table_id FROM tournament_tables"


class Row(NamedTuple):
    """An entry as it is stored."""

    number: int
    at: str
    device: str
    kind: str
    body: str


def opening(game, format):
    """The body that opens an event: of two tables and of four people in pairs, six in groups."""
    people = PEOPLE if game == "mai-star" else PEOPLE[:4]
    return {"name": "Club night", "game": game, "format": format, "people": [*people]}


def pair(server, event, number, *_):
    with patch.object(drawing, "lot", lambda: number):
        return server.events.pair(event, {"anyway": True}, HOST)


def undo(server, event, *_):
    return server.events.undo(event, {"discard": True}, HOST)


def redo(server, event, *_):
    return server.events.undo(event, {"redo": True, "discard": True}, HOST)


def enter(server, event, number, value):
    """The first of some pairing has won, the second, or nothing is entered there."""
    if not event.state.rounds:
        return event
    round_number, place, pairing = _one_of(event, number)
    winners = None if value == TAKEN_BACK else [pairing.people[value % len(pairing.people)]]
    return server.events.report(event, round_number, place, {"winners": winners}, HOST)


def settle(server, event, number, value):
    if not event.proposals:
        return event
    round_number, place, *_ = event.proposals[number % len(event.proposals)]
    return server.events.settle(event, round_number, place, {"take": bool(value)}, HOST)


def swap(server, event, number, value):
    if not event.state.rounds:
        return event
    seated = [person for pairing in event.state.rounds[-1] for person in pairing.people]
    one, other = seated[number % len(seated)], seated[(number + value + 1) % len(seated)]
    return server.events.swap(event, {"swap": [one, other], "anyway": True}, HOST)


def come_and_go(server, event, number, value):
    """Somebody new comes, or one of those there goes or returns."""
    one = number % len(event.state.people)
    body = {"join": [f"Lea {event.state.version}"]}
    if value:
        person = event.state.people[one]
        body = {"join": [person.name]} if person.has_left else {"leave": [one]}
    return server.events.change(event, body, HOST)


def rename(server, event, number, value):
    """Somebody's typo is mended, at all their tables."""
    name = {"name": f"Mina {event.state.version}"}
    return server.events.rename(event, number % len(event.state.people), name, HOST)


def end(server, event, *_):
    return server.events.end(event, HOST)


def _one_of(event, number):
    places = [
        (round_number, place, pairing)
        for round_number, each in enumerate(event.state.rounds, 1)
        for place, pairing in enumerate(each)
    ]
    return places[number % len(places)]


def play(server, event, number, value):
    """A match at some table of it ends, ends otherwise, or is taken back."""
    known = [pairing.table for pairing in event.state.pairings if pairing.table in event.tables]
    tables = known or [table for table in event.state.tables if table in event.tables]
    if not tables:  # all were deleted
        raise NoSuchTable
    table = server.tables.find(tables[number % len(tables)])
    if value == TAKEN_BACK:
        return server.tables.undo(table, {}, HOST)
    return server.tables.change(table, lambda game, match: finished(game, match, value), HOST)


ACTS = {act.__name__: act for act in (pair, undo, redo, enter, settle, swap, come_and_go, rename, end, play)}


class EventLedger:
    """The log of an event as it stands in the file, and how much of it was ever acknowledged."""

    def __init__(self, event_id, names=()):
        self.id, self.rows, self.acknowledged = event_id, [], []
        self.events, self.states = [], []
        self.hosts = Hosts(names)

    def read(self, data):
        """By a connection to either engine. What was replayed is kept as long as its rows are the same."""
        rows = [Row(*row) for event_id, *row in data.execute(_ENTRIES) if event_id == self.id]
        if rows[: len(self.rows)] != self.rows:
            self.events, self.states = [], []
        self.rows = rows
        for row in rows[len(self.events) :]:
            self.events.append(log.load(row.kind, json.loads(row.body)))
            self.states.append(after(self.states, self.events[-1]))

    def acknowledge(self, version):
        """Somebody was told so many entries."""
        hold(version <= len(self.rows), "what is answered of an event is on the disk", Lost)
        if version > len(self.acknowledged):
            self.acknowledged = self.rows[:version]

    def check(self, server, histories):
        """All that is so after every step: the log has what each of its tables says."""
        is_there = self.rows[: len(self.acknowledged)] == self.acknowledged
        hold(is_there, "each acknowledged entry of an event is there", Lost)
        hold([*server.reader.execute(_ALL)] == [(1,)], "an event is there once")
        self.check_tables(server.reader, histories)
        shown = server.events.find(self.id)
        hold(shown.state == self.states[-1], "an event is what its log comes to")

    def check_end(self, server):
        alone = self._alone(len(self.rows))
        hold(server.events.find(self.id).standing == alone.standing, "a standing needs no table")

    def check_file(self, file, may_part):
        """It has all that a file of it tells that was imported, unless it may have parted from that."""
        (told,) = json.loads(file)["events"]
        entries = [_told(entry["at"], entry["kind"], entry["body"]) for entry in told["entries"]]
        here = [_told(row.at, row.kind, json.loads(row.body)) for row in self.rows]
        has_all = here[: len(entries)] == entries or (may_part and here != entries[: len(here)])
        hold(has_all, "an event has all that its file tells", Lost)

    def _alone(self, version):
        """The event after so many entries, without its tables."""
        return Held(TournamentRow(self.id, ""), self.states[version - 1], {})

    def judge_form(self, form, told):
        """What a host has pressed is done where it was right, and refused as late only where it was."""
        is_late = isinstance(told, RequestError) and told.at == "seen"
        hold(not (is_late and form.is_so(self.states[-1])), "a host is told of changes that there were")
        self.hosts.judge(self.rows, self.states)

    def check_tables(self, data, histories):
        """The log has what each of its tables says."""
        for event_id, table_id in data.execute(_TABLES):
            if event_id == self.id:
                self._check_table(table_id, histories[table_id])

    def _check_table(self, table_id, history):
        state = self.states[-1]
        pairing = state.pairing_at(table_id)
        if pairing is None or self._last_of(pairing.key) is ProposalDismissed:
            return
        told = state.proposed.get(pairing.key, state.results.get(pairing.key))
        hold(told == _said(history, pairing), "an event's log has what its table says")

    def judge_taps(self, before):
        """What phones do changes no result that counts already, and all others at once."""
        if before == len(self.rows):
            return
        settled, was, now = self._settled(before), self.states[before - 1], self.states[-1]
        for event in self.events[before:]:
            hold(isinstance(event, ResultRecorded), "who plays writes results alone")
            is_settled = (event.paired, event.pairing) in settled
            hold(is_settled or not isinstance(event, ResultProposed), "a result that is open is taken")
        for pairing in was.pairings:
            is_same = now.result(pairing) == was.result(pairing)
            hold(is_same or pairing.key not in settled, "who plays changes no settled result")

    def _settled(self, version):
        """The keys of the pairings with a result whose next round is paired, of all where it is over."""
        state, is_over = self.states[version - 1], self._alone(version).is_over
        return {
            pairing.key
            for pairing in state.pairings
            if is_over or (pairing not in state.rounds[-1] and state.result(pairing) is not None)
        }

    def _last_of(self, key):
        """The kind of the last event about the result of a pairing."""
        kinds = (
            type(event)
            for event in reversed(self.events)
            if isinstance(event, ResultRecorded | ProposalDismissed) and (event.paired, event.pairing) == key
        )
        return next(kinds, None)


def _told(at, kind, body):
    """An entry without the tables' addresses, which are others in a file."""
    return at, kind, {name: value for name, value in body.items() if name not in {"table", "tables"}}


def _said(history, pairing):
    """The result of a match, as its own log comes to, None while it is not over."""
    summary = history.game.summarize(history.matches[-1])
    if not summary.winners:
        return None
    figures = tuple(figure for figure, *_ in history.game.results(summary))
    return Result(tuple(sorted(pairing.people[seat] for seat in summary.winners)), figures)
