"""Refused bodies: not JSON, not UTF-8, huge, of another type. Nothing changes."""

import json

import pytest

from ...factories import FIRST_ROUND, new_table

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


@pytest.fixture
def refused(table):
    """Sends every write as `sent` makes it of its body; returns the answers, and none changed a thing."""
    table.count(0, 6, 1)
    before = table.state

    def send(sent, writes=WRITES):
        answers = {}
        for method, path, body in writes:
            given = {"content_type": "application/json", **sent(body)}
            answer = table.client.open(path.format(table=table.url), method=method, **given)
            answers[method, path] = told(answer)
            assert table.state == before, (method, path)
        return answers

    return send


def told(answer):
    """The status of a problem and its one error."""
    assert answer.mimetype == "application/problem+json", answer.text
    assert answer.status == f"{answer.status_code} {answer.json['title']}".upper()
    assert answer.json["detail"]
    (error,) = answer.json["errors"]
    return answer.status_code, error


def each(status, error, writes=WRITES):
    """That every write was answered so."""
    return {(method, path): (status, error) for method, path, _ in writes}


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
def test_what_is_not_json_in_utf_8_is_malformed(refused, data):
    assert refused(lambda _: {"data": data}) == each(400, {"at": "body", "key": "not-json"})


def test_another_content_type_is_refused(refused):
    answers = refused(lambda body: {"data": json.dumps(body), "content_type": "text/plain"})
    assert {(status, error["at"]) for status, error in answers.values()} == {(415, "Content-Type")}


def test_more_than_16_kib_is_refused(refused):
    answers = refused(lambda body: {"data": json.dumps({**body, "padding": "x" * 16_384})})
    assert {(status, error["key"]) for status, error in answers.values()} == {(413, "too-large")}


@pytest.mark.parametrize("text", ["NaN", "null", "[1, 2]"])
def test_json_that_is_no_object_is_malformed(refused, text):
    assert refused(lambda _: {"data": text}) == each(400, {"at": "body", "key": "not-an-object"})


def test_a_field_that_nobody_knows_is_named(refused):
    answers = refused(lambda body: {"data": json.dumps({**body, "sneaky": 1})})
    assert answers == each(400, {"at": "sneaky", "key": "unknown-field"})


def test_a_watch_address_can_change_nothing(table, refused):
    url = table.state["links"]["watch"].replace("/w/", "/api/tables/")
    writes = [(method, path.replace("{table}", url), body) for method, path, body in WRITES[1:]]
    answers = refused(lambda body: {"data": json.dumps(body)}, writes)
    assert answers == each(403, {"at": "table", "key": "watch-only"}, writes)
