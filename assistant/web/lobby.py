"""The first page: open a table, go back to one, or join one with its code."""

import secrets
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from ..games import GAMES
from ..games.errors import RequestError
from ..projection import KnownTable
from ..words import say
from . import forms, tries
from .current import device, phones, tables
from .device import choose_guide
from .errors import status_of

blueprint = Blueprint("lobby", __name__)

_SHOWN = 8
_ON_A_PAGE = 50
_LAST_PAGE = 10_000
_REMEMBERED_TABLES = 20  # whose players' names are offered
_REMEMBERED_NAMES = 12
_FEWEST_PLAYERS = 2
_OWN_FIELDS = {"game", "player", "request", "guide"}


@blueprint.get("/")
def show() -> Response:
    return _page(MultiDict(), None, 200)


@blueprint.get("/tables")
def show_older() -> str:
    """What the first page has no room for; `page` counts from 1."""
    page = min(max(1, request.args.get("page", 1, int)), _LAST_PAGE)
    known = tables().known(device(), _ON_A_PAGE + 1, _SHOWN + (page - 1) * _ON_A_PAGE)
    next_page = page + 1 if len(known) > _ON_A_PAGE else None
    return render_template("lobby/older.html", tables=known[:_ON_A_PAGE], next_page=next_page)


@blueprint.post("/tables")
def open_table() -> AnyResponse:
    tries.count_opening()
    name = request.form.get("request")
    try:
        table, _ = tables().open(_body(request.form), device(), name and f"{device()} {name}")
    except RequestError as error:
        return _page(request.form, error, status_of(error))
    phones().visit(table.row.id, device())
    choose_guide(request.form.get("guide"))
    return redirect(url_for("table.show", table_id=table.row.id), 303)


def _page(form: MultiDict[str, str], fault: RequestError | None, status: int) -> Response:
    known = tables().known(device(), _REMEMBERED_TABLES)
    page = render_template(
        "lobby/index.html",
        form=form,
        fault=fault,
        fault_sentence=say(fault.key, at=fault.at, **fault.params) if fault else "",
        tables=known,
        shown=_SHOWN,
        names=_names(known),
        names_of=lambda game: _names([table for table in known if game == table.game.KEY]),
        asked_game=form.get("game") if form.get("game") in GAMES else next(iter(GAMES)),
        request_name=secrets.token_urlsafe(9),
    )
    return Response(page, status)


def _names(known: list[KnownTable]) -> list[str]:
    """Names that were used on this device of late, newest first."""
    names = dict.fromkeys(name for table in known for name in table.summary.players)
    return list(names)[:_REMEMBERED_NAMES]


def _body(form: MultiDict[str, str]) -> dict[str, Any]:
    """The form's fields as the API would get them; what the form leaves empty is left to the game."""
    return {"game": form.get("game"), "players": _players(form), **forms.body(form, _OWN_FIELDS)}


def _players(form: MultiDict[str, str]) -> list[str]:
    """The names; seats left empty behind the last name are not taken."""
    players = form.getlist("player")
    while len(players) > _FEWEST_PLAYERS and not players[-1].strip():
        players.pop()
    return players
