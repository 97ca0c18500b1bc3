"""An event from decision to disk, against a bare SQLite insert with the same settings."""

import itertools
import sqlite3
import tempfile
from pathlib import Path

from assistant.matches.service import Tables
from assistant.realtime.process import ProcessNotifier
from assistant.store import Store
from assistant.store.sqlite import Sqlite

from ..factories import new_table
from .timing import seconds_each

TIMES = 100


def measure():
    with tempfile.TemporaryDirectory() as folder:
        bare = bare_insert(Path(folder) / "bare.sqlite3")
        yield "a bare durable SQLite insert", f"{bare * 1e3:.2f} ms"
        store = Store(Sqlite(Path(folder) / "log.sqlite3"))
        tables = Tables(store, ProcessNotifier())
        table_id = tables.open(new_table(), "bench")[0].row.id
        numbers = itertools.count()

        def rename():
            name = {"name": f"Anna {next(numbers)}"}
            table = tables.find(table_id)
            tables.change(table, lambda game, match: game.rename_player(match, 0, name), "bench")

        each = seconds_each(rename, TIMES)
        yield "an event at a table of up to 500 events", f"{each / bare:.1f} × bare"
        store.close()


def bare_insert(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE events (body TEXT)")
    each = seconds_each(lambda: connection.execute("INSERT INTO events VALUES ('{}')"), TIMES)
    connection.close()
    return each
