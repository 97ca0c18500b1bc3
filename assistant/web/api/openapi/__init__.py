"""The OpenAPI description of the API: a common part, one of events, and one for each game by its key."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from flask import Blueprint, Response, request

from ....games import GAMES

blueprint = Blueprint("openapi", __name__, url_prefix="/api")

_OF_A_BODY = {
    "200": "State",
    "400": "Malformed",
    "403": "NotYours",
    "404": "NotThere",
    "409": "NotNow",
    "413": "TooLarge",
    "415": "NotJson",
    "422": "AgainstTheRules",
}


@blueprint.get("/openapi.json")
def show() -> Response:
    """Return the OpenAPI description."""
    return Response(description(request.script_root), content_type="application/json")


@cache
def description(root: str = "") -> bytes:
    """Return the whole description as JSON, with `root` as the path prefix of the API.

    Raises FileNotFoundError if a game has no part.
    """
    whole = _part("common")
    for name in ("events", *GAMES):
        whole = merged(whole, _part(name))
    whole["paths"] = {path: _completed(path, item) for path, item in whole["paths"].items()}
    whole["servers"] = [{"url": f"{root}/api"}]
    return json.dumps(whole, ensure_ascii=False).encode()


def _completed(path: str, item: dict[str, Any]) -> dict[str, Any]:
    """Return a path with what the files leave out: what its address names, the responses to a body."""
    parameters = item.get("parameters", [])
    for name in ("Event", "Table"):
        shared = _reference("parameters", name)
        if f"{{{name.lower()}}}" in path and shared not in parameters:
            parameters = [shared, *parameters]
    operations = {method: _answered(each) for method, each in item.items() if method != "parameters"}
    return {**({"parameters": parameters} if parameters else {}), **operations}


def _answered(operation: dict[str, Any]) -> dict[str, Any]:
    """Return an operation with all its responses; null stands for one of _OF_A_BODY that it never gives."""
    given = operation.get("responses", {})
    usual = {status: _reference("responses", name) for status, name in _OF_A_BODY.items()}
    if "requestBody" not in operation:
        usual = {}
    if "201" in given:
        usual.pop("200", None)
    responses = {status: response for status, response in {**usual, **given}.items() if response}
    return {**operation, "responses": responses}


def _reference(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}


def merged(one: Any, other: Any) -> Any:
    """Merge objects by member and concatenate lists; raise ValueError for two values at one place."""
    if isinstance(one, dict) and isinstance(other, dict):
        both = {key: merged(one[key], other[key]) for key in one.keys() & other.keys()}
        return {**one, **other, **both}
    if isinstance(one, list) and isinstance(other, list):
        return one + other
    raise ValueError(f"said twice: {one} and {other}")


def _part(name: str) -> Any:
    return json.loads((files(__package__) / f"{name}.json").read_text("utf-8"))
