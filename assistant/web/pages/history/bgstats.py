"""Posting a finished match to the app BG Stats, from this device or from one that scans a code."""

from flask import Blueprint, Response, redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from ....matches.replay import Table
from ....net import qr
from ...errors import Refused
from ...rendering.links import address, bgstats_link, outside
from ...services import tables

blueprint = Blueprint("bgstats", __name__)


@blueprint.get("/t/<table_id>/bgstats")
def show(table_id: str) -> str:
    """Show the link to BG Stats and its QR code."""
    table = _over(tables().find(table_id))
    return render_template(
        "bgstats/show.html", table=table, link=bgstats_link(table), forwarding=_page(table)
    )


@blueprint.get("/t/<table_id>/bgstats.svg")
def qr_svg(table_id: str) -> Response:
    """Return the QR code of `forward`, since the link itself is too long; it gives no access to the table."""
    return Response(qr.svg(_page(_over(tables().find(table_id)))), content_type="image/svg+xml")


@blueprint.get("/w/<watch>/bgstats")
def forward(watch: str) -> AnyResponse:
    """Redirect to BG Stats."""
    return redirect(str(bgstats_link(_over(tables().find_watched(watch)))), 303)


def _page(table: Table) -> str:
    return outside(address("bgstats.forward", watch=table.row.watch))


def _over(table: Table) -> Table:
    if table.match.outcome is None:
        raise Refused(409, "outcome", "not-over")
    return table
