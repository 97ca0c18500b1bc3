"""The tournaments of a store, found by their addresses, and the devices that know them."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from threading import Lock

from cachetools import LRUCache

from ..matches.replay import OF_EVENT, UnreadableTable
from ..matches.summary import stored_time
from ..store import FoundTournament, MatchRow, Store, TableRow
from . import hosting
from .held import Held
from .held import held as held_of

_MOST_HELD = 16  # replayed ones kept in a process; the biggest takes a few MB
_Stored = tuple[FoundTournament, Sequence[MatchRow], Sequence[str]]


class NoSuchTournament(LookupError):
    """No tournament has this address."""


class Lookup:
    """The tournaments of one store."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store.tournaments, now
        self._replayed: LRUCache[str, tuple[_Stored, Held]] = LRUCache(_MOST_HELD)
        self._lock = Lock()

    def find(self, tournament_id: str) -> Held:
        """Return the tournament with this address; raise NoSuchTournament."""
        return self._held(self._store.tournament(tournament_id))

    def find_watched(self, watch: str) -> Held:
        """Return the tournament with this watch address; raise NoSuchTournament."""
        return self._held(self._store.watched(watch))

    def of_table(self, table_id: str) -> Held | None:
        """Return the tournament that opened a table, or None."""
        found = self._store.of_table(table_id)
        return self.find(found) if found else None

    def may_delete(self, table_id: str, device: str) -> bool:
        """Return whether a device may delete a table; one of a tournament only a host or a program may."""
        tournament_id = self._store.of_table(table_id)
        found = self._store.tournament(tournament_id) if tournament_id else None
        return not device or found is None or hosting.runs(found, device)

    def known(self, device: str, most: int) -> list[Held]:
        """Return the tournaments that a device has opened or come to, newest entry first, without tables."""
        return self._readable(self._store.known(device, most))

    def running(self, most: int) -> list[Held]:
        """Return those of the `most` newest tournaments that are not over, the newest entry first."""
        return [held for held in self._readable(self._store.newest(most)) if not held.is_over]

    def _readable(self, tournaments: Sequence[FoundTournament]) -> list[Held]:
        readable: list[Held] = []
        for found in tournaments:
            with suppress(UnreadableTable):
                readable.append(held_of(found, ()))
        return readable

    def addresses(self, held: Held) -> dict[str, TableRow]:
        """Return the addresses of its tables by id."""
        return {row.id: row for row in self._store.addresses_of(held.row.id)}

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

    def _held(self, found: FoundTournament | None) -> Held:
        if found is None:
            raise NoSuchTournament
        rows = self._store.rows_of(found.row.id)
        is_any = any(row.version > 1 for row in rows)
        begun = sorted(self._store.begun(found.row.id, OF_EVENT)) if is_any else []
        return self._replay((found, rows, begun))

    def _replay(self, stored: _Stored) -> Held:
        """Return a tournament, replayed only if something differs from what was last stored of it."""
        tournament_id = stored[0].row.id
        with self._lock:
            known = self._replayed.get(tournament_id)
        if known and known[0] == stored:
            return known[1]
        held = held_of(*stored)
        with self._lock:
            self._replayed[tournament_id] = stored, held
        return held

    def _found(self, tournament_id: str) -> FoundTournament:
        found = self._store.tournament(tournament_id)
        if found is None:
            raise NoSuchTournament
        return found
