"""The shell: look, decide, append, ring. Every change to a table goes through here."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime

from .. import games
from ..games import Decision, reading
from ..games.errors import Conflict
from ..games.events import Event
from ..realtime import Notifier
from ..store import Entry, Found, HistoryEntry, MatchRow, Stale, Store, TableRow, Taken, Tapped
from .cache import TableCache
from .join_codes import CODE_LENGTH, JoinCodes, make_address
from .outbox import (
    Done,
    RefusedTap,
    Tap,
    answer,
    is_superseded,
    no_taps,
    play,
    read_taps,
    steady_clock,
    tapped_at,
)
from .player_keys import person_of
from .replay import Replay, Table, UnreadableTable, readable
from .summary import (
    KnownTable,
    Series,
    changes_history,
    known_table,
    project,
    series_of,
    stored_time,
    utc_now,
)
from .undo import undoing

_ATTEMPTS = 50


class NoSuchTable(LookupError):
    """No table has this address or code."""


class Tables:
    """The tables of one store, whose changes `bell` announces. `now` gives the time of day with its zone.

    `codes` are those by which they are joined; new ones have `code_length` characters.
    A table is folded once: what was found is passed along, and a later look reads only what came since.
    Taps are told apart by `steady`, a clock that begins as `now` and does not jump.
    """

    def __init__(
        self,
        store: Store,
        notifier: Notifier,
        now: Callable[[], datetime] = utc_now,
        steady: Callable[[], datetime] | None = None,
        code_length: int = CODE_LENGTH,
        kept: TableCache | None = None,
    ) -> None:
        self._store = store
        self._bell = notifier
        self._now = now
        self._steady = steady or steady_clock(now)
        self.codes = JoinCodes(store, now, code_length)
        self.kept = TableCache() if kept is None else kept

    def open(self, body: object, device: str, request: str | None = None) -> tuple[Table, bool]:
        """A new table and True, or the one that this very request opened before and False.

        Raises Malformed and Illegal for a body that the game refuses.
        """
        opened = games.open_table(body)
        known = self._store.directory.of_request(request) if request else None
        if known:
            return self._table(known), False
        return self._create(opened, device, request=request)

    def rematch(self, table: Table, body: object, device: str) -> tuple[Table, bool]:
        """The table of the rematch and whether it is new: a second request finds the first one's table.

        All devices keep their seats, and those at the old table are told.
        """
        opened = games.open_table(table.game.rematch(table.match, body))
        if table.rematch:
            return self.find(table.rematch.id), False
        rematch, is_new = self._create(opened, device, rematch_of=table.row.id)
        self._store.visits.copy(table.row.id, rematch.row.id)
        self._bell.publish_presence(table.row.id)
        return rematch, is_new

    def find(self, table_id: str) -> Table:
        """Raises NoSuchTable and UnreadableTable."""
        return self._since(self._store.directory.table, table_id)

    def find_watched(self, watch: str) -> Table:
        """The table of a watch address; raises NoSuchTable and UnreadableTable."""
        return self._since(self._store.directory.watched, watch)

    def find_by_code(self, code: str) -> Table:
        """The table of a code as people type it; raises NoSuchTable, UnreadableTable and CodeExpired."""
        table_id = self.codes.table_id(code)
        if table_id is None:
            raise NoSuchTable
        table = self.find(table_id)
        self.codes.check_open(table)
        return table

    def known(self, device: str, most: int, skip: int = 0) -> list[KnownTable]:
        """The tables that a device knows, the one with the newest event first. No log is read.

        Of so many, those that can't be read here are left out.
        """
        known: list[KnownTable] = []
        for row in self._store.matches.known(device, most, skip):
            with suppress(UnreadableTable):
                known.append(known_table(row))
        return known

    def series(self, table: Table) -> Series:
        """The finished matches of its evening up to this table, its own once it is over.

        Others are counted as they stand now; a table that was deleted is none of them.
        """
        rows = self._store.matches.before(table.history_entry) if table.history_entry.place > 1 else []
        people = [*map(person_of, table.match.players)]
        own = [(people, table.match.outcome.winners)] if table.match.outcome else []
        return series_of(people, [*((row.people, row.winners) for row in rows), *own])

    def project(self) -> None:
        """Keeps what each log comes to of which that isn't kept; one that can't be read is passed over."""
        for table_id in self._store.matches.missing():
            with suppress(UnreadableTable, NoSuchTable):  # deleted meanwhile
                self._store.matches.put(self._projected(table_id))

    def _projected(self, table_id: str) -> MatchRow:
        """Raises UnreadableTable, also for a log of which only the sum makes no sense."""
        table = self.find(table_id)
        with readable():
            return project(table_id, table.replay, table.newest)

    def change(
        self,
        table: Table,
        decide: Decision,
        device: str,
        since: datetime | None = None,
        request: str | None = None,
    ) -> Table:
        """Appends what `decide` makes of the newest match; raises what it raises.

        With `since`, when a phone that was away was tapped, a later tap of another device at the same place
        stays. What a `request` of this name has changed it changes once, however often it is sent.
        """
        tap = Tap("", decide, since or self._steady(), outbox=request, number=1 if request else None)

        def decided(newest: Table) -> Sequence[Done]:
            if tap.name and newest.replay.is_answered(tap.name):
                return ()
            happened = decide(newest.game, newest.match)
            is_late = since is not None and is_superseded(newest, happened, tap, device)
            return () if is_late else [(event, tap) for event in happened]

        return self._change(table, decided, device)

    def tap(self, table: Table, body: object, device: str) -> tuple[Table, list[RefusedTap]]:
        """All that a phone's outbox held, at once and in its order, as `read_taps` reads it.

        What can't be is refused alone. Raises Malformed for a body of another form.
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
        """The table with what was decided elsewhere behind these very entries; raises Conflict."""
        try:
            return self._append(table, entries)
        except Stale:
            raise Conflict("body", "busy") from None

    def tapped(self, ago: object) -> datetime:
        """When a phone was tapped, `ago` milliseconds before now; raises Malformed."""
        return tapped_at(ago, self._steady())

    def undo(self, table: Table, body: object, device: str, seen: int | None = None) -> Table:
        """`{}` takes back the last event that stands, `{"to": 12}` all after number 12.

        `seen` is the version that somebody looked at: raises Conflict where another device has done something
        since. What their own device has done is taken back first.
        """
        given = reading.fields(body, (), ("to",))
        return self._change(table, lambda newest: no_taps(undoing(newest, given, device, seen)), device)

    def delete(self, table: Table) -> None:
        """Forgets the table and all that was entered at it; its streams end.

        Its rematch stays, and those at the table before it and at the later ones of its evening are told.
        """
        beside = (table.row.rematch_of, *self._store.directory.later(table.history_entry))
        self._store.directory.delete(table.row.id)
        self.kept.forget(table.row.id)
        self._bell.end(table.row.id)
        for table_id in filter(None, beside):
            self._bell.publish_presence(table_id)

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
        """The table with these entries, which are on the disk and announced; raises Stale."""
        row, fold = table.row, table.replay
        steps = fold.follow(table.version, entries)
        before, after = (project(row.id, fold, step) for step in (table.newest, steps[-1]))
        moves = changes_history(before, after)
        self._store.events.append(row.id, table.version, entries, after, moves=moves)
        fold.add(steps)
        self._bell.publish(row.id, steps[-1].number)
        if moves:
            self.publish_later(table.history_entry)
        return self.kept.keep(Table(row, table.rematch, steps[-1].number, fold, table.history_entry))

    def publish_later(self, history_entry: HistoryEntry) -> None:
        """Those at the later tables of its evening, whose standing counts this match too."""
        for table_id in self._store.directory.later(history_entry):
            self._bell.publish_presence(table_id)

    def _create(
        self, opened: Event, device: str, request: str | None = None, rematch_of: str | None = None
    ) -> tuple[Table, bool]:
        entries = self._entries(no_taps((opened,)), device)
        fold = Replay(entries)
        for _ in range(_ATTEMPTS):
            row = TableRow(make_address(), make_address(), self.codes.make(), request, rematch_of)
            try:
                self._store.directory.create(row, entries, project(row.id, fold, fold.steps[0]))
            except Taken:
                first = self._first_come(row)
                if first:
                    return self._table(first), False
                continue
            self._bell.publish(row.id, 1)
            return self.find(row.id), True
        raise Conflict("body", "busy")

    def _first_come(self, row: TableRow) -> Found | None:
        """The table that the same request, sent twice at once, has opened already."""
        if row.request:
            return self._store.directory.of_request(row.request)
        return self._store.directory.rematch_of(row.rematch_of) if row.rematch_of else None

    def _since(self, look: Callable[[str, int], Found | None], address: str) -> Table:
        """The table at an address, of whose log only what is not folded yet is read."""
        fold = self.kept.get(address)
        since = len(fold.steps) if fold else 0
        found = look(address, since)
        if fold and (found is None or found.rewritten > since or not fold.had(since, found.last)):
            self.kept.forget(address)
            return self._since(look, address)
        return self._table(found, fold, since)

    def _table(self, found: Found | None, replay: Replay | None = None, since: int = 0) -> Table:
        """`found` has the entries after number `since`, which `fold` has."""
        if found is None:
            raise NoSuchTable
        if replay is None:
            replay = Replay(found.entries)
        else:
            replay.add(replay.follow(since, found.entries))
        return self.kept.keep(
            Table(found.row, found.rematch, since + len(found.entries), replay, found.history_entry)
        )

    def _entries(self, done: Sequence[Done], device: str) -> list[Entry]:
        at = stored_time(self._now())
        return [Entry(at, device, *games.dump(event), _tapped(tap)) for event, tap in done]


def _tapped(tap: Tap | None) -> Tapped | None:
    return Tapped(stored_time(tap.tapped_at), tap.outbox, tap.number) if tap else None
