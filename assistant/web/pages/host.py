"""The host's page: all open tables, how to close or delete them, and the club's board."""

import hmac
from contextlib import suppress

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
from ...matches.retention import Retention
from ...matches.service import NoSuchTable
from ...net import qr
from ...realtime import ALL_TABLES
from .. import forms
from ..device import device
from ..errors import Refused
from ..middleware import rate_limits
from ..middleware.offline_mode import is_offline
from ..rendering.flash_messages import flash_fault, flash_message
from ..rendering.links import address, is_loopback, outside
from ..services import club, services, tables
from .event.known import running_events
from .table.in_event import without_table

blueprint = Blueprint("host", __name__, url_prefix="/host")

_HOST = "host"
_LONGEST_KEY = 64
# Headers of a request that a proxy or a tunnel on this machine forwarded, and that may be anybody's.
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
    """Offer `is_host` to templates."""
    app.jinja_env.globals["is_host"] = is_host


def is_host() -> bool:
    """Return whether this request is from the machine itself or from a device that entered the host's key."""
    if is_offline():
        return False
    return _is_at_the_machine() or (_HOST in session and session[_HOST] == _key_digest())


def _is_at_the_machine() -> bool:
    """Return whether client and host name are local; a proxy's request may be anybody's."""
    if current_app.config["PUBLIC_URL"] or any(name in request.headers for name in _FORWARDED):
        return False
    name = request.host.rsplit(":", 1)[0].strip("[]")
    return is_loopback(request.remote_addr or "") and is_loopback(name)


def _key_digest() -> str:
    """Return a digest of the key for the cookie, whose content anybody can read."""
    secret = current_app.config["SECRET_KEY"]
    known = secret.encode() if isinstance(secret, str) else secret
    return hmac.digest(known, club().host_key().encode(), "sha256").hex()


def _check() -> None:
    if not is_host():
        raise Refused(404, "page", "no-such-page")


@blueprint.get("")
def show() -> AnyResponse:
    """Show all tables, or ask for the key."""
    if not is_host():
        return Response(render_template("host/key.html"))
    board = {"name": club().name(), "board": board_link(), "longest": NAME_LENGTH}
    shown = {"tables": club().tables(), "events": running_events(), **board}
    retention = _retention()
    held = retention.held_sweep() if retention else None
    return Response(render_template("host/show.html", held=held, **shown))


@blueprint.post("")
def enter() -> AnyResponse:
    """Make this device the host's if the posted `key` is the one from the terminal."""
    with rate_limits.checking_key():
        if not club().is_host_key(request.form.get("key", "")[:_LONGEST_KEY]):
            raise Refused(404, "key", "no-such-key")
    device()
    session[_HOST] = _key_digest()
    return _back()


@blueprint.get("/key")
def show_key() -> str:
    """Show the key, and offer to renew it."""
    _check()
    return render_template("host/renew.html", key=club().host_key())


@blueprint.post("/key")
def renew_key() -> AnyResponse:
    """Replace the key; of the devices that entered the old one, only this one stays the host's."""
    _check()
    club().renew_host_key()
    if _HOST in session:
        session[_HOST] = _key_digest()
    flash_message("new-key")
    return redirect(url_for("host.show_key"), 303)


@blueprint.post("/name")
def rename() -> AnyResponse:
    """Set the board's title, empty for the default."""
    _check()
    given = forms.typed_name(request.form.get("name", ""))
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
    """Change the board's address; screens at the old one show nothing any more."""
    _check()
    club().renew_board()
    services().notifier.end(ALL_TABLES)
    flash_message("new-board")
    return _back()


@blueprint.get("/board.svg")
def board_qr() -> Response:
    """Return the QR code of the board."""
    _check()
    services().adapters.look_again()
    return Response(qr.svg(board_link()), content_type="image/svg+xml")


def board_link() -> str:
    """Return the board's address for another screen."""
    return outside(address("club.show", key=club().board_key()))


@blueprint.get("/tables/<uid>")
def watch(uid: str) -> AnyResponse:
    """Redirect to the table, to look at it."""
    _check()
    return redirect(url_for("table.watch", watch=_table(uid).row.watch), 303)


@blueprint.post("/tables/<uid>/close")
def close(uid: str) -> AnyResponse:
    """Close the table's code; those who have joined stay."""
    _check()
    table = _table(uid)
    tables().codes.close(table)
    services().notifier.publish_presence(table.row.id)  # boards that show the code must update
    flash_message("table-closed")
    return _back()


@blueprint.get("/tables/<uid>/delete")
def ask(uid: str) -> str:
    """Ask for confirmation."""
    _check()
    table = _table(uid)
    return render_template("host/delete.html", table=table, in_event=without_table(table))


@blueprint.post("/tables/<uid>/delete")
def delete(uid: str) -> AnyResponse:
    """Delete the table, unless it is."""
    _check()
    with suppress(NoSuchTable):
        tables().delete(_table(uid))
    flash_message("deleted")
    return _back()


@blueprint.post("/unused")
def delete_unused() -> AnyResponse:
    """Let the tables go that a leap of the clock has kept, as they were `shown`."""
    _check()
    retention = _retention()
    if not retention:
        raise Refused(404, "page", "no-such-page")
    if retention.agree(request.form.get("shown", "")):
        flash_message("deleted-soon")
    return _back()


def _retention() -> Retention | None:
    """Return what deletes unused tables here, None if all are kept."""
    held: Retention | None = current_app.extensions.get("retention")
    return held


def _table(uid: str) -> Table:
    """Return the table of a match; raise NoSuchTable."""
    table_id = services().store.directory.of_uid(uid)
    if table_id is None:
        raise NoSuchTable
    return tables().find(table_id)


def _back() -> AnyResponse:
    return redirect(url_for("host.show"), 303)
