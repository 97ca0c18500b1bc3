"""Deletion of unused tables after a number of days."""

import logging
import random
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Event, Thread

from ..realtime import Notifier
from ..store import Store, Unavailable
from .service import Tables
from .summary import stored_time, utc_now

EVERY = timedelta(hours=1)
NAME = "retention"  # of the thread
_BATCH = 100
_KEY = "swept"  # setting with the time of the last sweep, by which processes take turns
_NO_ENTRY = 2**31 - 1  # beyond the end of any log, so that none is read
_LOG = logging.getLogger(__name__)


class Retention:
    """A sweep of one store that deletes tables `keep` after their newest event.

    Several processes may share the store: one of them sweeps in each span of `every`.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        notifier: Notifier,
        keep: timedelta,
        now: Callable[[], datetime] = utc_now,
        every: timedelta = EVERY,
    ) -> None:
        self._store, self._tables, self._notifier = store, tables, notifier
        self._keep, self._now, self._every = keep, now, every
        self._ended = Event()
        self._thread = Thread(target=self._run, name=NAME, daemon=True)

    def sweep(self) -> int:
        """Delete expired tables, each in its own transaction, and return how many."""
        before, count = stored_time(self._now() - self._keep), 0
        while True:
            due = self._store.directory.unused(before, _BATCH)
            gone = sum(self._delete(table_id, before) for table_id in due)
            count += gone
            if len(due) < _BATCH or not gone:
                return count

    def is_its_turn(self) -> bool:
        """Claim the next sweep; return whether this process is to do it."""
        now, previous = self._now(), [""]

        def take(kept: str) -> str:
            previous[0] = kept
            return stored_time(now) if self._is_due(kept, now) else kept

        self._store.settings.change(_KEY, take)
        return self._is_due(previous[0], now)

    def start(self) -> None:
        """Start sweeping at intervals, in a daemon thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and wait for it."""
        self._ended.set()
        self._thread.join()

    def _is_due(self, kept: str, now: datetime) -> bool:
        return not stored_time(now - self._every) < kept <= stored_time(now)

    def _delete(self, table_id: str, before: str) -> bool:
        """Return False if the table is gone, or was used in the meantime."""
        found = self._store.directory.table(table_id, _NO_ENTRY)
        if found is None or not self._store.directory.delete_unused(table_id, before):
            return False
        self._tables.cache.forget(table_id)
        self._notifier.end(table_id)
        self._tables.publish_later(found.history_entry)
        return True

    def _run(self) -> None:
        """Sweep at random intervals, so that processes started together do not collide."""
        seconds = self._every.total_seconds()
        while not self._ended.wait(random.uniform(seconds / 60, seconds / 4)):  # noqa: S311 - no secret
            try:
                if self.is_its_turn():
                    _LOG.info("deleted %d tables of which nothing was new", self.sweep())
            except Unavailable:
                _LOG.warning("what is to be deleted could not be found or deleted; it is tried again")
            except Exception:
                _LOG.exception("what is to be deleted was not; it is tried again")
