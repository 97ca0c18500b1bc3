"""The state of an instance, read past the product: its processes, and the rows of its store."""

import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg

from assistant import DATA_FILE

from ..hosting import children


def workers(hosted):
    """The ids of the processes of the pages."""
    return children(hosted.parts["pages"].process.pid)


@contextmanager
def data_of(settings):
    """A connection to the database or to the file that these settings name."""
    database = settings.get("HANAMIKOJI_DATABASE_URL")
    file = Path(settings["HANAMIKOJI_DATA"]) / DATA_FILE
    with closing(psycopg.connect(database) if database else sqlite3.connect(file)) as data:
        yield data


def numbers(data):
    """The numbers of the events of each table, in their order."""
    found = {}
    for table, number in data.execute("SELECT table_id, number FROM events ORDER BY table_id, number"):
        found.setdefault(table, []).append(number)
    return found


def taps(data, table):
    """How many events each numbered tap of an outbox has led to at a table."""
    found = {}
    asked = f"SELECT outbox, tap_number FROM events WHERE outbox IS NOT NULL AND table_id = '{table}'"
    for tap in data.execute(asked):
        found[tap] = found.get(tap, 0) + 1
    return found
