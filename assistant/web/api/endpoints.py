"""The endpoints of the JSON API, which openapi/ describes."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for

from ...games import Decision, Game, command, commands, reading
from ...games.events import Event
from ...games.rounds import Match
from ...i18n import language
from ...matches.replay import Table
from ...net.bodies import IMPORT_BYTES
from ...transfer.files.reading import parse
from ...transfer.files.service import ImportReport
from ..device import known_device
from ..errors import Refused
from ..event_tables import check_deletion
from ..middleware import rate_limits
from ..middleware.long_work import takes_long
from ..rendering import etags, links
from ..services import services, tables
from .bodies import body, body_sent
from .requests import request_name
from .routes import place_rules, under
from .taps import play_taps

blueprint = Blueprint("api", __name__, url_prefix="/api")


@blueprint.post("/tables")
def open_table() -> Response:
    """Open a table, or return the one that this request has opened before."""
    rate_limits.check_opening()
    table, is_new = tables().open(body(), known_device(), request_name())
    rate_limits.count_opening(int(is_new))
    return _opened(table, is_new)


@blueprint.get("/tables/<table_id>")
def state(table_id: str) -> Response:
    """Return the state of a table, by its address to play or to watch."""
    table, playing = tables().find_either(table_id)
    rematch = table.rematch and table.rematch.id
    series = tables().series(table)
    told = (language(), table.history_entry.note) if table.match.outcome else ()
    seen = ("state", playing, table.version, rematch, links.origin(), table.row.code, series, told)
    return etags.answer(seen, lambda: jsonify(links.state(table, series, watching=not playing)))


def give(name: str, is_put: bool, table_id: str, **places: int) -> Response:
    """Run a command that only some games have.

    What is put may have `tapped_ago`, in ms, from a device that was away: a later tap of another one stays.
    """
    given = body()
    since = _tapped(given) if is_put else None

    def decide(game: Game, match: Match) -> Sequence[Event]:
        asked = command(game, name)
        return asked.decide(match, *(places[place] for place in asked.places), given)

    return _changed(table_id, decide, since)


for _name, _command in commands():
    _rule = f"/tables/<table_id>/{under(_command) if _command.is_put else ''}{_name}{place_rules(_command)}"
    _method = "PUT" if _command.is_put else "POST"
    blueprint.add_url_rule(_rule, _name, partial(give, _name, _command.is_put), methods=[_method])


@blueprint.patch("/tables/<table_id>/round")
def tap(table_id: str) -> Response:
    """Play all that a device's outbox holds; answer with the state after it and with the refused taps."""
    table, refused = play_taps(_playable(table_id))
    return jsonify({**_described(table), "refused": refused})


@blueprint.put("/tables/<table_id>/rounds/<int:number>")
def put_round(table_id: str, number: int) -> Response:
    """Score a round or correct it; with `If-None-Match: *` only score it, 412 if it is scored already.

    Any other value lists ETags; a round has none, so none of them matches.
    """
    given = body()
    is_scoring = request.if_none_match.star_tag

    def decide(game: Game, match: Match) -> Sequence[Event]:
        if is_scoring and match.scored(number) is not None:
            raise Refused(412, "round", "scored-already", round=number)
        return game.put_round(match, number, given)

    return _changed(table_id, decide)


@blueprint.put("/tables/<table_id>/starting-player")
def choose_starting_player(table_id: str) -> Response:
    """Choose who starts the round in play."""
    given = body()
    return _changed(table_id, lambda game, match: game.choose_starting_player(match, given))


@blueprint.put("/tables/<table_id>/players/<int:player>")
def rename_player(table_id: str, player: int) -> Response:
    """Rename a player of the table."""
    given = body()
    return _changed(table_id, lambda game, match: game.rename_player(match, player, given))


@blueprint.delete("/tables/<table_id>")
def delete(table_id: str) -> Response:
    """Delete the table and all that was entered at it."""
    table = _playable(table_id)
    check_deletion(table_id)
    tables().delete(table)
    return Response(status=204)


@blueprint.get("/tables/<table_id>/export")
def export(table_id: str) -> Response:
    """Return the match as a file that any instance can import."""
    return jsonify(services().match_files.one(tables().find(table_id)))


@blueprint.post("/imports")
@takes_long
def import_matches() -> Response:
    """Import the matches and events of such a file that are not known here, all or none.

    With an event's id in `continue`, that goes on as in the file.
    """
    rate_limits.count_import()
    request.max_content_length = IMPORT_BYTES
    file = body_sent()
    asked = request.args.get("continue", "")
    brought = services().match_files.import_matches(parse(file), known_device(), continuing=asked)
    response = jsonify({"tables": brought.tables, "skipped": brought.skipped, **_events(brought)})
    response.status_code = 201
    return response


def _events(brought: ImportReport) -> dict[str, object]:
    """Return the new events, and those here that the file goes on with or has parted from, if any."""
    ahead = [{"id": one.id, "entries": one.ahead} for one in (*brought.continued, *brought.waiting)]
    parted = [{"id": one.id, "entry": one.common + 1} for one in brought.parted]
    told = {"events": brought.tournaments, "continues": ahead, "parted": parted}
    return {name: value for name, value in told.items() if value}


@blueprint.post("/tables/<table_id>/undos")
def undo(table_id: str) -> Response:
    """Undo the last event, or all after a version."""
    given = body(default={})
    return _state(tables().undo(_playable(table_id), given, known_device()))


@blueprint.post("/tables/<table_id>/codes")
def make_code(table_id: str) -> Response:
    """Give the table a new join code."""
    reading.fields(body(default={}), ())
    response = _state(tables().codes.change(_playable(table_id)))
    services().notifier.publish_presence(table_id)
    response.status_code = 201
    return response


@blueprint.post("/tables/<table_id>/rematches")
def open_rematch(table_id: str) -> Response:
    """Open the rematch of a finished match, or return it."""
    given = body(default={})
    table = _playable(table_id)
    if not table.rematch:
        rate_limits.check_opening()
    rematch, is_new = tables().rematch(table, given, known_device())
    rate_limits.count_opening(int(is_new))
    return _opened(rematch, is_new)


def _tapped(given: Any) -> datetime | None:
    """Remove `tapped_ago` from a body, and return when the tap was made; None without it."""
    is_timed = isinstance(given, dict) and "tapped_ago" in given
    return tables().time_of_tap(given.pop("tapped_ago")) if is_timed else None


def _changed(table_id: str, decide: Decision, since: datetime | None = None) -> Response:
    return _state(tables().change(_playable(table_id), decide, known_device(), since))


def _playable(table_id: str) -> Table:
    """Return the table to play at; raise Refused (403) for a watch address, NoSuchTable for no table."""
    table, playing = tables().find_either(table_id)
    if not playing:
        raise Refused(403, "table", "watch-only")
    return table


def _opened(table: Table, is_new: bool) -> Response:
    response = _state(table)
    response.status_code = 201 if is_new else 200
    response.headers["Location"] = url_for("api.state", table_id=table.row.id)
    return response


def _state(table: Table) -> Response:
    return jsonify(_described(table))


def _described(table: Table) -> dict[str, Any]:
    return links.state(table, tables().series(table), watching=False)
