"""The page of a finished match."""

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....matches.devices import seat_of
from ....matches.replay import Table
from ...device import device
from ...edition import table_at
from ...services import devices, history

blueprint = Blueprint("match", __name__)


@blueprint.get("/t/<table_id>/match")
def show(table_id: str) -> str | AnyResponse:
    """Show who won, why and round by round; redirect to the table if the match is not over."""
    table = table_at(table_id)
    if table.match.outcome is None:
        return redirect(url_for("table.show", table_id=table_id))
    near = seat_of(devices().at(table_id), device()) or 0
    return render_template("table/match.html", table=table, near=near, place=_place(table))


def _place(table: Table) -> int:
    """Return the match's number among those of its evening that the device knows, 0 if it is not there."""
    evening = history().evening(device(), table.history_entry.evening)
    known = [match.table.id for match in evening.matches] if evening else []
    return known.index(table.row.id) + 1 if table.row.id in known else 0
