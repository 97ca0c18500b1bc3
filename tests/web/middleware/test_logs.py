"""The log of a failure: enough to correct it, and nothing that opens a table."""

import logging

import pytest

from assistant.matches.replay import UnreadableTable
from assistant.store import Unavailable
from assistant.web import errors
from assistant.web.services import services

WAYS = (
    ("GET", "/t/{id}"),
    ("GET", "/t/{id}/fragment"),
    ("GET", "/t/{id}/share"),
    ("GET", "/t/{id}/rounds"),
    ("GET", "/t/{id}/join.pdf"),
    ("POST", "/t/{id}/seat"),
    ("POST", "/t/{id}/undos"),
    ("GET", "/w/{watch}"),
    ("GET", "/w/{watch}/fragment"),
    ("GET", "/j/{code}"),
    ("GET", "/api/tables/{id}"),
    ("GET", "/api/tables/{watch}"),
    ("GET", "/api/tables/{id}/live?page=1"),
    ("POST", "/api/tables/{id}/undos"),
    ("POST", "/api/tables/{id}/codes"),
)
FAULTS = {
    "of ours": lambda secret: ValueError(f"nothing is known of {secret!r}"),
    "of a key": KeyError,
    "of the disk": lambda secret: Unavailable(f"can't write /t/{secret}"),
    "of a log": lambda secret: UnreadableTable(secret),
}


@pytest.fixture
def secrets_of(table):
    links = table.state["links"]
    return {"id": table.id, "watch": links["watch"].removeprefix("/w/"), "code": links["code"]}


@pytest.fixture
def log(app, caplog):
    caplog.set_level(logging.DEBUG)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return caplog


@pytest.mark.parametrize("page_fails", [False, True])
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_no_line_of_the_log_opens_a_table(app, table, secrets_of, log, monkeypatch, fault, page_fails):
    if page_fails:
        monkeypatch.setattr(errors, "render_template", lambda *_, **__: 1 / 0)
    for method, way in WAYS:
        secret = next(value for name, value in secrets_of.items() if f"{{{name}}}" in way)
        for look in ("find", "find_watched", "find_by_code"):
            monkeypatch.setattr(services(app).tables, look, failing(fault(secret)))
        path = way.format(**secrets_of)
        assert served(app, method, path) >= 500, path
    assert len(log.records) >= len(WAYS)
    assert [secret for secret in secrets_of.values() if secret in log.text] == []


def served(app, method, path):
    """The status; what the application lets through waitress logs so."""
    try:
        return app.test_client().open(path, method=method).status_code
    except ZeroDivisionError:
        logging.getLogger("waitress").exception("Exception while serving %s", path)
        return 500


def failing(fault):
    def fail(*_):
        raise fault

    return fail


def test_a_fault_can_be_found_by_its_line(app, table, log, monkeypatch):
    monkeypatch.setattr(services(app).tables, "find", lambda *_: 1 / 0)
    table.client.get(table.page)
    assert "division by zero" in log.text
    assert "test_logs.py" in log.text


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        ("/t/3q2-7w_x", "/t/…"),
        ("/e/3q2-7w_x/board", "/e/…/board"),
        ("/t/3q2-7w_x/rounds/1?near=0", "/t/…/rounds/1?near=0"),
        ("/api/tables/3q2-7w_x/live", "/api/tables/…/live"),
        ("/j?code=K7M2QX&x=1", "/j?code=…&x=1"),
        ("http://192.168.1.20:8000/j/K7M2QX", "http://192.168.1.20:8000/j/…"),
        ("/live/WyJhIiwi.sig?page=1", "/live/…?page=1"),
        ("Key (table_id, number)=(3q2-7w_x, 3) already exists", "Key (table_id, number)=(…) already exists"),
        ("/t/x: no text", "/t/x: no text"),
        ("/home/t/assistant/tables.py", "/home/t/assistant/tables.py"),
    ],
)
def test_what_the_server_says_of_a_path_hides_what_opens_a_table(log, said, logged):
    logging.getLogger("waitress").error("Exception while serving %s", said)
    assert log.messages == [f"Exception while serving {logged}"]
