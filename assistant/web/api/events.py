"""The endpoints of events, which the code calls tournaments."""

from typing import Any

from flask import Blueprint, Response, jsonify, url_for

from ...games import reading
from ...tournaments.describe import describe
from ...tournaments.held import Held
from ...tournaments.places import PATIENCE
from ..device import known_device
from ..errors import Refused
from ..middleware import rate_limits
from ..rendering import etags
from ..rendering.links import address, outside
from ..services import tournaments
from .bodies import body
from .requests import request_name

blueprint = Blueprint("events_api", __name__, url_prefix="/api/events")


@blueprint.post("")
def open_event() -> Response:
    """Open an event, or return the one that this request has opened before."""
    rate_limits.check_opening()
    held, is_new = tournaments().open(body(), known_device(), request_name())
    rate_limits.count_opening(int(is_new))
    return _created(held, 201 if is_new else 200)


@blueprint.get("/<event_id>")
def show(event_id: str) -> Response:
    """Return an event, by its address to run or to watch it."""
    held, running = tournaments().find_either(event_id)
    seen = ("event", held.told_by, running)
    return etags.answer(seen, lambda: jsonify(_described(held, watching=not running)))


@blueprint.post("/<event_id>/rounds")
def pair(event_id: str) -> Response:
    """Pair the next round and open its tables."""
    given, held = body(default={}), _run(event_id)
    rate_limits.check_opening(held.most_tables)
    paired = tournaments().pair(held, given, known_device())
    rate_limits.count_opening(paired.opened_since(held))
    return _created(paired)


@blueprint.patch("/<event_id>")
def change(event_id: str) -> Response:
    """Let people join, leave, change places or not meet; fill a bye; or plan another number of rounds."""
    given, held, running = body(), _run(event_id), tournaments()
    by_field = {
        "swap": running.swap,
        "apart": running.keep_apart,
        "fill_bye": running.fill_bye,
        "rounds": running.plan,
    }
    asked = next((field for field in by_field if isinstance(given, dict) and field in given), "")
    if asked == "fill_bye":
        rate_limits.check_opening()
    after = by_field.get(asked, running.change)(held, given, known_device())
    rate_limits.count_opening(after.opened_since(held))
    return _answered(after)


@blueprint.put("/<event_id>/people/<int:number>")
def rename(event_id: str, number: int) -> Response:
    """Give somebody another name, at all their tables too."""
    return _answered(tournaments().rename(_run(event_id), number, body(), known_device()))


@blueprint.post("/<event_id>/end")
def end(event_id: str) -> Response:
    """End an event now, whatever is still open."""
    reading.fields(body(default={}), ())
    return _answered(tournaments().end(_run(event_id), known_device()))


@blueprint.post("/<event_id>/hosts")
def add_host(event_id: str) -> Response:
    """Return the link by which another device runs an event too."""
    reading.fields(body(default={}), ())
    run = outside(address("events.show", event_id=_run(event_id).row.id))
    return Response(jsonify({"link": run}).data, 201, content_type="application/json")


@blueprint.put("/<event_id>/rounds/<int:number>/pairings/<int:pairing>/proposal")
def settle(event_id: str, number: int, pairing: int) -> Response:
    """Take what a table says against a settled result, or leave it."""
    given = body()
    return _answered(tournaments().settle(_run(event_id), number, pairing, given, known_device()))


@blueprint.put("/<event_id>/rounds/<int:number>/pairings/<int:pairing>")
def report(event_id: str, number: int, pairing: int) -> Response:
    """Enter the result of a pairing, or leave it to the table."""
    given = body()
    return _answered(tournaments().report(_run(event_id), number, pairing, given, known_device()))


@blueprint.post("/<event_id>/undos")
def undo(event_id: str) -> Response:
    """Undo the last event, or all after a version, or put back what was undone."""
    given = body(default={})
    return _answered(tournaments().undo(_run(event_id), given, known_device()))


@blueprint.delete("/<event_id>")
def delete(event_id: str) -> Response:
    """Delete the event; the matches at its tables stay."""
    tournaments().delete(_run(event_id))
    return Response(status=204)


def _run(event_id: str) -> Held:
    """Return the event to run; raise Refused (403) for a watch address, NoSuchTournament for no event."""
    held, running = tournaments().find_either(event_id, PATIENCE)
    if not running:
        raise Refused(403, "event", "watch-only")
    return held


def _created(held: Held, status: int = 201) -> Response:
    response = _answered(held)
    response.status_code = status
    response.headers["Location"] = url_for("events_api.show", event_id=held.row.id)
    return response


def _answered(held: Held) -> Response:
    return jsonify(_described(held, watching=False))


def _described(held: Held, *, watching: bool) -> dict[str, Any]:
    run = {} if watching else {"run": address("events.show", event_id=held.row.id)}
    links = {**run, "watch": address("events.show", event_id=held.row.watch)}
    return {**describe(held, watching=watching), "links": links}
