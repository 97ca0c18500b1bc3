"""The OpenAPI description, held against the server."""

import json
import re

import pytest
import schemathesis

from assistant.games import GAMES
from assistant.realtime import process
from assistant.tournaments.formats import formats_of
from assistant.web.api.openapi import description, merged

from ...fuzz import SEED, STREAM_SECONDS, Fuzz

DESCRIPTION = json.loads(description())
CASES = 3  # of each; `python -m tests.fuzz` asks as many as you like


def test_the_description_is_served(client):
    response = client.get("/api/openapi.json")
    assert response.json["openapi"] == "3.1.0"
    assert response.mimetype == "application/json"


def test_the_description_is_valid_openapi_and_says_all_that_it_refers_to():
    schemathesis.openapi.from_dict(DESCRIPTION).validate()
    referred = set(re.findall(r"#/components/(\w+)/(\w+)", description().decode()))
    parts = DESCRIPTION["components"].items()
    assert referred == {(kind, name) for kind, named in parts for name in named}


def test_a_table_and_an_event_of_every_game_can_be_opened_and_a_state_read_as_described():
    for name in ("NewTable", "State", "NewEvent"):
        schemas = [
            one["$ref"].rsplit("/", 1)[1] for one in DESCRIPTION["components"]["schemas"][name]["oneOf"]
        ]
        described = [DESCRIPTION["components"]["schemas"][schema]["properties"]["game"] for schema in schemas]
        assert described == [{"const": game} for game in GAMES]


def test_an_event_of_every_game_has_its_formats_as_described():
    schemas = DESCRIPTION["components"]["schemas"]
    described = [schemas[one["$ref"].rsplit("/", 1)[1]]["properties"] for one in schemas["NewEvent"]["oneOf"]]
    assert [one["format"]["enum"] for one in described] == [[*formats_of(game)] for game in GAMES]


def test_the_part_of_a_game_adds_to_what_all_share_and_changes_nothing_of_it():
    shared = {"oneOf": ["a"], "properties": {"one": 1}}
    assert merged(shared, {"oneOf": ["b"], "properties": {"two": 2}, "more": 3}) == {
        "oneOf": ["a", "b"],
        "properties": {"one": 1, "two": 2},
        "more": 3,
    }
    with pytest.raises(ValueError, match="said twice"):
        merged(shared, {"properties": {"one": 2}})


def test_every_route_of_the_api_is_described(app, client):
    described = {
        (
            method.upper(),
            path.replace("{table}", "<table_id>")
            .replace("{player}", "<int:player>")
            .replace("{geisha}", "<int:geisha>")
            .replace("{number}", "<int:number>")
            .replace("{event}", "<event_id>")
            .replace("{pairing}", "<int:pairing>")
            .replace("{person}", "<int:number>"),
        )
        for path, operations in client.get("/api/openapi.json").json["paths"].items()
        for method in operations
        if method != "parameters"
    }
    routes = {
        (method, rule.rule.removeprefix("/api"))
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith(("api.", "events_api.", "live."))
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert described == routes


def test_every_generated_request_is_answered_as_described_and_changes_nothing_when_refused(app, monkeypatch):
    monkeypatch.setattr(process, "HEARTBEAT", STREAM_SECONDS)
    monkeypatch.setattr(process, "LONGEST_STREAM", STREAM_SECONDS)
    failures = {operation: [error, *notes(error)] for operation, error in Fuzz(app, SEED).failures(CASES)}
    assert failures == {}


def notes(error):
    """The request with which it came, as hypothesis notes it."""
    return getattr(error, "__notes__", [])
