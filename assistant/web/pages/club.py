"""The club's board: one screen that follows all tables of the house, at which nothing can be changed."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from ... import i18n
from ...history.club import OpenTable, Ranking
from ...net import qr
from ...realtime import ALL_TABLES
from ..device_settings import options_chosen
from ..errors import Refused
from ..rendering import etags
from ..rendering.links import address, origin
from ..services import club, services
from .table import live

blueprint = Blueprint("club", __name__)

_SHOWN = 10  # in the ranking
# How many tables have room on a big screen, by how much is shown of each.
_DENSITIES = {4: "few", 12: "wide", 20: "close", 30: "dense", 60: "lines"}


@dataclass(frozen=True)
class Board:
    """All that the board shows; `origin` is where phones open the lobby."""

    key: str
    name: str
    tables: Sequence[OpenTable]
    ranking: Ranking
    origin: str

    @property
    def density(self) -> str:
        """How much room there is for each table."""
        return next(name for most, name in _DENSITIES.items() if len(self.tables) <= most)

    @property
    def seen(self) -> tuple[object, ...]:
        """All that the fragment depends on beside the program."""
        tables = tuple((found.history_entry.uid, repr(found.table)) for found in self.tables)
        people = tuple(map(repr, self.ranking.people))
        device = i18n.language(), options_chosen()
        return self.key, self.name, tables, self.ranking.matches, people, self.origin, device

    @property
    def etag(self) -> str:
        return etags.tag_of(self.seen)

    @property
    def fragment(self) -> str:
        return address("club.fragment", key=self.key)

    @property
    def stream(self) -> str:
        return address("club.stream", key=self.key)


@blueprint.get("/club/<key>")
def show(key: str) -> str:
    return render_template("club/show.html", board=_board(key))


@blueprint.get("/club/<key>/fragment")
def fragment(key: str) -> Response:
    """What the board shows, to be worked into it."""
    board = _board(key)
    return etags.answer(board.seen, lambda: Response(render_template("club/fragment.html", board=board)))


@blueprint.get("/club/<key>/live")
def stream(key: str) -> AnyResponse:
    """Says that there is news of any table, by a number that grows; `page` as in the stream of a table."""
    _check(key)
    elsewhere = live.streamed_elsewhere(ALL_TABLES)
    if elsewhere:
        return redirect(elsewhere, 307)
    page = request.args.get("page", "")[: live.PAGE_LENGTH] or secrets.token_urlsafe(9)
    return live.opened(ALL_TABLES, f"{ALL_TABLES} {page}", 0)


@blueprint.get("/club/<key>/qr.svg")
def qr_svg(key: str) -> Response:
    """Where phones open or join a table."""
    _check(key)
    services().adapters.look_again()
    return Response(qr.svg(f"{origin()}/"), content_type="image/svg+xml")


def _board(key: str) -> Board:
    _check(key)
    ranking = club().ranking()
    shown = Ranking(ranking.matches, ranking.people[:_SHOWN])
    return Board(key, club().name(), club().of_this_evening(), shown, origin())


def _check(key: str) -> None:
    if not club().is_board_key(key):
        raise Refused(404, "page", "no-such-page")
