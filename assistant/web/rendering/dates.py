"""Dates on pages: elements in the reader's zone, which a script may write in the reader's own format."""

from datetime import datetime

from flask import Flask
from markupsafe import Markup

from ... import i18n
from ..services import services
from ..time_zone import local

_TIME = Markup('<time datetime="{}" data-form="{}">{}</time>')


def install(app: Flask) -> None:
    """Offer the filters for dates to templates."""
    app.jinja_env.filters.update(day=day, short_day=short_day, month=month, moment=moment)


def day(at: datetime) -> Markup:
    """Return the element of a date."""
    return _time_element(at, "day")


def short_day(at: datetime) -> Markup:
    """Return the element of a date in its short form, for lists."""
    return _time_element(at, "date")


def month(at: datetime) -> Markup:
    """Return the element of a date of which a script shows the month only."""
    return _time_element(at, "month")


def moment(at: datetime) -> Markup:
    """Return the element of a date with its time."""
    return _TIME.format(at.isoformat(), "moment", local(at).strftime("%Y-%m-%d %H:%M"))


def _time_element(at: datetime, form: str) -> Markup:
    here = local(at)
    written = services().rulebooks.common(i18n.language())["date"]
    return _TIME.format(at.isoformat(), form, written.format(year=here.year, month=here.month, day=here.day))
