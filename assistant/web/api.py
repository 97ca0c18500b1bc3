"""The JSON API, described in openapi.json."""

import json
from importlib.resources import files
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ..games.errors import Malformed
from ..tables import Decision, NoSuchTable, Table
from . import links, tries
from .current import known_device, tables
from .errors import Refused

blueprint = Blueprint("api", __name__, url_prefix="/api")

REQUEST_NAME_LENGTH = 200


@blueprint.get("/openapi.json")
def openapi() -> Response:
    return Response(
        files("assistant.web").joinpath("openapi.json").read_bytes(), content_type="application/json"
    )


@blueprint.post("/tables")
def open_table() -> Response:
    tries.count_opening()
    table, is_new = tables().open(_body(), known_device(), _request_name())
    return _opened(table, is_new)


@blueprint.get("/tables/<table_id>")
def state(table_id: str) -> AnyResponse:
    try:
        response = _state(tables().find(table_id))
    except NoSuchTable:
        response = jsonify(links.state(tables().find_watched(table_id), watching=True))
    response.add_etag()
    return response.make_conditional(request)


@blueprint.put("/tables/<table_id>/round/cards/<int:player>/<int:geisha>")
def count_cards(table_id: str, player: int, geisha: int) -> Response:
    body = _body()
    return _changed(table_id, lambda game, match: game.count_cards(match, player, geisha, body))


@blueprint.put("/tables/<table_id>/rounds/<int:number>")
def put_round(table_id: str, number: int) -> Response:
    body = _body()
    return _changed(table_id, lambda game, match: game.put_round(match, number, body))


@blueprint.put("/tables/<table_id>/starting-player")
def choose_starting_player(table_id: str) -> Response:
    body = _body()
    return _changed(table_id, lambda game, match: game.choose_starting_player(match, body))


@blueprint.put("/tables/<table_id>/players/<int:player>")
def rename_player(table_id: str, player: int) -> Response:
    body = _body()
    return _changed(table_id, lambda game, match: game.rename_player(match, player, body))


@blueprint.post("/tables/<table_id>/undos")
def undo(table_id: str) -> Response:
    body = _body(default={})
    _check_may_play(table_id)
    return _state(tables().undo(table_id, body, known_device()))


@blueprint.post("/tables/<table_id>/rematches")
def open_rematch(table_id: str) -> Response:
    body = _body(default={})
    _check_may_play(table_id)
    tries.count_opening()
    return _opened(*tables().rematch(table_id, body, known_device()))


def _changed(table_id: str, decide: Decision) -> Response:
    _check_may_play(table_id)
    return _state(tables().change(table_id, decide, known_device()))


def _check_may_play(table_id: str) -> None:
    """Tells a watcher that the address only shows; raises NoSuchTable where there is no table at all."""
    try:
        tables().find(table_id)
    except NoSuchTable:
        tables().find_watched(table_id)
        raise Refused(403, "table", "watch-only") from None


def _opened(table: Table, is_new: bool) -> Response:
    response = _state(table)
    response.status_code = 201 if is_new else 200
    response.headers["Location"] = url_for("api.state", table_id=table.row.id)
    return response


def _state(table: Table) -> Response:
    return jsonify(links.state(table, watching=False))


def _request_name() -> str | None:
    """The client's Idempotency-Key, which keeps a resent request from opening a second table."""
    name = request.headers.get("Idempotency-Key")
    if name is not None and not 1 <= len(name) <= REQUEST_NAME_LENGTH:
        raise Malformed("Idempotency-Key", "out-of-range", min=1, max=REQUEST_NAME_LENGTH)
    return f"{known_device()} {name}" if name else None


def _body(default: Any = None) -> Any:
    """The parsed JSON of the request; `default` where it may come without a body."""
    sent = request.get_data()
    if not sent and default is not None:
        return default
    if request.mimetype != "application/json":
        raise Refused(415, "Content-Type", "not-json-type")
    try:
        return json.loads(sent.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Malformed("body", "not-json") from None
