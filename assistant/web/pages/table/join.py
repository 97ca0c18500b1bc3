"""A table's short code, scanned or typed by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import RequestError
from ....matches.devices import presence, seat_of, seats_here
from ....matches.replay import Table
from ...middleware import rate_limits
from ...services import device, devices, tables

blueprint = Blueprint("join", __name__)

LONGEST = 64  # characters that may be a code with spaces and dashes
TAKEN = 409


@blueprint.get("/j")
def typed() -> AnyResponse:
    """A code, or the whole link that holds one, as somebody typed or pasted it."""
    code = request.args.get("code", "").strip().rstrip("/").rpartition("/")[2][:LONGEST]
    return redirect(url_for("join.by_code", code=code) if code else url_for("lobby.show"), 303)


@blueprint.get(f"/j/<string(maxlength={LONGEST}):code>")
def by_code(code: str) -> AnyResponse:
    """Asks who is joining; a device that has said so is at the table at once. Who only looks is no phone."""
    with rate_limits.checking_code():
        table = tables().find_by_code(code)
    if seat_of(devices().at(table.row.id), device()) is not None:
        return redirect(url_for("table.show", table_id=table.row.id), 303)
    return ask(table)


@dataclass(frozen=True)
class JoinPage:
    """What the page is made of that asks who somebody is.

    `presence` tells of each seat as `phones.presence` does; `chosen` is the one that is chosen to begin with,
    and `is_asked` whether another phone sits there. `name` was typed, with its fault if it has one.
    """

    table: Table
    presence: Sequence[str]
    chosen: int | None
    is_asked: bool
    name: str
    fault: RequestError | None

    @property
    def placeholder(self) -> str:
        return "" if self.chosen is None else str(self.table.match.players[self.chosen])

    @property
    def address(self) -> str:
        """Of the page, also where it was posted to."""
        return url_for("share.choose_seat", table_id=self.table.row.id)


def ask(
    table: Table, chosen: int | None = None, fault: RequestError | None = None, status: int = 200
) -> Response:
    """The page that asks who somebody is; with TAKEN and no fault it asks about the seat that was chosen."""
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
    """Where this device sits, else the one seat that is free; None among several."""
    own = [seat for seat, found in enumerate(where) if found == "this"]
    free = [seat for seat, found in enumerate(where) if found == "none"]
    return next((seats[0] for seats in (own, free) if len(seats) == 1), None)
