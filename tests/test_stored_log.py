"""A data file written by version 1 of the log, to be read by every later version."""

import json
import shutil
from pathlib import Path

from assistant import create_app

DATA = Path(__file__).with_name("data")


def test_a_log_of_version_1_reads_as_it_was_written(tmp_path):
    shutil.copy(DATA / "log-1.sqlite3", tmp_path / "hanamikoji.sqlite3")
    app = create_app({"DATA": tmp_path})
    for expected in json.loads((DATA / "log-1.json").read_text("utf-8")):
        state = app.test_client().get(f"/api/tables/{expected['id']}").json
        assert {**state, "links": None} == {**expected, "links": None}
    app.extensions["log"].close()


def test_its_pages_open_too(tmp_path):
    shutil.copy(DATA / "log-1.sqlite3", tmp_path / "hanamikoji.sqlite3")
    app = create_app({"DATA": tmp_path})
    for expected in json.loads((DATA / "log-1.json").read_text("utf-8")):
        for page in ("", "/rounds", "/settings"):
            assert app.test_client().get(f"/t/{expected['id']}{page}").status_code == 200
    app.extensions["log"].close()
