"""Data files written by each version of the schema, to be read by every later one."""

import json
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant import create_app
from assistant.store.schema_version import SCHEMA_VERSION
from assistant.web.services import services

DATA = Path(__file__).parents[1] / "data"
VERSIONS = range(1, SCHEMA_VERSION + 1)
WITH_EVENTS = VERSIONS[9:]
UNTIED = ("person", "points", "played", "won", "byes")


@contextmanager
def client_of(version, folder):
    """A client of a server on a kept file."""
    shutil.copy(DATA / f"log-{version}.sqlite3", folder / "hanamikoji.sqlite3")
    app = create_app({"DATA": folder})
    yield app.test_client()
    services(app).store.close()


def written(name):
    return json.loads((DATA / f"log-{name}.json").read_text("utf-8"))


@pytest.fixture(params=VERSIONS, ids=lambda version: f"version {version}")
def stored(request, tmp_path):
    """A client of a server on a kept file, and the states that its tables had."""
    with client_of(request.param, tmp_path) as client:
        yield client, written(request.param)


def known(value, like):
    """The part of a value that an older version had already."""
    if isinstance(like, list) and isinstance(value, list) and len(like) == len(value):
        return [known(*both) for both in zip(value, like, strict=True)]
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


def without_ties(event):
    """An event whose standing tells only what no later rule for ties can change."""
    rows = [{name: row[name] for name in UNTIED} for row in event["standing"]]
    return {**event, "standing": sorted(rows, key=lambda row: row["person"])}


@pytest.mark.parametrize("version", WITH_EVENTS)
def test_a_kept_event_reads_as_it_was_written_with_its_results_in_its_log_and_goes_on(version, tmp_path):
    with client_of(version, tmp_path) as client:
        for event in written(f"{version}.events"):
            address = f"/api/events/{event['id']}"
            state = client.get(address).json
            read, expected = (without_ties(one) for one in (known(state, event), event))
            assert read == {**expected, "version": state["version"]}
            assert client.post(f"{address}/undos", json={}).json["version"] == state["version"] + 1
