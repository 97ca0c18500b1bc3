"""The first page: open a table, go back to one, or join one with its code."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from ...games import GAMES
from ...games.errors import RequestError
from ...games.rounds import stands
from ...games.sentence import Sentence
from ...i18n import gettext
from ...matches.player_keys import NOBODY
from ...matches.summary import KnownTable
from .. import forms
from ..device_settings import choose_guide
from ..errors import status_of
from ..middleware import rate_limits
from ..services import device, devices, history, tables

blueprint = Blueprint("lobby", __name__)

_SHOWN = 4
_ON_A_PAGE = 50
_LAST_PAGE = 10_000
_REMEMBERED_TABLES = 20  # whose players' names are offered
_REMEMBERED_NAMES = 12
_FEWEST_PLAYERS = 2
_MOST_FIELDS = 12  # for names
_OWN_FIELDS = {"game", "player", "seats", "request", "guide"}


@blueprint.get("/")
def show() -> Response:
    """With `game` the form to open a table of it is in front."""
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
    rate_limits.count_opening()
    try:
        table, _ = tables().open(_body(request.form), device(), forms.request_name(request.form, device()))
    except RequestError as error:
        return _page(request.form, error, status_of(error))
    devices().visit(table.row.id, device())
    choose_guide(request.form.get("guide"))
    return redirect(url_for("table.show", table_id=table.row.id), 303)


@dataclass(frozen=True)
class Lobby:
    """What the first page is made of: `form` as it was posted and its fault, and the tables known here.

    `wished_game` is the game that the address names.
    """

    form: MultiDict[str, str]
    fault: RequestError | None
    known: Sequence[KnownTable]
    request_name: str
    wished_game: str

    @cached_property
    def stands(self) -> dict[str, Sentence]:
        """Of the match to go on with, else of the newest, how its evening stands, by the id of its table.

        A match that stands alone says so itself.
        """
        last = self.resumed or next(iter(self.known), None)
        series = history().standing(last) if last else None
        if last is None or series is None or series.matches <= bool(last.ended):
            return {}
        return {last.id: stands(last.summary.players, series.wins)}

    @property
    def resumed(self) -> KnownTable | None:
        """The newest match that is not over."""
        return next((table for table in self.known if not table.summary.winners), None)

    @property
    def newest(self) -> Sequence[KnownTable]:
        """The newest tables but the one to go on with."""
        return [table for table in self.known[:_SHOWN] if table is not self.resumed]

    @property
    def has_older(self) -> bool:
        return len(self.known) > _SHOWN

    @property
    def names(self) -> list[str]:
        return _names(self.known)

    @property
    def asked_game(self) -> str:
        """The game of the form or of the address, else that was played last here, else the first one."""
        asked = self.form.get("game", self.wished_game)
        if asked in GAMES:
            return asked
        return self.known[0].game.KEY if self.known else next(iter(GAMES))

    def last_of(self, game: str) -> KnownTable | None:
        """The newest match of a game that is over, of players who have none under way and all their names."""
        busy = [table.summary.players for table in self.known if not table.summary.winners]
        named = (table for table in self.known if game == table.game.KEY and all(table.people))
        over = (table for table in named if table.summary.winners)
        return next((table for table in over if table.summary.players not in busy), None)

    def given_names(self, game: str) -> list[str]:
        """The names that were posted for this game."""
        return self.form.getlist("player") if self.asked_game == game else []


def _page(form: MultiDict[str, str], fault: RequestError | None, status: int) -> Response:
    known = tables().known(device(), _REMEMBERED_TABLES)
    lobby = Lobby(form, fault, known, secrets.token_urlsafe(9), request.args.get("game", ""))
    return Response(render_template("lobby/index.html", lobby=lobby), status)


def _names(known: Sequence[KnownTable]) -> list[str]:
    """The players' names, each once, those of the newest table first; who was removed has none."""
    names = dict.fromkeys(name for table in known for name in table.summary.players if name != NOBODY)
    return list(names)[:_REMEMBERED_NAMES]


def _body(form: MultiDict[str, str]) -> dict[str, Any]:
    """The form's fields as the API would get them; what the form leaves empty is left to the game."""
    return {"game": form.get("game"), "players": _players(form), **forms.body(form, _OWN_FIELDS)}


def _players(form: MultiDict[str, str]) -> list[str]:
    """The names of so many `seats` and of all up to the last name; who has none is called by their number."""
    names = [name.strip() for name in form.getlist("player")[:_MOST_FIELDS]]
    fewest = form.get("seats", _FEWEST_PLAYERS, int)
    while len(names) > fewest and not names[-1]:
        names.pop()
    return [name or gettext("Player %(number)s") % {"number": number} for number, name in enumerate(names, 1)]
