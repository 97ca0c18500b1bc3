"""Undo and redo of a host, who is asked first where results would go along."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....games.errors import RequestError
from ....tournaments.places import PATIENCE
from ....tournaments.sentences import match_of, undone
from ....tournaments.undoing import named
from ...device import device
from ...services import tournaments
from .running import back, tell

blueprint = Blueprint("event_undoing", __name__, url_prefix="/e/<event_id>/undos")


@blueprint.post("")
def undo(event_id: str) -> AnyResponse:
    """Undo the last change, or `redo` the last undo; refused if the event has changed since version `seen`.

    Results and matches under way go along only if that is `discard`ed: those `gone` when it was asked.
    """
    held, seen = tournaments().find(event_id, PATIENCE), request.form.get("seen", None, int)
    body = {name: True for name in ("redo", "discard") if name in request.form}
    try:
        tournaments().undo(held, body, device(), seen, request.form.get("gone"))
    except RequestError as error:
        if error.key == "would-discard-results":
            return redirect(url_for(".ask", event_id=event_id), 303)
        tell(error)
    return back(held)


@blueprint.get("")
def ask(event_id: str) -> str | AnyResponse:
    """Name what would go along, and ask for confirmation."""
    held = tournaments().find(event_id)
    rounds: dict[int, list[object]] = {}
    with tournaments().places.take(held.row.id, held.state.version):
        gone = tournaments().gone_with_undo(held, {}) if held.undoes else []
    for number, pairing in gone:
        rounds.setdefault(number, []).append(match_of(held, pairing))
    if not rounds:
        return back(held)
    shown = {"undo": undone(held), "rounds": rounds, "gone": named(held.state, gone)}
    return render_template("event/undo.html", held=held, **shown)
