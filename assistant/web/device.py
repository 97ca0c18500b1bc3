"""The device that sent the request, by its signed cookie."""

import secrets

from flask import request, session

_DEVICE_BYTES = 9


def known_device() -> str:
    """Return the device's id from its signed cookie; empty without one, as for API programs."""
    return str(session.get("device", ""))


def device() -> str:
    """Return the device's id; a device without one gets one, which lasts as long as its cookie."""
    if "device" not in session:
        session.permanent = True
        session["device"] = secrets.token_urlsafe(_DEVICE_BYTES)
    return known_device()


def is_phone() -> bool:
    """Return whether the browser says that it is a phone's, whose screen has no room beside a table."""
    agent = request.headers.get("User-Agent", "")
    return "Mobile" in agent and "iPad" not in agent
