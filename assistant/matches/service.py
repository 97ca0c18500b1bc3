"""The tables of a store: find one, decide, append, publish. Every change to a table goes through here."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from .. import games
from ..games import Decision, reading
from ..games.errors import Conflict
from ..games.events import Event, PlayerRenamed
from ..realtime import Notifier
from ..store import (
    Entry,
    Found,
    GrownTable,
    HistoryEntry,
    MatchRow,
    NextMatch,
    Stale,
    StaleTournament,
    Store,
    TableRow,
    Taken,
    TournamentEntries,
)
from .bounds import check_room
from .cache import TableCache, table_of
from .devices import seats_kept
from .join_codes import CODE_LENGTH, JoinCodes, make_address
from .outbox import (
    Done,
    RefusedTap,
    Tap,
    answer,
    entries_of,
    is_superseded,
    no_taps,
    play,
    read_taps,
    steady_clock,
    tapped_at,
)
from .player_keys import person_of, with_former_keys
from .replay import OF_EVENT, Replay, Table, UnreadableTable, readable
from .summary import (
    KnownTable,
    Series,
    changes_history,
    changes_result,
    known_table,
    match_row,
    readable_rows,
    series_of,
    stored_time,
    utc_now,
)
from .undo import undoing, undoing_own

_ATTEMPTS = 50


class NoSuchTable(LookupError):
    """No table has this address or code."""


class Tables:
    """The tables of one store; a `notifier` publishes their changes. `now` returns an aware datetime.

    `codes` are the join codes; new ones have `code_length` characters. A log is replayed once: pass on a
    table that was found, and a later request reads only the events since. Taps are timed by `steady`, a
    clock that begins as `now` and never jumps. `moved` gets the id of a table whose history or result has
    changed; `result_of` returns what goes to the log of its tournament as its match ends, changes or reopens;
    `unnamed` gets the id of one where an undo took names along, which a tournament gives back.
    """

    def __init__(
        self,
        store: Store,
        notifier: Notifier,
        now: Callable[[], datetime] = utc_now,
        steady: Callable[[], datetime] | None = None,
        code_length: int = CODE_LENGTH,
        cache: TableCache | None = None,
    ) -> None:
        self._store = store
        self._notifier = notifier
        self._now = now
        self._steady = steady or steady_clock(now)
        self.moved: Callable[[str], object] = lambda _: None
        self.result_of: Callable[[MatchRow], TournamentEntries | None] = lambda _: None
        self.unnamed: Callable[[str], object] = lambda _: None
        self.codes = JoinCodes(store, now, code_length)
        self.cache = TableCache() if cache is None else cache

    def open(self, body: object, device: str, request: str | None = None) -> tuple[Table, bool]:
        """Return a new table and True, or the one that this request has opened before and False.

        Raises Malformed and Illegal for a body that the game refuses.
        """
        opened = games.open_table(body)
        known = self._store.directory.of_request(request) if request else None
        if known:
            return self.cache.keep(table_of(known)), False
        return self._create(opened, device, request=request)

    def rematch(self, table: Table, body: object, device: str) -> tuple[Table, bool]:
        """Return the table of the rematch and whether it is new: a second request finds the first one's.

        The devices of those who play on keep their seats, and those at the old table are told.
        """
        opened = games.open_table(table.game.rematch(table.match, body))
        if table.rematch:
            return self.find(table.rematch.id), False
        rematch, is_new = self._create(opened, device, rematch_of=table.row.id)
        self.keep_seats(table, rematch)
        self._notifier.publish_presence(table.row.id)
        return rematch, is_new

    def keep_seats(self, table: Table, after: Table) -> None:
        """Seat the devices of those who play on at another table there, too."""
        seats = seats_kept(table.match.players, after.match.players)
        self._store.visits.copy(table.row.id, after.row.id, seats)

    def next_match(self, table: Table) -> NextMatch | None:
        """Return the rematch, else the match that was opened beside this one; None while it is played."""
        found = self._store.directory.next_match if table.match.outcome else None
        return found and found(table.row.id, table.history_entry)

    def find(self, table_id: str) -> Table:
        """Return the table with this address; raise NoSuchTable and UnreadableTable."""
        return self._find(self._store.directory.table, table_id)

    def find_watched(self, watch: str) -> Table:
        """Return the table with this watch address; raise NoSuchTable and UnreadableTable."""
        return self._find(self._store.directory.watched, watch)

    def find_either(self, address: str) -> tuple[Table, bool]:
        """Return the table with this address, to play or to watch, and whether that is the one to play."""
        try:
            return self.find(address), True
        except NoSuchTable:
            return self.find_watched(address), False

    def find_by_code(self, code: str) -> Table:
        """Return the table of a code as typed; raise NotACode, NoSuchTable, UnreadableTable, CodeExpired."""
        table_id = self.codes.table_id(code)
        if table_id is None:
            raise NoSuchTable
        table = self.find(table_id)
        self.codes.check_open(table)
        return table

    def known(self, device: str, most: int, skip: int = 0) -> list[KnownTable]:
        """Return up to `most` tables that a device knows, newest event first, without reading a log.

        Those that can't be read here are left out.
        """
        return readable_rows(self._store.matches.known(device, most, skip), known_table)

    def series(self, table: Table) -> Series:
        """Return the wins of its evening in its game up to this table, with its own match once that is over.

        Other matches count as they stand now; deleted tables do not count.
        """
        rows = self._store.matches.before(table.history_entry) if table.history_entry.place > 1 else []
        if not (rows or table.match.outcome):  # as while most first matches are played
            return series_of(table.match.players, ())
        people = [*map(person_of, table.match.players)]
        own = [(people, table.match.outcome.winners)] if table.match.outcome else []
        before = ((row.people, row.winners) for row in rows if row.game == table.game.KEY)
        return series_of(people, [*before, *own])

    def write_missing_summaries(self) -> None:
        """Write the summaries that are missing or have former keys; skip a log that can't be read."""
        for table_id in {*self._store.matches.missing(), *with_former_keys(self._store.matches)}:
            with suppress(UnreadableTable, NoSuchTable), readable():  # deleted meanwhile
                table = self.find(table_id)
                self._store.matches.put(match_row(table_id, table.replay, table.newest))

    def change(
        self,
        table: Table,
        decide: Decision,
        device: str,
        since: datetime | None = None,
        request: str | None = None,
    ) -> Table:
        """Append the events that `decide` returns for the newest match, and return the table after them.

        `since` is when a device that was offline was tapped: a later tap of another device at the same
        place then stays. A `request` of one name counts once, however often it is sent. Raises what
        `decide` raises, Conflict after too many attempts and for names that are a tournament's, Illegal where
        the match is full.
        """
        tap = Tap("", decide, since or self._steady(), outbox=request, number=1 if request else None)

        def decided(newest: Table) -> Sequence[Done]:
            if tap.name and newest.replay.is_answered(tap.name):
                return ()
            happened = decide(newest.game, newest.match)
            self._check_names(newest, happened, device)
            is_late = since is not None and is_superseded(newest, happened, tap, device)
            return () if is_late else [(event, tap) for event in happened]

        return self._change(table, decided, device)

    def _check_names(self, table: Table, happened: Sequence[Event], device: str) -> None:
        """Raise Conflict where anybody but its tournament names a player of a table."""
        is_naming = any(isinstance(event, PlayerRenamed) for event in happened)
        if is_naming and device != OF_EVENT and self.is_of_event(table):
            raise Conflict("name", "name-of-event")

    def is_of_event(self, table: Table) -> bool:
        """Return whether a tournament has opened a table, whose names are that one's then."""
        return self._store.tournaments.of_table(table.row.id) is not None

    def tap(self, table: Table, body: object, device: str) -> tuple[Table, list[RefusedTap]]:
        """Play the taps of an outbox in their order, as `read_taps` reads them.

        Return the table after them and the taps that were refused. Raises Malformed and Illegal.
        """
        taps = read_taps(body, self._steady())
        refused: list[RefusedTap] = []

        def decided(newest: Table) -> Sequence[Done]:
            done, refused[:] = play(newest, taps, device)
            return done

        after = self._change(table, decided, device)
        answer(after, taps, refused)
        return after, refused

    def follow(self, table: Table, entries: Sequence[Entry]) -> Table:
        """Append entries that were decided elsewhere behind exactly these; raise Conflict and Illegal."""
        try:
            return self._append(table, entries)
        except Stale:
            raise Conflict("body", "busy") from None

    def grown(self, table: Table, events: Sequence[Event], device: str) -> GrownTable:
        """Return a table with these events behind its newest, to be written with others; raise Illegal."""
        entries = self._entries(no_taps(events), device)
        steps = table.replay.follow(table.version, entries)
        check_room(steps[-1].number, steps[-1].costs)
        return GrownTable(
            table.row.id, table.version, entries, match_row(table.row.id, table.replay, steps[-1])
        )

    def publish_grown(self, grown: GrownTable) -> None:
        """Notify a table that has grown, and the later ones of its evening."""
        with suppress(NoSuchTable, UnreadableTable):  # deleted meanwhile
            table = self.find(grown.table_id)
            self._notifier.publish(table.row.id, table.version)
            self.publish_later(table.history_entry)

    def time_of_tap(self, ago: object) -> datetime:
        """Return the time `ago` milliseconds before now; raise Malformed."""
        return tapped_at(ago, self._steady())

    def undo(self, table: Table, body: object, device: str, seen: int | None = None) -> Table:
        """Undo the last event in force for `{}`, all after 12 for `{"to": 12}`, one for `{"only": 12}`.

        Raises Conflict if another device has changed the table since version `seen`; what the own device has
        done since is undone first. One alone is undone whatever others did, unless it stands below that.
        """
        given = reading.fields(body, (), ("to", "only"))
        return self._undone(table, lambda newest: undoing(newest, given, device, seen), device)

    def undo_own(self, table: Table, devices: Collection[str], device: str, seen: int | None = None) -> Table:
        """Undo the last change by these devices, who share a seat; raise Conflict if others stand on it."""
        return self._undone(table, lambda newest: undoing_own(newest, devices, device, seen), device)

    def _undone(self, table: Table, decide: Callable[[Table], Sequence[Event]], device: str) -> Table:
        after = self._change(table, lambda newest: no_taps(decide(newest)), device)
        if after.match.players == table.match.players:
            return after
        self.unnamed(after.row.id)
        return self.find(after.row.id)

    def delete(self, table: Table) -> None:
        """Delete the table with all that was entered at it, and end its streams.

        Its rematch stays. The table before it and the later ones of its evening are notified.
        """
        self._delete(table, self._store.directory.delete)

    def delete_untouched(self, table: Table) -> None:
        """Delete the table like `delete`, unless something has happened there since it was opened."""
        self._delete(table, lambda table_id: self._store.directory.delete_unchanged(table_id, 1))

    def delete_unchanged(self, table: Table) -> bool:
        """Delete the table like `delete` unless something has happened there since; return whether it is."""
        return self._delete(
            table, lambda table_id: self._store.directory.delete_unchanged(table_id, table.version)
        )

    def _delete(self, table: Table, delete: Callable[[str], object]) -> bool:
        """Delete a table and tell those beside it; return False if `delete` does, and nothing happened."""
        beside = (table.row.rematch_of, *self._store.directory.later(table.history_entry))
        if delete(table.row.id) is False:
            return False
        self.cache.forget(table.row.id)
        self._notifier.end(table.row.id)
        for table_id in filter(None, beside):
            self._notifier.publish_presence(table_id)
        return True

    def _change(self, table: Table, decide: Callable[[Table], Sequence[Done]], device: str) -> Table:
        with table.replay.lock.hold():
            for _ in range(_ATTEMPTS):
                done = decide(table)
                if not done:
                    return table.at_newest()
                with suppress(Stale):
                    return self._append(table, self._entries(done, device))
                table = self.find(table.row.id)
        raise Conflict("body", "busy")

    def _append(self, table: Table, entries: Sequence[Entry]) -> Table:
        """Write the entries, publish the new version and return the table; raise Stale and Illegal."""
        row, replay = table.row, table.replay
        steps = replay.follow(table.version, entries)
        check_room(steps[-1].number, steps[-1].costs)
        before, after = (match_row(row.id, replay, step) for step in (table.newest, steps[-1]))
        moves, is_result = changes_history(before, after), changes_result(before, after)
        self.with_result(
            after if is_result else None,
            lambda result: self._store.events.append(
                row.id, table.version, entries, after, moves=moves, result=result
            ),
        )
        replay.add(steps)
        self._notifier.publish(row.id, steps[-1].number)
        if moves:
            self.publish_later(table.history_entry)
        if moves or is_result:
            self.moved(row.id)
        return self.cache.keep(replace(table, version=steps[-1].number))

    def with_result(self, row: MatchRow | None, write: Callable[[TournamentEntries | None], None]) -> None:
        """Write with what goes to the log of the tournament of a match, if any; raise Stale and Conflict."""
        for _ in range(_ATTEMPTS):
            with suppress(StaleTournament):
                return write(self.result_of(row) if row else None)
        raise Conflict("body", "busy")

    def publish_rewritten(self, table_id: str, version: int, history_entry: HistoryEntry) -> None:
        """Replay the table from the start, and notify it and the later ones of its evening."""
        self.cache.forget(table_id)
        self._notifier.publish(table_id, version)
        self.publish_later(history_entry)

    def publish_later(self, history_entry: HistoryEntry) -> None:
        """Notify the later tables of its evening, whose standing counts this match too."""
        for table_id in self._store.directory.later(history_entry):
            self._notifier.publish_presence(table_id)

    def _create(
        self, opened: Event, device: str, request: str | None = None, rematch_of: str | None = None
    ) -> tuple[Table, bool]:
        entries = self._entries(no_taps((opened,)), device)
        replay = Replay(entries)
        for _ in range(_ATTEMPTS):
            row = TableRow(make_address(), make_address(), self.codes.make(), request, rematch_of)
            try:
                self._store.directory.create(row, entries, match_row(row.id, replay, replay.steps[0]))
            except Taken:
                first = self._first_come(row)
                if first:
                    return self.cache.keep(table_of(first)), False
                continue
            self._notifier.publish(row.id, 1)
            return self.find(row.id), True
        raise Conflict("body", "busy")

    def _first_come(self, row: TableRow) -> Found | None:
        """The table that the same request, sent twice at once, has opened already."""
        if row.request:
            return self._store.directory.of_request(row.request)
        return self._store.directory.rematch_of(row.rematch_of) if row.rematch_of else None

    def _find(self, look: Callable[[str, int], Found | None], address: str) -> Table:
        table = self.cache.find(look, address)
        if table is None:
            raise NoSuchTable
        return self.cache.keep(table)

    def _entries(self, done: Sequence[Done], device: str) -> list[Entry]:
        return entries_of(done, device, stored_time(self._now()))
