"""The devices that come to a table to look. What keeps no cookie (a link's preview, a monitor) is none."""

from collections.abc import Sequence
from contextlib import suppress

from flask import Flask, request, session

from ...matches.devices import Device
from ...store import Unavailable
from ..services import device, devices, known_device

_ARRIVED = "arrived"


def install(app: Flask) -> None:
    app.before_request(_record)


def arrive(table_id: str) -> Sequence[Device]:
    """The phones at the table; this device is among them from now on, a new one from its next request on.

    With a disk that is full nothing is kept of it: whoever may look can look.
    """
    if not known_device():
        device()
        session[_ARRIVED] = table_id
        return devices().at(table_id)
    with suppress(Unavailable):
        return devices().arrive(table_id, device())
    return devices().at(table_id)


def _record() -> None:
    """The device has kept its cookie: its page asks for its stream at once, without script for the next page.

    What a page is drawn with is the same for everybody, so it reads no cookie.
    """
    if request.endpoint != "assets.send" and _ARRIVED in session:
        with suppress(Unavailable):
            devices().come(session[_ARRIVED], known_device())
            if _is_navigation():
                del session[_ARRIVED]


def _is_navigation() -> bool:
    """What a page asks for besides may be answered after a form: a cookie would take back what was chosen."""
    return "text/html" in request.headers.get("Accept", "")
