"""Places for the work on long tournaments, so that all others find a thread and the processor."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

LONG = 500  # entries, of which reading and counting up takes longer than a tap
MOST_AT_ONCE = 1  # long tournaments at which a process is at work
MOST_WAITING = 1  # to look at the same one; each occupies a thread, of which a hosted process has four
MOST_PATIENT = 1  # who wait while it is crowded
PATIENCE = 5  # seconds that a change waits, as no page sends it again; pages wait longer for an answer


class Busy(Exception):
    """As many long tournaments are at work as may be; nothing was read."""


class Places:
    """The places of a process; of those who look at the same tournament a few wait for each other."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._patient = 0
        self._asked = Counter[str]()
        self._at_work: set[str] = set()

    @contextmanager
    def take(self, tournament_id: str, entries: int, patience: float | None = 0) -> Iterator[None]:
        """Hold a place for the work on so many entries, if they are many.

        Raise Busy if it stays crowded for so many seconds; None waits however long it takes.
        """
        if entries <= LONG:
            yield
            return
        with self._asking(tournament_id, patience):
            with self._changed:
                self._changed.wait_for(lambda: self._is_free(tournament_id))
                self._at_work.add(tournament_id)
            try:
                yield
            finally:
                with self._changed:
                    self._at_work.remove(tournament_id)

    @contextmanager
    def _asking(self, tournament_id: str, patience: float | None) -> Iterator[None]:
        """Count who asks for a place until they have left it again; raise Busy."""
        with self._changed:
            if not (patience is None or self._has_room(tournament_id, patience)):
                raise Busy
            self._asked[tournament_id] += 1
        try:
            yield
        finally:
            with self._changed:
                self._asked -= Counter([tournament_id])
                self._changed.notify_all()

    def _has_room(self, tournament_id: str, patience: float) -> bool:
        """Return whether one more can ask, for few of them once others have left."""
        seconds = patience if self._patient < MOST_PATIENT else 0
        self._patient += 1
        try:
            return self._changed.wait_for(lambda: not self._is_crowded(tournament_id), seconds)
        finally:
            self._patient -= 1

    def _is_crowded(self, tournament_id: str) -> bool:
        if tournament_id in self._asked:
            return self._asked[tournament_id] > MOST_WAITING
        return len(self._asked) >= MOST_AT_ONCE

    def _is_free(self, tournament_id: str) -> bool:
        return tournament_id not in self._at_work and len(self._at_work) < MOST_AT_ONCE
