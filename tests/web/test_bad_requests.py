"""What no endpoint takes: not JSON, not UTF-8, huge, of another type, from another site. Nothing changes."""

import json

import pytest

from ..factories import FIRST_ROUND, Table, new_table

WRITES = [
    ("POST", "/api/tables", new_table()),
    ("PUT", "{table}/round/cards/0/0", {"count": 1}),
    ("PUT", "{table}/rounds/1", {"cards": FIRST_ROUND}),
    ("POST", "{table}/actions", {"player": 0, "action": "gift"}),
    ("PUT", "{table}/starting-player", {"player": 1}),
    ("PUT", "{table}/players/0", {"name": "Zoé"}),
    ("POST", "{table}/undos", {"to": 1}),
    ("POST", "{table}/rematches", {"starting_player": 0}),
]
every_write = pytest.mark.parametrize(
    ("method", "path", "body"), WRITES, ids=[f"{method} {path}" for method, path, _ in WRITES]
)


@pytest.fixture
def refused(table):
    """Sends a request and returns its problem, having seen that it changed nothing."""
    table.count(0, 6, 1)
    before = table.state

    def send(method, path, status, **more):
        more.setdefault("content_type", "application/json")
        response = table.client.open(path.format(table=table.url), method=method, **more)
        assert (response.status_code, response.mimetype) == (status, "application/problem+json"), (
            response.text
        )
        assert response.status == f"{status} {response.json['title']}".upper()
        assert table.state == before
        (error,) = response.json["errors"]
        assert response.json["detail"]
        return error

    return send


@every_write
@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"nonsense",
        b'{"count": 1}}',
        b'{"name": "\xff"}',
        '{"name": "x"}'.encode("utf-16"),
        b"[" * 16_000,
    ],
    ids=["cut off", "no JSON", "too much", "not UTF-8", "UTF-16", "deep"],
)
def test_what_is_not_json_in_utf_8_is_malformed(refused, method, path, body, data):
    assert refused(method, path, 400, data=data) == {"at": "body", "key": "not-json"}


@every_write
@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_another_content_type_is_refused(refused, method, path, body, content_type):
    error = refused(method, path, 415, data=json.dumps(body), content_type=content_type)
    assert error["at"] == "Content-Type"


@every_write
def test_more_than_16_kib_is_refused(refused, method, path, body):
    sent = json.dumps({**body, "padding": "x" * 16_384})
    assert refused(method, path, 413, data=sent)["key"] == "too-large"


@every_write
@pytest.mark.parametrize("text", ["NaN", "Infinity", '"text"', "17", "null", "true", "[1, 2]"])
def test_json_that_is_no_object_is_malformed(refused, method, path, body, text):
    assert refused(method, path, 400, data=text) == {"at": "body", "key": "not-an-object"}


@every_write
def test_a_field_that_nobody_knows_is_named(refused, method, path, body):
    sent = json.dumps({**body, "sneaky": 1})
    assert refused(method, path, 400, data=sent) == {"at": "sneaky", "key": "unknown-field"}


@every_write
def test_a_request_that_another_site_makes_the_browser_send_is_refused(refused, method, path, body):
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
    ):
        error = refused(method, path, 403, data=json.dumps(body), headers=headers)
        assert error["key"] == "other-site"


@every_write
def test_a_request_from_our_own_page_is_taken(table, method, path, body):
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://localhost"}, {}):
        sent = {"data": json.dumps(body), "content_type": "application/json", "headers": headers}
        url = path.format(table=Table.open(table.client).url)
        assert table.client.open(url, method=method, **sent).status_code < 300


@pytest.mark.parametrize(("method", "path", "body"), WRITES[1:])
def test_a_watch_address_can_change_nothing(table, refused, method, path, body):
    watch = table.state["links"]["watch"].removeprefix("/w/")
    path = path.replace("{table}", f"/api/tables/{watch}")
    assert refused(method, path, 403, data=json.dumps(body)) == {"at": "table", "key": "watch-only"}
