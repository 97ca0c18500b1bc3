"""For whoever runs the machine: all open tables, what can be done about them, and the club's board."""

import hmac

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from ...games.errors import RequestError
from ...games.reading import name as read_name
from ...history.club import NAME_LENGTH
from ...matches.replay import Table
from ...matches.service import NoSuchTable
from ...net import qr
from ...realtime import ALL_TABLES
from ..errors import Refused
from ..middleware import rate_limits
from ..middleware.offline_mode import is_offline
from ..rendering.flash_messages import flash_fault, flash_message
from ..rendering.links import address, is_loopback, outside
from ..services import club, device, services, tables

blueprint = Blueprint("host", __name__, url_prefix="/host")

_HOST = "host"
_LONGEST_KEY = 64
# What says that a request was forwarded by a proxy or a tunnel on this machine, and comes from anybody.
_FORWARDED = (
    "Forwarded",
    "Via",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-IP",
    "CF-Connecting-IP",
)


def install(app: Flask) -> None:
    """Lets pages know whether they are shown to whoever looks after all tables."""
    app.jinja_env.globals["is_host"] = is_host


def is_host() -> bool:
    """Whether this request comes from the machine itself, or from a device that gave the host's key."""
    if is_offline():
        return False
    return _is_at_the_machine() or (_HOST in session and session[_HOST] == _pass())


def _is_at_the_machine() -> bool:
    """By its own name too: a page that a proxy serves under another one is anybody's."""
    if current_app.config["PUBLIC_URL"] or any(name in request.headers for name in _FORWARDED):
        return False
    name = request.host.rsplit(":", 1)[0].strip("[]")
    return is_loopback(request.remote_addr or "") and is_loopback(name)


def _pass() -> str:
    """What the cookie keeps instead of the key, which can be read there and tells nothing of it."""
    secret = current_app.config["SECRET_KEY"]
    known = secret.encode() if isinstance(secret, str) else secret
    return hmac.digest(known, club().host_key().encode(), "sha256").hex()


def _check() -> None:
    if not is_host():
        raise Refused(404, "page", "no-such-page")


@blueprint.get("")
def show() -> AnyResponse:
    if not is_host():
        return Response(render_template("host/key.html"))
    shown = {"tables": club().tables(), "name": club().name(), "board": board_link(), "longest": NAME_LENGTH}
    return Response(render_template("host/show.html", **shown))


@blueprint.post("")
def enter() -> AnyResponse:
    """With the `key` of the terminal this device is the host's from now on."""
    with rate_limits.checking_key():
        if not club().is_host_key(request.form.get("key", "")[:_LONGEST_KEY]):
            raise Refused(404, "key", "no-such-key")
    device()
    session[_HOST] = _pass()
    return _back()


@blueprint.post("/name")
def rename() -> AnyResponse:
    """What the board has as its title; empty for what every board has."""
    _check()
    given = request.form.get("name", "").strip()
    try:
        club().rename(read_name(given, "name") if given else "")
    except RequestError as error:
        flash_fault(error)
        return _back()
    services().notifier.publish(ALL_TABLES, 0)
    flash_message("saved")
    return _back()


@blueprint.post("/board")
def renew_board() -> AnyResponse:
    """The board has another address, and screens at the one of before show nothing."""
    _check()
    club().renew_board()
    services().notifier.end(ALL_TABLES)
    flash_message("new-board")
    return _back()


@blueprint.get("/board.svg")
def board_qr() -> Response:
    _check()
    services().adapters.look_again()
    return Response(qr.svg(board_link()), content_type="image/svg+xml")


def board_link() -> str:
    """The board's address for another screen."""
    return outside(address("club.show", key=club().board_key()))


@blueprint.post("/tables/<uid>/close")
def close(uid: str) -> AnyResponse:
    """Nobody else joins the table by a code; whoever is there stays."""
    _check()
    table = _table(uid)
    tables().codes.close(table)
    services().notifier.publish_presence(
        table.row.id
    )  # boards that show the code beside them show what is now
    flash_message("table-closed")
    return _back()


@blueprint.get("/tables/<uid>/delete")
def ask(uid: str) -> str:
    _check()
    return render_template("host/delete.html", table=_table(uid))


@blueprint.post("/tables/<uid>/delete")
def delete(uid: str) -> AnyResponse:
    _check()
    tables().delete(_table(uid))
    flash_message("deleted")
    return _back()


def _table(uid: str) -> Table:
    """The table of a match; raises NoSuchTable."""
    table_id = services().store.directory.of_uid(uid)
    if table_id is None:
        raise NoSuchTable
    return tables().find(table_id)


def _back() -> AnyResponse:
    return redirect(url_for("host.show"), 303)
