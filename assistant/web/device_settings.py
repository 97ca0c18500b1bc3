"""The settings of one device: its language, its colors, whether it lies between the players, and more."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from flask import Blueprint, Flask, redirect, render_template, request, session, url_for
from flask.globals import request_ctx
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_accept_header
from werkzeug.wrappers import Response

from .. import i18n
from ..games import GAMES
from ..printing.paper import NORMAL, PAPERS, STYLES, paper_sold
from .device import device
from .errors import Refused

blueprint = Blueprint("device", __name__)

OPTIONS: Mapping[str, Sequence[str]] = {
    "language": tuple(i18n.LANGUAGES),
    "edition": tuple(key for game in GAMES.values() for key in game.EDITIONS),
    "colors": ("", "light", "dark"),
    "face_to_face": ("0", "1"),
    "guide": ("0", "1"),
    "timer": ("0", "30", "60", "120"),
    "way": ("", *(mode for game in GAMES.values() for mode in game.ENTRY_MODES)),
    "paper": tuple(PAPERS),
    "style": STYLES,
}
_LONGEST_KEPT = 256  # characters of an Accept-Language header that is cached
# Browsers take two slashes, or a backslash, for the beginning of another host.
_OURS = re.compile(r"/(?![/\\])[^\\\x00-\x1f\x7f]{0,2000}")


def install(app: Flask) -> None:
    """Answer every request in the language of its device, and offer the settings to templates."""
    app.before_request(_choose_language)
    for known in (
        colors,
        face_to_face,
        is_guided,
        timer,
        paper_size,
        print_style,
        facing,
        here,
        is_unrecognized,
        stand_in,
    ):
        app.jinja_env.globals[known.__name__] = known


@blueprint.get("/device")
def show() -> str:
    """Show the settings."""
    return render_template("device/show.html", back=_local(request.args.get("next", "")))


@blueprint.post("/device")
def choose() -> Response:
    """Store the posted OPTIONS and redirect to `next`, a page of this app.

    Raises Refused for a value that is not an option.
    """
    chosen = {field: _option(field, options) for field, options in OPTIONS.items() if field in request.form}
    device()
    _keep(chosen)
    return redirect(_local(request.form.get("next", "")), 303)


def stand_in() -> i18n.Match | None:
    """Return the match of a reader who has to be told that it is not quite what they wish, else None."""
    match = _match_of_browser()
    return match if match.note and session.get("language") not in i18n.LANGUAGES else None


def colors() -> str:
    """Return `light` or `dark`, or an empty string to follow the device."""
    return str(session.get("colors", ""))


def face_to_face() -> bool:
    """Return whether the device lies between two players who sit across from each other."""
    return session.get("face_to_face") == "1"


def is_guided() -> bool:
    """Return whether the device shows the turns of a round, or only counts and scores."""
    return session.get("guide") == "1"


def preferred_entry_mode() -> str:
    """Return the mode in which this device enters rounds; empty to follow the table."""
    return str(session.get("way", ""))


def remember(form: Mapping[str, str], *fields: str) -> None:
    """Store these of the OPTIONS that a form about something else sent along, where they are valid."""
    _keep({field: form[field] for field in fields if form.get(field) in OPTIONS[field]})


def remember_unchosen(form: Mapping[str, str]) -> None:
    """Store the edition of such a form, unless this device has one of the same game."""
    if _of_other_games(form.get("edition", "")) == _editions():
        remember(form, "edition")


def _keep(chosen: Mapping[str, str]) -> None:
    """Store values; of the editions one per game, with a space between."""
    kept = [*_of_other_games(chosen["edition"]), chosen["edition"]] if "edition" in chosen else _editions()
    session.update(chosen)
    if kept:
        session["edition"] = " ".join(kept)


def _of_other_games(edition: str) -> list[str]:
    """Return the editions of this device that are not of the game that has this one."""
    own = next((game.EDITIONS for game in GAMES.values() if edition in game.EDITIONS), ())
    return [key for key in _editions() if key not in own]


def _editions() -> list[str]:
    return str(session.get("edition", "")).split()


def options_chosen() -> tuple[str | None, ...]:
    """Return the values chosen on this device, in the order of OPTIONS; None where unset."""
    chosen = session.get
    return tuple(chosen(field) for field in OPTIONS)


def timer() -> int:
    """Return the seconds that this device's clock allows for a turn, 0 for no clock."""
    return int(session.get("timer", 0))


def paper_size() -> str:
    """Return a key of PAPERS: the one chosen here, else the usual one of the browser's locale."""
    chosen = str(session.get("paper"))
    return chosen if chosen in PAPERS else paper_sold(request.accept_languages.best or "")


def print_style() -> str:
    """Return the one of STYLES that was chosen on this device."""
    chosen = str(session.get("style"))
    return chosen if chosen in STYLES else NORMAL


def facing() -> str | None:
    """Return `far` if the request came from the half that is upside down; None if the body is refused."""
    with suppress(HTTPException):
        return "far" if face_to_face() and request.values.get("facing") == "far" else None
    return None


def beside() -> str | None:
    """Return `near` or `far` if the request came from the tray on that side, which shows its answer."""
    with suppress(HTTPException):
        place = request.values.get("beside")
        return place if place in {"near", "far"} else None
    return None


def here() -> str:
    """Return the address of this page to come back to; the first page's if this one has no GET."""
    if request.method == "GET":
        return _local(request.script_root + request.full_path.removesuffix("?"))
    adapter = request_ctx.url_adapter
    has_page = adapter is not None and adapter.test(method="GET")
    return request.script_root + request.path if has_page else url_for("lobby.show")


def is_unrecognized() -> bool:
    """Return whether the device has a cookie that can't be read."""
    return bool(getattr(session, "is_unreadable", False))


def _choose_language() -> None:
    is_asset = request.endpoint == "assets.send"  # cacheable for everybody, so it must not read the cookie
    chosen = "" if is_asset else str(session.get("language"))
    tag = chosen if chosen in i18n.LANGUAGES else _match_of_browser().tag
    i18n.set_language(tag if i18n.is_here(tag) else i18n.DEFAULT)
    i18n.set_edition("")


def _match_of_browser() -> i18n.Match:
    wished = request.headers.get("Accept-Language", "")
    return _negotiated(wished) if len(wished) <= _LONGEST_KEPT else _negotiated.__wrapped__(wished)


@lru_cache(256)  # needed at every tap
def _negotiated(wished: str) -> i18n.Match:
    """Return the first accepted language that is available (`fr-CH` is French), else English."""
    accepted = parse_accept_header(wished, LanguageAccept)
    return i18n.negotiated(wish for wish, quality in accepted if quality > 0)


def _option(field: str, options: Sequence[str]) -> str:
    if request.form[field] not in options:
        raise Refused(422, field, "not-an-option", options=[*options])
    return request.form[field]


def _local(address: str) -> str:
    return ours(address, url_for("lobby.show"))


def ours(address: str, otherwise: str) -> str:
    """Return the address if it is a page of this app and short enough, else `otherwise`."""
    is_below = address.startswith(f"{request.script_root}/")
    return address if is_below and _OURS.fullmatch(address) else otherwise
