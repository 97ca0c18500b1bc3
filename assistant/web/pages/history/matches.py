"""The matches of this device: by evening, as a list, and searched by name."""

from datetime import datetime

from flask import Blueprint, Flask, render_template, request

from .... import i18n
from ....games.reading import NOTE_LENGTH
from ....history.queries import MOST_COUNTED, PlayedMatch
from ....matches.summary import minutes
from ...device import known_device
from ...services import history

blueprint = Blueprint("history", __name__)

_LAST_PAGE = 10_000
_ON_A_PAGE = 20  # matches
_LONGEST_SEARCH = 80


def install(app: Flask) -> None:
    """Offer the filters for durations and lists of names to templates."""
    app.jinja_env.globals.update(most_counted=MOST_COUNTED, note_length=NOTE_LENGTH)
    app.jinja_env.filters.update(minutes=duration, listed=i18n.listed)


@blueprint.get("/history")
def show() -> str:
    """Show the evenings, the newest first; `page` counts from 1."""
    page = asked_page()
    evenings = history().evenings(known_device(), _ON_A_PAGE, (page - 1) * _ON_A_PAGE)
    more = bool(history().matches(known_device(), 1, page * _ON_A_PAGE))
    return render_template("history/evenings.html", evenings=evenings, size=_size(), page=page, is_more=more)


@blueprint.get("/history/matches")
def show_matches() -> str:
    """Show the list of matches; `q` is one or more names of people who sat there."""
    page, asked = asked_page(), request.args.get("q", "")[:_LONGEST_SEARCH].strip()
    found = _matches(asked, page)
    return render_template(
        "history/matches.html",
        matches=found[:_ON_A_PAGE],
        asked=asked,
        size=_size(),
        page=page,
        is_more=len(found) > _ON_A_PAGE,
    )


def asked_page() -> int:
    """Return the page number of the address, from 1 to _LAST_PAGE."""
    return min(max(1, request.args.get("page", 1, int)), _LAST_PAGE)


def _matches(asked: str, page: int) -> list[PlayedMatch]:
    """Return one match more than is shown, to know whether there is another page."""
    most, skip = _ON_A_PAGE + 1, (page - 1) * _ON_A_PAGE
    if asked:
        return history().search(known_device(), asked, most, skip)
    return history().matches(known_device(), most, skip)


def _size() -> tuple[int, datetime | None]:
    return history().size(known_device())


def duration(played: PlayedMatch) -> int | None:
    """Return the minutes of a match that took one or more; None if that is unknown."""
    return minutes(played.table.began, played.table.ended) or None
