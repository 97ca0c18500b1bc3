"""The club's board: a read-only screen that follows all tables of the house."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, render_template
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
from .wall_grid import Grid, grid_for

blueprint = Blueprint("club", __name__)

_SHOWN = 10  # people in the ranking


@dataclass(frozen=True)
class Board:
    """The content of the board; `origin` is the address of the lobby for phones."""

    key: str
    name: str
    tables: Sequence[OpenTable]
    ranking: Ranking
    origin: str

    @property
    def grid(self) -> Grid:
        """The layout of the tiles, of which there is at least one."""
        return grid_for(tuple(len(found.table.summary.players) for found in self.tables))

    @property
    def seen(self) -> tuple[object, ...]:
        """The values that the fragment depends on besides the program."""
        tables = tuple((found.history_entry.uid, repr(found.table)) for found in self.tables)
        people = tuple(map(repr, self.ranking.people))
        device = i18n.language(), options_chosen()
        return self.key, self.name, tables, self.ranking.matches, people, self.origin, device

    @property
    def etag(self) -> str:
        """The ETag of the fragment."""
        return etags.tag_of(self.seen)

    @property
    def fragment(self) -> str:
        """The address of the fragment."""
        return address("club.fragment", key=self.key)

    @property
    def stream(self) -> str:
        """The address of the live stream."""
        return address("club.stream", key=self.key)


@blueprint.get("/club/<key>")
def show(key: str) -> str:
    """Show the board."""
    return render_template("club/show.html", board=_board(key))


@blueprint.get("/club/<key>/fragment")
def fragment(key: str) -> Response:
    """Return the board's content, to be merged into the page."""
    board = _board(key)
    return etags.answer(board.seen, lambda: Response(render_template("club/fragment.html", board=board)))


@blueprint.get("/club/<key>/live")
def stream(key: str) -> AnyResponse:
    """Stream a growing number whenever any table has news; `page` is as in a table's stream."""
    _check(key)
    return live.stream_of(ALL_TABLES)


@blueprint.get("/club/<key>/qr.svg")
def qr_svg(key: str) -> Response:
    """Return the QR code of the lobby, where phones open or join a table."""
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
