"""A table's pages: playing, watching, its settings, and the plain forms that change it."""

from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from .. import qr
from ..games.errors import RequestError
from ..tables import Decision, Table
from ..words import say
from . import forms, tries
from .current import device, tables
from .links import join_link

blueprint = Blueprint("table", __name__)


@blueprint.get("/t/<table_id>")
def show(table_id: str) -> str:
    table = tables().find(table_id)
    tables().visit(table, device())
    return render_template("table/show.html", **_view(table))


@blueprint.get("/t/<table_id>/fragment")
def fragment(table_id: str) -> AnyResponse:
    """What the table's page shows, to be worked into it."""
    table = tables().find(table_id)
    response = Response(render_template("table/_view.html", **_view(table)))
    response.add_etag()
    return response.make_conditional(request)


@blueprint.get("/w/<watch>")
def watch(watch: str) -> str:
    return render_template("table/watch.html", table=tables().find_watched(watch), may_play=False)


def _view(table: Table) -> dict[str, Any]:
    return {
        "table": table,
        "may_play": True,
        "counting": "count" in request.args,
        "taking_back": "take" in request.args,
        "rematch": tables().find_rematch(table),
    }


@blueprint.get("/t/<table_id>/settings")
def settings(table_id: str) -> str:
    return render_template("table/settings.html", table=tables().find(table_id))


@blueprint.get("/t/<table_id>/qr.svg")
def qr_svg(table_id: str) -> Response:
    link = join_link(tables().find(table_id).row.code)
    return Response(qr.svg(link), content_type="image/svg+xml")


@blueprint.get("/t/<table_id>/qr.png")
def qr_png(table_id: str) -> Response:
    link = join_link(tables().find(table_id).row.code)
    return Response(qr.png(link), content_type="image/png")


@blueprint.post("/t/<table_id>/cards")
def count_cards(table_id: str) -> AnyResponse:
    """The cell that was tapped and its new count, as `player/geisha/count`."""
    player, geisha, count = [*map(forms.value, request.form.get("cell", "").split("/")), None, None, None][:3]

    def decide(game: Any, match: Any) -> Any:
        return game.count_cards(match, player, geisha, {"count": count})

    return _changed(table_id, decide, count=1)


@blueprint.post("/t/<table_id>/undos")
def undo(table_id: str) -> AnyResponse:
    body = {"to": forms.value(request.form["to"])} if request.form.get("to") else {}
    before = tables().find(table_id).version
    try:
        after = tables().undo(table_id, body, device()).version
    except RequestError as error:
        _tell(error)
    else:
        flash(say("undone" if after > before else "unchanged"), str(before) if after > before else "")
    return redirect(url_for("table.show", table_id=table_id, count=1), 303)


@blueprint.post("/t/<table_id>/players/<int:player>")
def rename_player(table_id: str, player: int) -> AnyResponse:
    body = {"name": request.form.get("name", "")}
    return _changed(
        table_id, lambda game, match: game.rename_player(match, player, body), page="table.settings"
    )


@blueprint.post("/t/<table_id>/starting-player")
def choose_starting_player(table_id: str) -> AnyResponse:
    body = {"player": forms.value(request.form.get("player", ""))}
    return _changed(
        table_id, lambda game, match: game.choose_starting_player(match, body), page="table.settings"
    )


@blueprint.post("/t/<table_id>/rematches")
def open_rematch(table_id: str) -> AnyResponse:
    tries.count_opening()
    chosen = request.form.get("starting_player", "")
    body = {"starting_player": forms.value(chosen)} if chosen else {}
    table, _ = tables().rematch(table_id, body, device())
    return redirect(url_for("table.show", table_id=table.row.id), 303)


def _changed(table_id: str, decide: Decision, page: str = "table.show", **query: Any) -> AnyResponse:
    """Makes the change, or tells on the next page why not."""
    try:
        tables().change(table_id, decide, device())
    except RequestError as error:
        _tell(error)
    return redirect(url_for(page, table_id=table_id, **query), 303)


def _tell(error: RequestError) -> None:
    flash(say(error.key, at=error.at, **error.params), "fault")
