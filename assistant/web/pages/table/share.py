"""Sharing a table with other devices: its QR codes, addresses and short code, and who is here."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games import Decision, Game
from ....games.errors import Absent, Conflict, RequestError
from ....games.events import Event
from ....games.rounds import Match
from ....i18n.players import is_default
from ....matches.player_keys import seat_named
from ....matches.replay import Table
from ....net import qr
from ... import forms
from ...device import device
from ...edition import table_at
from ...errors import Refused, status_of
from ...middleware.offline_mode import is_offline
from ...rendering.flash_messages import flash_message
from ...rendering.links import is_loopback, origin, origins, scanned_link, shown_code, watch_link
from ...services import devices, services, tables
from . import join
from .page import page
from .seating import record_seat

blueprint = Blueprint("share", __name__)


@blueprint.get("/t/<table_id>/share")
def show(table_id: str) -> str:
    """Show the page; `here` lists the seats present when it was first shown, to announce who came since."""
    table = _table_shown(table_id)
    if not is_offline():
        tables().codes.renew(table)
    shown = page(table, devices().at(table.row.id), may_play=True)
    here = [seat for seat, is_here in sorted(shown.seats_here.items()) if is_here and seat != shown.seat]
    before = request.args.get("here")
    return render_template(
        "phone/share.html" if is_offline() else "share/show.html",
        page=shown,
        origin=origin(),
        is_local=is_loopback(urlsplit(origin()).hostname or ""),
        origins=sorted(origins(), key=lambda other: other != origin()),
        present=".".join(map(str, here)) if before is None else before,
        arrived=[] if before is None else [seat for seat in here if str(seat) not in before.split(".")],
    )


@blueprint.post("/t/<table_id>/share")
def choose_origin(table_id: str) -> AnyResponse:
    """Choose which of the machine's addresses the QR codes contain."""
    table_at(table_id)
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
    table = table_at(table_id)
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
    return join.ask(table_at(table_id))


@blueprint.post("/t/<table_id>/seat")
def take_seat(table_id: str) -> AnyResponse:
    """Take the seat of `player`, a number, or of everybody; `name` is for a seat whose player has none.

    A name that another seat bears means that seat, unless its `namesake` says so. A seat that another device
    has needs confirmation: `second` is that seat. One that is no more of whom it was `shown` to be is left.
    Raises Absent if there is none.
    """
    table = table_at(table_id)
    wished, name = _wished(table)
    try:
        _check_cookies()
        return _seated(table, wished, name)
    except RequestError as error:
        return join.ask(table_at(table_id), wished, fault=error, status=status_of(error))


def _check_cookies() -> None:
    """Raise Conflict for a page of ours whose browser has not kept the cookie that came with it."""
    if "asked" in request.form and current_app.config["SESSION_COOKIE_NAME"] not in request.cookies:
        raise Conflict("cookies", "cookies-blocked")


def _wished(table: Table) -> tuple[int | None, str]:
    """Return the player in the form, None for everybody, and the name typed; raise Absent."""
    if "everybody" in request.form:
        return None, ""
    player = forms.value(request.form.get("player", "null"))
    if player is not None and player not in range(len(table.match.players)):
        raise Absent("player", "no-such-player")
    return None if player is None else int(player), forms.typed_name(request.form.get("name", ""))


def _seated(table: Table, wished: int | None, name: str) -> AnyResponse:
    """Seat the device and name its player, or ask about a seat of another device; raise RequestError."""
    seat = _seat_meant(table, wished, name)
    naming = _naming(seat, name) if seat is not None and name else None
    if naming:
        naming(table.game, table.match)
    is_shared = request.form.get("second") == str(seat) or seat in join.left_seats(table)
    if not devices().take_seat(table.row.id, device(), seat, shared=is_shared):
        return join.ask(table, wished, asked=seat, status=409)
    if _is_of_another(table_id := table.row.id, seat):  # now, so that who changes places later frees the seat
        devices().take_seat(table_id, device(), None, shared=True)
        raise Conflict("seen", "seats-changed")
    if naming:
        table = tables().change(table, naming, device())
    record_seat(table, seat)
    return redirect(url_for("table.show", table_id=table.row.id), 303)


def _is_of_another(table_id: str, seat: int | None) -> bool:
    """Return whether the form has shown another name at a seat than it has."""
    shown = request.form.getlist("shown")
    if seat is None or seat >= len(shown):
        return False
    return shown[seat] != table_at(table_id).match.players[seat]


def _seat_meant(table: Table, wished: int | None, name: str) -> int | None:
    """Return the seat that bears the name, else the one wished for."""
    named = None if "namesake" in request.form else seat_named(name, table.match.players)
    return wished if named is None else named


def _naming(seat: int, name: str) -> Decision:
    """Return the decision that names the player of a seat; it raises Conflict if they have another name."""

    def decide(game: Game, match: Match) -> Sequence[Event]:
        named = seat_named(name, match.players)
        if seat_named(name, [match.players[seat]]) is not None:
            return ()
        if not is_default(match.players[seat], seat):
            raise Conflict("name", "seat-named", name=match.players[seat])
        if named is not None and "namesake" not in request.form:
            raise Conflict("name", "name-taken", name=match.players[named])
        return game.rename_player(match, seat, {"name": name})

    return decide


@blueprint.get("/t/<table_id>/qr.svg")
def qr_svg(table_id: str) -> Response:
    """Return the QR code to join, as SVG."""
    table = _table_shown(table_id)
    return _svg(scanned_link(shown_code(table)))


@blueprint.get("/t/<table_id>/watch-qr.svg")
def watch_qr_svg(table_id: str) -> Response:
    """Return the QR code to watch, as SVG."""
    table = _table_shown(table_id)
    return _svg(watch_link(table.row.watch))


@blueprint.get("/t/<table_id>/qr.png")
def qr_png(table_id: str) -> Response:
    """Return the QR code to join, as PNG."""
    table = _table_shown(table_id)
    return Response(qr.png(scanned_link(shown_code(table))), content_type="image/png")


def _table_shown(table_id: str) -> Table:
    """Return the table, and look up the machine's current addresses for its QR code."""
    table = table_at(table_id)
    services().adapters.look_again()
    return table


def _svg(link: str) -> Response:
    return Response(qr.svg(link), content_type="image/svg+xml")
