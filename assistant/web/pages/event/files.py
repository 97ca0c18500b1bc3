"""An event as files: its standing for spreadsheets, and all of it to be imported again."""

from flask import Blueprint, Response

from ....i18n import csv_separator, decimal_mark
from ....transfer.files import crosstable
from ...services import services, tournaments
from ..downloads import attachment

blueprint = Blueprint("event_files", __name__)


@blueprint.get("/e/<event_id>/standing.csv")
def standing(event_id: str) -> Response:
    """Return the standing as CSV, by the address to run the event or to watch it."""
    held, _ = tournaments().find_either(event_id)
    with tournaments().places.take(held.row.id, held.state.version):
        written = crosstable.lines(held, csv_separator(), decimal_mark())
        return attachment("csv", written, held.state.opened.name)


@blueprint.get("/e/<event_id>/export.json")
def export(event_id: str) -> Response:
    """Return the event with its matches as a file without addresses, codes and devices."""
    held = tournaments().find(event_id)
    with tournaments().places.take(held.row.id, held.state.version):
        pieces = services().match_files.tournament_pieces(held.row.id)
        return attachment("json", pieces, held.state.opened.name)
