"""The file of the default store: one that can't be used is left as it is, and a disk that is full says so."""

import os
import sqlite3
import threading
from contextlib import closing

import pytest

from assistant.store import DataError, Entry, Unavailable
from assistant.store.schema_version import SCHEMA_VERSION
from assistant.store.sqlite.file import MIGRATIONS, check_contents

from ..factories import fill_the_disk
from ..stores import opened_file
from .test_store import ENTRY, MATCH, ROW


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.sqlite3"


@pytest.fixture
def store(path):
    store = opened_file(path)
    yield store
    store.close()


@pytest.fixture
def table(store):
    """A store with one table of one entry."""
    store.directory.create(ROW, [ENTRY], MATCH)
    return store


def test_writes_are_durable_and_logged_ahead(store):
    for connection in store.engine.connections:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def filled(path, entries):
    store = opened_file(path)
    store.directory.create(ROW, [ENTRY] * entries, MATCH)
    store.close()


def left_as_it_is(path, key):
    before = path.read_bytes()
    with pytest.raises(DataError) as raised:
        opened_file(path)
    assert raised.value.key == key
    assert path.read_bytes() == before


def test_a_file_that_another_process_makes_between_two_looks_is_not_a_foreign_one(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as begun:
        begun.execute("PRAGMA journal_mode = WAL")

    class Slow(sqlite3.Connection):
        def execute(self, sql, *values):
            rows = super().execute(sql, *values)
            if "application_id" in sql:
                opened_file(path).close()
            return rows

    with closing(sqlite3.connect(path, factory=Slow)) as connection:
        check_contents(connection, path)
        assert not connection.in_transaction
    opened_file(path).close()


def test_a_file_that_another_process_has_begun_to_write_is_waited_for(path):
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as begun:
        begun.execute("BEGIN IMMEDIATE")
        done = threading.Timer(0.2, begun.execute, ["ROLLBACK"])
        done.start()
        opened_file(path).close()
        done.join()


def test_a_file_that_is_no_database_is_left_as_it_is(path):
    path.write_bytes(b"not a database, but somebody's letter" * 50)
    left_as_it_is(path, "damaged")


def test_a_damaged_file_is_left_as_it_is(path):
    filled(path, 200)
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\xa5" * 4096
    path.write_bytes(content)
    left_as_it_is(path, "damaged")


def test_a_file_cut_short_is_left_as_it_is(path):
    filled(path, 2000)
    path.write_bytes(path.read_bytes()[: 3 * 4096])
    left_as_it_is(path, "damaged")


def test_a_single_byte_is_left_as_it_is(path):
    path.write_bytes(b"x")
    left_as_it_is(path, "damaged")


def test_the_folder_of_a_new_file_is_its_owner_s_alone(tmp_path):
    opened_file(tmp_path / "new" / "log.sqlite3").close()
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these modes")
@pytest.mark.parametrize("before", [None, 0o644])
def test_a_file_and_what_is_kept_beside_it_are_its_owner_s_alone(path, before):
    if before:
        filled(path, 1)
        path.chmod(before)
    store = opened_file(path)
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    store.close()
    assert modes == {f"log.sqlite3{end}": 0o600 for end in ("", "-wal", "-shm")}


def test_each_version_of_the_schema_has_a_migration():
    assert len(MIGRATIONS) == SCHEMA_VERSION


def test_a_file_of_a_newer_version_is_left_as_it_is(path):
    opened_file(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    left_as_it_is(path, "newer")


def test_a_database_of_another_program_is_left_as_it_is(path):
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE letters (text)")
    connection.close()
    left_as_it_is(path, "foreign")


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DataError) as raised:
        opened_file(tmp_path / "file" / "log.sqlite3")
    assert raised.value.key == "unusable"


def test_an_empty_file_and_one_that_a_crash_left_before_its_tables_are_new(path):
    path.touch()
    opened_file(path).close()
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    assert path.stat().st_size > 0
    opened_file(path).close()


def test_a_start_with_nothing_to_migrate_writes_nothing(path):
    filled(path, 1)
    with closing(sqlite3.connect(path)) as watching:
        versions = []
        for _ in range(2):
            versions += watching.execute("PRAGMA data_version").fetchone()
            opened_file(path).close()
        versions += watching.execute("PRAGMA data_version").fetchone()
    assert len(set(versions)) == 1


def test_a_refused_disk_leaves_no_transaction_open(table):
    fill_the_disk(table)
    with pytest.raises(Unavailable):
        table.events.append("table", 1, [ENTRY], MATCH)
    fill_the_disk(table, is_full=False)
    table.events.append("table", 1, [ENTRY], MATCH)
    assert len(table.directory.table("table").entries) == 2


def test_a_disk_that_is_full_makes_the_store_unavailable(table):
    writer, _ = table.engine.connections
    writer.execute("PRAGMA max_page_count = 1")
    with pytest.raises(Unavailable):
        table.events.append("table", 1, [Entry(ENTRY.at, "", "k", {"text": "x" * 10**6})], MATCH)
    assert table.directory.table("table").entries == [ENTRY]


def test_a_mistake_in_sql_is_not_taken_for_a_full_disk(store):
    with pytest.raises(sqlite3.OperationalError):
        store.engine.query("SELECT no_such_column FROM tables")


def test_an_error_that_is_not_sqlite_s_stays_what_it_is(store):
    store.engine.connections[1].text_factory = str
    with pytest.raises(sqlite3.OperationalError, match="Could not decode"):
        store.engine.query("SELECT CAST(x'ff' AS TEXT)")
