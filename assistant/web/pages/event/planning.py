"""How many rounds an event has: more, fewer, or no more from now on."""

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from ....tournaments.places import PATIENCE
from ....tournaments.sentences import players
from ....tournaments.upcoming import awaited
from ... import forms
from ...device import device
from ...services import tournaments
from .running import changed

blueprint = Blueprint("event_planning", __name__, url_prefix="/e/<event_id>")


@blueprint.post("/planned")
def plan(event_id: str) -> AnyResponse:
    """Plan another number of rounds; an event that was ended goes on."""
    held = tournaments().find(event_id, PATIENCE)
    body = {"rounds": forms.value(request.form.get("rounds", ""))}
    return changed(held, lambda: tournaments().plan(held, body, device(), request.form.get("shown")))


@blueprint.get("/end")
def ask(event_id: str) -> str:
    """Name the matches that are still open, and ask for confirmation."""
    held = tournaments().find(event_id)
    matches = [(number, place.table, players(held, place.pairing)) for number, place in awaited(held)]
    return render_template("event/end.html", held=held, matches=matches)


@blueprint.post("/end")
def end(event_id: str) -> AnyResponse:
    """End the event after round `number`."""
    held, number = tournaments().find(event_id, PATIENCE), request.form.get("number", None, int)
    return changed(held, lambda: tournaments().end(held, device(), number))
