"""Requests of strangers are refused in words, and the log keeps silent."""

import logging
from itertools import product

import pytest

from assistant.web.services import services

from ...factories import new_table

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def log(app, caplog):
    """The application's log of requests."""
    caplog.set_level(logging.WARNING)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return caplog


HOSTS = ("..", ".localhost", "localhost..", "x" * 64, f"{'x' * 64}.localhost")


def test_a_name_that_no_server_can_have_is_refused_in_words(client, log):
    paths = ("/", "/t/nothing", "/t/nothing/share", "/api/tables")
    answers = {(host, path): client.get(path, headers={"Host": host}) for host in HOSTS for path in paths}
    assert {asked: answer.status for asked, answer in answers.items() if answer.status_code != 400} == {}
    assert [asked for asked, answer in answers.items() if "known by that name" not in answer.text] == []
    assert log.text == ""


@pytest.mark.parametrize("is_between", ["0", "1"])
def test_a_form_that_is_too_long_is_refused_in_words_between_the_players_too(table, log, is_between):
    table.client.post("/device", data={"face_to_face": is_between})
    refused = table.client.post(f"{table.page}/rounds/1", data={"cards/0/0": "1" * 17_000})
    assert (refused.status_code, log.text) == (413, "")
    assert "Too large" in refused.text


def test_what_names_a_request_is_kept_only_so_far(app, client):
    form = {"game": "hanamikoji", "player": ["Anna", "Noah"], "request": "x" * 15_000}
    opened = [client.post("/tables", data=form).location for _ in range(2)]
    ((kept,),) = services(app).store.engine.query("SELECT request FROM tables")
    assert len(kept) < 100
    assert opened[0] == opened[1]


@pytest.mark.parametrize("unnamed", [{}, {"request": ""}])
def test_requests_without_a_name_open_a_table_each(client, unnamed):
    form = {"game": "hanamikoji", "player": ["Anna", "Noah"], **unnamed}
    assert len({client.post("/tables", data=form).location for _ in range(2)}) == 2


def test_an_idempotency_key_has_an_end(client):
    opened = client.post("/api/tables", json=new_table(), headers={"Idempotency-Key": "x" * 201})
    assert (opened.status_code, opened.json["errors"][0]["key"]) == (400, "request-name-length")


@pytest.mark.parametrize(
    "path", ["/device?next=/{long}", "/?x={long}", "/j/{long}", "/j?code={long}", "/tables?page={long}"]
)
def test_what_is_asked_is_not_said_back_at_length(client, path):
    long = "x" * 15_000
    answer = client.get(path.format(long=long))
    assert long not in answer.text
    assert len(answer.headers.get("Location", "")) < 100


def test_a_form_leads_back_to_no_side_that_nobody_has(table):
    form = {"count": "1", "near": "x" * 15_000}
    assert table.client.post(f"{table.page}/round/cards/0/6", data=form).location == table.page


PATHS = (
    "/%00",
    "/t/%ff%fe",
    "/t/{id}",
    "/t/{id}?near=%ff&count=%00",
    "/t/{id}/rounds/1",
    "/t/{id}/seat",
    "/t/{id}/undos",
    "/t/{id}/round/cards/1/6",
    "/j/%00",
    "/j?code=%00%ff",
    "/device?next=%00",
    "/tables?page=99999999999999999999999",
    "/api/tables/{id}/live?page=%00",
    "/api/tables/{id}/round/cards/1/99999999999999999999999",
)
SENT = {
    "strange method": {"method": "GÜT"},
    "long method": {"method": "X" * 300},
    "other method": {"method": "PATCH"},
    "cookie": {"headers": {"Cookie": 'hanamikoji="\xff; =;;; \x00'}},
    "languages": {"headers": {"Accept-Language": "\xff,;q=x,-"}},
    "entity tag": {"headers": {"If-None-Match": '\xff W/"'}},
    "length": {"headers": {"Content-Length": "x"}},
    "no form": {"method": "POST", "data": b"\x00\xff", "content_type": FORM},
    "no text": {"method": "POST", "data": b"player=%ff%00&player", "content_type": FORM},
    "half a part": {"method": "POST", "data": b"--x\r\n", "content_type": "multipart/form-data; boundary=x"},
    "no parts": {"method": "POST", "data": b"x", "content_type": "multipart/form-data; boundary=\xff"},
    "no JSON": {"method": "PUT", "data": b'{"count": 1e999}', "content_type": "application/json"},
    "half a pair": {"method": "PUT", "data": b'{"name": "\\ud800"}', "content_type": "application/json"},
}


def test_nothing_that_is_sent_is_a_fault_of_ours_or_a_line_in_the_log(table, log):
    faults = []
    for (kind, sent), path in product(SENT.items(), PATHS):
        log.clear()
        with table.client.open(path.format(id=table.id), **sent) as answer:
            if answer.status_code >= 500 or log.text:
                faults.append((kind, path, answer.status, log.text))
    assert faults == []
