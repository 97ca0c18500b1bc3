"""The names of requests, by which one that is sent again is known."""

from hashlib import sha256

from flask import request

from ...games.errors import Malformed
from ..device import known_device

REQUEST_NAME_LENGTHS = 16, 200


def request_name() -> str | None:
    """Return a name by which a resent request is known, so that it opens nothing twice.

    It is the client's Idempotency-Key with a digest of the body: a reused key gives nobody what others
    opened.
    """
    name = request.headers.get("Idempotency-Key")
    if name is None:
        return None
    low, high = REQUEST_NAME_LENGTHS
    if not low <= len(name) <= high:
        raise Malformed("Idempotency-Key", "request-name-length", min=low, max=high)
    return f"{known_device()} {name} {sha256(request.get_data()).hexdigest()}"
