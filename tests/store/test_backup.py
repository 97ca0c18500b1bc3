"""`hanamikoji backup` and `hanamikoji restore`: all data as one file, and back, or nothing changed."""

import http.client
import itertools
import os
import shutil
import sqlite3
import tempfile
import threading
from pathlib import Path

import pytest

from assistant import DATA_FILE, create_app
from assistant.__main__ import main
from assistant.store import Store
from assistant.store.schema_version import SCHEMA_VERSION
from assistant.store.sqlite import Sqlite
from assistant.store.sqlite.backup import reading
from assistant.store.sqlite.lock import locked
from assistant.web.services import services

from ..factories import new_table
from ..servers import call, serving, wait_until

DATA = Path(__file__).parents[1] / "data"
KEPT = sorted(DATA.glob("log-*.sqlite3"))
BEFORE, AFTER = KEPT[-2:]
LETTER = b"a letter" * 1000
KEPT_IN = "The previous data was kept in "
MAI_STAR = {"game": "mai-star", "players": ["Anna", "Mika", "Yui"], "first_to_choose": 0}

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def data(tmp_path):
    """A data folder as a killed server left it: a part of its data is in the log alone."""
    running = tmp_path / "running"
    running.mkdir()
    shutil.copy(BEFORE, running / DATA_FILE)
    store = Store(Sqlite(running / DATA_FILE))
    store.settings.set("join-host", "192.0.2.1")
    folder = shutil.copytree(running, tmp_path / "data")
    store.close()
    shutil.rmtree(running)
    return folder


def tables(file):
    """The ids of the tables of a file and what is set there, read from a copy of it and its log."""
    with tempfile.TemporaryDirectory() as folder:
        for part in (file, file.with_name(f"{file.name}-wal")):
            if part.exists():
                shutil.copy(part, folder)
        store = Store(Sqlite(Path(folder) / file.name))
        found = store.directory.ids(), store.settings.get("join-host")
        store.close()
    return found


def contents(place):
    """All files but those that SQLite and the lock leave, which hold nothing."""
    files = (
        file for file in place.rglob("*") if file.is_file() and not file.name.endswith((".lock", "-shm"))
    )
    return {file: file.read_bytes() for file in files}


def refusal(capsys, *arguments):
    """The one line of a command that ended with status 2."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def kept_files(capsys):
    lines = capsys.readouterr().out.splitlines()
    return [Path(line.removeprefix(KEPT_IN).removesuffix(".")) for line in lines if line.startswith(KEPT_IN)]


def test_what_four_writers_of_both_games_were_answered_before_a_backup_is_there_after_a_restore(
    tmp_path, capsys
):
    with serving(tmp_path / "data") as (process, address):
        opened = [call(f"{address}/api/tables", "POST", body) for body in (new_table(), MAI_STAR) * 2]
        urls = [f"/api/tables/{table['id']}" for table in opened]
        answered = [0] * len(urls)
        writers = [
            threading.Thread(target=rename_until_dead, args=(address, url, answered, n))
            for n, url in enumerate(urls)
        ]
        for writer in writers:
            writer.start()
        while min(answered) < 10 and all(writer.is_alive() for writer in writers):
            writers[0].join(timeout=0.01)
        before = [*answered]
        main(["backup", str(tmp_path / "backup"), "--data", str(tmp_path / "data")])
        wait_until(lambda: all(map(int.__gt__, answered, before)))  # they go on after it, too
        process.kill()
        for writer in writers:
            writer.join()
    assert f"tables: {len(urls)}" in capsys.readouterr().out
    main(["restore", str(tmp_path / "backup"), "--data", str(tmp_path / "new")])
    app = create_app({"DATA": tmp_path / "new"})
    for url, least in zip(urls, before, strict=True):
        state = app.test_client().get(url).json
        written = int(state["players"][0]["name"].removeprefix("Anna "))
        assert least <= written == state["version"] - 1
    services(app).store.close()


def rename_until_dead(address, url, answered, n):
    for name in itertools.count(1):
        try:
            call(f"{address}{url}/players/0", "PUT", {"name": f"Anna {name}"})
        except (OSError, http.client.HTTPException):
            return
        answered[n] = name


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these modes")
def test_all_that_is_written_is_its_owner_s_alone(data, tmp_path):
    (tmp_path / "out").mkdir()
    main(["backup", str(tmp_path / "out" / "backup"), "--data", str(data)])
    main(["restore", str(tmp_path / "out" / "backup"), "--data", str(data)])
    written = [*(tmp_path / "out").iterdir(), *data.glob("*.sqlite3"), data / "hanamikoji.lock"]
    assert len(written) == 4
    assert {file.stat().st_mode & 0o777 for file in written} == {0o600}


def test_an_older_backup_is_replaced_and_nothing_is_left_beside_it(data, tmp_path, capsys):
    (tmp_path / "out").mkdir()
    backup = Path(shutil.copy(KEPT[0], tmp_path / "out" / "backup"))
    main(["backup", str(backup), "--data", str(data)])
    assert [*backup.parent.iterdir()] == [backup]
    ids, _ = tables(data / DATA_FILE)
    assert capsys.readouterr().out.startswith(f"Backup saved to {backup} (tables: {len(ids)}, size: ")
    assert tables(backup) == tables(data / DATA_FILE)


@pytest.mark.parametrize("copy", KEPT, ids=lambda path: path.stem)
def test_a_plain_copy_of_any_version_is_restored_and_what_it_replaces_is_kept(data, capsys, copy):
    before = copy.read_bytes()
    for _ in range(2):
        main(["restore", str(copy), "--data", str(data)])
    first, second = kept_files(capsys)
    assert copy.read_bytes() == before
    assert tables(data / DATA_FILE) == tables(second) == tables(copy)
    assert tables(first)[1] == "192.0.2.1"
    assert {file.name for file in data.iterdir()} == {DATA_FILE, "hanamikoji.lock", first.name, second.name}


def test_a_file_is_restored_from_beside_the_data_whatever_it_is_called_and_stays(data):
    file = Path(shutil.copy(AFTER, data / f"{DATA_FILE}.restoring"))
    main(["restore", str(file), "--data", str(data)])
    assert file.read_bytes() == AFTER.read_bytes()
    assert tables(data / DATA_FILE) == tables(AFTER)


def test_data_that_is_damaged_is_replaced_and_kept_with_its_log(data, capsys):
    (data / DATA_FILE).write_bytes(LETTER)
    log = (data / f"{DATA_FILE}-wal").read_bytes()
    main(["restore", str(AFTER), "--data", str(data)])
    (kept,) = kept_files(capsys)
    assert kept.read_bytes() == LETTER
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == log
    assert tables(data / DATA_FILE) == tables(AFTER)


def letter(file):
    file.write_bytes(LETTER)


def empty(file):
    file.write_bytes(b"")


def folder(file):
    file.mkdir()


def nothing(file):
    pass


def changed(sql):
    def change(file):
        shutil.copy(AFTER, file)
        connection = sqlite3.connect(file, isolation_level=None)
        connection.execute(sql)
        connection.close()

    return change


FOREIGN = changed("PRAGMA application_id = 7")
NEWER = changed(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
LACKING = changed("DELETE FROM events WHERE number = 2")
UNKNOWN = changed("UPDATE events SET kind = 'card-eaten' WHERE number = 2")
GARBLED = changed("UPDATE events SET body = CAST(x'ff' AS TEXT) WHERE number = 1")


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (letter, "damaged"),
        (empty, "Not a data file"),
        (folder, "Can’t open"),
        (nothing, "No data file"),
        (FOREIGN, "Not a data file"),
        (NEWER, "newer version"),
        (LACKING, "damaged"),
        (UNKNOWN, "damaged"),
        (GARBLED, "damaged"),
    ],
)
def test_what_cannot_be_restored_is_one_line_and_status_2_and_changes_nothing(
    data, tmp_path, capsys, made, says
):
    file = tmp_path / "file"
    made(file)
    before = contents(tmp_path)
    line = refusal(capsys, "restore", str(file), "--data", str(data))
    assert says in line
    assert str(file) in line
    assert contents(tmp_path) == before


def in_a_folder_that_is_missing(folder):
    return folder / "missing" / "backup"


def another_file(folder):
    (folder / "backup").write_bytes(LETTER)
    return folder / "backup"


def another_database(folder):
    FOREIGN(folder / "backup")
    return folder / "backup"


def the_folder(folder):
    return folder


def the_data_itself(folder):
    return folder / "data" / DATA_FILE


def data_in_use(folder):
    shutil.copytree(folder / "data", folder / "other")
    return folder / "other" / DATA_FILE


@pytest.mark.parametrize(
    "place",
    [in_a_folder_that_is_missing, another_file, another_database, the_folder, the_data_itself, data_in_use],
)
def test_a_backup_replaces_nothing_but_a_backup(data, tmp_path, capsys, place):
    file = place(tmp_path)
    before = contents(tmp_path)
    assert str(file) in refusal(capsys, "backup", str(file), "--data", str(data))
    assert contents(tmp_path) == before


def test_without_data_there_is_no_backup(tmp_path, capsys):
    line = refusal(capsys, "backup", str(tmp_path / "backup"), "--data", str(tmp_path))
    assert line == f"hanamikoji: No data file found: {tmp_path / DATA_FILE}"
    assert [*tmp_path.iterdir()] == []


@pytest.fixture
def half_written(tmp_path):
    """The connection of a server without a log, whose unfinished transaction is in the file already."""
    file = tmp_path / "half" / DATA_FILE
    Store(Sqlite(file)).close()
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("INSERT INTO settings SELECT 'join-host', 'kept'")
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN")
    connection.execute("UPDATE settings SET value = 'taken back'")
    connection.execute("INSERT INTO tables (id, watch, code) SELECT 'id', 'watch', hex(zeroblob(100000))")
    assert b"taken back" in file.read_bytes()
    yield connection
    connection.close()


def test_a_backup_waits_for_what_is_half_written_where_sqlite_keeps_no_log(half_written, tmp_path):
    is_over = threading.Timer(0.5, half_written.rollback)
    is_over.start()
    main(["backup", str(tmp_path / "backup"), "--data", str(tmp_path / "half")])
    is_over.join()
    assert tables(tmp_path / "backup") == ([], "kept")


def test_what_a_crash_left_half_written_is_in_no_backup_and_not_in_what_is_kept(
    half_written, tmp_path, capsys
):
    crashed = shutil.copytree(tmp_path / "half", tmp_path / "crashed")
    before = shutil.copytree(crashed, tmp_path / "before")
    assert (before / f"{DATA_FILE}-journal").exists()
    main(["backup", str(tmp_path / "backup"), "--data", str(crashed)])
    main(["restore", str(AFTER), "--data", str(before)])
    (kept,) = kept_files(capsys)
    assert tables(tmp_path / "backup") == tables(kept) == ([], "kept")
    assert tables(before / DATA_FILE) == tables(AFTER)


def test_a_damaged_file_s_journal_is_kept_with_it_and_not_taken_for_that_of_the_new_data(data, capsys):
    (data / DATA_FILE).write_bytes(LETTER)
    (data / f"{DATA_FILE}-journal").write_bytes(LETTER)
    main(["restore", str(AFTER), "--data", str(data)])
    (kept,) = kept_files(capsys)
    assert kept.with_name(f"{kept.name}-journal").read_bytes() == LETTER
    assert not (data / f"{DATA_FILE}-journal").exists()


def test_a_server_may_start_while_its_data_is_read(tmp_path):
    file = tmp_path / DATA_FILE
    Store(Sqlite(file)).close()
    with reading(file) as data:
        store = Store(Sqlite(file))
        store.settings.set("join-host", "192.0.2.1")
        assert data.execute("SELECT value FROM settings").fetchall() == [("192.0.2.1",)]
    store.settings.set("join-host", "192.0.2.2")
    store.close()
    assert [*tmp_path.iterdir()] == [file]


def test_data_is_read_where_nothing_can_be_written(tmp_path, monkeypatch):
    file = Path(shutil.copy(AFTER, tmp_path))
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with reading(file) as data:
        assert data.execute("SELECT count(*) FROM tables").fetchone() > (0,)
        assert [*tmp_path.iterdir()] == [file]


def test_nothing_is_restored_under_a_server(data, tmp_path, capsys):
    before = contents(tmp_path)
    with locked(data):
        assert "already using this data" in refusal(capsys, "restore", str(AFTER), "--data", str(data))
    assert contents(tmp_path) == before


class Killed(BaseException):
    """Ends a process at once, so that nothing is tidied up either."""


def die_after(steps, monkeypatch):
    """The process ends with what is done to a file after so many."""
    done = itertools.count()

    def counted(function):
        def counting(*arguments, **options):
            if next(done) >= steps:
                raise Killed
            return function(*arguments, **options)

        return counting

    for name in ("open", "fsync", "replace", "unlink", "chmod"):
        monkeypatch.setattr(os, name, counted(getattr(os, name)))


def test_a_restore_that_is_killed_at_any_step_leaves_the_former_or_the_new_data(tmp_path, data, monkeypatch):
    former, new = tables(data / DATA_FILE), tables(AFTER)
    left = []
    while not left or left[-1] is not None:
        folder = shutil.copytree(data, tmp_path / f"killed {len(left)}")
        with monkeypatch.context() as patched:
            die_after(len(left), patched)
            try:
                main(["restore", str(AFTER), "--data", str(folder)])
                is_done = True
            except Killed:
                is_done = False
        left.append(None if is_done else tables(folder / DATA_FILE))
        main(["restore", str(AFTER), "--data", str(folder)])
        assert tables(folder / DATA_FILE) == new
    assert len(left) > 10
    assert all(found in (former, new) for found in left[:-1])
