"""Data files written by each version of the schema, to be read by every later one."""

import json
import shutil
from pathlib import Path

import pytest

from assistant import create_app
from assistant.store.sqlite.file import SCHEMA_VERSION
from assistant.web.services import services

DATA = Path(__file__).parents[1] / "data"
VERSIONS = range(1, SCHEMA_VERSION + 1)


@pytest.fixture(params=VERSIONS, ids=lambda version: f"version {version}")
def stored(request, tmp_path):
    """A client of a server on a kept file, and the states that its tables had."""
    shutil.copy(DATA / f"log-{request.param}.sqlite3", tmp_path / "hanamikoji.sqlite3")
    app = create_app({"DATA": tmp_path})
    yield app.test_client(), json.loads((DATA / f"log-{request.param}.json").read_text("utf-8"))
    services(app).store.close()


def known(value, like):
    """The part of a value that an older version had already."""
    if not isinstance(like, dict) or not isinstance(value, dict):
        return value
    return {key: known(value[key], part) for key, part in like.items()}


def test_a_kept_log_reads_as_it_was_written(stored):
    client, expected = stored
    for table in expected:
        state = client.get(f"/api/tables/{table['id']}").json
        assert known(state, table) == table


def test_its_pages_open_and_it_can_be_played_on(stored):
    client, expected = stored
    for table in expected:
        for page in ("", "/rounds", "/settings", "/share"):
            assert client.get(f"/t/{table['id']}{page}").status_code == 200
        assert (
            client.post(f"/api/tables/{table['id']}/undos", json={}).json["version"] == table["version"] + 1
        )
