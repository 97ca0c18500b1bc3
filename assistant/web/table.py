"""A table's pages: playing, watching, its settings, and the plain forms that change it."""

from collections.abc import Callable, Sequence
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from .. import words
from ..fold import Table
from ..games import command
from ..games.errors import RequestError
from ..phones import Phone, seat_of
from ..tables import Decision
from . import etags, forms, tries
from .current import device, house, known_device, phones, tables
from .device import options_chosen
from .notices import tell, tell_fault

blueprint = Blueprint("table", __name__)


@blueprint.get("/t/<table_id>")
def show(table_id: str) -> str:
    table = tables().find(table_id)
    known = phones().arrive(table.row.id, device())
    return render_template("table/show.html", **_view(table, known))


@blueprint.get("/t/<table_id>/fragment")
def fragment(table_id: str) -> Response:
    """What the table's page shows, to be worked into it; `poll` where the page has no stream."""
    table = tables().find(table_id)
    return _fragment(table, _view)


@blueprint.get("/w/<watch>")
def watch(watch: str) -> str:
    table = tables().find_watched(watch)
    return render_template("table/show.html", **_watch_view(table, phones().at(table.row.id)))


@blueprint.get("/w/<watch>/fragment")
def watch_fragment(watch: str) -> Response:
    return _fragment(tables().find_watched(watch), _watch_view)


def _fragment(table: Table, view: Callable[[Table, Sequence[Phone]], dict[str, Any]]) -> Response:
    if "poll" in request.args:
        house().bell.polled(table.row.id, known_device())
    known = phones().at(table.row.id)
    return etags.answer(
        _seen(table, known), lambda: Response(render_template("table/_view.html", **view(table, known)))
    )


def _seen(table: Table, known: Sequence[Phone]) -> tuple[object, ...]:
    """All that a fragment shows depends on: the table, its phones, this device, and the address asked for."""
    here = {phone.seat for phone in known if phone.is_here}
    seats = tuple(sorted({(phone.seat, phone.seat in here) for phone in known if phone.seat is not None}))
    return (
        request.full_path,
        table.version,
        table.rematch and table.rematch.id,
        seats,
        seat_of(known, known_device()),
        table.device == known_device(),
        words.language(),
        options_chosen(),
    )


def _view(table: Table, known: Sequence[Phone]) -> dict[str, Any]:
    """What a phone that may play is shown, from its own side."""
    seat, asked = seat_of(known, known_device()), _asked_near(table)
    return {
        "table": table,
        "may_play": True,
        "seat": seat,
        "near": asked if asked is not None else seat or 0,
        "asked_near": asked,
        "phones": known,
        "counting": _is_at("count", table),
        "taking_back": "take" in request.args,
        "turning": _is_at("turns", table),
        "rematch": table.rematch,
        "this_device": known_device(),
    }


def _watch_view(table: Table, known: Sequence[Phone]) -> dict[str, Any]:
    """What a watcher is shown, from the side of their choice."""
    return {
        "table": table,
        "may_play": False,
        "near": _asked_near(table) or 0,
        "phones": known,
        "rematch": table.rematch,
        "this_device": known_device(),
    }


def _asked_near(table: Table) -> int | None:
    """The player whose side the address asks for, whoever sits at this device."""
    seats = {str(seat): seat for seat in range(len(table.match.players))}
    return seats.get(request.args.get("near", ""))


@blueprint.get("/t/<table_id>/settings")
def settings(table_id: str) -> str:
    table = tables().find(table_id)
    seat = seat_of(phones().at(table.row.id), device())
    return render_template("table/settings.html", table=table, seat=seat)


@blueprint.post("/t/<table_id>/cards")
def count_cards(table_id: str) -> AnyResponse:
    """The cell that was tapped, its new count and the round it belongs to: `player/geisha/count/round`."""
    parts = [*map(forms.value, request.form.get("cell", "").split("/"))]
    player, geisha, *rest = parts if len(parts) in {3, 4} else (None, None)
    body = dict(zip(("count", "round"), rest, strict=False))

    def decide(game: Any, match: Any) -> Any:
        return command(game, "count_cards")(match, player, geisha, body)

    return _changed(table_id, decide, stage="count")


@blueprint.post("/t/<table_id>/actions")
def take_action(table_id: str) -> AnyResponse:
    """The `player` and the `action` that ends the turn."""
    form = request.form
    body = {"player": forms.value(form.get("player", "")), "action": form.get("action")}
    return _changed(table_id, lambda game, match: command(game, "take_action")(match, body), stage="turns")


@blueprint.post("/t/<table_id>/tallies/<int:player>")
def keep_tally(table_id: str, player: int) -> AnyResponse:
    """What comes to a player or goes, as the game has it."""
    body = forms.body(request.form, ("near",))
    return _changed(
        table_id, lambda game, match: command(game, "keep_tally")(match, player, body), stage="count"
    )


@blueprint.post("/t/<table_id>/undos")
def undo(table_id: str) -> AnyResponse:
    body = {"to": forms.value(request.form["to"])} if request.form.get("to") else {}
    seen = forms.value(request.form["seen"]) if request.form.get("seen") else None
    table = before = tables().find(table_id)
    try:
        table = tables().undo(before, body, device(), seen)
    except RequestError as error:
        tell_fault(error)
    else:
        _tell_undone(table_id, before.version if table.version > before.version else None)
    stage = next((name for name in ("count", "turns") if name in request.form), "")
    return redirect(url_for("table.show", table_id=table_id, **_at(stage, table)), 303)


def _tell_undone(table_id: str, before: int | None) -> None:
    """What was taken back can be put back; that again is told without offering it a second time."""
    if before is None:
        tell("unchanged")
    elif "putting_back" in request.form:
        tell("put-back")
    else:
        tell("undone", put_back=(table_id, before))


@blueprint.post("/t/<table_id>/players")
def rename_players(table_id: str) -> AnyResponse:
    """The names of all players, in their order; all or none are changed."""
    names = request.form.getlist("name")

    def decide(game: Any, match: Any) -> Any:
        renamed = [game.rename_player(match, player, {"name": name}) for player, name in enumerate(names)]
        return [event for events in renamed for event in events]

    return _changed(table_id, decide, page="table.settings", told="saved")


@blueprint.post("/t/<table_id>/starting-player")
def choose_starting_player(table_id: str) -> AnyResponse:
    body = {"player": forms.value(request.form.get("player", ""))}
    page = "table.show" if request.form.get("back") == "table" else "table.settings"
    return _changed(
        table_id, lambda game, match: game.choose_starting_player(match, body), page=page, told="saved"
    )


@blueprint.post("/t/<table_id>/rematches")
def open_rematch(table_id: str) -> AnyResponse:
    tries.count_opening()
    table = tables().find(table_id)
    rematch, _ = tables().rematch(table, forms.body(request.form, ("facing",)), device())
    return redirect(url_for("table.show", table_id=rematch.row.id), 303)


def _changed(
    table_id: str, decide: Decision, page: str = "table.show", told: str = "", stage: str = ""
) -> AnyResponse:
    """Makes the change, or tells on the next page why not."""
    table = tables().find(table_id)
    try:
        table = tables().change(table, decide, device())
    except RequestError as error:
        tell_fault(error)
    else:
        if told:
            tell(told)
    return redirect(url_for(page, table_id=table_id, **_at(stage, table)), 303)


def _at(stage: str, table: Table) -> dict[str, Any]:
    """The query that shows the `count` or the `turns` of the round in play, as long as it is in play."""
    near = {"near": request.form["near"]} if "near" in request.form else {}
    return {**near, stage: table.match.round_number} if stage else near


def _is_at(stage: str, table: Table) -> bool:
    return request.args.get(stage) == str(table.match.round_number)
