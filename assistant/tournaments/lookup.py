"""The tournaments of a store, found by their addresses, and the devices that know them."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from threading import Lock

from cachetools import LRUCache

from ..games.events import Event
from ..matches.replay import OF_EVENT, UnreadableTable
from ..matches.summary import stored_time
from ..store import FoundTournament, Store, TableRow, TournamentMark
from . import hosting, log
from .held import Held
from .held import held as held_of
from .places import Busy, Places
from .tournament import Tournament, replayed

_MOST_HELD = 32  # replayed ones kept in a process; the biggest takes a few MB
_MOST_CHANGED = 100  # tables that are read alone


class NoSuchTournament(LookupError):
    """No tournament has this address."""


class Lookup:
    """The tournaments of one store."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store.tournaments, now
        self._kept: LRUCache[str, _Kept] = LRUCache(_MOST_HELD)
        self._lock = Lock()
        self.places, self.papers = Places(), Places()

    def find(self, tournament_id: str, patience: float = 0) -> Held:
        """Return the tournament with this address; raise NoSuchTournament, and Busy after so many seconds."""
        return self._held(self._store.mark(tournament_id), patience)

    def find_watched(self, watch: str, patience: float = 0) -> Held:
        """Return the one with this watch address; raise NoSuchTournament, and Busy after so many seconds."""
        return self._held(self._store.mark_watched(watch), patience)

    def find_either(self, address: str, patience: float = 0) -> tuple[Held, bool]:
        """Return the one with this address, to run or watch it, and whether it is to run; raise as `find`."""
        try:
            return self.find(address, patience), True
        except NoSuchTournament:
            return self.find_watched(address, patience), False

    def newest(self, tournament_id: str) -> Held:
        """Return the tournament with this address however many are being read; raise NoSuchTournament."""
        return self._held(self._store.mark(tournament_id), None)

    def of_log(self, tournament_id: str) -> Held:
        """Return the same as `newest`; its tables may be older or missing."""
        return self._held(self._store.mark(tournament_id), None, tables=False)

    def as_of(self, tournament_id: str, entries: int) -> Held:
        """Return one whose log has so many entries, without a look at the store if that is known here."""
        with self._lock:
            kept = self._kept.get(tournament_id)
        held = kept.newest if kept else None
        return held if held and held.state.version == entries else self.of_log(tournament_id)

    def of_table(self, table_id: str) -> Held | None:
        """Return the tournament that opened a table, or None."""
        found = self._store.of_table(table_id)
        return self.newest(found) if found else None

    def may_delete(self, table_id: str, device: str) -> bool:
        """Return whether a device may delete a table; one of a tournament only a host or a program may."""
        tournament_id = self._store.of_table(table_id)
        found = self._store.tournament(tournament_id) if tournament_id and device else None
        return found is None or hosting.runs(found, device)

    def known(self, device: str, most: int) -> list[Held]:
        """Return the tournaments that a device knows, newest entry first; their tables may be older."""
        return self._readable(self._store.known(device, most))

    def running(self, most: int) -> list[Held]:
        """Return those of the `most` newest that are not over, newest first; their tables may be older."""
        return [held for held in self._readable(self._store.newest(most)) if not held.is_over]

    def _readable(self, ids: Sequence[str]) -> list[Held]:
        readable: list[Held] = []
        for tournament_id in ids:
            with suppress(UnreadableTable, NoSuchTournament, Busy):
                readable.append(self._held(self._store.mark(tournament_id), 0, tables=False))
        return readable

    def addresses(self, held: Held, tables: Sequence[str]) -> dict[str, TableRow]:
        """Return the addresses of those of its tables by id that still exist."""
        return {row.id: row for row in self._store.addresses_of(held.row.id, tables)}

    def visit(self, held: Held, device: str) -> None:
        """Record that a device knows a tournament."""
        self._store.visit(device, held.row.id, stored_time(self._now()))

    def person_of(self, held: Held, device: str) -> int | None:
        """Return who somebody with this device is, None if they have not said."""
        return self._store.person_of(device, held.row.id)

    def devices_of(self, held: Held) -> Counter[int]:
        """Return for each of the people on how many devices they have said who they are."""
        return Counter(self._store.people_of(held.row.id))

    def choose_person(self, held: Held, device: str, person: int | None) -> None:
        """Record who somebody with this device is."""
        self.visit(held, device)
        self._store.choose_person(device, held.row.id, person)

    def was_another(self, held: Held, person: int, seen: int | None) -> bool:
        """Return whether one of the people was another one, or nobody, at version `seen`."""
        before = self._before(held, seen)
        known = before.people[person : person + 1] if before else held.state.people[person : person + 1]
        return [one.name for one in known] != [held.state.people[person].name]

    def _before(self, held: Held, seen: int | None) -> Tournament | None:
        """Return the tournament as it was at version `seen`, None if it is that or nobody has seen it."""
        if seen is None or not 0 < seen < held.state.version:
            return None
        return replayed(self._events(held)[:seen])

    def _events(self, held: Held) -> list[Event]:
        entries = self._found(held.row.id).entries[: held.state.version]
        return [log.load(entry.kind, entry.body) for entry in entries]

    def _held(self, mark: TournamentMark | None, patience: float | None, *, tables: bool = True) -> Held:
        """Return a tournament as it was marked or later, read by one request while others wait for it.

        Its `tables` may be older or missing if they are not asked for.
        """
        if mark is None:
            raise NoSuchTournament
        with self._lock:
            kept = self._kept.setdefault(mark.row.id, _Kept())
        if (held := kept.known(mark, tables=tables)) is not None:
            return held
        entries = mark.entries if kept.known(mark, tables=False) is None else 0
        with self.places.take(mark.row.id, entries, patience), kept.turn:
            mark = self._store.mark(mark.row.id)  # what one has read is news for all who waited
            if mark is None:
                raise NoSuchTournament
            if (held := kept.known(mark, tables=False)) is None:
                held = held_of(self._found(mark.row.id), ())
                kept.keep(mark._replace(tables=()), held)
            if tables and kept.known(mark, tables=True) is None:
                kept.keep(mark, held := self._at_tables(held))
            return held

    def _at_tables(self, held: Held) -> Held:
        """Return a tournament with its tables as they are, of which only the changed ones are read."""
        tournament_id, versions = held.row.id, self._store.versions_of(held.row.id)
        rows = {name: row for name, row in held.tables.items() if row.version == versions.get(name)}
        changed = [*(versions.keys() - rows.keys())]
        if changed:
            only = changed if len(changed) <= _MOST_CHANGED else []
            rows |= {row.table_id: row for row in self._store.rows_of(tournament_id, only)}
        is_any = any(row.version > 1 for row in rows.values())
        begun = self._store.begun(tournament_id, OF_EVENT) if is_any else ()
        return held.at_tables(rows.values(), begun)

    def _found(self, tournament_id: str) -> FoundTournament:
        found = self._store.tournament(tournament_id)
        if found is None:
            raise NoSuchTournament
        return found


class _Kept:
    """A replayed tournament; one request at a time reads it."""

    def __init__(self) -> None:
        self.turn = Lock()
        self._newest: tuple[TournamentMark, Held] | None = None

    @property
    def newest(self) -> Held | None:
        """The tournament as it was read last, None before that."""
        return self._newest[1] if self._newest else None

    def known(self, mark: TournamentMark, *, tables: bool) -> Held | None:
        """Return the tournament if it is as marked, with its `tables` or at least without, else None."""
        if self._newest is None:
            return None
        before, held = self._newest
        return held if (before == mark if tables else before.log == mark.log) else None

    def keep(self, mark: TournamentMark, held: Held) -> None:
        """Keep a tournament that is as marked."""
        self._newest = mark, held
