"""How one device likes it: its language, its colors, and whether it lies between the players."""

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
from ..printing.paper import NORMAL, PAPERS, STYLES, paper_sold
from . import services
from .errors import Refused

blueprint = Blueprint("device", __name__)

OPTIONS: Mapping[str, Sequence[str]] = {
    "language": tuple(i18n.LANGUAGES),
    "colors": ("", "light", "dark"),
    "face_to_face": ("0", "1"),
    "guide": ("0", "1"),
    "timer": ("0", "30", "60", "120"),
    "way": ("", "cards", "markers"),
    "paper": tuple(PAPERS),
    "style": STYLES,
}
_LONGEST_KEPT = 256  # characters of a browser's wishes
_OURS = re.compile(r"/(?![/\\])[^\\\x00-\x1f\x7f]{0,2000}")


def install(app: Flask) -> None:
    """Every request is answered in the language of its device."""
    app.before_request(_speak)
    for known in (colors, face_to_face, is_guided, timer, paper_size, print_style, facing, here):
        app.jinja_env.globals[known.__name__] = known


@blueprint.get("/device")
def show() -> str:
    return render_template("device/show.html", back=_local(request.args.get("next", "")))


@blueprint.post("/device")
def choose() -> Response:
    """`language` of LANGUAGES, `colors` (empty: as the device has them), `face_to_face` 0 or 1.

    Goes to `next`, a page of ours. Raises Refused for anything else.
    """
    chosen = {field: _option(field, options) for field, options in OPTIONS.items() if field in request.form}
    services.device()
    session.update(chosen)
    return redirect(_local(request.form.get("next", "")), 303)


def colors() -> str:
    """`light`, `dark`, or nothing where the page follows the device."""
    return str(session.get("colors", ""))


def face_to_face() -> bool:
    """Whether the device lies between the players, who sit across from each other."""
    return session.get("face_to_face") == "1"


def is_guided() -> bool:
    """Whether the device shows the turns of a round, or only counts and scores."""
    return session.get("guide") == "1"


def preferred_entry_mode() -> str:
    """`cards` or `markers`, by which this device enters rounds; empty where it does as the table does."""
    return str(session.get("way", ""))


def choose_guide(wish: str | None) -> None:
    """What the first page's form wishes of OPTIONS, if anything."""
    if wish in OPTIONS["guide"]:
        session["guide"] = wish


def options_chosen() -> tuple[str | None, ...]:
    """What was chosen on this device, of OPTIONS in their order."""
    chosen = session.get
    return tuple(chosen(field) for field in OPTIONS)


def timer() -> int:
    """Seconds of a turn for the clock of this device, 0 for none."""
    return int(session.get("timer", 0))


def paper_size() -> str:
    """A key of PAPERS: what was chosen on this device, else what is sold where its browser says it is."""
    chosen = str(session.get("paper"))
    return chosen if chosen in PAPERS else paper_sold(request.accept_languages.best or "")


def print_style() -> str:
    """One of STYLES, as it was chosen on this device."""
    chosen = str(session.get("style"))
    return chosen if chosen in STYLES else NORMAL


def facing() -> str | None:
    """`far` where this request came from the half that stands upside down; a refused body tells nothing."""
    with suppress(HTTPException):
        return "far" if face_to_face() and request.values.get("facing") == "far" else None
    return None


def beside() -> str | None:
    """`near` or `far` where this request came from a tray of that side, where its answer is told."""
    with suppress(HTTPException):
        place = request.values.get("beside")
        return place if place in {"near", "far"} else None
    return None


def here() -> str:
    """The address of this page, to come back to; the first page's where this one can only be posted to."""
    if request.method == "GET":
        return _local(request.script_root + request.full_path.removesuffix("?"))
    adapter = request_ctx.url_adapter
    has_page = adapter is not None and adapter.test(method="GET")
    return request.script_root + request.path if has_page else url_for("lobby.show")


def _speak() -> None:
    is_asset = request.endpoint == "assets.send"  # the same for everybody, so it must not ask for the cookie
    chosen = "" if is_asset else str(session.get("language"))
    i18n.set_language(chosen if chosen in i18n.LANGUAGES else _wished())


def _wished() -> str:
    wished = request.headers.get("Accept-Language", "")
    return _spoken(wished) if len(wished) <= _LONGEST_KEPT else _spoken.__wrapped__(wished)


@lru_cache(256)  # asked for at every tap
def _spoken(wished: str) -> str:
    """The first of a browser's wishes that is spoken here: `fr-CH` is French."""
    accepted = parse_accept_header(wished, LanguageAccept)
    wishes = (wish.split("-")[0].lower() for wish, quality in accepted if quality > 0)
    return next((wish for wish in wishes if wish in i18n.LANGUAGES), "en")


def _option(field: str, options: Sequence[str]) -> str:
    if request.form[field] not in options:
        raise Refused(422, field, "not-an-option", options=[*options])
    return request.form[field]


def _local(address: str) -> str:
    return ours(address, url_for("lobby.show"))


def ours(address: str, otherwise: str) -> str:
    """A page of ours, of a length of ours; to browsers two slashes or a backslash are another host."""
    is_below = address.startswith(f"{request.script_root}/")
    return address if is_below and _OURS.fullmatch(address) else otherwise
