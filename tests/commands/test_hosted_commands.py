"""The commands where the data is in PostgreSQL: matches go out and come in, copies are for its own tools."""

import json

import pytest

from assistant import create_app
from assistant.__main__ import main
from assistant.web.services import services

from ..factories import CHARM_OVER_GEISHA, new_table
from .test_files_command import refused


@pytest.fixture
def database(databases, monkeypatch, english):
    with databases.lent() as address:
        monkeypatch.setenv("HANAMIKOJI_DATABASE_URL", address("hosted"))
        yield address("hosted")


@pytest.fixture
def client(database, tmp_path):
    """Of a server that goes on running."""
    app = create_app({"DATA": tmp_path / "data", "DATABASE_URL": database})
    yield app.test_client()
    services(app).store.close()


@pytest.fixture
def played(client):
    table_id = client.post("/api/tables", json=new_table()).json["id"]
    client.put(f"/api/tables/{table_id}/rounds/1", json={"cards": CHARM_OVER_GEISHA})
    return table_id


def test_matches_go_out_and_come_in_while_a_server_runs(client, played, tmp_path, capsys):
    for name in ("all.json", "all.csv"):
        main(["export", str(tmp_path / name)])
    assert "Anna" in (tmp_path / "all.csv").read_text("utf-8")
    client.delete(f"/api/tables/{played}")
    for said in ("1 match imported; already here: 0.", "already here: 1"):
        main(["import", str(tmp_path / "all.json")])
        assert said in capsys.readouterr().out
    main(["export", str(tmp_path / "again.json")])
    first, again = (json.loads((tmp_path / name).read_text("utf-8")) for name in ("all.json", "again.json"))
    assert first["matches"] == again["matches"]


def test_a_folder_that_is_named_is_what_is_meant(client, played, tmp_path, capsys):
    assert "No data file found" in refused(
        capsys, "export", tmp_path / "all.json", "--data", tmp_path / "nowhere"
    )


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_copy_is_for_the_tools_of_postgresql(database, tmp_path, capsys, command):
    assert "pg_dump" in refused(capsys, command, tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_an_address_that_is_none_is_one_line(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("HANAMIKOJI_DATABASE_URL", "mysql://somewhere")
    assert "HANAMIKOJI_DATABASE_URL" in refused(capsys, "export", tmp_path / "all.json")
