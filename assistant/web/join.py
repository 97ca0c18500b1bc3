"""A table's short code, scanned or typed by hand."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from ..phones import seat_of
from . import tries
from .arrivals import arrive
from .current import device, tables

blueprint = Blueprint("join", __name__)

LONGEST = 64  # characters that may be a code with spaces and dashes


@blueprint.get("/j")
def typed() -> Response:
    """A code, or the whole link that holds one, as somebody typed or pasted it."""
    code = request.args.get("code", "").strip().rstrip("/").rpartition("/")[2][:LONGEST]
    return redirect(url_for("join.by_code", code=code) if code else url_for("lobby.show"), 303)


@blueprint.get(f"/j/<string(maxlength={LONGEST}):code>")
def by_code(code: str) -> Response:
    """Asks who is joining; a device that has said so is at the table at once."""
    with tries.of_a_code():
        table = tables().find_by_code(code)
    if seat_of(arrive(table.row.id), device()) is not None:
        return redirect(url_for("table.show", table_id=table.row.id), 303)
    return Response(render_template("share/who.html", table=table), content_type="text/html; charset=utf-8")
