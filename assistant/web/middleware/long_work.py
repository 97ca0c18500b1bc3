"""Requests whose work takes long: only a few at once in a process, so that others find a thread."""

from collections.abc import Callable
from functools import wraps
from threading import BoundedSemaphore
from typing import ParamSpec, TypeVar

from ..errors import Refused

MOST_AT_ONCE = 2
_RETRY_AFTER = 5  # seconds
_places = BoundedSemaphore(MOST_AT_ONCE)

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def takes_long(view: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Return the view with its work bounded; it raises Refused while as many requests are at such work."""

    @wraps(view)
    def bounded(*given: Given.args, **named: Given.kwargs) -> Answer:
        if not _places.acquire(blocking=False):
            raise Refused(503, "server", "busy", seconds=_RETRY_AFTER)
        try:
            return view(*given, **named)
        finally:
            _places.release()

    return bounded
