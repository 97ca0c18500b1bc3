"""The app inside a phone's browser, without a server: features that need one are refused or hidden."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

from flask import Flask, Response, current_app, request

from ...matches.summary import stored_time
from ...store import Unavailable
from ..device import known_device
from ..errors import Refused
from ..services import history, services

_NEEDS_A_SERVER = frozenset(
    (
        "api.make_code",
        "bgstats.forward",
        "bgstats.qr_svg",
        "events.qr_svg",
        "events.stream",
        "live.stream",
        "share.change_code",
        "share.choose_origin",
        "share.qr_png",
        "share.qr_svg",
        "share.watch_qr_svg",
        "sheets.join",
        "sheets.join_with_network",
        "sheets.result_picture",
        "files.move",
        "files.open_move",
        "year.picture",
    )
)
GUEST = "/guest"  # the path below the app's at which guests have their pages
# Blueprints that are refused as a whole.
_ROOMS = frozenset(("club", "event_board", "health", "host", "installable", "join", "privacy"))
# A guest scores at the tables that it was invited to, and reads; all else is for the phone that has them.
_OF_GUESTS = frozenset(
    (
        *("assets", "device", "evenings", "event_person", "event_player", "head_to_head", "history"),
        *("match", "practice", "rounds", "rules", "table"),
    )
)
_MORE_OF_GUESTS = frozenset(
    (
        *(f"api.{name}" for name in ("actions", "box", "cards", "choose_starting_player", "edition")),
        *(f"api.{name}" for name in ("effects", "ending", "markers", "open_rematch", "options")),
        *(f"api.{name}" for name in ("put_round", "rename_player", "state", "tallies", "tap", "undo")),
        *("events.fragment", "events.show", "lobby.show", "lobby.show_older"),
        *("people.join", "people.part", "people.show", "people.show_all"),
        *("share.choose_seat", "share.show", "share.take_seat"),
    )
)
_OF_A_TABLE = frozenset(("table.fragment", "table.show"))
_KEPT = "taken-along"
_EVENING_IS_OVER = timedelta(hours=3)  # since its last match ended


def install(app: Flask) -> None:
    """Offer `is_offline()` to templates; without a server, also refuse what needs one."""
    app.jinja_env.globals.update(is_offline=is_offline, is_guest=is_guest)
    if app.config["ON_THIS_PHONE"]:
        app.before_request(_check)
        app.after_request(_record_presence)
        app.jinja_env.globals.update(last_export=last_export, is_export_due=is_export_due)


def is_offline() -> bool:
    """Return whether the app runs inside a browser."""
    return bool(current_app.config["ON_THIS_PHONE"])


def is_guest() -> bool:
    """Return whether another phone asks through the one inside whose browser the app runs."""
    return is_offline() and request.script_root.endswith(GUEST)


def _check() -> None:
    """Raise Refused for features that need a server: other devices, and pictures of sheets."""
    is_picture = (request.view_args or {}).get("medium") == "png"
    if is_picture or request.endpoint in _NEEDS_A_SERVER or request.blueprint in _ROOMS:
        raise Refused(404, "server", "needs-a-server")
    if is_guest() and not _is_for_guests():
        raise Refused(404, "server", "needs-the-other-phone")


def _is_for_guests() -> bool:
    """Return whether guests may ask for this, or nobody could, as there is no such page."""
    asked = request.endpoint
    return asked is None or asked in _MORE_OF_GUESTS or request.blueprint in _OF_GUESTS


def _record_presence(response: Response) -> Response:
    """Record which table the device shows: there are no streams by which to tell."""
    if request.endpoint in _OF_A_TABLE and response.status_code in (200, 304) and known_device():
        services().notifier.polled((request.view_args or {})["table_id"], known_device())
    return response


def last_export() -> datetime | None:
    """Return when all data was last exported to a file, None if never."""
    kept = services().store.settings.get(_KEPT)
    return datetime.fromisoformat(kept) if kept else None


def record_export() -> None:
    """Record that all data has just been exported to a file, which a full disk must not prevent."""
    with suppress(Unavailable):
        services().store.settings.set(_KEPT, stored_time(datetime.now(UTC)))


def has_unexported() -> bool:
    """Return whether a finished match is in no exported file."""
    ended, kept = _last_ended(), last_export()
    return ended is not None and (kept is None or ended > kept)


def is_export_due() -> bool:
    """Return whether to remind of an export, which waits until the evening is over."""
    ended = _last_ended()
    return ended is not None and has_unexported() and datetime.now(UTC) - ended > _EVENING_IS_OVER


def _last_ended() -> datetime | None:
    newest = history().matches(known_device(), 1)
    return newest[0].table.ended if newest else None
