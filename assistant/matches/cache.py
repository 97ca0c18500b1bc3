"""A cache of the replays of tables in use, so that a request replays only new events."""

from collections.abc import Callable
from threading import Lock

from cachetools import LRUCache

from ..store import Found
from .replay import Replay, Table

MOST_TABLES = 500
MOST_EVENTS = 10_000  # in total; about 1.3 kB each
# Per process of a hosted instance, each of which may serve any table: about 80 MB.
HOSTED_TABLES = 2_000
HOSTED_EVENTS = 50_000


class TableCache:
    """A thread-safe LRU cache, bounded by tables and by events in total."""

    def __init__(self, most_tables: int = MOST_TABLES, most_events: int = MOST_EVENTS) -> None:
        least = most_events // most_tables  # what the shortest log counts, which bounds the tables too
        self._tables: LRUCache[str, Table] = LRUCache(
            most_events, lambda table: min(max(table.version, least), most_events)
        )
        self._watched: LRUCache[str, str] = LRUCache(most_tables)
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, address: str) -> Replay | None:
        """Return the replay of the table with this address, to play or to watch, or None."""
        with self._lock:
            table = self._tables.get(self._watched.get(address, address))
            return table.replay if table else None

    def find(self, look: Callable[[str, int], Found | None], address: str) -> Table | None:
        """Return the table at an address, of whose log `look` reads only what is not replayed yet.

        It is not cached by this. Raises UnreadableTable.
        """
        replay = self.get(address)
        since = len(replay.steps) if replay else 0
        found = look(address, since)
        if replay and (found is None or found.rewritten > since or not replay.had(since, found.last)):
            self.forget(address)
            return self.find(look, address)
        return table_of(found, replay, since) if found else None

    def keep(self, table: Table) -> Table:
        """Cache a table unless a newer version of it is cached, and return it."""
        with self._lock:
            before = self._tables.get(table.row.id)
            if before is None or before.version <= table.version:
                self._tables[table.row.id] = table
            self._watched[table.row.watch] = table.row.id
        return table

    def forget(self, address: str) -> None:
        """Drop the table with this address, to play or to watch, if it is cached."""
        with self._lock:
            self._tables.pop(self._watched.get(address, address), None)


def table_of(found: Found, replay: Replay | None = None, since: int = 0) -> Table:
    """Return a table whose `replay` has the entries up to `since`, and `found` those after it."""
    if replay is None:
        replay = Replay(found.entries)
    else:
        replay.add(replay.follow(since, found.entries))
    version = since + len(found.entries)
    return Table(found.row, found.rematch, version, replay, found.history_entry, found.tournament)
