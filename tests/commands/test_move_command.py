"""`hanamikoji move`: everything from a folder to PostgreSQL and back, or nothing."""

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from assistant import DATA_FILE, create_app
from assistant.__main__ import main
from assistant.store import Store
from assistant.store.schema_version import SCHEMA_VERSION
from assistant.store.sql.copying import ALL_ROWS, Differs, copy_all
from assistant.store.sqlite import Sqlite
from assistant.store.sqlite.lock import locked
from assistant.web.services import services

from .test_files_command import refused

DATA = Path(__file__).parents[1] / "data" / f"log-{SCHEMA_VERSION}.sqlite3"

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def data(tmp_path):
    """The folder of a server at which matches were played, with every kind of row."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(DATA, folder / DATA_FILE)
    with closing(Store(Sqlite(folder / DATA_FILE))) as store:
        store.aliases.join("a phone", "noah", "anna")
        store.settings.set("host-key", "ABCD")
    return folder


@pytest.fixture
def database(databases):
    with databases.lent() as address:
        yield address("moved to")


def move(*arguments):
    main(["move", *map(str, arguments)])


def rows_of_file(folder):
    with closing(sqlite3.connect(folder / DATA_FILE)) as connection:
        return {
            kind.name: sorted(
                connection.execute(f"SELECT {','.join(kind.columns)} FROM {kind.name}"), key=repr
            )
            for kind in ALL_ROWS
        }


def rows_of(address):
    from assistant.store.postgres import Postgres

    with closing(Postgres(address)) as engine:
        return {
            kind.name: sorted(engine.query(f"SELECT {','.join(kind.columns)} FROM {kind.name}"), key=repr)
            for kind in ALL_ROWS
        }


def test_everything_goes_to_a_database_and_comes_back(data, database, tmp_path, capsys):
    before = rows_of_file(data)
    assert all(before.values())
    move("--data", data, "--to", database)
    assert rows_of(database) == before
    move("--from", database, "--to", tmp_path / "back")
    assert rows_of_file(tmp_path / "back") == before == rows_of_file(data)
    there, back = capsys.readouterr().out.split("verified row by row.")[:2]
    told = [line for line in there.splitlines() if "sha256" in line]
    assert [int(line.split()[1]) for line in told] == [len(before[kind.name]) for kind in ALL_ROWS]
    assert told == [line for line in back.splitlines() if "sha256" in line]


def test_what_was_moved_can_be_played_on_there(data, database, tmp_path):
    move("--data", data, "--to", database)
    with closing(sqlite3.connect(data / DATA_FILE)) as connection:
        tables = [table_id for (table_id,) in connection.execute("SELECT id FROM tables")]
    app = create_app({"DATA": tmp_path / "new", "DATABASE_URL": database})
    client = app.test_client()
    for table_id in tables:
        state = client.get(f"/api/tables/{table_id}").json
        undone = client.post(f"/api/tables/{table_id}/undos", json={}).json
        assert undone["version"] == state["version"] + 1
    services(app).store.close()


def test_of_a_database_that_has_no_data_nothing_is_moved_and_nothing_made_there(database, tmp_path, capsys):
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        assert "No data file found" in refused(capsys, "move", "--from", database, "--to", tmp_path)
        tables = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        assert tables.fetchone() == (0,)
    assert list(tmp_path.iterdir()) == []


def test_where_tables_are_nothing_is_moved_to(data, database, tmp_path, capsys):
    move("--data", data, "--to", database)
    capsys.readouterr()
    assert "already has tables" in refused(capsys, "move", "--data", data, "--to", database)
    shutil.copytree(data, tmp_path / "other")
    before = rows_of_file(data)
    assert "already has tables" in refused(capsys, "move", "--from", database, "--to", tmp_path / "other")
    assert rows_of_file(tmp_path / "other") == before == rows_of(database)


def test_a_password_is_in_no_word_of_it(data, database, capsys):
    with_password = database.replace("postgres@", "postgres:a-secret@")
    move("--data", data, "--to", with_password)
    assert "a-secret" not in capsys.readouterr().out
    assert "a-secret" not in refused(capsys, "move", "--data", data, "--to", with_password)


def test_what_a_fresh_server_has_set_gives_way(data, database, tmp_path):
    app = create_app({"DATA": tmp_path / "new", "DATABASE_URL": database})
    services(app).club.host_key()
    services(app).store.close()
    move("--data", data, "--to", database)
    assert rows_of(database)["settings"] == rows_of_file(data)["settings"]


def test_under_a_server_nothing_is_moved(data, database, tmp_path, capsys):
    with locked(data):
        assert "already using this data" in refused(capsys, "move", "--data", data, "--to", database)
    with locked(tmp_path / "hosted", is_shared=True):
        line = refused(capsys, "move", "--data", data, "--to", tmp_path / "hosted")
        assert "already using this data" in line
    app = create_app({"DATA": tmp_path / "new", "DATABASE_URL": database})
    assert "already using this data" in refused(capsys, "move", "--data", data, "--to", database)
    assert "already using this data" in refused(capsys, "move", "--from", database, "--to", tmp_path / "back")
    services(app).store.close()
    move("--data", data, "--to", database)


def test_no_server_starts_on_a_database_that_is_moved_to(database):
    from assistant.store import DataError
    from assistant.store.postgres import Postgres

    with closing(Postgres(database, is_alone=True)), pytest.raises(DataError) as raised:
        Postgres(database)
    assert raised.value.key == "unusable"
    Postgres(database).close()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--to", "postgresql://nobody@127.0.0.1:1/nothing"], "Can’t open"),
        (["--from", "nowhere"], "No data file found"),
        ([], "--to"),
    ],
)
def test_what_can_t_be_moved_is_one_line(data, tmp_path, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(tmp_path)
    to = [] if not arguments or "--to" in arguments else ["--to", "new"]
    assert said in refused(capsys, "move", "--data", data, *arguments, *to)
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("lost", ["source", "target"])
def test_a_move_whose_connection_is_lost_ends_there_since_others_may_have_come(
    data, database, tmp_path, monkeypatch, capsys, lost
):
    import psycopg

    from assistant.commands import move as moving

    copy_all = moving.copy_all
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"

    def cut_off(source, target):
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(f"{end} AND pid <> pg_backend_pid()")
        app = create_app({"DATA": tmp_path / "new", "DATABASE_URL": database})  # as nobody is there
        services(app).store.close()
        return copy_all(source, target)

    if lost == "source":
        move("--data", data, "--to", database)
    monkeypatch.setattr(moving, "copy_all", cut_off)
    ends = {"target": ["--data", data, "--to", database], "source": ["--from", database, "--to", tmp_path]}
    assert "Can’t open" in refused(capsys, "move", *ends[lost])


def test_what_a_database_that_can_t_hold_every_name_lacks_is_said(data, database, capsys):
    import psycopg

    other = f"{database.rpartition('/')[2]}_ascii"
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            f"CREATE DATABASE {other} ENCODING 'SQL_ASCII' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
        )
    said = refused(capsys, "move", "--data", data, "--to", f"{database.rpartition('/')[0]}/{other}")
    assert "must use UTF8 encoding, not SQL_ASCII" in said


def test_without_what_a_hosted_instance_needs_it_says_what_to_install(data, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "assistant.store.postgres", None)
    line = refused(capsys, "move", "--data", data, "--to", "postgresql://127.0.0.1/hanamikoji")
    assert "hanamikoji-assistant[hosted]" in line


def test_what_came_otherwise_than_it_went_does_not_count(data, tmp_path):
    class Careless(Sqlite):
        """Each look at the notes finds other ones."""

        looks = 0

        def query(self, sql, *values):
            self.looks += 1
            rows = super().query(sql, *values)
            return [(*row[:-1], self.looks) for row in rows] if "FROM tables" in sql else rows

    with closing(Careless(data / DATA_FILE)) as source, closing(Sqlite(tmp_path / "new")) as target:
        with pytest.raises(Differs, match="tables"):
            copy_all(source, target)
        assert target.query("SELECT count(*) FROM tables") == [(0,)]


def test_every_column_of_both_engines_is_moved(data, database):
    with closing(sqlite3.connect(data / DATA_FILE)) as connection:
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        in_file = {
            name: {row[1] for row in connection.execute(f"PRAGMA table_info({name})")} for name in names
        }
    assert {kind.name: {*kind.columns} for kind in ALL_ROWS} == in_file
    from assistant.store.postgres import Postgres

    with closing(Postgres(database)) as engine:
        found = engine.query(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
        )
    in_database = {name: {column for table, column in found if table == name} for name in in_file}
    assert in_database == in_file
