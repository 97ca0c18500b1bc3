"""The forms by which a host runs an event; each leads back to its page."""

from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import Absent, Conflict, RequestError
from ....matches.devices import seat_of
from ....net import qr
from ....tournaments.formats import PAIR
from ....tournaments.held import Held
from ....tournaments.lookup import NoSuchTournament
from ....tournaments.places import PATIENCE
from ....tournaments.upcoming import newest_places, person_at
from ... import forms
from ...device import device
from ...errors import status_of
from ...middleware import rate_limits
from ...rendering.flash_messages import flash_fault, flash_news
from ...rendering.links import address, outside
from ...services import devices, services, tournaments
from .. import deleted
from . import names
from .page import folded, page_of
from .player import seated
from .refused import RefusedForm

blueprint = Blueprint("event_running", __name__, url_prefix="/e/<event_id>")


@blueprint.post("/rounds")
def pair(event_id: str) -> AnyResponse:
    """Pair round `number` unless it is there, and open its tables, `anyway` while others are played.

    From a table at which a match is over, `at`, it leads to the next table of whoever sits there.
    """
    held, body = tournaments().find(event_id, PATIENCE), {"anyway": "anyway" in request.form}
    number = request.form.get("number", None, int)
    return _opening(held, lambda: tournaments().pair(held, body, device(), number))


@blueprint.post("/swaps")
def swap(event_id: str) -> AnyResponse:
    """Let two people of the newest round change places; asked first where others than wished would meet."""
    held = tournaments().find(event_id, PATIENCE)
    chosen = [*map(forms.value, request.form.getlist("swap"))]
    body, shown = {"swap": chosen, "anyway": "anyway" in request.form}, request.form.get("shown")
    try:
        if len(chosen) != PAIR:
            raise Conflict("swap", "not-in-two-pairings")
        return _onward(tournaments().swap(held, body, device(), shown))
    except RequestError as error:
        if error.at == "anyway":
            return redirect(url_for("events.show", event_id=event_id, swap=chosen), 303)
        tell(error)
        return back(held)


@blueprint.post("/people")
def change(event_id: str) -> AnyResponse:
    """Let people join by their names, and one leave or return."""
    held, form = tournaments().find(event_id, PATIENCE), request.form
    leaving = [forms.value(form["leave"])] if "leave" in form else []
    body = {"join": [*names.people(form.get("join", "")), *form.getlist("return")], "leave": leaving}
    shown, seen = form.get("shown"), form.get("seen", None, int)
    return changed(
        held,
        lambda: names.keep_apart(
            tournaments().change(held, body, device(), shown, seen), form.get("join", "")
        ),
        "join" if "join" in form else "people",
        asks_again="join" in form,
    )


@blueprint.get("/people")
def joining(event_id: str) -> AnyResponse:
    """Lead to the people, when a page on which they were refused is loaded again."""
    return back(tournaments().find(event_id), "join")


@blueprint.post("/apart")
def keep_apart(event_id: str) -> AnyResponse:
    """Let people not meet while that can be avoided."""
    held = tournaments().find(event_id, PATIENCE)
    body = {"apart": [*map(forms.value, request.form.getlist("apart"))]}
    return changed(held, lambda: tournaments().keep_apart(held, body, device()))


@blueprint.post("/people/<int:person>")
def rename(event_id: str, person: int) -> AnyResponse:
    """Give somebody another name, at all their tables too."""
    held, form = tournaments().find(event_id, PATIENCE), request.form
    body, shown, part = {"name": form.get("name", "")}, form.get("shown"), f"person-{person}"
    return changed(
        held, lambda: tournaments().rename(held, person, body, device(), shown), part, asks_again=True
    )


@blueprint.post("/byes")
def fill_bye(event_id: str) -> AnyResponse:
    """Open a table for somebody who has come late and who sits out."""
    held, shown = tournaments().find(event_id, PATIENCE), request.form.get("shown")
    body = {"fill_bye": forms.value(request.form.get("person", ""))}
    return _opening(held, lambda: tournaments().fill_bye(held, body, device(), shown))


def _opening(held: Held, change: Callable[[], Held]) -> AnyResponse:
    """Change the event like `changed`, where that opens tables; raise Refused past the limit of those."""

    def opened() -> Held:
        after = change()
        rate_limits.count_opening(after.opened_since(held))
        return after

    rate_limits.check_opening(held.most_tables)
    return changed(held, opened)


@blueprint.get("/run.svg")
def qr_svg(event_id: str) -> Response:
    """Return the QR code by which another device runs the event too."""
    held = tournaments().find(event_id)
    services().adapters.look_again()
    return Response(qr.svg(run_link(held)), content_type="image/svg+xml")


@blueprint.get("/delete")
def ask(event_id: str) -> str:
    """Ask for confirmation."""
    held = tournaments().find(event_id)
    return render_template("event/delete.html", held=held, is_kept=_fits_form(held))


@blueprint.post("/delete")
def delete(event_id: str) -> AnyResponse:
    """Delete the event as it was `seen`; the page that follows alone has it, also if the form comes twice."""
    try:
        held = tournaments().find(event_id, PATIENCE)
        file = _exported(held) if _fits_form(held) else ""
        shown = render_template("event/deleted.html", held=held, file=file, seal=deleted.seal(file))
        tournaments().delete(held, request.form.get("seen", held.state.version, int))
    except NoSuchTournament:
        if kept := deleted.kept(event_id):
            return Response(kept)
        raise
    except Conflict as error:
        tell(error)
        return back(held)
    deleted.keep(event_id, shown)
    return Response(shown)


def _fits_form(held: Held) -> bool:
    return deleted.fits(held.state.version + sum(row.version for row in held.tables.values()))


def _exported(held: Held) -> str:
    """Return the file of an event, empty if it is too long for a form."""
    with tournaments().places.take(held.row.id, held.state.version, PATIENCE):
        return deleted.in_form(services().match_files.tournament_pieces(held.row.id))


def run_link(held: Held) -> str:
    """Return the absolute address by which a device runs the event."""
    return outside(address("events.show", event_id=held.row.id))


def changed(held: Held, change: Callable[[], Held], at: str = "", *, asks_again: bool = False) -> AnyResponse:
    """Change the event, and lead on, `at` a part of its page; say why not if that is refused.

    That is said in the form `at` its part, filled in as it was, if that `asks_again`.
    """
    try:
        return _onward(change(), at)
    except RequestError as error:
        if asks_again:
            return asked_again(held, error, at)
        tell(error)
        return back(held)


def asked_again(held: Held, fault: RequestError, *at: int | str, older: int = 0) -> AnyResponse:
    """Return the page with what was sent `at` a form and why it was refused; lead back if the event changed.

    `older` is the number of the round of the form.
    """
    if fault.at == "seen" or isinstance(fault, Absent):
        tell(fault)
        return back(held, number=older)
    page = replace(page_of(held, may_run=True), older=older, refused=RefusedForm(at, fault, request.form))
    shown = render_template("event/show.html", page=page, asked=None, swap=[], warnings=[])
    return Response(shown, status_of(fault))


def tell(error: RequestError) -> None:
    """Tell the host why nothing was changed: it is nobody's fault if another one was first."""
    flash_news(error) if error.at == "seen" else flash_fault(error)


def _onward(held: Held, part: str = "") -> AnyResponse:
    """Lead to the next table of who comes from a table; else back to the `part`."""
    at = request.form.get("at", "")
    if at not in held.tables:
        return back(held, part)
    known = tournaments().person_of(held, device())
    seat = seat_of(devices().at(at), device())
    person = person_at(held, at, seat) if known is None else known
    if person is not None:
        return seated(held, person) or back(held)
    first = next((place.pairing.table for place in newest_places(held) if place.is_next), None)
    return redirect(url_for("table.show", table_id=first), 303) if first else back(held)


def back(held: Held, part: str = "", number: int = 0) -> AnyResponse:
    """Lead back to the page of the event, and to a part of it, which is of round `number`."""
    older = number if number in folded(held) else None
    return redirect(url_for("events.show", event_id=held.row.id, round=older, _anchor=part or None), 303)
