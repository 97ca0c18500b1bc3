"""A table's pages: playing, watching, its settings, and the plain forms that change it."""

from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ..games.errors import RequestError
from ..tables import Decision, Table
from ..words import say
from . import forms, tries
from .current import device, known_device, live, phones, tables

blueprint = Blueprint("table", __name__)


@blueprint.get("/t/<table_id>")
def show(table_id: str) -> str:
    table = tables().find(table_id)
    phones().visit(table.row.id, device())
    return render_template("table/show.html", **_view(table))


@blueprint.get("/t/<table_id>/fragment")
def fragment(table_id: str) -> AnyResponse:
    """What the table's page shows, to be worked into it; `poll` where the page has no stream."""
    table = tables().find(table_id)
    return _fragment(table, _view(table))


@blueprint.get("/w/<watch>")
def watch(watch: str) -> str:
    return render_template("table/show.html", **_watch_view(tables().find_watched(watch)))


@blueprint.get("/w/<watch>/fragment")
def watch_fragment(watch: str) -> AnyResponse:
    table = tables().find_watched(watch)
    return _fragment(table, _watch_view(table))


def _fragment(table: Table, view: dict[str, Any]) -> AnyResponse:
    if "poll" in request.args:
        live().polled(table.row.id, known_device())
    response = Response(render_template("table/_view.html", **view))
    response.add_etag()
    return response.make_conditional(request)


def _view(table: Table) -> dict[str, Any]:
    """What a phone that may play is shown, from its own side."""
    seat = phones().seat(table.row.id, known_device())
    return {
        "table": table,
        "may_play": True,
        "seat": seat,
        "near": seat or 0,
        "phones": phones().at(table.row.id),
        "counting": "count" in request.args,
        "taking_back": "take" in request.args,
        "rematch": tables().find_rematch(table),
    }


def _watch_view(table: Table) -> dict[str, Any]:
    """What a watcher is shown, from the side of their choice."""
    near = int(request.args.get("near") == "1")
    return {
        "table": table,
        "may_play": False,
        "near": near,
        "phones": phones().at(table.row.id),
        "rematch": tables().find_rematch(table),
    }


@blueprint.get("/t/<table_id>/settings")
def settings(table_id: str) -> str:
    table = tables().find(table_id)
    return render_template("table/settings.html", table=table, seat=phones().seat(table.row.id, device()))


@blueprint.post("/t/<table_id>/cards")
def count_cards(table_id: str) -> AnyResponse:
    """The cell that was tapped, its new count and the round it belongs to: `player/geisha/count/round`."""
    parts = [*map(forms.value, request.form.get("cell", "").split("/"))]
    player, geisha, *rest = parts if len(parts) in {3, 4} else (None, None)
    body = dict(zip(("count", "round"), rest, strict=False))

    def decide(game: Any, match: Any) -> Any:
        return game.count_cards(match, player, geisha, body)

    return _changed(table_id, decide, count=1)


@blueprint.post("/t/<table_id>/undos")
def undo(table_id: str) -> AnyResponse:
    body = {"to": forms.value(request.form["to"])} if request.form.get("to") else {}
    seen = forms.value(request.form["seen"]) if request.form.get("seen") else None
    before = tables().find(table_id).version
    try:
        after = tables().undo(table_id, body, device(), seen).version
    except RequestError as error:
        _tell(error)
    else:
        _tell_undone(table_id, before if after > before else None)
    counting = 1 if "count" in request.form else None
    return redirect(url_for("table.show", table_id=table_id, count=counting), 303)


def _tell_undone(table_id: str, before: int | None) -> None:
    """What was taken back can be put back; that again is told without offering it a second time."""
    if before is None:
        flash(say("unchanged"))
    elif "putting_back" in request.form:
        flash(say("put-back"))
    else:
        flash(say("undone"), f"{table_id}/{before}")


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
    return _changed(
        table_id,
        lambda game, match: game.choose_starting_player(match, body),
        page="table.settings",
        told="saved",
    )


@blueprint.post("/t/<table_id>/rematches")
def open_rematch(table_id: str) -> AnyResponse:
    tries.count_opening()
    chosen = request.form.get("starting_player", "")
    body = {"starting_player": forms.value(chosen)} if chosen else {}
    table, _ = tables().rematch(table_id, body, device())
    return redirect(url_for("table.show", table_id=table.row.id), 303)


def _changed(
    table_id: str, decide: Decision, page: str = "table.show", told: str = "", **query: Any
) -> AnyResponse:
    """Makes the change, or tells on the next page why not."""
    try:
        tables().change(table_id, decide, device())
    except RequestError as error:
        _tell(error)
    else:
        if told:
            flash(say(told))
    return redirect(url_for(page, table_id=table_id, **query), 303)


def _tell(error: RequestError) -> None:
    flash(say(error.key, at=error.at, **error.params), "fault")
