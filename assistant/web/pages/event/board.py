"""The board of an event, for a screen on the wall: who plays where, the tables and the standing, in turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, Response, render_template
from werkzeug.wrappers import Response as AnyResponse

from .... import i18n
from ....games.sentence import Sentence
from ....net import qr
from ....tournaments.held import Held
from ....tournaments.log import TournamentOpened
from ....tournaments.upcoming import told
from ...device_settings import options_chosen
from ...rendering import etags, views
from ...rendering.links import address, origin, outside
from ...services import services, tournaments
from ..table import live
from ..wall_grid import Grid, grid_for, largest
from . import board_parts
from .board_parts import PAIRINGS, PEOPLE, STANDING, WALL, Card, Tile
from .ranks import Ranked, ranked

blueprint = Blueprint("event_board", __name__, url_prefix="/e/<event_id>/board")


@dataclass(frozen=True)
class Board:
    """The content of the board, by the event's address for those who watch it."""

    held: Held

    @property
    def opened(self) -> TournamentOpened:
        """The first event of its log."""
        return self.held.state.opened

    @property
    def number(self) -> int:
        """The number of the newest round, 0 before the first."""
        return len(self.held.rounds)

    @property
    def playing(self) -> int:
        """How many matches of any round are not over."""
        return self.held.still_open

    @cached_property
    def is_over(self) -> bool:
        """Whether all is played, or it was ended."""
        return self.held.is_over

    @property
    def end(self) -> Sentence:
        """The end, with whoever has won."""
        return told(self.held, None)

    @property
    def stage(self) -> str:
        """The round or the end, with which the turn of the parts begins again."""
        return "over" if self.is_over else f"{self.number}"

    @property
    def parts(self) -> Sequence[str]:
        """The parts that are shown in turn."""
        if self.is_over:
            return "standing", "pairings"
        if not self.number:
            return ("people",)
        return ("pairings", "tables", "standing") if self.tiles else ("pairings", "standing")

    @cached_property
    def people(self) -> list[str]:
        """The names of those who are there."""
        return [self.held.state.people[person].name for person in self.held.state.present]

    @cached_property
    def cards(self) -> list[Card]:
        """The pairings of the newest round, by table."""
        return board_parts.cards(self.held)

    @cached_property
    def idle(self) -> list[str]:
        """Those who have a bye or wait for their turn."""
        return board_parts.idle(self.held)

    @cached_property
    def tiles(self) -> list[Tile]:
        """The tables of the newest round as they go."""
        return board_parts.tiles(self.held)

    @cached_property
    def rows(self) -> list[Ranked]:
        """The standing."""
        return ranked(self.held)

    @property
    def columns(self) -> list[list[Ranked]]:
        """The standing by the columns of its grid."""
        height = self.standing_grid.rows
        return [self.rows[at : at + height] for at in range(0, len(self.rows), height)]

    @property
    def people_grid(self) -> Grid:
        """The layout of the people."""
        return largest(PEOPLE, [0] * len(self.people), WALL)

    @property
    def pairings_grid(self) -> Grid:
        """The layout of the pairings."""
        return largest(PAIRINGS, [len(card.seats) for card in self.cards], WALL)

    @property
    def tables_grid(self) -> Grid:
        """The layout of the tables."""
        return grid_for(tuple(len(tile.table.summary.players) for tile in self.tiles), WALL)

    @property
    def standing_grid(self) -> Grid:
        """The layout of the standing."""
        return largest(STANDING, [0] * len(self.rows), WALL)

    @property
    def seen(self) -> tuple[object, ...]:
        """The values that the fragment depends on besides the program."""
        tables = tuple((tile.number, repr(tile.table.summary), tile.table.ended) for tile in self.tiles)
        lists = repr((self.people, self.cards, self.idle, self.rows))
        device = i18n.language(), options_chosen(), origin()
        so_far = self.stage, self.playing, self.held.state.planned
        return self.held.row.watch, repr(self.opened), so_far, tables, lists, device

    @property
    def etag(self) -> str:
        """The ETag of the fragment."""
        return etags.tag_of(self.seen)

    @property
    def fragment(self) -> str:
        """The address of the fragment."""
        return address("event_board.fragment", event_id=self.held.row.watch)

    @property
    def stream(self) -> str:
        """The address of the live stream."""
        return address("event_board.stream", event_id=self.held.row.watch)

    @property
    def qr(self) -> str:
        """The address of the QR code, which holds the address of this machine."""
        return address("event_board.qr_svg", event_id=self.held.row.watch, at=origin())


@blueprint.get("")
def show(event_id: str) -> str:
    """Show the board."""
    return render_template("event/board.html", board=_board(event_id))


@blueprint.get("/fragment")
def fragment(event_id: str) -> Response:
    """Return the board's content, to be merged into the page."""
    board = _board(event_id)
    return views.answer(board.seen, lambda: render_template("event/board_fragment.html", board=board))


@blueprint.get("/live")
def stream(event_id: str) -> AnyResponse:
    """Stream a growing number whenever the event has news; `page` is as in a table's stream."""
    return live.stream_of(tournaments().find_watched(event_id).row.id)


@blueprint.get("/qr.svg")
def qr_svg(event_id: str) -> Response:
    """Return the QR code of the event's page for those who play."""
    event_id = tournaments().find_watched(event_id).row.watch
    services().adapters.look_again()
    return Response(qr.svg(outside(address("events.show", event_id=event_id))), content_type="image/svg+xml")


def _board(event_id: str) -> Board:
    return Board(tournaments().find_watched(event_id))
