"""Export of a store's matches to files, and import of such files."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any

from ... import games
from ...games.errors import Conflict
from ...history.queries import PlayedMatch
from ...matches.join_codes import make_address
from ...matches.replay import Replay, Table, UnreadableTable
from ...matches.summary import known_table, match_row, stored_time, utc_now
from ...store import CLOSED, Entry, HistoryEntry, NewTable, Store, TableRow, Taken
from . import writing
from .checking import Checker
from .device_transfers import join
from .reading import GivenFile, read

MOST_EVENTS_OF_A_FILE = 30_000  # about 4 MB, small enough to be imported again
_ATTEMPTS = 5


@dataclass(frozen=True)
class ImportReport:
    """The ids of the new tables, and the number of matches skipped because they were known already."""

    tables: Sequence[str]
    skipped: int


class MatchFiles:
    """The export and import of one store; `now` is the clock. Only one file is imported at a time."""

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self._now = now
        self._turn = Lock()

    def parts(self, device: str) -> list[list[str]]:
        """Return the ids of a device's tables, grouped into files small enough to be imported again."""
        files: list[list[str]] = [[]]
        events = 0
        for table_id, count in self._store.matches.logs(device):
            if files[-1] and events + count > MOST_EVENTS_OF_A_FILE:
                files.append([])
                events = 0
            files[-1].append(table_id)
            events += count
        return files

    def one(self, table: Table) -> dict[str, Any]:
        """Return the file of one match."""
        return writing.document([writing.exported(table.replay, table.history_entry)])

    def pieces(self, table_ids: Iterable[str], device: str = "") -> Iterator[str]:
        """Return the file of these tables as pieces of text, with the aliases of a device if one is named."""
        spellings = self._store.aliases.of(device) if device else {}
        return writing.pieces(self._exported(table_ids), spellings)

    def _exported(self, table_ids: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Yield the matches of these tables, skipping unreadable ones."""
        for table_id in table_ids:
            found = self._store.directory.table(table_id)
            with suppress(UnreadableTable):
                if found:
                    yield writing.exported(Replay(found.entries), found.history_entry)

    def import_matches(self, value: object, device: str) -> ImportReport:
        """Import the unknown matches of a parsed file for a device, or for none if `device` is empty.

        All or nothing: raises Malformed and Illegal if anything in the file is invalid.
        """
        given = read(value)
        with self._turn:
            checker = Checker()
            folds = [(match.history_entry, checker.replay(match)) for match in given.matches]
            tables = self._written(folds, device)
            if device:
                join(self._store, given.aliases, device)
        return ImportReport(tables, len(folds) - len(tables))

    def known(self, given: GivenFile) -> list[str]:
        """Return the table ids of those matches of a file that are stored here."""
        found = (self._store.directory.of_uid(match.history_entry.uid) for match in given.matches)
        return [table_id for table_id in found if table_id]

    def _written(self, folds: Sequence[tuple[HistoryEntry, Replay]], device: str) -> list[str]:
        """Insert the new matches and return their table ids; retry if another process imports the same."""
        now = stored_time(self._now())
        for _ in range(_ATTEMPTS):
            new = [made for made in folds if not self._store.directory.of_uid(made[0].uid)]
            evenings = self._evenings([shelved for shelved, _ in new], device)
            tables = [_table(replace(at, evening=evenings[at.evening]), fold) for at, fold in new]
            with suppress(Taken):
                self._store.directory.insert(tables, device, now)
                return [table.row.id for table in tables]
        raise Conflict("body", "busy")

    def _evenings(self, new: Sequence[HistoryEntry], device: str) -> Mapping[str, str]:
        """Map the file's evenings to names here, new ones for evenings that the device took no part in."""
        first = {one.evening: one.uid for one in sorted(new, key=lambda one: one.place, reverse=True)}
        return {name: name if self._may_join(name, device) else uid for name, uid in first.items()}

    def _may_join(self, evening: str, device: str) -> bool:
        tables = self._store.directory.of_evening(evening)
        visits = (visit for table_id in tables for visit in self._store.visits.of(table_id))
        return not tables or any(visit.device == device for visit in visits)


def played(table_id: str, replay: Replay, history_entry: HistoryEntry) -> PlayedMatch:
    """Compute a match of the history from its log; raises UnreadableTable."""
    return PlayedMatch(known_table(match_row(table_id, replay, replay.steps[-1])), history_entry)


def _table(history_entry: HistoryEntry, replay: Replay) -> NewTable:
    """Return a table at new addresses, without a join code until somebody at the table creates one."""
    table_id = make_address()
    row = TableRow(table_id, make_address(), CLOSED + table_id)
    entries = [Entry(stored_time(step.at), "", *games.dump(step.event)) for step in replay.steps]
    return NewTable(row, entries, match_row(table_id, replay, replay.steps[-1]), history_entry)
