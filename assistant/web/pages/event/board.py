"""The board of an event, for a wall: pairings, tables as they go and the standing, in turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, Response, render_template

from ....matches.replay import UnreadableTable
from ....matches.summary import KnownTable, known_table
from ....tournaments.upcoming import Place
from ...rendering import etags
from ...rendering.links import address
from ..club_grid import Grid, grid_for
from .page import EventPage, Ranked, found, page_of

blueprint = Blueprint("event_board", __name__, url_prefix="/e/<event_id>/board")

_ONE_COLUMN = 10  # people, of whom more stand in two columns
_SCREEN = 32  # people


@dataclass(frozen=True)
class Board:
    """The content of the board: the event as those who play see it, and its tables as they go."""

    page: EventPage

    @cached_property
    def tables(self) -> list[tuple[Place, KnownTable]]:
        """The tables of the newest round whose results count, by their numbers."""
        counted = (place for place in self.page.newest if place.pairing.reported is None)
        known = ((place, _known(self.page, place)) for place in counted)
        return [(place, table) for place, table in known if table]

    @property
    def grid(self) -> Grid:
        """The layout of the tiles, of which there is at least one."""
        return grid_for(tuple(len(table.summary.players) for _, table in self.tables))

    @property
    def size(self) -> str:
        """How many pairings there are, as in `size_of`."""
        return size_of(len(self.page.newest), 8, 18)

    @property
    def screens(self) -> Sequence[Sequence[Sequence[Ranked]]]:
        """The standing by screens, each of one or two columns."""
        rows = self.page.standing
        return [_columns(rows[at : at + _SCREEN]) for at in range(0, len(rows), _SCREEN)]

    @property
    def rows(self) -> str:
        """How many people stand below each other, as in `size_of`."""
        return size_of(max(len(column) for screen in self.screens for column in screen), 9, 13)

    @property
    def fragment(self) -> str:
        """The address of the fragment."""
        return address("event_board.fragment", event_id=self.page.watch)

    @property
    def etag(self) -> str:
        """The ETag of the fragment."""
        return etags.tag_of(self.seen)

    @property
    def seen(self) -> tuple[object, ...]:
        """The values that the fragment depends on besides the program."""
        summaries = tuple(repr((table.summary, table.ended)) for _, table in self.tables)
        return "board", self.page.seen, summaries


def size_of(count: int, few: int, more: int) -> str:
    """Return `few` or `more` for at most as many, else `many`."""
    return "few" if count <= few else "more" if count <= more else "many"


@blueprint.get("")
def show(event_id: str) -> str:
    """Show the board."""
    return render_template("event/board.html", board=_board(event_id))


@blueprint.get("/fragment")
def fragment(event_id: str) -> Response:
    """Return the board's content, to be merged into the page."""
    board = _board(event_id)
    return etags.answer(
        board.seen, lambda: Response(render_template("event/board_fragment.html", board=board))
    )


def _board(event_id: str) -> Board:
    held, _ = found(event_id)
    return Board(page_of(held, may_run=False))


def _columns(rows: Sequence[Ranked]) -> list[Sequence[Ranked]]:
    half = (len(rows) + 1) // 2
    return [rows] if len(rows) <= _ONE_COLUMN else [rows[:half], rows[half:]]


def _known(page: EventPage, place: Place) -> KnownTable | None:
    row = page.row(place)
    try:
        return known_table(row) if row else None
    except UnreadableTable:
        return None
