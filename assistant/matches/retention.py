"""Tables at which nothing happens any longer are deleted, where they are kept for so many days only."""

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
_KEY = "swept"  # of the settings, by which processes take turns
_NO_ENTRY = 2**31 - 1  # a number behind which no log has any
_LOG = logging.getLogger(__name__)


class Retention:
    """What one store keeps for `keep` after its newest event, by the time of `now`.

    Several processes may look after the same store: in each span of `every` one of them does.
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
        self._store, self._tables, self._bell = store, tables, notifier
        self._keep, self._now, self._every = keep, now, every
        self._ended = Event()
        self._thread = Thread(target=self._run, name=NAME, daemon=True)

    def sweep(self) -> int:
        """Deletes what is due, each table by itself, and gives how many there were."""
        before, count = stored_time(self._now() - self._keep), 0
        while True:
            due = self._store.directory.unused(before, _BATCH)
            gone = sum(self._delete(table_id, before) for table_id in due)
            count += gone
            if len(due) < _BATCH or not gone:
                return count

    def is_its_turn(self) -> bool:
        """Whether nobody has swept lately; whoever is told so does."""
        now, found = self._now(), [""]

        def take(kept: str) -> str:
            found[0] = kept
            return stored_time(now) if self._is_due(kept, now) else kept

        self._store.settings.change(_KEY, take)
        return self._is_due(found[0], now)

    def start(self) -> None:
        """Sweeps now and then from now on, in a thread that ends with the process or by `stop`."""
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._thread.join()

    def _is_due(self, kept: str, now: datetime) -> bool:
        return not stored_time(now - self._every) < kept <= stored_time(now)

    def _delete(self, table_id: str, before: str) -> bool:
        """False where something happened there meanwhile, or it is gone."""
        found = self._store.directory.table(table_id, _NO_ENTRY)
        if found is None or not self._store.directory.delete_unused(table_id, before):
            return False
        self._tables.kept.forget(table_id)
        self._bell.end(table_id)
        self._tables.publish_later(found.history_entry)
        return True

    def _run(self) -> None:
        """At moments of its own, so that processes that were started together do not come together."""
        seconds = self._every.total_seconds()
        while not self._ended.wait(random.uniform(seconds / 60, seconds / 4)):  # noqa: S311 - no secret
            try:
                if self.is_its_turn():
                    _LOG.info("deleted %d tables of which nothing was new", self.sweep())
            except Unavailable:
                _LOG.warning("what is to be deleted could not be found or deleted; it is tried again")
            except Exception:
                _LOG.exception("what is to be deleted was not; it is tried again")
