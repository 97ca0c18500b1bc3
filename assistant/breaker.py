"""A breaker, which keeps callers from waiting for a server that is away."""

from collections.abc import Callable
from threading import Lock
from time import monotonic

AWAY_FOR = 1.0  # seconds without attempts after a failure
ATTEMPT = 4.0  # seconds that others leave to whoever tries


class Breaker:
    """Refuses at once what would only wait: after a failure one caller at a time tries the server again."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._until: float | None = None

    def may_try(self) -> bool:
        """Return whether the server was there last, or it is this caller's turn to try it."""
        with self._lock:
            if self._until is None:
                return True
            if self._clock() < self._until:
                return False
            self._until = self._clock() + ATTEMPT
            return True

    def lose(self) -> bool:
        """Record that the server did not answer; return whether that is new."""
        with self._lock:
            was_there, self._until = self._until is None, self._clock() + AWAY_FOR
            return was_there

    def find(self) -> bool:
        """Record that the server has answered; return whether that is new."""
        if self._until is None:
            return False
        with self._lock:
            was_away, self._until = self._until is not None, None
            return was_away
