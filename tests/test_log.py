"""The log and its file: what is written is there, and a file that can't be used is left as it is."""

import sqlite3
import threading

import pytest

from assistant.datafile import MIGRATIONS, DataError
from assistant.log import Entry, Log, Stale, TableRow, Taken

ROW = TableRow("table", "watch", "ABC234")
ENTRY = Entry("2026-11-21T10:00:00.000+00:00", "phone", "player-renamed", {"player": 0, "name": "Zoé"})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.sqlite3"


@pytest.fixture
def log(path):
    log = Log(path)
    yield log
    log.close()


def test_entries_are_read_back_in_order_and_since_a_number(log):
    entries = [Entry(ENTRY.at, f"phone {n}", ENTRY.kind, ENTRY.body) for n in range(4)]
    log.create(ROW, entries[:1])
    log.append("table", 1, entries[1:])
    assert log.read("table") == entries
    assert log.read("table", since=3) == entries[3:]
    assert log.read("nowhere") == []


def test_a_table_is_found_by_each_of_its_addresses(log):
    log.create(ROW, [ENTRY])
    assert log.table("table") == log.watched_table("watch") == log.table_with_code("ABC234") == ROW
    assert log.table("watch") is None


def test_who_expected_other_events_writes_nothing(log):
    log.create(ROW, [ENTRY])
    with pytest.raises(Stale):
        log.append("table", 0, [ENTRY])
    with pytest.raises(Stale):
        log.append("table", 2, [ENTRY])
    assert log.read("table") == [ENTRY]


def test_a_table_is_created_whole_or_not_at_all(log):
    log.create(ROW, [ENTRY])
    with pytest.raises(Taken):
        log.create(TableRow("other", "other", "ABC234"), [ENTRY])
    assert log.table("other") is None
    assert log.read("other") == []


def test_of_many_writers_at_once_each_number_is_given_once(log):
    log.create(ROW, [ENTRY])
    stale = []

    def write(name):
        for _ in range(20):
            try:
                log.append("table", len(log.read("table")), [Entry(ENTRY.at, name, "k", {})])
            except Stale:
                stale.append(name)

    writers = [threading.Thread(target=write, args=(f"phone {n}",)) for n in range(6)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(log.read("table")) == 1 + 6 * 20 - len(stale)


def test_two_processes_share_a_file(log, path):
    other = Log(path)
    log.create(ROW, [ENTRY])
    other.append("table", 1, [ENTRY])
    assert log.read("table") == [ENTRY] * 2
    other.close()


def test_writes_are_durable_and_logged_ahead(log, path):
    for connection in (log._writer, log._reader):
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_visits_are_remembered_per_device_newest_event_first(log):
    later = Entry("2026-11-21T11:00:00.000+00:00", "", "k", {})
    log.create(ROW, [ENTRY])
    log.create(TableRow("two", "watch two", "ABC235"), [later])
    for table in ("table", "two", "two"):
        log.add_visit("phone", table, ENTRY.at)
    assert log.visited("phone") == ["two", "table"]
    assert log.visited("laptop") == []


def left_as_it_is(path, key):
    before = path.read_bytes()
    with pytest.raises(DataError) as raised:
        Log(path)
    assert raised.value.key == key
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_as_it_is(path):
    path.write_bytes(b"not a database, but somebody's letter" * 50)
    left_as_it_is(path, "damaged")


def test_a_damaged_file_is_left_as_it_is(path):
    log = Log(path)
    log.create(ROW, [ENTRY] * 200)
    log.close()
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\xa5" * 4096
    path.write_bytes(content)
    left_as_it_is(path, "damaged")


def test_a_file_cut_short_is_left_as_it_is(path):
    log = Log(path)
    log.create(ROW, [ENTRY] * 2000)
    log.close()
    path.write_bytes(path.read_bytes()[: 3 * 4096])
    left_as_it_is(path, "damaged")


def test_a_single_byte_is_left_as_it_is(path):
    path.write_bytes(b"x")
    left_as_it_is(path, "damaged")


def test_the_folder_of_a_new_file_is_its_owner_s_alone(tmp_path):
    Log(tmp_path / "new" / "log.sqlite3").close()
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


def test_a_file_of_a_newer_version_is_left_as_it_is(path):
    Log(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
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
        Log(tmp_path / "file" / "log.sqlite3")
    assert raised.value.key == "unusable"


def test_an_empty_file_and_one_that_a_crash_left_before_its_tables_are_new(path):
    path.touch()
    Log(path).close()
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    assert path.stat().st_size > 0
    Log(path).close()


def test_a_refused_disk_leaves_no_transaction_open(log):
    log.create(ROW, [ENTRY])
    log._writer.execute("PRAGMA query_only = ON")
    with pytest.raises(sqlite3.OperationalError):
        log.append("table", 1, [ENTRY])
    log._writer.execute("PRAGMA query_only = OFF")
    log.append("table", 1, [ENTRY])
    assert len(log.read("table")) == 2
