"""Joining a table by its short code, scanned or typed."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import RequestError
from ....i18n.players import default_name, is_default
from ....matches.devices import presence, seat_of, seats_here
from ....matches.join_codes import find_code
from ....matches.replay import Table
from ...device import device
from ...middleware import rate_limits
from ...rendering.links import is_scanned
from ...services import devices, tables

blueprint = Blueprint("join", __name__)

LONGEST = 64  # characters of a code with spaces and dashes
_LONGEST_TEXT = 1000
_BETWEEN = re.compile(r"\W+")


@blueprint.get("/j")
def typed() -> AnyResponse:
    """Redirect from a typed or pasted code, or a link that ends in one."""
    text = request.args.get("code", "")[:_LONGEST_TEXT]
    code = find_code(text) or _BETWEEN.sub("", text)[:LONGEST]
    return redirect(url_for("join.by_code", code=code) if code else url_for("lobby.show"), 303)


@blueprint.get(f"/j/<string(maxlength={LONGEST}):code>")
def by_code(code: str) -> AnyResponse:
    """Ask who is joining, without recording the device; one with a seat goes to the table at once."""
    with rate_limits.checking_code(is_scanned=is_scanned(code)):
        table = tables().find_by_code(code)
    if seat_of(devices().at(table.row.id), device()) is not None:
        return redirect(url_for("table.show", table_id=table.row.id), 303)
    return ask(table)


@dataclass(frozen=True)
class Seat:
    """A seat on the page that asks who is joining.

    `presence` is a word of `devices.presence`; `asks_name` is whether it is free and its player has no name.
    """

    player: int
    name: str
    presence: str
    asks_name: bool


@dataclass(frozen=True)
class JoinPage:
    """The content of the page that asks who is joining.

    `asked` is the seat of another device about which it asks, or None. `typed` is the name given for the
    `wished` seat, with its `fault` if it has one. `request_name` is that of the form for a new match.
    """

    table: Table
    seats: Sequence[Seat]
    asked: int | None
    typed: str
    wished: int | None
    fault: RequestError | None
    request_name: str

    @property
    def is_full(self) -> bool:
        """Whether every seat is another device's."""
        return all(seat.presence in {"here", "away"} for seat in self.seats)

    @property
    def has_free_seat(self) -> bool:
        """Whether a seat is left that is no device's."""
        return any(seat.presence == "none" for seat in self.seats)

    @property
    def is_awaited(self) -> bool:
        """Whether a player's device is away, so that they may come with another one."""
        return self.asked is None and any(seat.presence == "away" for seat in self.seats)

    @property
    def is_for_watchers(self) -> bool:
        """Whether everybody is here with a device, so that who comes now is none of them."""
        return self.asked is None and all(seat.presence == "here" for seat in self.seats)

    @property
    def without_seat(self) -> str:
        """The address of the table seen from the wished side, without cookies; else empty."""
        if self.fault is None or self.fault.key != "cookies-blocked":
            return ""
        return url_for("table.show", table_id=self.table.row.id, near=self.wished)

    @property
    def is_namesake(self) -> bool:
        """Whether the name that is given for the wished seat is that of the seat asked about."""
        return bool(self.typed) and self.wished not in (None, self.asked)

    @property
    def address(self) -> str:
        """The address of the page, also after a POST."""
        return url_for("share.choose_seat", table_id=self.table.row.id)


def ask(
    table: Table,
    wished: int | None = None,
    *,
    asked: int | None = None,
    fault: RequestError | None = None,
    status: int = 200,
) -> Response:
    """Show the page: with the fault of a wish, or asking about the seat that another device has."""
    joining = JoinPage(
        table=table,
        seats=_seats(table),
        asked=asked,
        typed=request.form.get("name", "").strip(),
        wished=wished,
        fault=fault,
        request_name=secrets.token_urlsafe(9),
    )
    return Response(render_template("share/who.html", joining=joining), status)


def left_seats(table: Table) -> Sequence[int]:
    """Return the seats of players who left while the match goes on, each free for who takes over."""
    return () if table.match.outcome else table.match.gone


def _seats(table: Table) -> list[Seat]:
    known, players, left = devices().at(table.row.id), table.match.players, left_seats(table)
    taken = {seat: is_here for seat, is_here in seats_here(known).items() if seat not in left}
    words = presence(taken, seat_of(known, device()), len(players))
    return [_seat(seat, name, words[seat]) for seat, name in enumerate(players)]


def _seat(seat: int, name: str, word: str) -> Seat:
    """Return a seat; a player without a name of their own is called so in the reader's language."""
    if not is_default(name, seat):
        return Seat(seat, name, word, asks_name=False)
    return Seat(seat, default_name(seat), word, asks_name=word in {"none", "this"})
