"""Recording the devices that open a table; clients without cookies (link previews, monitors) don't count."""

from collections.abc import Sequence
from contextlib import suppress

from flask import Flask, request, session

from ...matches.devices import Device
from ...store import Unavailable
from ..device import device, known_device
from ..services import devices

_ARRIVED = "arrived"


def install(app: Flask) -> None:
    """Record new devices with the first request that brings their cookie."""
    app.before_request(_record)


def arrive(table_id: str) -> Sequence[Device]:
    """Return the devices at the table, and record this one there.

    A device without a cookie is recorded with its next request. If the disk is full, nothing is recorded:
    looking at a table must not fail.
    """
    if not known_device():
        device()
        session[_ARRIVED] = table_id
        return devices().at(table_id)
    with suppress(Unavailable):
        return devices().arrive(table_id, device())
    return devices().at(table_id)


def _record() -> None:
    """Record a device that has sent its new cookie back, usually when its page opens the stream.

    Assets are the same for everybody, so they must not read the cookie.
    """
    if request.endpoint != "assets.send" and _ARRIVED in session:
        with suppress(Unavailable):
            devices().come(session[_ARRIVED], known_device())
            if _is_navigation():
                del session[_ARRIVED]


def _is_navigation() -> bool:
    """Return whether a page is loaded: other responses may overtake a form's and undo its cookie."""
    return "text/html" in request.headers.get("Accept", "")
