"""The file that people see in the folder, copied alone with whatever they copy with, holds all."""

import itertools
import shutil
import sqlite3
import threading
import time
from functools import partial

import pytest

from assistant import DATA_FILE
from assistant.store import Store, Unavailable
from assistant.store.sqlite import Sqlite, checkpoints
from assistant.store.sqlite.checkpoints import Checkpointer, Checkpoints
from assistant.store.sqlite.file import open_file

from ..factories import new_table
from ..servers import call, serving, wait_until
from .test_store import ENTRY, MATCH, ROW

TABLES, NAMES = 3, 5


def copied(data, copies):
    """A store on a copy of the data file, without what SQLite keeps beside it."""
    copy = copies / "copy.sqlite3"
    copies.mkdir(exist_ok=True)
    shutil.copy(data / DATA_FILE, copy)
    return Store(Sqlite(copy))


def events_in_a_copy(data, copies, ids):
    store = copied(data, copies)
    found = [store.directory.table(table_id) for table_id in ids]
    store.close()
    return [len(table.entries) if table else 0 for table in found]


def played(address):
    """The ids of tables with one event more than NAMES."""
    ids = [call(f"{address}/api/tables", "POST", new_table())["id"] for _ in range(TABLES)]
    for table_id, n in itertools.product(ids, range(NAMES)):
        call(f"{address}/api/tables/{table_id}/players/0", "PUT", {"name": f"Anna {n}"})
    return ids


def test_a_copy_made_while_the_server_runs_holds_everything_soon_after_the_last_tap(tmp_path):
    with serving(tmp_path / "data") as (_, address):
        ids = played(address)
        wait_until(
            lambda: events_in_a_copy(tmp_path / "data", tmp_path / "copies", ids) == [1 + NAMES] * TABLES
        )


def test_a_server_that_is_stopped_leaves_everything_in_the_file(tmp_path):
    with serving(tmp_path / "data") as (process, address):
        ids = played(address)
        process.terminate()
        assert process.wait(timeout=10) == 0
        assert events_in_a_copy(tmp_path / "data", tmp_path / "copies", ids) == [1 + NAMES] * TABLES


def test_what_a_killed_server_had_written_ahead_is_in_the_file_from_the_next_start_on(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoints, "SECONDS", 3600)
    store = Store(Sqlite(tmp_path / "killed" / DATA_FILE))
    store.directory.create(ROW, [ENTRY], MATCH)
    shutil.copytree(tmp_path / "killed", tmp_path / "data")
    store.close()
    assert events_in_a_copy(tmp_path / "data", tmp_path / "copies", [ROW.id]) == [0]
    started = Store(Sqlite(tmp_path / "data" / DATA_FILE))
    assert events_in_a_copy(tmp_path / "data", tmp_path / "copies", [ROW.id]) == [1]
    started.close()


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(checkpoints, "SECONDS", 0.01)


def test_what_was_left_out_because_somebody_read_is_done_at_the_next_try(at_once):
    tries = []

    def try_it():
        tries.append(len(tries))
        return len(tries) == 3

    tried = Checkpoints(try_it)
    tried.written()
    wait_until(lambda: len(tries) == 3)
    tried.close()
    assert len(tries) == 3


def test_a_write_after_a_checkpoint_goes_on_in_the_log_until_it_is_long(tmp_path, monkeypatch):
    """To begin it anew takes the disk another wait, which a tap is spared."""
    monkeypatch.setattr(checkpoints, "SECONDS", 3600)
    file = tmp_path / DATA_FILE
    store = Store(Sqlite(file))
    checkpointer = Checkpointer(*open_file(file)[2:])

    def begun_after_a_checkpoint(number):
        assert checkpointer.checkpoint()
        store.settings.set("join-host", f"192.0.2.{number}")
        return (tmp_path / f"{DATA_FILE}-wal").read_bytes()[:32]

    store.settings.set("join-host", "192.0.2.0")
    begun = [begun_after_a_checkpoint(number) for number in range(1, 4)]
    monkeypatch.setattr(checkpoints, "LONGEST_LOG", 0)
    begun += [begun_after_a_checkpoint(number) for number in range(4, 6)]
    assert [header == begun[0] for header in begun] == [True, True, True, False, False]
    store.close()
    checkpointer.close()


class WithoutSharedMemory(sqlite3.Connection):
    """As on a network's file system: SQLite stays with the journal that it had."""

    def execute(self, sql, *values):
        return super().execute(sql.replace("journal_mode = WAL", "journal_mode = DELETE"), *values)


def test_a_checkpoint_lets_the_next_write_through_where_sqlite_keeps_no_log(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoints, "SECONDS", 3600)
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=WithoutSharedMemory))
    store = Store(Sqlite(tmp_path / DATA_FILE))
    checkpointer = Checkpointer(*open_file(tmp_path / DATA_FILE)[2:])
    for number in range(2):
        store.settings.set("join-host", f"192.0.2.{number}")
        assert checkpointer.checkpoint()
    store.settings.set("join-host", "192.0.2.2")
    assert [file.name for file in tmp_path.iterdir()] == [DATA_FILE]
    store.close()
    checkpointer.close()


NAME = "Zoé".encode()


def is_on_the_disk(folder):
    return any(NAME in file.read_bytes() for file in folder.iterdir())


def test_the_names_of_a_deleted_table_are_soon_nowhere_on_the_disk_and_it_goes_on(at_once, tmp_path):
    store = Store(Sqlite(tmp_path / DATA_FILE))
    store.directory.create(ROW, [ENTRY], MATCH)
    assert is_on_the_disk(tmp_path)
    reader = sqlite3.connect(tmp_path / DATA_FILE, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT 1 FROM events").fetchone()
    store.directory.delete(ROW.id)
    store.settings.set("join-host", "192.0.2.1")
    time.sleep(0.1)
    assert is_on_the_disk(tmp_path)
    reader.close()
    wait_until(lambda: not is_on_the_disk(tmp_path))
    assert store.directory.ids() == []
    store.settings.set("join-host", "192.0.2.2")
    assert store.settings.get("join-host") == "192.0.2.2"
    store.close()


def test_a_log_that_is_cut_after_a_deletion_is_no_accident_to_readers_and_writers(at_once, tmp_path):
    store = Store(Sqlite(tmp_path / DATA_FILE))
    failed = []

    def read_and_write(key):
        for number in range(100):
            try:
                store.settings.set(key, str(number))
                store.settings.get(key)
                store.directory.delete("no table")
            except Unavailable as error:
                failed.append(error)

    users = [threading.Thread(target=read_and_write, args=(f"key {n}",)) for n in range(3)]
    for user in users:
        user.start()
    for user in users:
        user.join()
    store.close()
    assert failed == []


def test_the_names_of_a_table_deleted_before_a_server_was_killed_are_gone_with_the_next_start(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(checkpoints, "SECONDS", 3600)
    store = Store(Sqlite(tmp_path / "killed" / DATA_FILE))
    store.directory.create(ROW, [ENTRY], MATCH)
    store.directory.delete(ROW.id)
    shutil.copytree(tmp_path / "killed", tmp_path / "data")
    store.close()
    assert is_on_the_disk(tmp_path / "data")
    started = Store(Sqlite(tmp_path / "data" / DATA_FILE))
    assert not is_on_the_disk(tmp_path / "data")
    started.close()


def test_a_store_that_is_closed_leaves_no_thread(tmp_path):
    before = {*threading.enumerate()}
    store = Store(Sqlite(tmp_path / DATA_FILE))
    store.directory.create(ROW, [ENTRY], MATCH)
    assert [thread.name for thread in {*threading.enumerate()} - before] == ["checkpoints"]
    store.close()
    assert {*threading.enumerate()} == before


def test_a_store_writes_where_no_thread_can_be_started(tmp_path, monkeypatch):
    def refuse(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    store = Store(Sqlite(tmp_path / DATA_FILE))
    store.directory.create(ROW, [ENTRY], MATCH)
    store.close()
    assert events_in_a_copy(tmp_path, tmp_path / "copies", [ROW.id]) == [1]


class Moment(threading.Event):
    """Its wait has just ended as somebody goes on: they have their turn before it says so."""

    goes_on = staticmethod(lambda: None)

    def wait(self, timeout=None):
        came = super().wait(timeout)
        if timeout and not came:
            threading.Thread(target=self.goes_on, daemon=True).start()
            time.sleep(0.2)
        return came


def test_a_store_that_is_closed_in_the_moment_before_a_checkpoint_is_closed(monkeypatch):
    monkeypatch.setattr(checkpoints, "SECONDS", 0.01)
    monkeypatch.setattr(checkpoints, "Event", Moment)
    closed = threading.Event()
    thread = Checkpoints(lambda: True)
    monkeypatch.setattr(Moment, "goes_on", staticmethod(lambda: (thread.close(), closed.set())))
    thread.written()
    assert closed.wait(10)
