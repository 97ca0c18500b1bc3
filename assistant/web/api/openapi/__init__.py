"""What the API is, as OpenAPI: the part that all games share, and a part a game, named after its key."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from flask import Blueprint, Response, request

from ....games import GAMES

blueprint = Blueprint("openapi", __name__, url_prefix="/api")


@blueprint.get("/openapi.json")
def show() -> Response:
    return Response(description(request.script_root), content_type="application/json")


@cache
def description(root: str = "") -> bytes:
    """The whole description as JSON, of the API below this path.

    Raises FileNotFoundError where a game has no part.
    """
    whole = _part("common")
    for game in GAMES:
        whole = joined(whole, _part(game))
    whole["servers"] = [{"url": f"{root}/api"}]
    return json.dumps(whole, ensure_ascii=False).encode()


def joined(one: Any, other: Any) -> Any:
    """Objects with the members of both, lists one after the other; raises ValueError for two values."""
    if isinstance(one, dict) and isinstance(other, dict):
        both = {key: joined(one[key], other[key]) for key in one.keys() & other.keys()}
        return {**one, **other, **both}
    if isinstance(one, list) and isinstance(other, list):
        return one + other
    raise ValueError(f"said twice: {one} and {other}")


def _part(name: str) -> Any:
    return json.loads((files(__package__) / f"{name}.json").read_text("utf-8"))
