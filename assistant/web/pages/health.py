"""How this instance is, for what watches over it: whether it can do its work, and figures of what it does."""

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

LOOKS_AFTER = 5.0  # seconds: however often is asked, so often at most is written
TOO_LONG = 2.0  # seconds that a look may take; a database that hangs answers nothing at all
_SETTING = "health"


class StoreProbe:
    """Whether a store can be written, by writing to it."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store, self._clock = store, clock
        self._lock = Lock()
        self._looks_at: float | None = None
        self._began: float | None = None
        self._works = False

    def works(self) -> bool:
        """As it was found of late. One at a time waits for a store that is slow to say so, or does not."""
        if self._looks_at is None or self._clock() >= self._looks_at:
            self._look()
        return self._works and not self._hangs()

    def _hangs(self) -> bool:
        """Whether somebody has waited for the store for too long."""
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
    """Metrics are taken only where somebody may read them."""
    app.extensions["writing"] = StoreProbe(services(app).store)
    if app.config["METRICS_KEY"]:
        from ..middleware.metrics import Metrics

        app.extensions["figures"] = figures = Metrics()
        figures.install(app)


@blueprint.get("/health")
def show() -> Response:
    """200, or 503 where data can't be written; without the bus taps go on, and phones hear of them later."""
    works = current_app.extensions["writing"].works()
    told = {"status": "ok" if works else "unavailable", "version": current_app.config["VERSION"]}
    told["store"] = _said(works)
    if current_app.config["BUS_URL"]:
        told["bus"] = _said(services().notifier.is_there())
    response = jsonify(told)
    response.status_code = 200 if works else 503
    return response


@blueprint.get("/metrics")
def metrics() -> Response:
    """For Prometheus, who brings the key as `Authorization: Bearer`."""
    key = current_app.config["METRICS_KEY"]
    if not key:
        raise Refused(404, "page", "no-such-page")
    with rate_limits.checking_key():
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {key}".encode()):
            raise Refused(403, "key", "no-such-key")
    figures = current_app.extensions["figures"]
    return Response(figures.told(), content_type=figures.content_type)


def _said(works: bool) -> str:
    return "ok" if works else "away"
