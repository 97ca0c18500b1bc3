"""The server: the real tables on a real file, which dies at any moment and starts again on what is left."""

import json
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import TIMEOUT_MAX
from typing import Any
from unittest.mock import patch

from assistant.games.errors import RequestError
from assistant.matches.service import NoSuchTable, Tables
from assistant.realtime.process import ProcessNotifier
from assistant.store import Store, Unavailable
from assistant.store.sqlite import Sqlite, checkpoints
from assistant.tournaments.lookup import NoSuchTournament
from assistant.tournaments.service import Tournaments
from assistant.transfer.files.service import MatchFiles

from .disk import Disk
from .history import read_rows
from .identity import Cookies

BEGUN = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
MEMORY = Path("/dev/shm")
AT_THE_WRITE = None
_MATCHES = "SELECT table_id, version, players, began, ended, at, winners, rule, figures FROM matches"
_SEATS = "SELECT table_id, seat, person, name, won FROM seats ORDER BY table_id, seat"


@dataclass(frozen=True)
class Answer:
    """The answer to a request: the table, and the numbers of taps that were refused, or an error."""

    request: Any
    table: Any = None
    refused: dict[int, str] = field(default_factory=dict)
    error: RequestError | None = None


class Meanwhile:
    """What another process does before an engine is asked for the next time but so many, or AT_THE_WRITE."""

    def __init__(self, engine):
        self.engine, self.left, self.act = engine, 0, None
        for name in ("query", "scan", "transaction"):
            setattr(engine, name, self._watched(name, getattr(engine, name)))

    def begin(self, steps, act):
        self.left, self.act = steps, act

    def _watched(self, name, ask):
        def asked(*given, **more):
            self._step(is_now=name == "transaction" if self.left is AT_THE_WRITE else self.left <= 0)
            return ask(*given, **more)

        return asked

    def _step(self, is_now):
        if self.act and is_now and not self.engine._writing._lock.locked():
            act, self.act = self.act, None
            act()
        self.left = self.left and self.left - 1


class Server:
    """`time.now` is true time in ms. Its own clock is `off` by so many of them, that of a second process,
    which knows devices alone, by `other_off`; the steady one that tells taps apart as much as at the start.
    A checkpoint is when it is called, and never by the time of day, which no seed tells.
    """

    def __init__(self, time, longest_log, disk):
        self.time, self.longest_log, self.off, self.other_off = time, longest_log, 0, 0
        self.cookies = Cookies()
        self.folder = tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        self.lives = 0
        self.patience = patch.object(checkpoints, "SECONDS", TIMEOUT_MAX)
        self.patience.start()
        self._start(disk)

    def _start(self, disk):
        self.lives += 1
        self.answered = 0
        self.cookies.restart()
        self.path = Path(self.folder.name) / f"life-{self.lives}.sqlite3"
        disk.write(self.path)
        self.steady_off = self.off
        self.store = Store(Sqlite(self.path))
        self.writer = self.store.engine.connections[0]
        self.writer.execute(f"PRAGMA wal_autocheckpoint = {self.longest_log}")
        self.meanwhile = Meanwhile(self.store.engine)
        clocks = {"now": lambda: self._clock(self.off), "steady": lambda: self._clock(self.steady_off)}
        self.others = self._process(clocks)
        self.tables, self.events, self.files = self._process(clocks)
        self.tables.write_missing_summaries()
        self.reader = sqlite3.connect(self.path, isolation_level=None)

    def _process(self, clocks):
        tables = Tables(self.store, ProcessNotifier(), **clocks)
        events = Tournaments(self.store, tables, ProcessNotifier(), clocks["now"])
        files = MatchFiles(self.store, clocks["now"])
        files.imported = events.tell
        return tables, events, files

    @contextmanager
    def another_process(self):
        """Another process of the same instance works now."""
        self._change_places()
        try:
            yield
        finally:
            self._change_places()

    def _change_places(self):
        own = self.tables, self.events, self.files
        (self.tables, self.events, self.files), self.others = self.others, own

    def _clock(self, off):
        return BEGUN + timedelta(milliseconds=self.time.now + off)

    def answer(self, request):
        """None where a phone gets no answer that it understands, as on a full disk."""
        self.answered += 1
        clocks = [self._clock(off).timestamp() for off in (self.off, self.other_off)]
        self.cookies.arrive(request.device, clocks, self.answered)
        try:
            found = self.tables.find(request.table)
            table, refused = request.ask(self.tables, found, request.device)
        except Unavailable:
            return None
        except RequestError as error:
            return Answer(request, error=error)
        return Answer(request, table, {one.tap.number: one.error.key for one in refused})

    def organize(self, event_id, act, *values):
        """What the organizer is told: the event, a table, an error, or None if nothing can be written."""
        self.answered += 1
        try:
            return act(self, self.events.find(event_id), *values)
        except Unavailable:
            return None
        except (RequestError, NoSuchTable, NoSuchTournament) as error:
            return error

    def restore(self, file, device):
        """What is told who imports the file of an event: the event, that nothing is new, or None as above."""
        self.answered += 1
        try:
            brought = self.files.import_matches(json.loads(file), device, owning=True)
        except Unavailable:
            return None
        ids = [*brought.tournaments, *(one.id for one in brought.continued)]
        return self.events.find(ids[0]) if ids else brought

    def disk(self):
        return Disk.at(self.path)

    def checkpoint(self):
        self.store.engine._checkpoint()

    def restart(self, disk):
        """It is dead at once; what stood on the disk is all that there is."""
        self._stop()
        self._start(disk)

    def fill(self, is_full):
        """Nothing can be written as long as the disk is full."""
        self.writer.execute(f"PRAGMA query_only = {is_full}")

    @property
    def written(self):
        """Differs as soon as anything was written since, and in another life."""
        ((version,),) = self.reader.execute("PRAGMA data_version")
        return self.lives, version

    def rows(self):
        return read_rows(self.reader)

    def projections(self):
        return {table_id: tuple(row) for table_id, *row in self.reader.execute(_MATCHES)}

    def seats(self):
        """By table who sits there: (seat, person, name, whether they have won) of each."""
        seats = {}
        for table_id, *seat in self.reader.execute(_SEATS):
            seats.setdefault(table_id, []).append(tuple(seat))
        return seats

    def _stop(self):
        self.reader.close()
        self.store.close()
        for file in Path(self.folder.name).iterdir():
            file.unlink()

    def close(self):
        self._stop()
        self.patience.stop()
        self.folder.cleanup()


def new_disk():
    """A file without a table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.sqlite3"
        with closing(Store(Sqlite(path))):
            pass
        return Disk.at(path)
