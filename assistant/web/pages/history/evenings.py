"""The evening of a table, as this device knows it: joined with the one before, parted; and a match's note."""

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ....games.errors import RequestError
from ....history.queries import evening_alone
from ...device_settings import ours
from ...rendering.flash_messages import flash_fault, flash_message
from ...services import device, history, history_editor, known_device, tables

blueprint = Blueprint("evenings", __name__)


@blueprint.get("/t/<table_id>/evening")
def show(table_id: str) -> str:
    """What this device knows of it, and where that is nothing, the match at the table."""
    table = tables().find(table_id)
    evening = history().evening(known_device(), table.history_entry.evening) or evening_alone(table)
    before = history().evening_before(known_device(), evening)
    return render_template("history/evening.html", evening=evening, before=before)


@blueprint.post("/t/<table_id>/evening/join")
def join(table_id: str) -> Response:
    """It goes on from the evening before it."""
    table = tables().find(table_id)
    return _done(table_id, lambda: history_editor().join_evening(table, device()), told="evening-joined")


@blueprint.post("/t/<table_id>/evening/part")
def part(table_id: str) -> Response:
    """The match begins an evening of its own, with those after it."""
    table = tables().find(table_id)
    return _done(table_id, lambda: history_editor().part_evening(table), told="evening-parted")


@blueprint.post("/t/<table_id>/note")
def write_note(table_id: str) -> Response:
    """`note` is one line, empty for none; goes to `next`, a page of ours."""
    table = tables().find(table_id)
    note = request.form.get("note", "")
    back = ours(request.form.get("next", ""), url_for("table.show", table_id=table_id))
    return _done(table_id, lambda: history_editor().write_note(table, note), told="note-saved", back=back)


def _done(table_id: str, do: Callable[[], None], told: str, back: str = "") -> Response:
    """Does it, or tells on the next page why not."""
    try:
        do()
    except RequestError as error:
        flash_fault(error)
    else:
        flash_message(told)
    return redirect(back or url_for("evenings.show", table_id=table_id), 303)
