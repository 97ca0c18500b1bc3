"""Bodies of requests as JSON."""

import json
from typing import Any

from flask import request

from ...games.errors import Malformed
from ..errors import Refused


def body_sent() -> bytes:
    """Return the body of a request that says it is JSON; raise Refused (415) for another type."""
    if request.mimetype != "application/json":
        raise Refused(415, "Content-Type", "not-json-type")
    return request.get_data()


def body(default: Any = None) -> Any:
    """Return the parsed body, or `default` for an empty one where that is allowed; raise Malformed."""
    if default is not None and not request.get_data():
        return default
    text = body_sent()
    try:
        return json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Malformed("body", "not-json") from None
