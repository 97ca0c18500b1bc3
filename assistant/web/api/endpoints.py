"""The JSON API, described in openapi/."""

import json
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for

from ...games import Decision, Game, command, commands, reading
from ...games.errors import Malformed
from ...games.events import Event
from ...i18n import language, message
from ...matches.outbox import RefusedTap
from ...matches.replay import Table
from ...matches.service import NoSuchTable
from ...transfer.files.reading import parse
from ..errors import Refused
from ..middleware import rate_limits
from ..middleware.security import IMPORT_BYTES
from ..rendering import etags, links
from ..services import known_device, services, tables
from .routes import place_rules

blueprint = Blueprint("api", __name__, url_prefix="/api")

REQUEST_NAME_LENGTHS = 16, 200


@blueprint.post("/tables")
def open_table() -> Response:
    rate_limits.count_opening()
    table, is_new = tables().open(_body(), known_device(), _request_name())
    return _opened(table, is_new)


@blueprint.get("/tables/<table_id>")
def state(table_id: str) -> Response:
    try:
        table, watching = tables().find(table_id), False
    except NoSuchTable:
        table, watching = tables().find_watched(table_id), True
    rematch = table.rematch and table.rematch.id
    series = tables().series(table)
    told = (language(), table.history_entry.note) if table.match.outcome else ()
    seen = ("state", watching, table.version, rematch, links.origin(), table.row.code, series, told)
    return etags.answer(seen, lambda: jsonify(links.state(table, series, watching=watching)))


def give(name: str, is_put: bool, table_id: str, **places: int) -> Response:
    """Something that only some games can do.

    What is put may have `tapped_ago`, in ms, from a phone that was away: a later tap of somebody else stays.
    """
    body = _body()
    since = _tapped(body) if is_put else None

    def decide(game: Game, match: Any) -> Sequence[Event]:
        asked = command(game, name)
        return asked.decide(match, *(places[place] for place in asked.places), body)

    return _changed(table_id, decide, since)


for _name, _command in commands():
    _rule = f"/tables/<table_id>/{'round/' if _command.is_put else ''}{_name}{place_rules(_command)}"
    _method = "PUT" if _command.is_put else "POST"
    blueprint.add_url_rule(_rule, _name, partial(give, _name, _command.is_put), methods=[_method])


@blueprint.patch("/tables/<table_id>/round")
def tap(table_id: str) -> Response:
    """All that a phone's outbox holds: the state after it, and what of it can't be (`taps.read_taps`)."""
    table, refused = tables().tap(_playable(table_id), _body(), known_device())
    return jsonify({**_described(table), "refused": [*map(_refused_tap, refused)]})


def _refused_tap(refused: RefusedTap) -> dict[str, Any]:
    tap, error = refused.tap, refused.error
    detail = message(error.key, at=error.at, **error.params)
    named = {} if tap.number is None else {"number": tap.number}
    return {"at": tap.at, **named, "key": error.key, **error.params, "detail": detail}


@blueprint.put("/tables/<table_id>/rounds/<int:number>")
def put_round(table_id: str, number: int) -> Response:
    """With `If-None-Match: *` it only scores: 412 where the round is scored already.

    Any other value lists ETags; a round has none, so none of them matches.
    """
    body = _body()
    is_scoring = request.if_none_match.star_tag

    def decide(game: Game, match: Any) -> Sequence[Event]:
        if is_scoring and match.scored(number) is not None:
            raise Refused(412, "round", "scored-already", round=number)
        return game.put_round(match, number, body)

    return _changed(table_id, decide)


@blueprint.put("/tables/<table_id>/starting-player")
def choose_starting_player(table_id: str) -> Response:
    body = _body()
    return _changed(table_id, lambda game, match: game.choose_starting_player(match, body))


@blueprint.put("/tables/<table_id>/players/<int:player>")
def rename_player(table_id: str, player: int) -> Response:
    body = _body()
    return _changed(table_id, lambda game, match: game.rename_player(match, player, body))


@blueprint.delete("/tables/<table_id>")
def delete(table_id: str) -> Response:
    tables().delete(_playable(table_id))
    return Response(status=204)


@blueprint.get("/tables/<table_id>/export")
def export(table_id: str) -> Response:
    """The match as a file that can be read in anywhere."""
    return jsonify(services().match_files.one(tables().find(table_id)))


@blueprint.post("/imports")
def import_matches() -> Response:
    """Matches as such a file has them, those that are not known here; all or nothing."""
    request.max_content_length = IMPORT_BYTES
    sent = _sent()
    rate_limits.count_import()
    brought = services().match_files.import_matches(parse(sent), known_device())
    response = jsonify({"tables": brought.tables, "skipped": brought.skipped})
    response.status_code = 201
    return response


@blueprint.post("/tables/<table_id>/undos")
def undo(table_id: str) -> Response:
    body = _body(default={})
    return _state(tables().undo(_playable(table_id), body, known_device()))


@blueprint.post("/tables/<table_id>/codes")
def make_code(table_id: str) -> Response:
    reading.fields(_body(default={}), ())
    response = _state(tables().codes.change(_playable(table_id)))
    services().notifier.publish_presence(table_id)
    response.status_code = 201
    return response


@blueprint.post("/tables/<table_id>/rematches")
def open_rematch(table_id: str) -> Response:
    body = _body(default={})
    table = _playable(table_id)
    rate_limits.count_opening()
    return _opened(*tables().rematch(table, body, known_device()))


def _tapped(body: Any) -> datetime | None:
    """When a phone was tapped that was away since, as its body said."""
    ago = body.pop("tapped_ago", None) if isinstance(body, dict) else None
    return None if ago is None else tables().tapped(ago)


def _changed(table_id: str, decide: Decision, since: datetime | None = None) -> Response:
    return _state(tables().change(_playable(table_id), decide, known_device(), since))


def _playable(table_id: str) -> Table:
    """Tells a watcher that the address only shows; raises NoSuchTable where there is no table at all."""
    try:
        return tables().find(table_id)
    except NoSuchTable:
        tables().find_watched(table_id)
        raise Refused(403, "table", "watch-only") from None


def _opened(table: Table, is_new: bool) -> Response:
    response = _state(table)
    response.status_code = 201 if is_new else 200
    response.headers["Location"] = url_for("api.state", table_id=table.row.id)
    return response


def _state(table: Table) -> Response:
    return jsonify(_described(table))


def _described(table: Table) -> dict[str, Any]:
    return links.state(table, tables().series(table), watching=False)


def _request_name() -> str | None:
    """The client's Idempotency-Key, which keeps a resent request from opening a second table.

    With the digest of the body it is the request's name, so that nobody is given a table of other players.
    """
    name = request.headers.get("Idempotency-Key")
    if name is None:
        return None
    low, high = REQUEST_NAME_LENGTHS
    if not low <= len(name) <= high:
        raise Malformed("Idempotency-Key", "request-name-length", min=low, max=high)
    return f"{known_device()} {name} {sha256(request.get_data()).hexdigest()}"


def _sent() -> bytes:
    if request.mimetype != "application/json":
        raise Refused(415, "Content-Type", "not-json-type")
    return request.get_data()


def _body(default: Any = None) -> Any:
    """The parsed JSON of the request; `default` where it may come without a body."""
    if default is not None and not request.get_data():
        return default
    sent = _sent()
    try:
        return json.loads(sent.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Malformed("body", "not-json") from None
