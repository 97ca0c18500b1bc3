"""Turns at a connection. Their waiting is bounded in sum: where one waited in vain, all are refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from ...breaker import Breaker
from .. import StillAway, Unavailable

WAITS = 4.0  # seconds for all before; phones give up after 8
_LOOKS = 0.25  # seconds, for a caller who tries again what was stuck


class InVain(Unavailable):
    """Another program holds the file. Nothing was changed."""


class Turns:
    """One caller at a time; a disk that hangs, or a lock of another program, holds no thread for long."""

    def __init__(self) -> None:
        self._lock, self._breaker = Lock(), Breaker()
        self._failures = 0
        self._is_stuck = False

    @contextmanager
    def take(self) -> Iterator[None]:
        """Wait for a turn; raise Unavailable, at once after somebody has waited in vain.

        Within the turn, InVain refuses all who wait for theirs.
        """
        if not self._breaker.may_try():
            raise StillAway("somebody has waited in vain a moment ago")
        failures = self._failures
        if not self._lock.acquire(timeout=_LOOKS if self._is_stuck else WAITS):
            self._fail()
            raise Unavailable("the turn before takes too long")
        try:
            if self._failures != failures:
                raise StillAway("somebody has waited in vain meanwhile")
            with self._ending():
                yield
        finally:
            self._lock.release()

    @contextmanager
    def _ending(self) -> Iterator[None]:
        """Record how a turn ends: any end but one in vain shows that others may have theirs."""
        try:
            yield
        except InVain:
            self._fail()
            raise
        except BaseException:
            self._go_on()
            raise
        self._go_on()

    def _fail(self) -> None:
        self._failures += 1
        self._is_stuck = True
        self._breaker.lose()

    def _go_on(self) -> None:
        self._is_stuck = False
        self._breaker.find()
