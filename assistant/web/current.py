"""What this request is about: the tables of this server, and the device that asks."""

import secrets
from typing import cast

from flask import current_app, session

from ..live import Live
from ..phones import Phones
from ..tables import Tables

_DEVICE_BYTES = 9


def tables() -> Tables:
    return cast(Tables, current_app.extensions["tables"])


def live() -> Live:
    return cast(Live, current_app.extensions["live"])


def phones() -> Phones:
    return cast(Phones, current_app.extensions["phones"])


def known_device() -> str:
    """The device's name in its signed cookie, empty without one (as for a program that calls the API)."""
    return str(session.get("device", ""))


def device() -> str:
    """The same, but a device without a name gets one, for as long as it keeps the cookie."""
    if "device" not in session:
        session.permanent = True
        session["device"] = secrets.token_urlsafe(_DEVICE_BYTES)
    return known_device()
