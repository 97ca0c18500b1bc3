"""The tournaments of a store: open one, pair its rounds, report results, undo. Every change is made here."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime

from ..games.errors import Conflict, RequestError
from ..games.events import Event
from ..matches.join_codes import make_address
from ..matches.opening import new_table
from ..matches.player_keys import person_of
from ..matches.replay import UnreadableTable, readable
from ..matches.service import NoSuchTable, Tables
from ..matches.summary import stored_time, utc_now
from ..realtime import Notifier
from ..store import (
    Entry,
    FoundTournament,
    FreedSeat,
    GrownTable,
    MatchRow,
    NewTable,
    Stale,
    Store,
    Taken,
    TournamentEntries,
    TournamentRow,
)
from . import decide, drawing, forgetting, hosting, log, recording, seating, undoing
from . import shown as _shown
from .formats import format_of
from .held import Held
from .log import ByeFilled, PeopleJoined, RoundPaired
from .lookup import Lookup, NoSuchTournament
from .tournament import Pairing, Tournament, replayed
from .upcoming import person_at

_ATTEMPTS = 50
_RECORDED = "results-recorded"  # setting: whether the logs of older tournaments have their results


class Tournaments(Lookup):
    """The tournaments of one store, which follow its `tables`; a `notifier` publishes their changes."""

    def __init__(
        self, store: Store, tables: Tables, notifier: Notifier, now: Callable[[], datetime] = utc_now
    ) -> None:
        super().__init__(store, now)
        self._settings = store.settings
        self._tables = tables
        self._notifier = notifier
        tables.moved, tables.result_of, tables.unnamed = self.moved, self.result_of, self.unnamed

    def open(self, body: object, device: str, request: str | None = None) -> tuple[Held, bool]:
        """Return a new tournament and True, or the one that this request has opened before and False.

        Raises Malformed and Illegal, and ImportError where the format lacks its library.
        """
        opened = decide.open_tournament(body)
        format_of(opened).check_installed()
        known = self._store.of_request(request) if request else None
        if known:
            return self.newest(known), False
        row = TournamentRow(make_address(), make_address(), request)
        with suppress(Taken):
            self._store.create(row, self._entry(opened, device))
            return self.newest(row.id), True
        first = self._store.of_request(request) if request else None
        if first is None:
            raise Conflict("body", "busy")
        return self.newest(first), False

    def pair(self, held: Held, body: object, device: str, number: int | None = None) -> Held:
        """Pair the next round and open its tables; raise Malformed, and Conflict where it can't be yet.

        If it is to be round `number` and that is there, nothing happens; if one before it is gone, Conflict.
        """

        def decided(newest: Held) -> tuple[list[Event], list[NewTable]]:
            if number is not None and number <= len(newest.rounds):
                return [], []
            if number is not None and number > len(newest.rounds) + 1:
                raise Conflict("seen", "pairings-changed")
            decide.check_next(newest.state, newest.newest, body)
            drawn, people = drawing.next_round(newest)
            tables = [self._table(newest.state, each, device) for each in people]
            ids = tuple(table.row.id if table else None for table in tables)
            return [*drawn, RoundPaired(tuple(people), ids)], [table for table in tables if table]

        after = self._changed(held, decided, device)
        kept = {pairing.table for pairing in after.state.pairings}
        self._delete_untouched(after, after.state.tables.keys() - kept)  # of rounds that were undone
        return after

    def swap(self, held: Held, body: object, device: str, shown: str | None = None) -> Held:
        """Let two people of the newest round change places, before a round is scored at their tables.

        Raises Malformed, and Conflict too if others meet than were `shown`, told apart as a text, or if two
        would who should not; nothing happens where the two have changed places since.
        """
        return self._changed(held, lambda newest: (_shown.swap(newest, body, shown), []), device, seated=True)

    def fill_bye(self, held: Held, body: object, device: str, shown: str | None = None) -> Held:
        """Open a table for who sits out in the newest round and somebody who has come late.

        Who has started less starts. Raises Malformed, and Conflict too if others meet than were `shown`;
        nothing happens where the two have been paired since.
        """

        def decided(newest: Held) -> tuple[list[Event], list[NewTable]]:
            filled = _shown.fill_bye(newest, body, shown)
            if filled is None:
                return [], []
            bye, late = filled
            people = newest.in_order_of_start(newest.newest[bye].people[0], late)
            tables = [table for table in [self._table(newest.state, people, device)] if table]
            return [ByeFilled(bye, people, tables[0].row.id)], tables

        return self._changed(held, decided, device)

    def change(
        self, held: Held, body: object, device: str, leaving: str | None = None, seen: int | None = None
    ) -> Held:
        """Let people join and leave, these if they are called `leaving`; raise Malformed and Illegal.

        Nothing happens for who has joined since version `seen`.
        """
        return self._changed(
            held,
            lambda newest: (_shown.change(newest, body, leaving, self._before(newest, seen)), []),
            device,
        )

    def keep_apart(self, held: Held, body: object, device: str) -> Held:
        """Let people not meet while that can be avoided; raise Malformed and Illegal."""
        return self._changed(held, lambda newest: (decide.keep_apart(newest.state, body), []), device)

    def rename(self, held: Held, person: int, body: object, device: str, shown: str | None = None) -> Held:
        """Give somebody, whose name was `shown`, another one, at all their tables too.

        Raises Malformed, Illegal and Absent.
        """
        return self._changed(
            held, lambda newest: (_shown.rename(newest, person, body, shown), []), device, seated=True
        )

    def rename_everywhere(
        self, device: str, people: Collection[str], name: str, but: Collection[str] = ()
    ) -> None:
        """Rename people, by key, in the tournaments that a device runs, except those of a table in `but`."""
        for found in hosting.run_by(self._store, device):
            with suppress(NoSuchTournament, UnreadableTable, RequestError):
                held = self.newest(found.row.id)
                if not {*but} & held.tables.keys():
                    self._rename_in(held, people, name, device)

    def _rename_in(self, held: Held, people: Collection[str], name: str, device: str) -> None:
        for number, person in enumerate(held.state.people):
            if person_of(person.name) in people:
                held = self.rename(held, number, {"name": name}, device)

    def plan(self, held: Held, body: object, device: str, shown: str | None = None) -> Held:
        """Plan another number of rounds; raise Malformed, and Conflict if others than `shown` are planned."""
        return self._changed(held, lambda newest: (_shown.plan(newest, body, shown), []), device)

    def end(self, held: Held, device: str, number: int | None = None) -> Held:
        """End the tournament, whatever is still open; raise Conflict unless round `number` is the newest."""
        return self._changed(held, lambda newest: (_shown.end(newest, number), []), device)

    def report(
        self, held: Held, round_number: int, pairing: int, body: object, device: str, shown: str | None = None
    ) -> Held:
        """Enter the result of a pairing, or remove it; raise Malformed and Illegal.

        Raises Conflict if others meet, or another result has come, than was `shown`, told apart as a text.
        """
        return self._changed(
            held, lambda newest: (_shown.report(newest, round_number, pairing, body, shown), []), device
        )

    def settle(
        self, held: Held, round_number: int, number: int, body: object, device: str, said: str | None = None
    ) -> Held:
        """Take what a table says against a settled result, or leave it; raise Malformed and Illegal.

        Raises Conflict if the table has not `said` that, told apart as a text, or another host has decided.
        """
        return self._changed(
            held, lambda newest: (_shown.settle(newest, round_number, number, body, said), []), device
        )

    def undo(
        self, held: Held, body: object, device: str, seen: int | None = None, asked: str | None = None
    ) -> Held:
        """Undo the last event in force, or all after one, or put back what was undone.

        Raises Malformed, and Conflict where more goes along than was `asked` about, or if the log has more
        since version `seen`; nothing happens where that is this undo.
        """

        def decided(newest: Held) -> tuple[list[Event], list[NewTable]]:
            if seen is not None and newest.state.version != seen:
                if undoing.is_done(self._events(newest), body, seen):
                    return [], []  # a retry, or another host was first
                raise Conflict("seen", "event-changed")
            return self._undone(newest, body, asked), []

        return self._changed(held, decided, device, seated=True)

    def gone_with_undo(self, held: Held, body: object) -> list[tuple[int, Pairing]]:
        """Return the pairings whose results or begun matches an undo would take along, by round.

        Raises Malformed, and Conflict where nothing can be undone.
        """
        after = self._after(held, decide.undo(held.state, body))
        return undoing.gone(held.state, after, held.begun)

    def _undone(self, newest: Held, body: object, asked: str | None) -> list[Event]:
        events = decide.undo(newest.state, body)
        if events:
            after = self._after(newest, events)
            differing = seating.differing(newest.state, after)
            undoing.check_unbegun(newest.state, differing, newest.tables, "to")
            undoing.check_results(after, "to")
            gone = undoing.gone(newest.state, after, newest.begun)
            undoing.check_asked(newest.state, gone, body, asked)
        return events

    def _after(self, held: Held, events: Sequence[Event]) -> Tournament:
        """Return the tournament after these events, which are not in its log yet."""
        return replayed([*self._events(held), *events])

    def _remember(self, before: Held, freed: Iterable[FreedSeat]) -> None:
        """Let a device that is nobody's yet be of who sat at the seat it has lost."""
        for table_id, seat, device in freed:
            if self.person_of(before, device) is None:
                self.choose_person(before, device, person_at(before, table_id, seat))

    def add_host(self, held: Held, device: str) -> Held:
        """Let a device run the tournament, and record that it knows it."""
        if not device or device in held.hosts or not decide.has_room(held.state, 1):
            return held
        self.visit(held, device)
        hosting.join(self._store, held.row.id, device, stored_time(self._now()))
        return self.newest(held.row.id)

    def delete(self, held: Held, seen: int | None = None) -> None:
        """Delete it with the tables of results at which nobody played; raise Conflict if not `seen` so."""
        if not self._store.delete(held.row.id, seen):
            self.newest(held.row.id)  # raises NoSuchTournament where another host was first
            raise Conflict("seen", "event-changed-since")
        self._notifier.end(held.row.id)
        still_open = {one.table for one in held.state.pairings if held.state.result(one) is None}
        self._delete_untouched(held, held.state.tables.keys() - still_open)

    def forget(self, device: str, people: Collection[str]) -> None:
        """Replace people, by key, by NOBODY in the logs of the tournaments that a device has run."""
        for found in hosting.run_by(self._store, device):
            with suppress(NoSuchTournament, UnreadableTable):
                self._forget(found, people, device)

    def _forget(self, found: FoundTournament | None, people: Collection[str], device: str) -> None:
        for _ in range(_ATTEMPTS):
            if found is None:
                raise NoSuchTournament
            bodies = forgetting.bodies_without(found.entries, people)
            if not bodies:
                return None
            with readable():
                last = self._entry(forgetting.leaving(found.entries, people), device)
            with suppress(Stale):
                self._store.rewrite(found.row.id, len(found.entries), bodies, last)
                return self._publish(self.newest(found.row.id))
            found = self._store.tournament(found.row.id)
        raise Conflict("body", "busy")

    def result_of(self, row: MatchRow) -> TournamentEntries | None:
        """Return what a match says to the log of its tournament, None if that cannot be read."""
        found = self._store.of_table(row.table_id)
        if found is None:
            return TournamentEntries("", 0, ())
        with suppress(NoSuchTournament, UnreadableTable):
            held = self.of_log(found)
            event = recording.recorded(held, row)
            entries = [Entry(row.at, "", *log.dump(event))] if event else []
            return TournamentEntries(held.row.id, held.state.version, entries)
        return None

    def record_missing(self) -> None:
        """Record, once, the results of tables that ended before logs held them."""
        if self._settings.get(_RECORDED):
            return
        for tournament_id in self._store.ids():
            with suppress(UnreadableTable):
                self._record_missing(tournament_id)
        self._settings.set(_RECORDED, "yes")

    def _record_missing(self, tournament_id: str) -> None:
        for _ in range(_ATTEMPTS):
            with suppress(Stale, NoSuchTournament):
                held = self.newest(tournament_id)
                events = recording.missing(held.state, held.tables.values())
                if events:
                    entries = [self._entry(event, "") for event in events]
                    self._store.append(tournament_id, held.state.version, entries)
                break

    def unnamed(self, table_id: str) -> None:
        """Give the players of a table the names back that an undo there has taken."""
        for _ in range(_ATTEMPTS):
            with suppress(Stale):
                self._name(table_id)
                break

    def _name(self, table_id: str) -> None:
        """Name the players of a table after its tournament; raise Stale."""
        with suppress(NoSuchTable, NoSuchTournament, UnreadableTable):
            version, held = self._tables.find(table_id).version, self.of_table(table_id)
            if held and table_id in held.state.tables.keys() & held.tables.keys():
                pairing, row = held.state.tables[table_id], held.tables[table_id]
                if row.version != version:  # its people may have changed places meanwhile
                    raise Stale(table_id)
                grown = seating.named(held.state, pairing, pairing.people, row, self._tables)
                if grown:
                    self._store.append(held.row.id, held.state.version, (), (), [grown])
                    self._tables.publish_grown(grown)

    def moved(self, table_id: str) -> None:
        """Tell those who follow the tournament of a table, and those at its tables, of a result."""
        found = self._store.of_table(table_id)
        if found:
            self.tell(found)

    def tell(self, tournament_id: str) -> None:
        """Tell those who follow a tournament, and those at its tables, of a change."""
        self._notify(tournament_id, self._store.uids(tournament_id))

    def _changed(
        self,
        held: Held,
        decided: Callable[[Held], tuple[list[Event], list[NewTable]]],
        device: str,
        *,
        seated: bool = False,
    ) -> Held:
        """Append what is decided; if that seats people, their tables follow in the same step."""
        newest = held
        for _ in range(_ATTEMPTS):
            happened, tables = decided(newest)
            if not happened:
                return newest
            decide.check_room(newest.state, len(happened))
            entries = [self._entry(event, device) for event in happened]
            with suppress(Stale, Taken):
                grown = self._followed(newest, happened) if seated else []
                # Those who were undone had their numbers.
                if any(isinstance(event, PeopleJoined) for event in happened):
                    self._store.forget_people(newest.row.id, len(newest.state.people))
                freed = self._store.append(newest.row.id, newest.state.version, entries, tables, grown)
                self._remember(newest, freed)
                after = self.newest(newest.row.id)
                for table in grown:
                    self._tables.publish_grown(table)
                self._publish(after)
                return after
            newest = self.newest(newest.row.id)
        raise Conflict("body", "busy")

    def _followed(self, newest: Held, happened: Sequence[Event]) -> list[GrownTable]:
        """Return how tables grow after these events; raise Stale."""
        after = self._after(newest, happened)
        return seating.followed(newest.state, after, newest.tables, self._tables)

    def _publish(self, held: Held) -> None:
        self._notify(held.row.id, held.tables)

    def _notify(self, tournament_id: str, tables: Iterable[str]) -> None:
        for address in (tournament_id, *tables):
            self._notifier.publish_presence(address)

    def _delete_untouched(self, held: Held, tables: Collection[str]) -> None:
        """Delete those of these tables at which nothing has happened."""
        for table_id in held.state.tables:  # in the order of their opening
            row = held.tables.get(table_id)
            if row and table_id in tables and row.version == 1:
                with suppress(NoSuchTable):  # another host was first
                    self._tables.delete_untouched(self._tables.find(table_id))

    def _table(self, state: Tournament, people: Sequence[int], device: str) -> NewTable | None:
        """Return the table of a pairing to be opened, None for a bye."""
        if len(people) == 1:
            return None
        names = [state.people[person].name for person in people]
        body = decide.table_body(state.opened, names)
        return new_table(body, device, stored_time(self._now()), self._tables.codes.make())

    def _entry(self, event: Event, device: str) -> Entry:
        kind, body = log.dump(event)
        return Entry(stored_time(self._now()), device, kind, body)
