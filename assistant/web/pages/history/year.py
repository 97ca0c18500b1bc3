"""The picture of a device's year."""

from collections.abc import Sequence
from datetime import UTC, datetime

from flask import Blueprint, Flask, Response

from .... import i18n
from ....history.year import FIRST, LAST, Year, year_of, years
from ....i18n import gettext, ngettext
from ....printing.documents import YearPicture
from ....printing.values import YearTold
from ...device import known_device
from ...errors import Refused
from ...rendering import etags
from ...services import history, services
from ...time_zone import time_zone
from ..printed import sheet_response

blueprint = Blueprint("year", __name__)


def install(app: Flask) -> None:
    """Offer the years that have a picture to templates."""
    app.jinja_env.globals["years_played"] = _years


@blueprint.get("/history/year/<int:number>.png")
def picture(number: int) -> Response:
    """Return the picture of a year, 1200 × 630, in the device's language."""
    found = year_of(history(), known_device(), number, time_zone()) if FIRST <= number <= LAST else None
    if found is None:
        raise Refused(404, "year", "no-such-page")
    values = _picture_values(found)
    response = etags.answer(
        (repr(values), i18n.language()),
        lambda: sheet_response("png", YearPicture(values, i18n.language()), f"{number}.png"),
    )
    response.headers["Cache-Control"] = "private, no-cache"  # it differs by device
    return response


def _years() -> Sequence[int]:
    return years(history(), known_device(), datetime.now(UTC), time_zone())


def _picture_values(year: Year) -> YearTold:
    labels = (
        (year.matches, ngettext("match", "matches", year.matches)),
        (year.evenings, ngettext("session", "sessions", year.evenings)),
        (year.people, ngettext("person", "people", year.people)),
    )
    names = services().renderer.printed([person.name for person in year.best], i18n.language())
    best = tuple(
        (name, str(person.won), gettext("of %(count)s") % {"count": person.matches})
        for name, person in zip(names, year.best, strict=True)
    )
    headings = gettext("Matches per month"), gettext("Matches won")
    return YearTold(year.year, labels, year.months, *headings, best)
