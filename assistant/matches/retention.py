"""Deletion of unused tables and tournaments after a number of days, by a clock that may be wrong.

A clock that goes on by hours between two sweeps is believed. After a leap of more than `LEAP`, as also at the
first sweep of all, nothing is deleted if that were more than half of all tables or of all tournaments, until
the host agrees, the clock comes back or others are in use.
"""

import json
import logging
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event, Thread

from ..realtime import Notifier
from ..store import Store, Unavailable
from .service import Tables
from .summary import stored_time

EVERY = timedelta(hours=1)
LEAP = timedelta(days=1)  # a server that stood still for so long looks the same as a wrong clock
NAME = "retention"  # of the thread
_BATCH = 100
_KEY = "swept"  # setting with the time of the last sweep, by which processes take turns
_HELD = "sweep-held"  # setting with what a sweep did not delete
_NO_ENTRY = 2**31 - 1  # beyond the end of any log, so that none is read
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class HeldSweep:
    """A sweep that did not delete the `due` of `all_tables`; `at` is the time by its clock.

    It did not delete the `due_events` of `all_events` either: so people call the tournaments.
    """

    due: int
    all_tables: int
    at: datetime
    due_events: int = 0
    all_events: int = 0

    @property
    def shown(self) -> str:
        """A text that tells it apart from one of more, or by another clock."""
        return f"{self.at:%Y-%m-%d} {self.due} {self.due_events}"

    @property
    def is_most(self) -> bool:
        """Whether it would have deleted most tables or most tournaments."""
        return self.due * 2 > self.all_tables or self.due_events * 2 > self.all_events


class Retention:
    """A sweep of one store that deletes tables and tournaments `keep` after their newest event.

    Several processes may share the store: one of them sweeps in each span of `every`. `now` is the same for
    all of them.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        notifier: Notifier,
        keep: timedelta,
        now: Callable[[], datetime],
        every: timedelta = EVERY,
    ) -> None:
        self._store, self._tables, self._notifier = store, tables, notifier
        self._keep, self._now, self._every = keep, now, every
        self._ended = Event()
        self._thread = Thread(target=self._run, name=NAME, daemon=True)

    def sweep(self) -> int:
        """Delete expired tables and tournaments, each in its own transaction; return how many tables."""
        before = self._before(self._now())
        count = _swept(self._store.directory.unused, self._delete, before)
        _swept(self._store.tournaments.unused, self._delete_tournament, before)
        return count

    def is_its_turn(self) -> bool:
        """Claim the next sweep; return whether this process is to do it.

        After a leap of the clock that would delete most tables or tournaments, hold it and return False.
        """
        now, previous = self._now(), self._store.settings.get(_KEY) or ""
        if not self._is_due(previous, now) or self._is_held(previous, now):
            return False
        return self._claim(now)

    def held_sweep(self) -> HeldSweep | None:
        """Return what the last sweep did not delete, None if it deleted all that was due."""
        kept = self._store.settings.get(_HELD)
        if not kept:
            return None
        due, all_tables, at, *events = json.loads(kept)
        return HeldSweep(due, all_tables, datetime.fromisoformat(at), *events)

    def agree(self, shown: str) -> bool:
        """Let the next sweep delete what was held, as it was `shown`: the clock is right.

        Return False if nothing is held, or another sweep is.
        """
        held = self.held_sweep()
        if held is None or held.shown != shown:
            return False
        self._store.settings.set(_KEY, stored_time(self._now() - self._every))
        self._store.settings.set(_HELD, "")
        return True

    def start(self) -> None:
        """Start sweeping at intervals, in a daemon thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and wait for it."""
        self._ended.set()
        self._thread.join()

    def _claim(self, now: datetime) -> bool:
        previous = [""]

        def take(kept: str) -> str:
            previous[0] = kept
            return stored_time(now) if self._is_due(kept, now) else kept

        self._store.settings.change(_KEY, take)
        return self._is_due(previous[0], now)

    def _is_due(self, kept: str, now: datetime) -> bool:
        return not stored_time(now - self._every) < kept <= stored_time(now)

    def _is_held(self, previous: str, now: datetime) -> bool:
        """Return whether a leap of the clock would delete most tables or tournaments, and store that."""
        is_leap = not stored_time(now - LEAP) <= previous <= stored_time(now)
        found = self._due(now) if is_leap else None
        held = found if found and found.is_most else None
        self._hold(held)
        return held is not None

    def _due(self, now: datetime) -> HeldSweep:
        before = self._before(now)
        due, all_tables = self._store.directory.count_unused(before)
        return HeldSweep(due, all_tables, now, *self._store.tournaments.count_unused(before))

    def _hold(self, held: HeldSweep | None) -> None:
        before = self.held_sweep()
        kept = json.dumps(_stored(held)) if held else ""
        if held or before:
            self._store.settings.set(_HELD, kept)
        if held and not before:
            _LOG.error(
                "nothing is deleted: by the clock, %s, %d of %d tables would go at once, and %d of %d events."
                " If it is right, confirm it on the page /host",
                stored_time(held.at),
                held.due,
                held.all_tables,
                held.due_events,
                held.all_events,
            )

    def _before(self, now: datetime) -> str:
        return stored_time(now - self._keep)

    def _delete(self, table_id: str, before: str) -> bool:
        """Return False if the table is gone, or was used in the meantime."""
        found = self._store.directory.table(table_id, _NO_ENTRY)
        if found is None or not self._store.directory.delete_unused(table_id, before):
            return False
        self._tables.cache.forget(table_id)
        self._notifier.end(table_id)
        self._tables.publish_later(found.history_entry)
        return True

    def _delete_tournament(self, tournament_id: str, before: str) -> bool:
        """Return False if the tournament is gone, or was used in the meantime."""
        is_gone = self._store.tournaments.delete_unused(tournament_id, before)
        if is_gone:
            self._notifier.end(tournament_id)
        return is_gone

    def _run(self) -> None:
        """Sweep at random intervals, so that processes started together do not collide."""
        seconds = self._every.total_seconds()
        while not self._ended.wait(random.uniform(seconds / 60, seconds / 4)):  # noqa: S311 - no secret
            try:
                if self.is_its_turn():
                    _LOG.info("deleted %d inactive tables", self.sweep())
            except Unavailable:
                _LOG.warning("inactive tables could not be found or deleted; trying again later")
            except Exception:
                _LOG.exception("inactive tables were not deleted; trying again later")


def _stored(held: HeldSweep) -> list[object]:
    return [held.due, held.all_tables, stored_time(held.at), held.due_events, held.all_events]


def _swept(
    unused: Callable[[str, int], Sequence[str]], delete: Callable[[str, str], bool], before: str
) -> int:
    """Delete all that is unused from `before` on, in batches, and return how many were."""
    count = 0
    while True:
        due = unused(before, _BATCH)
        gone = sum(delete(each, before) for each in due)
        count += gone
        if len(due) < _BATCH or not gone:
            return count
