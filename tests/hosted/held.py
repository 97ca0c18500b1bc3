"""What the store of an instance holds, read past the product."""

import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg

from assistant import DATA_FILE


@contextmanager
def data_of(hosted):
    """A connection to the database or to the file of an instance, whose settings those of its pages are."""
    settings = hosted.parts["pages"].options["env"]
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


def taps(data):
    """How many events each numbered tap of an outbox has led to."""
    found = {}
    asked = "SELECT outbox, tap_number FROM events WHERE outbox IS NOT NULL"
    for tap in data.execute(asked):
        found[tap] = found.get(tap, 0) + 1
    return found
