"""Sharing a table with other devices: its QR codes, addresses and short code, and who is here."""

from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import Absent, RequestError
from ....matches.replay import Table
from ....net import qr
from ... import forms
from ...device import device
from ...errors import Refused, status_of
from ...rendering.flash_messages import flash_message
from ...rendering.links import join_link, origin, origins, shown_code, watch_link
from ...services import devices, services, tables
from . import join
from .page import page
from .seating import answered

blueprint = Blueprint("share", __name__)


@blueprint.get("/t/<table_id>/share")
def show(table_id: str) -> str:
    """Show the page; `here` lists the seats present when it was first shown, to announce who came since."""
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
    """Choose which of the machine's addresses the QR codes contain."""
    tables().find(table_id)
    chosen = request.form.get("origin", "")
    if chosen not in origins():
        raise Refused(422, "origin", "not-an-option", options=origins())
    devices().choose_join_host(urlsplit(chosen).hostname or "")
    flash_message("renewed")
    services().notifier.publish_presence(table_id)  # boards that show the address must update
    return redirect(url_for("share.show", table_id=table_id), 303)


@blueprint.post("/t/<table_id>/codes")
def change_code(table_id: str) -> AnyResponse:
    """Change the code, or close it if `open` is 0; those who have joined stay."""
    table = tables().find(table_id)
    if request.form.get("open") == "0":
        tables().codes.close(table)
    else:
        tables().codes.change(table)
        flash_message("new-code")
    services().notifier.publish_presence(table_id)  # boards that show the code must update
    return redirect(url_for("share.show", table_id=table_id), 303)


@blueprint.get("/t/<table_id>/seat")
def choose_seat(table_id: str) -> Response:
    """Ask who uses this device."""
    return join.ask(tables().find(table_id))


@blueprint.post("/t/<table_id>/seat")
def take_seat(table_id: str) -> AnyResponse:
    """Take the seat of `player`, a number, or of everybody; `name` renames the player.

    A seat that another device has needs confirmation: `second` is that seat. Raises Absent if there is none.
    """
    table = tables().find(table_id)
    chosen = _chosen(table)
    if chosen is not None and _is_anothers(table, chosen) and request.form.get("second") != str(chosen):
        return join.ask(table, chosen, status=join.TAKEN)
    try:
        table = _renamed(table, chosen, forms.typed_name(request.form.get("name", "")))
    except RequestError as error:
        return join.ask(table, chosen, error, status_of(error))
    devices().take_seat(table.row.id, device(), chosen, len(table.match.players))
    answered(table, chosen)
    return redirect(url_for("table.show", table_id=table_id), 303)


def _chosen(table: Table) -> int | None:
    """Return the player in the form, None for everybody; raise Absent."""
    if "everybody" in request.form:
        return None
    player = forms.value(request.form.get("player", "null"))
    if player is not None and player not in range(len(table.match.players)):
        raise Absent("player", "no-such-player")
    return None if player is None else int(player)


def _is_anothers(table: Table, seat: int) -> bool:
    return any(phone.seat == seat and phone.device != device() for phone in devices().at(table.row.id))


def _renamed(table: Table, seat: int | None, name: str) -> Table:
    """Rename the player if a name was given; raise RequestError."""
    if seat is None or not name:
        return table
    return tables().change(
        table, lambda game, match: game.rename_player(match, seat, {"name": name}), device()
    )


@blueprint.get("/t/<table_id>/qr.svg")
def qr_svg(table_id: str) -> Response:
    """Return the QR code to join, as SVG."""
    table = _table_shown(table_id)
    return _svg(join_link(shown_code(table)))


@blueprint.get("/t/<table_id>/watch-qr.svg")
def watch_qr_svg(table_id: str) -> Response:
    """Return the QR code to watch, as SVG."""
    table = _table_shown(table_id)
    return _svg(watch_link(table.row.watch))


@blueprint.get("/t/<table_id>/qr.png")
def qr_png(table_id: str) -> Response:
    """Return the QR code to join, as PNG."""
    table = _table_shown(table_id)
    return Response(qr.png(join_link(shown_code(table))), content_type="image/png")


def _table_shown(table_id: str) -> Table:
    """Return the table, and look up the machine's current addresses for its QR code."""
    table = tables().find(table_id)
    services().adapters.look_again()
    return table


def _svg(link: str) -> Response:
    return Response(qr.svg(link), content_type="image/svg+xml")
