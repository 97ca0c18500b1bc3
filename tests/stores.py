"""The stores of a test, each on the engine that it is to run on: what is at one path is one store.

SQLite has its file there. PostgreSQL has a database of its own for each path, out of those that the tests of
this process share; what a test leaves in them is gone before the next.
"""

from contextlib import closing, contextmanager

import pytest

from assistant.store import Store
from assistant.store.sqlite import Sqlite

ENGINES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.walk))
TOURNAMENTS = ("tournament_visits", "tournament_tables", "tournament_entries", "tournaments")
TABLES = (*TOURNAMENTS, "visits", "seats", "matches", "events", "tables", "spellings", "settings")
CLEAN = "; ".join(f"DELETE FROM {name}" for name in TABLES)


def opened_file(path, *, is_shared=False):
    return Store(Sqlite(path, is_shared=is_shared))


class Databases:
    """Of one server, as many as were ever needed at once."""

    def __init__(self, server):
        self.server, self._free = server, []

    @contextmanager
    def lent(self):
        """A function that gives the address of the database of a path."""
        taken = {}

        def address(path):
            if path not in taken:
                taken[path] = self._free.pop() if self._free else self.server.address()
            return taken[path]

        try:
            yield address
        finally:
            for used in taken.values():
                self._clean(used)
            self._free += taken.values()

    def _clean(self, address):
        import psycopg

        with psycopg.connect(address, autocommit=True) as connection:
            (is_made,) = connection.execute("SELECT to_regclass('settings') IS NOT NULL").fetchone()
            if is_made:
                connection.execute(CLEAN)


@contextmanager
def stores(engine, databases):
    """The function that opens the store at a path; `databases` gives those of PostgreSQL, if needed."""
    if engine == "sqlite":
        yield opened_file
        return
    from assistant.store.postgres import Postgres

    with databases().lent() as address:
        yield lambda path, **_: Store(Postgres(address(path)))


@contextmanager
def fresh_store(engine, databases, folder):
    """An empty store, closed and gone after it was used, as for each of a hundred examples."""
    with stores(engine, databases) as opened, closing(opened(folder / "log.sqlite3")) as store:
        if engine == "sqlite":
            for connection in store.engine.connections:
                connection.execute("PRAGMA synchronous = OFF")
        yield store
