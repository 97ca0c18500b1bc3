"""Permanent deletion of a table, after a confirmation."""

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from ...edition import table_at
from ...rendering.flash_messages import flash_message
from ...services import tables

blueprint = Blueprint("deletion", __name__)


@blueprint.get("/t/<table_id>/delete")
def ask(table_id: str) -> str:
    """Ask for confirmation."""
    return render_template("table/delete.html", table=table_at(table_id))


@blueprint.post("/t/<table_id>/delete")
def delete(table_id: str) -> Response:
    """Delete the table."""
    tables().delete(table_at(table_id))
    flash_message("deleted")
    return redirect(url_for("lobby.show"), 303)
