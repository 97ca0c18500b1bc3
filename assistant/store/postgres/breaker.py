"""A breaker, which keeps callers from waiting for a server that is away."""

from collections.abc import Callable
from threading import Lock
from time import monotonic

from .. import StillAway

AWAY_FOR = 1.0  # seconds without attempts after a failure
ATTEMPT = 4.0  # seconds that others leave to whoever tries


class Breaker:
    """Refuses at once what would only wait: after a failure one caller at a time tries the server again."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._until: float | None = None

    def check(self) -> None:
        """Raise StillAway unless the server was there last, or it is this caller's turn to try it."""
        with self._lock:
            if self._until is None:
                return
            if self._clock() < self._until:
                raise StillAway("the database was away a moment ago")
            self._until = self._clock() + ATTEMPT

    def lose(self) -> None:
        """Record that the server did not answer."""
        self._until = self._clock() + AWAY_FOR

    def find(self) -> None:
        """Record that the server has answered."""
        self._until = None
