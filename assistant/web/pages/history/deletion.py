"""Permanent deletion of a table, after a confirmation. The page that follows alone can put it back."""

import hmac

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ....games.errors import Conflict
from ....games.sentence import says
from ....matches.bounds import MOST_EVENTS
from ....matches.devices import seat_of
from ....matches.replay import Table
from ....matches.service import NoSuchTable
from ....net.bodies import RESTORED_BYTES
from ....transfer.files import writing
from ....transfer.files.reading import parse, read
from ...device import device
from ...edition import table_at
from ...event_tables import check_deletion
from ...middleware import rate_limits
from ...rendering.flash_messages import flash_sentence
from ...services import devices, services, tables
from .. import deleted
from ..table.in_event import without_table

blueprint = Blueprint("deletion", __name__)

_ATTEMPTS = 50


@blueprint.get("/t/<table_id>/delete")
def ask(table_id: str) -> str:
    """Ask for confirmation."""
    table = table_at(table_id)
    check_deletion(table_id)
    return render_template("table/delete.html", table=table, in_event=without_table(table))


@blueprint.post("/t/<table_id>/delete")
def delete(table_id: str) -> str:
    """Delete the table, and show the page that has its match until it is left, whoever presses twice."""
    for _ in range(_ATTEMPTS):
        try:
            table = table_at(table_id)
        except NoSuchTable:
            if shown := deleted.kept(table_id):
                return shown
            raise
        check_deletion(table_id)
        seat = seat_of(devices().at(table_id), device())
        shown = render_template("table/deleted.html", table=table, match=_exported(table), seat=seat)
        deleted.keep(table_id, shown)
        if tables().delete_unchanged(table):  # else a tap since is not in the match
            return shown
    raise Conflict("body", "busy")


def _exported(table: Table) -> str:
    """Return the file of the match, empty if it is too long for a form or an import."""
    if len(table.replay.steps) > MOST_EVENTS:
        return ""
    return deleted.in_form(writing.pieces([writing.exported(table.replay, table.history_entry)], {}))


@blueprint.post("/history/deleted")
def put_back() -> Response:
    """Import the posted `match` of a deleted table with the device's `seat`, or an event, and redirect to it.

    The `seal` of an event proves that the device has deleted it, so that it gets its tables.
    """
    rate_limits.count_import()
    if request.mimetype == "multipart/form-data":  # any other form is parsed whole, at fifty times its size
        request.max_content_length = request.max_form_memory_size = RESTORED_BYTES
    sent = request.form.get("match", "").replace("\r\n", "\n")  # as it was before a form had it
    sealed = request.form.get("seal", "")
    is_event = hmac.compare_digest(sealed.encode(), deleted.seal(sent).encode())
    value = parse(sent.encode())
    brought = services().match_files.import_matches(value, device(), copying=not is_event, owning=is_event)
    if is_event:
        flash_sentence(says("files.event-put-back"))
        (event,) = read(value).tournaments
        return redirect(url_for("events.show", event_id=services().store.tournaments.of_uid(event.uid)), 303)
    if not brought.tables:
        flash_sentence(says("files.nothing-new"))
        return redirect(url_for("history.show"), 303)
    flash_sentence(says("files.put-back"))
    table = tables().find(brought.tables[0])
    seat = request.form.get("seat", type=int)
    if seat in range(len(table.match.players)):
        devices().take_seat(table.row.id, device(), seat, shared=False)
    return redirect(url_for("table.show", table_id=table.row.id), 303)
