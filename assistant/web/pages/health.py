"""The health of this instance, for monitoring: whether it can work, and its metrics."""

import hmac
from collections.abc import Callable
from threading import Lock
from time import monotonic

from flask import Blueprint, Flask, Response, current_app, jsonify, request

from ...store import Store, Unavailable
from ..errors import Refused
from ..middleware import rate_limits
from ..services import services

blueprint = Blueprint("health", __name__)

LOOKS_AFTER = 5.0  # seconds between two writes, at least
TOO_LONG = 2.0  # seconds that a write may take; a database that hangs never answers
_SETTING = "health"


class StoreProbe:
    """A check of whether a store can be written, made by writing to it."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store, self._clock = store, clock
        self._lock = Lock()
        self._looks_at: float | None = None
        self._began: float | None = None
        self._works = False

    def works(self) -> bool:
        """Return whether no damage is known and the last write succeeded; write if LOOKS_AFTER has passed.

        One thread writes at a time. While it hangs, others don't wait, and past TOO_LONG they return False.
        """
        if self._looks_at is None or self._clock() >= self._looks_at:
            self._look()
        return self._works and not self._hangs() and not self._store.is_damaged

    def _hangs(self) -> bool:
        """Return whether a write has taken longer than TOO_LONG."""
        began = self._began
        return began is not None and self._clock() - began > TOO_LONG

    def _look(self) -> None:
        if not self._lock.acquire(timeout=TOO_LONG if self._looks_at is None else 0):
            return
        self._began = self._clock()
        try:
            self._store.settings.set(_SETTING, "written")
            self._works = True
        except Unavailable:
            self._works = False
        finally:
            self._looks_at, self._began = self._clock() + LOOKS_AFTER, None
            self._lock.release()


def install(app: Flask) -> None:
    """Add the store probe, and collect metrics if there is a key to read them."""
    app.extensions["writing"] = StoreProbe(services(app).store)
    if app.config["METRICS_KEY"]:
        from ..middleware.metrics import Metrics

        app.extensions["figures"] = figures = Metrics()
        figures.install(app)


@blueprint.get("/health")
def show() -> Response:
    """Return 200, or 503 if data can't be written; without the bus, taps work and phones see them late."""
    works = current_app.extensions["writing"].works()
    body = {"status": "ok" if works else "unavailable", "version": current_app.config["VERSION"]}
    body["store"] = _status(works)
    if current_app.config["BUS_URL"]:
        body["bus"] = _status(services().notifier.is_there())
    response = jsonify(body)
    response.status_code = 200 if works else 503
    return response


@blueprint.get("/metrics")
def metrics() -> Response:
    """Return the metrics for Prometheus, which sends the key as `Authorization: Bearer`."""
    key = current_app.config["METRICS_KEY"]
    if not key:
        raise Refused(404, "page", "no-such-page")
    with rate_limits.checking_key():
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {key}".encode()):
            raise Refused(403, "key", "no-such-key")
    figures = current_app.extensions["figures"]
    return Response(figures.as_text(), content_type=figures.content_type)


def _status(works: bool) -> str:
    return "ok" if works else "away"
