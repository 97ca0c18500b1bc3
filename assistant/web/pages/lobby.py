"""The first page: open a table, resume one, or join one with its code."""

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
from ...i18n.players import default_name, is_default
from ...matches.player_keys import NOBODY
from ...matches.summary import KnownTable
from .. import forms
from ..device import device
from ..device_settings import remember
from ..edition import asked_ending, editions_of, own_edition, suggested_edition
from ..errors import status_of
from ..middleware import rate_limits
from ..services import devices, history, tables
from .event.known import KnownEvent, known_events
from .history.matches import asked_page

blueprint = Blueprint("lobby", __name__)

_SHOWN = 4
_ON_A_PAGE = 50
_REMEMBERED_TABLES = 20  # whose players' names are suggested
_REMEMBERED_NAMES = 12
_FEWEST_PLAYERS = 2
_MOST_FIELDS = 12  # for names
_OWN_FIELDS = {"game", "player", "seats", "seated", "request", "guide", "namesake", "offered"}


@blueprint.get("/")
def show() -> Response:
    """Show the page; with `game`, the form that opens a table of that game is in front."""
    return _page(MultiDict(), None, 200)


@blueprint.get("/tables")
def show_older() -> str:
    """Show the tables that the first page has no room for; `page` counts from 1."""
    page = asked_page()
    known = tables().known(device(), _ON_A_PAGE + 1, _SHOWN + (page - 1) * _ON_A_PAGE)
    next_page = page + 1 if len(known) > _ON_A_PAGE else None
    return render_template("lobby/older.html", tables=known[:_ON_A_PAGE], next_page=next_page)


@blueprint.post("/tables")
def open_table() -> AnyResponse:
    """Open a table and redirect to it."""
    rate_limits.check_opening()
    form = asked_ending(request.form)
    body = _body(form)
    try:
        forms.check_namesakes(form, body["players"])
        table, is_new = tables().open(body, device(), forms.request_name(form, device()))
    except RequestError as error:
        return _page(form, error, status_of(error))
    rate_limits.count_opening(int(is_new))
    devices().visit(table.row.id, device())
    remember(request.form, "guide", "edition")
    return redirect(url_for("table.show", table_id=table.row.id), 303)


@dataclass(frozen=True)
class Lobby:
    """The content of the page: the posted `form` with its `fault`; tables and events that the device knows.

    `wished_game` is the game in the address.
    """

    form: MultiDict[str, str]
    fault: RequestError | None
    known: Sequence[KnownTable]
    request_name: str
    wished_game: str
    events: Sequence[KnownEvent]

    @property
    def current_event(self) -> KnownEvent | None:
        """The event of this evening."""
        return next((event for event in self.events if event.is_recent), None)

    @cached_property
    def stands(self) -> dict[str, Sentence]:
        """The standing of the evening, by table id: of the match to resume, else of the newest one.

        Empty if the evening has no other finished match.
        """
        last = self.resumed or next(iter(self.known), None)
        series = history().standing(last) if last else None
        if last is None or series is None or series.matches <= bool(last.ended):
            return {}
        return {last.id: stands(last.summary.players, series.wins)}

    @property
    def resumed(self) -> KnownTable | None:
        """The newest unfinished match; one that nobody named nor touched only as long as it is the last."""
        last = self.known[:1]
        return next((table for table in self._open if table in last or not _is_abandoned(table)), None)

    @property
    def _open(self) -> list[KnownTable]:
        return [table for table in self.known if not table.summary.winners]

    @property
    def is_new_here(self) -> bool:
        """Whether this device knows no table, so that its people may not know the game."""
        return not self.known

    @property
    def newest(self) -> Sequence[KnownTable]:
        """The newest tables, except the one to resume."""
        return [table for table in self.known[:_SHOWN] if table is not self.resumed]

    @property
    def has_older(self) -> bool:
        """Whether there are more tables than the page shows."""
        return len(self.known) > _SHOWN

    @property
    def names(self) -> list[str]:
        """The names to suggest."""
        return _names(self.known)

    @property
    def asked_game(self) -> str:
        """The game of the form or the address, else the last one played here, else the first one."""
        asked = self.form.get("game", self.wished_game)
        if asked in GAMES:
            return asked
        return self.known[0].game.KEY if self.known else next(iter(GAMES))

    def last_of(self, game: str) -> KnownTable | None:
        """Return the game's newest finished match whose players all have names and no match in play."""
        busy = [sorted(table.people) for table in self._open]
        named = (table for table in self.known if game == table.game.KEY and all(table.people))
        over = (table for table in named if table.summary.winners)
        return next((table for table in over if sorted(table.people) not in busy), None)

    def asks_namesake(self, game: str) -> bool:
        """Return whether two names of this game's form are the same, which it has to confirm."""
        is_asked = self.fault is not None and self.fault.key == "name-taken"
        return self.asked_game == game and (is_asked or "namesake" in self.form)

    def edition(self, game: str) -> str:
        """Return the edition that this game's form has chosen: posted, else the device's or suggested."""
        posted = self.form.get("edition", "") if self.asked_game == game else ""
        return posted if posted in editions_of(game) else own_edition(game) or suggested_edition(game)

    def given_names(self, game: str) -> list[str]:
        """Return the names that were posted for this game."""
        return self.form.getlist("player") if self.asked_game == game else []


def _page(form: MultiDict[str, str], fault: RequestError | None, status: int) -> Response:
    known = tables().known(device(), _REMEMBERED_TABLES)
    wished = request.args.get("game", "")
    lobby = Lobby(form, fault, known, secrets.token_urlsafe(9), wished, known_events())
    return Response(render_template("lobby/index.html", lobby=lobby), status)


def _is_abandoned(table: KnownTable) -> bool:
    """Return whether nothing happened at a table after it was opened without all names."""
    unnamed = any(is_default(name, seat) for seat, name in enumerate(table.summary.players))
    return table.is_untouched and unnamed


def _names(known: Sequence[KnownTable]) -> list[str]:
    """Return the players' names, each once, those of the newest table first, without removed people."""
    names = dict.fromkeys(name for table in known for name in table.summary.players if name != NOBODY)
    return list(names)[:_REMEMBERED_NAMES]


def _body(form: MultiDict[str, str]) -> dict[str, Any]:
    """Return the fields as the API would receive them; empty ones are left to the game."""
    names = [*map(forms.typed_name, form.getlist("player")[:_MOST_FIELDS])]
    asked = form.get(form.get("seated", ""), 0, int)
    taken = _taken(names, form.get("seats", _FEWEST_PLAYERS, int), asked)
    players = [names[field] or default_name(seat) for seat, field in enumerate(taken)]
    return {
        **forms.body(form, _OWN_FIELDS),
        **_seated(form, taken),
        "game": form.get("game"),
        "players": players,
    }


def _taken(names: Sequence[str], fewest: int, asked: int) -> list[int]:
    """Return the fields whose players have a seat, in order: the named ones, and empty ones up to `fewest`.

    Of the empty ones the `asked` one is the first to have a seat, then the lowest.
    """
    named = [field for field, name in enumerate(names) if name]
    empty = sorted((field for field, name in enumerate(names) if not name), key=lambda field: field != asked)
    return sorted(named + empty[: max(0, fewest - len(named))])


def _seated(form: MultiDict[str, str], taken: Sequence[int]) -> dict[str, int]:
    """Return the seat of the player in the field that `seated` names, or of the next one who has a seat."""
    choice = form.get("seated", "")
    asked = form.get(choice, None, int)
    if asked is None:
        return {}
    return {choice: next((seat for seat, field in enumerate(taken) if field >= asked), 0)}
