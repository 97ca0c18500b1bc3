"""Import of a transferred match that is new here or continues a stored one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any

from ...games.errors import Conflict
from ...games.summary import Summary
from ...matches.rebasing import entry_of, rebased, replace_log
from ...matches.replay import Replay, Step, Table
from ...matches.service import Tables
from ...matches.summary import utc_now
from ...store import Store, new_uid
from ..files.checking import Checker
from ..files.reading import read
from ..files.service import MatchFiles

NEW = "new"
SAME = "same"
LATER = "later"  # it continues where the stored match ends
EARLIER = "earlier"
FORKED = "forked"  # both continue after `common` entries
ELSEWHERE = "elsewhere"  # stored at a table this device has not joined, so nothing of it is disclosed
SECOND = "second"  # a wish, not a verdict: import such a match as a separate one
OTHER = "other"  # a wish, too: continue the received one of FORKED logs, and undo what was entered here


@dataclass(frozen=True)
class QrTransfer:
    """A received match, replayed; `verdict` compares it with the stored match at `table`.

    The first `common` entries are the same in both.
    """

    document: Mapping[str, Any]
    replay: Replay
    verdict: str
    table: Table | None = None
    common: int = 0

    @property
    def newest(self) -> Step:
        """The last step of the received log."""
        return self.replay.steps[-1]

    @property
    def summary(self) -> Summary:
        """The summary of the received match."""
        return self.replay.game.summarize(self.newest.match)

    @property
    def ahead(self) -> int:
        """The number of received entries that are not stored here."""
        return len(self.replay.steps) - self.common

    @property
    def own_since(self) -> datetime:
        """The time of the first entry here that was not received, where the logs are FORKED."""
        return self.steps_here[self.common].at

    @property
    def steps_here(self) -> Sequence[Step]:
        """The steps of the stored match, if there is one."""
        return self.table.replay.steps[: self.table.version] if self.table else ()


class QrTransfers:
    """The QR transfers to devices of one store."""

    def __init__(self, store: Store, tables: Tables, match_files: MatchFiles) -> None:
        self._store, self._tables, self._match_files = store, tables, match_files

    def look(self, document: Mapping[str, Any], device: str) -> QrTransfer:
        """Compare a received match with the store, changing nothing.

        Raises Malformed and Illegal for a document that this program cannot have written.
        """
        (given,) = read(document).matches
        fold = Checker().replay(given)
        table_id = self._store.directory.of_uid(given.history_entry.uid)
        if table_id is None:
            return QrTransfer(document, fold, NEW)
        if all(visit.device != device for visit in self._store.visits.of(table_id)):
            return QrTransfer(document, fold, ELSEWHERE)
        return _beside(document, fold, self._tables.find(table_id))

    def take(self, transfer: QrTransfer, device: str, wish: str, seen: int | None = None) -> Table:
        """Import or continue the received match, and return its table.

        `wish` is the verdict the user confirmed, or SECOND or OTHER. Raises Conflict if the verdict has
        changed since, or for OTHER the version `seen` of the stored match.
        """
        if transfer.verdict == NEW == wish:
            return self._brought(transfer.document, device)
        if transfer.verdict in {FORKED, ELSEWHERE} and wish == SECOND:
            return self._brought(_as_another(transfer.document), device)
        if transfer.verdict == LATER == wish and transfer.table:
            ahead = transfer.replay.steps[transfer.common :]
            return self._tables.follow(transfer.table, [*map(entry_of, ahead)])
        if transfer.verdict == FORKED and wish == OTHER and transfer.table and seen == transfer.table.version:
            return self._rebase(transfer, transfer.table, device)
        raise Conflict("wish", "changed-handover")

    def _rebase(self, transfer: QrTransfer, table: Table, device: str) -> Table:
        """Continue the received match, with the entries made here undone; raise Conflict and Illegal."""
        entries = rebased(transfer.steps_here, transfer.replay.steps, transfer.common, utc_now(), device)
        return replace_log(self._store, self._tables, table, transfer.common, entries)

    def _brought(self, document: Mapping[str, Any], device: str) -> Table:
        """Import the match; while it is unfinished, others may join its table by a code."""
        brought = self._match_files.import_matches(document, device)
        if not brought.tables:
            raise Conflict("wish", "changed-handover")
        table = self._tables.find(brought.tables[0])
        return table if table.match.outcome else self._tables.codes.change(table)


def _beside(document: Mapping[str, Any], replay: Replay, table: Table) -> QrTransfer:
    """Compare two logs, of which one may continue where the other one ends."""
    own, given = table.replay.steps[: table.version], replay.steps
    pairs = zip(own, given, strict=False)
    common = sum(1 for _ in takewhile(lambda pair: _written(pair[0]) == _written(pair[1]), pairs))
    here_is_all, there_is_all = common == len(own), common == len(given)
    verdicts = {(True, True): SAME, (True, False): LATER, (False, True): EARLIER, (False, False): FORKED}
    return QrTransfer(document, replay, verdicts[here_is_all, there_is_all], table, common)


def _written(step: Step) -> tuple[Any, ...]:
    return step.at, step.event


def _as_another(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the match under a new uid, in an evening of its own."""
    match = document["matches"][0]
    uid = new_uid()
    return {**document, "matches": [{**match, "uid": uid, "evening": uid, "place": 1}]}
