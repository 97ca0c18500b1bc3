"""Joining a table by its short code, scanned or typed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import RequestError
from ....matches.devices import presence, seat_of, seats_here
from ....matches.join_codes import find_code
from ....matches.replay import Table
from ...device import device
from ...middleware import rate_limits
from ...services import devices, tables

blueprint = Blueprint("join", __name__)

LONGEST = 64  # characters of a code with spaces and dashes
_LONGEST_TEXT = 1000
_BETWEEN = re.compile(r"\W+")
TAKEN = 409


@blueprint.get("/j")
def typed() -> AnyResponse:
    """Redirect from a typed or pasted code, or a link that ends in one."""
    text = request.args.get("code", "")[:_LONGEST_TEXT]
    code = find_code(text) or _BETWEEN.sub("", text)[:LONGEST]
    return redirect(url_for("join.by_code", code=code) if code else url_for("lobby.show"), 303)


@blueprint.get(f"/j/<string(maxlength={LONGEST}):code>")
def by_code(code: str) -> AnyResponse:
    """Ask who is joining, without recording the device; one with a seat goes to the table at once."""
    with rate_limits.checking_code():
        table = tables().find_by_code(code)
    if seat_of(devices().at(table.row.id), device()) is not None:
        return redirect(url_for("table.show", table_id=table.row.id), 303)
    return ask(table)


@dataclass(frozen=True)
class JoinPage:
    """The content of the page that asks who is joining.

    `presence` has a word for each seat, as in `devices.presence`; `chosen` is the seat selected at first, and
    `is_asked` whether another device has it. `name` was typed, with its `fault` if it has one.
    """

    table: Table
    presence: Sequence[str]
    chosen: int | None
    is_asked: bool
    name: str
    fault: RequestError | None

    @property
    def placeholder(self) -> str:
        """The name of the selected player."""
        return "" if self.chosen is None else str(self.table.match.players[self.chosen])

    @property
    def address(self) -> str:
        """The address of the page, also after a POST."""
        return url_for("share.choose_seat", table_id=self.table.row.id)


def ask(
    table: Table, chosen: int | None = None, fault: RequestError | None = None, status: int = 200
) -> Response:
    """Show the page; with TAKEN and no fault, it asks about the chosen seat."""
    known = devices().at(table.row.id)
    where = presence(seats_here(known), seat_of(known, device()), len(table.match.players))
    joining = JoinPage(
        table=table,
        presence=where,
        chosen=_likely(where) if chosen is None else chosen,
        is_asked=status == TAKEN and fault is None,
        name=request.form.get("name", ""),
        fault=fault,
    )
    return Response(render_template("share/who.html", joining=joining), status)


def _likely(where: Sequence[str]) -> int | None:
    """Return the seat of this device, else the only free one; None if several are free."""
    own = [seat for seat, found in enumerate(where) if found == "this"]
    free = [seat for seat, found in enumerate(where) if found == "none"]
    return next((seats[0] for seats in (own, free) if len(seats) == 1), None)
