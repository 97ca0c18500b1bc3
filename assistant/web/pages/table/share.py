"""How other phones come to a table: its QR codes, its addresses, its short code, and who is here."""

from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import Absent, RequestError
from ....matches.replay import Table
from ....net import qr
from ... import forms
from ...errors import Refused, status_of
from ...rendering.flash_messages import flash_message
from ...rendering.links import join_link, origin, origins, shown_code, watch_link
from ...services import device, devices, services, tables
from . import join
from .page import page
from .seating import answered

blueprint = Blueprint("share", __name__)


@blueprint.get("/t/<table_id>/share")
def show(table_id: str) -> str:
    """`here` are the seats whose phones were here when the page was first shown: who came since is told."""
    table = _table_shown(table_id)
    tables().codes.renew(table)
    shown = page(table, devices().at(table.row.id), may_play=True)
    here = [seat for seat, is_here in sorted(shown.seats_here.items()) if is_here and seat != shown.seat]
    before = request.args.get("here")
    return render_template(
        "share/show.html",
        page=shown,
        origin=origin(),
        origins=sorted(origins(), key=lambda other: other != origin()),
        here=".".join(map(str, here)) if before is None else before,
        arrived=[] if before is None else [seat for seat in here if str(seat) not in before.split(".")],
    )


@blueprint.post("/t/<table_id>/share")
def choose_origin(table_id: str) -> AnyResponse:
    """Which of the machine's addresses the QR codes hold, from now on."""
    tables().find(table_id)
    chosen = request.form.get("origin", "")
    if chosen not in origins():
        raise Refused(422, "origin", "not-an-option", options=origins())
    devices().choose_join_host(urlsplit(chosen).hostname or "")
    flash_message("renewed")
    services().notifier.publish_presence(
        table_id
    )  # boards that show the address beside them show what is now
    return redirect(url_for("share.show", table_id=table_id), 303)


@blueprint.post("/t/<table_id>/codes")
def change_code(table_id: str) -> AnyResponse:
    """A new code, or none where `open` is 0; whoever is at the table stays."""
    table = tables().find(table_id)
    if request.form.get("open") == "0":
        tables().codes.close(table)
    else:
        tables().codes.change(table)
        flash_message("new-code")
    services().notifier.publish_presence(table_id)  # boards that show the code beside them show what is now
    return redirect(url_for("share.show", table_id=table_id), 303)


@blueprint.get("/t/<table_id>/seat")
def choose_seat(table_id: str) -> Response:
    return join.ask(tables().find(table_id))


@blueprint.post("/t/<table_id>/seat")
def take_seat(table_id: str) -> AnyResponse:
    """Who uses this device: a `player` by number, or everybody; `name` is what they are called from now on.

    A seat that another phone has is asked about, unless `second` is that seat. Raises Absent for one that
    is not at this table.
    """
    table = tables().find(table_id)
    chosen = _chosen(table)
    if chosen is not None and _is_anothers(table, chosen) and request.form.get("second") != str(chosen):
        return join.ask(table, chosen, status=join.TAKEN)
    try:
        table = _renamed(table, chosen, request.form.get("name", "").strip())
    except RequestError as error:
        return join.ask(table, chosen, error, status_of(error))
    devices().take_seat(table.row.id, device(), chosen, len(table.match.players))
    answered(table, chosen)
    return redirect(url_for("table.show", table_id=table_id), 303)


def _chosen(table: Table) -> int | None:
    """The player whom the form names, None for everybody; raises Absent."""
    if "everybody" in request.form:
        return None
    player = forms.value(request.form.get("player", "null"))
    if player is not None and player not in range(len(table.match.players)):
        raise Absent("player", "no-such-player")
    return None if player is None else int(player)


def _is_anothers(table: Table, seat: int) -> bool:
    return any(phone.seat == seat and phone.device != device() for phone in devices().at(table.row.id))


def _renamed(table: Table, seat: int | None, name: str) -> Table:
    """The table with the player's name, if one was given; raises RequestError."""
    if seat is None or not name:
        return table
    return tables().change(
        table, lambda game, match: game.rename_player(match, seat, {"name": name}), device()
    )


@blueprint.get("/t/<table_id>/qr.svg")
def qr_svg(table_id: str) -> Response:
    table = _table_shown(table_id)
    return _svg(join_link(shown_code(table)))


@blueprint.get("/t/<table_id>/watch-qr.svg")
def watch_qr_svg(table_id: str) -> Response:
    table = _table_shown(table_id)
    return _svg(watch_link(table.row.watch))


@blueprint.get("/t/<table_id>/qr.png")
def qr_png(table_id: str) -> Response:
    table = _table_shown(table_id)
    return Response(qr.png(join_link(shown_code(table))), content_type="image/png")


def _table_shown(table_id: str) -> Table:
    """The table, whose QR code is to hold an address that this machine has now."""
    table = tables().find(table_id)
    services().adapters.look_again()
    return table


def _svg(link: str) -> Response:
    return Response(qr.svg(link), content_type="image/svg+xml")
