"""The evening of a table in this device's history: joining it to the one before, splitting it, and notes."""

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ....games.errors import RequestError
from ....history.queries import evening_alone
from ...device import device, known_device
from ...device_settings import ours
from ...edition import table_at
from ...rendering.flash_messages import flash_fault, flash_message
from ...services import history, history_editor

blueprint = Blueprint("evenings", __name__)


@blueprint.get("/t/<table_id>/evening")
def show(table_id: str) -> str:
    """Show the evening's matches that this device knows; if there are none, the table's match alone."""
    table = table_at(table_id)
    evening = history().evening(known_device(), table.history_entry.evening) or evening_alone(table)
    before = history().evening_before(known_device(), evening)
    return render_template("history/evening.html", evening=evening, before=before)


@blueprint.post("/t/<table_id>/evening/join")
def join(table_id: str) -> Response:
    """Join the evening to the one before it."""
    table, shown = table_at(table_id), request.form.get("before")
    return _done(
        table_id, lambda: history_editor().join_evening(table, device(), shown), done="evening-joined"
    )


@blueprint.post("/t/<table_id>/evening/part")
def part(table_id: str) -> Response:
    """Begin a new evening with this match and those after it."""
    table = table_at(table_id)
    return _done(table_id, lambda: history_editor().part_evening(table), done="evening-parted")


@blueprint.post("/t/<table_id>/note")
def write_note(table_id: str) -> Response:
    """Store the one-line `note`, empty for none, and redirect to `next`, a page of this app."""
    table = table_at(table_id)
    note, was = request.form.get("note", ""), request.form.get("was")
    back = ours(request.form.get("next", ""), url_for("table.show", table_id=table_id))
    return _done(
        table_id, lambda: history_editor().write_note(table, note, was), done="note-saved", back=back
    )


def _done(table_id: str, do: Callable[[], None], done: str, back: str = "") -> Response:
    """Run `do`, flash the message `done` or the error, and redirect."""
    try:
        do()
    except RequestError as error:
        flash_fault(error)
    else:
        flash_message(done)
    return redirect(back or url_for("evenings.show", table_id=table_id), 303)
