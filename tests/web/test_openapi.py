"""The OpenAPI file, held against the server."""

import json
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

import assistant.web

DESCRIPTION = json.loads(Path(assistant.web.__file__).with_name("openapi.json").read_text("utf-8"))
# A fitting body may still be against the rules: a name of control characters, more cards than exist.
load_all_checks()
NOT_FOR_US = [CHECKS.get_one("positive_data_acceptance")]


def test_the_description_is_served(client):
    response = client.get("/api/openapi.json")
    assert response.json["openapi"] == "3.1.0"
    assert response.mimetype == "application/json"


def test_every_route_of_the_api_is_described(app, client):
    described = {
        (
            method.upper(),
            path.replace("{table}", "<table_id>")
            .replace("{player}", "<int:player>")
            .replace("{geisha}", "<int:geisha>")
            .replace("{number}", "<int:number>"),
        )
        for path, operations in client.get("/api/openapi.json").json["paths"].items()
        for method in operations
        if method != "parameters"
    }
    routes = {
        (method, rule.rule.removeprefix("/api"))
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith(("api.", "live.")) and rule.endpoint != "api.openapi"
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert described == routes


CASES = [
    (method, path, mode)
    for path, operations in DESCRIPTION["paths"].items()
    for method in operations
    if method != "parameters" and not path.endswith("/live")  # it does not end
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or "requestBody" in operations[method]
]


@pytest.mark.parametrize(("method", "path", "mode"), CASES)
def test_every_generated_request_is_answered_as_described(app, table, method, path, mode):
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", app)

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=schema[path][method].as_strategy(generation_mode=mode))
    def check(case):
        if "table" in case.path_parameters:
            case.path_parameters["table"] = table.id
        case.call_and_validate(headers={"Accept-Encoding": "identity"}, excluded_checks=NOT_FOR_US)

    check()
