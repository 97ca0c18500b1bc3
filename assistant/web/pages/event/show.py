"""The page of an event: its pairings, standing and people, for the host and for those who play."""

from contextlib import suppress

from flask import Blueprint, Response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import Conflict
from ....net import qr
from ....store import Unavailable
from ....tournaments.held import Held
from ....tournaments.repeats import warned_of_swap
from ...device import device, known_device
from ...rendering import etags
from ...rendering.links import address, outside
from ...services import services, tournaments
from ..table import live
from .page import page, page_of
from .player import is_elsewhere

blueprint = Blueprint("events", __name__)


@blueprint.get("/e/<event_id>")
def show(event_id: str) -> str:
    """Show the event: to run it, or to those who play; about who was `asked` for, whom another device is."""
    held, may_run = tournaments().find_either(event_id)
    held = _with_host(held, may_run=may_run)
    if may_run:
        device()  # a new one becomes a host with its next request, which a link preview never makes
    asked = request.args.get("asked", None, int)
    if asked is not None and not (asked in range(len(held.state.people)) and is_elsewhere(held, asked)):
        asked = None
    swap = request.args.getlist("swap", int) if may_run else []
    shown = {"asked": asked, "swap": swap, "warnings": warned_of_swap(held, swap)}
    return render_template("event/show.html", page=page_of(held, may_run=may_run), **shown)


def _with_host(held: Held, *, may_run: bool) -> Held:
    """Let a known device that has come to run an event do so from its own first page, too."""
    with suppress(Unavailable, Conflict):  # looking at it must not fail
        return tournaments().add_host(held, known_device()) if may_run else held
    return held


@blueprint.get("/e/<event_id>/fragment")
def fragment(event_id: str) -> Response:
    """Return the part of the page that live news replaces."""
    shown = page(event_id)
    return etags.answer(shown.seen, lambda: Response(render_template("event/fragment.html", page=shown)))


@blueprint.get("/e/<event_id>/live")
def stream(event_id: str) -> AnyResponse:
    """Stream a growing number whenever the event has news; `page` is as in a table's stream."""
    held, may_run = tournaments().find_either(event_id)
    return live.stream_of(_with_host(held, may_run=may_run).row.id)


@blueprint.get("/e/<event_id>/qr.svg")
def qr_svg(event_id: str) -> Response:
    """Return the QR code for those who play."""
    held, _ = tournaments().find_either(event_id)
    services().adapters.look_again()
    return Response(qr.svg(watch_link(held)), content_type="image/svg+xml")


def watch_link(held: Held) -> str:
    """Return the absolute address for those who play."""
    return outside(address("events.show", event_id=held.row.watch))
