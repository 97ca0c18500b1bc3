"""Export of a store's matches to files, and import of such files."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from threading import Lock
from typing import Any

from ...games.errors import Conflict
from ...history.queries import PlayedMatch
from ...matches import bounds
from ...matches.cache import TableCache
from ...matches.join_codes import make_address
from ...matches.replay import Replay, Table, UnreadableTable, readable
from ...matches.summary import known_table, match_row, stored_time, utc_now
from ...store import (
    CLOSED,
    FoundTournament,
    HistoryEntry,
    LogSize,
    NewTable,
    Stale,
    Store,
    TableRow,
    Taken,
)
from ...tournaments import hosting
from ...tournaments.log import load
from ...tournaments.tournament import replayed
from . import writing
from .checking import HIGHEST_COST, Checker
from .continuing import KnownTournament, compare
from .copies import as_another, contains, uid_of_copy
from .device_transfers import join
from .parts import grouped
from .placing import Placing
from .reading import GivenFile, GivenMatch, GivenTournament, read

_ATTEMPTS = 5
Checked = tuple[GivenTournament, Sequence[str]]  # with the uids of its matches


@dataclass(frozen=True)
class ImportReport:
    """The ids of the new tables, and the number of matches skipped because they were known already.

    `copies` of the tables are of matches that other tables here have under the same uid. `tournaments` are
    the ids of the new ones. Of those here that the device runs, the file goes on with some: they were
    `continued`, or wait for it with all their matches. Others have `parted` from the file.
    """

    tables: Sequence[str]
    skipped: int
    copies: int = 0
    tournaments: Sequence[str] = ()
    continued: Sequence[KnownTournament] = ()
    waiting: Sequence[KnownTournament] = ()
    parted: Sequence[KnownTournament] = ()


@dataclass(frozen=True)
class _How:
    """How a file is imported, and for which device."""

    device: str
    copying: bool
    owning: bool
    continuing: str

    def continues(self, known: KnownTournament) -> bool:
        """Return whether a tournament is to be continued."""
        return self.owning or known.id == self.continuing


class MatchFiles:
    """The export and import of one store; `now` is the clock. Only one file is imported at a time.

    Replays in `cache` need not be made for an export. A file may cost `highest_cost` to import. `imported`
    gets the id of each tournament that came or went on by a file.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime] = utc_now,
        cache: TableCache | None = None,
        highest_cost: float = HIGHEST_COST,
    ) -> None:
        self._store = store
        self._now = now
        self._cache = TableCache() if cache is None else cache
        self._highest_cost = highest_cost
        self._turn = Lock()
        self.imported: Callable[[str], object] = lambda _: None

    def parts(self, device: str) -> list[list[str]]:
        """Return the ids of a device's tables, grouped into files small enough to be imported again."""
        sizes = (size for size in self._sizes(device) if size.events <= bounds.MOST_EVENTS)
        return grouped(sizes, {table: run for run, tables in self._run_by(device) for table in tables})

    def too_long(self, device: str) -> list[str]:
        """Return the ids of a device's tables that no file has, since they were played without bounds."""
        return [size.table_id for size in self._sizes(device) if size.events > bounds.MOST_EVENTS]

    def _sizes(self, device: str) -> list[LogSize]:
        return self._store.events.sizes(device, (bounds.SCORING, bounds.RECOMPUTING, bounds.UNDOING))

    def one(self, table: Table) -> dict[str, Any]:
        """Return the file of one match."""
        return writing.document([writing.exported(table.replay, table.history_entry)])

    def pieces(self, table_ids: Iterable[str], device: str = "") -> Iterator[str]:
        """Return the file of these tables as pieces of text.

        If a device is named, its aliases are included, and the tournaments it runs, each with all its tables,
        if those that have been used are among these.
        """
        spellings = self._store.aliases.of(device) if device else {}
        given = dict.fromkeys(table_ids)
        whole = {run: tables for run, tables in self._run_by(device) if self._used(run) <= given.keys()}
        if not whole:
            return writing.pieces(self._exported(given), spellings)
        tables = dict.fromkeys(chain(given, *whole.values()))
        return self._with_tournaments(tables, whole, spellings)

    def _run_by(self, device: str) -> Iterator[tuple[str, Collection[str]]]:
        """Yield the ids of the tournaments that a device runs, each with those of its tables."""
        for found in hosting.run_by(self._store.tournaments, device):
            yield found.row.id, self._store.tournaments.uids(found.row.id)

    def _used(self, tournament_id: str) -> set[str]:
        rows = self._store.tournaments.rows_of(tournament_id)
        return {row.table_id for row in rows if row.version > 1}

    def tournament_pieces(self, tournament_id: str) -> Iterator[str]:
        """Return the file of a tournament and its matches as pieces of text."""
        return self._with_tournaments(self._store.tournaments.uids(tournament_id), [tournament_id])

    def all_pieces(self) -> Iterator[str]:
        """Return the file of all tables and tournaments as pieces of text."""
        return self._with_tournaments(self._store.directory.ids(), self._store.tournaments.ids())

    def _with_tournaments(
        self,
        table_ids: Iterable[str],
        tournament_ids: Iterable[str],
        spellings: Mapping[str, str] | None = None,
    ) -> Iterator[str]:
        written: set[str] = set()

        def matches() -> Iterator[dict[str, Any]]:
            for match in self._exported(table_ids):
                written.add(match["uid"])
                yield match

        return writing.pieces(matches(), spellings or {}, self._exported_tournaments(tournament_ids, written))

    def _exported_tournaments(
        self, tournament_ids: Iterable[str], written: Collection[str]
    ) -> Iterator[dict[str, Any]]:
        """Yield tournaments, skipping unreadable ones, with those of their matches that are `written`."""
        for tournament_id in tournament_ids:
            found = self._store.tournaments.tournament(tournament_id)
            uids = self._store.tournaments.uids(tournament_id)
            if found and _is_readable(found):
                known = {table_id: uid for table_id, uid in uids.items() if uid in written}
                yield writing.exported_tournament(found, known)

    def _exported(self, table_ids: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Yield the matches of these tables, skipping unreadable ones."""
        for table_id in table_ids:
            with suppress(UnreadableTable):
                table = self._cache.find(self._store.directory.table, table_id)
                if table:
                    yield writing.exported(table.replay, table.history_entry)

    def import_matches(
        self,
        value: object,
        device: str,
        *,
        copying: bool = False,
        owning: bool = False,
        continuing: str = "",
    ) -> ImportReport:
        """Import the unknown matches and tournaments of a parsed file for a device, or for none if empty.

        With `copying`, a match whose uid is known here becomes a table of its own too, if the device doesn't
        know it, or not as it is in the file. With `owning`, any table here may become one of a tournament,
        else those that the device knows, and all tournaments go on that the file goes on with, else the one
        whose id is `continuing`. All or nothing: raises Malformed and Illegal if anything in the file is
        invalid.
        """
        given = read(value)
        with self._turn:
            checker = Checker(self._highest_cost)
            matches = [_table(match, checker.replay(match)) for match in given.matches]
            by_uid = {match.history_entry.uid: match.match for match in matches}
            tournaments = [(one, checker.check_tournament(one, by_uid)) for one in given.tournaments]
            how = _How(device, copying, owning, continuing)
            report = self._written(matches, tournaments, how)
            if device:
                join(self._store, given.aliases, device)
        return report

    def known(self, given: GivenFile) -> list[str]:
        """Return the table ids of those matches of a file that are stored here."""
        found = (self._store.directory.of_uid(match.history_entry.uid) for match in given.matches)
        return [table_id for table_id in found if table_id]

    def _written(
        self, matches: Sequence[NewTable], tournaments: Sequence[Checked], how: _How
    ) -> ImportReport:
        """Insert what is new; retry if another process imports the same or continues a tournament."""
        now, by_uid = stored_time(self._now()), {match.history_entry.uid: match for match in matches}
        for _ in range(_ATTEMPTS):
            known = [*self._known_tournaments(tournaments, how, by_uid)]
            continued, waiting = _ahead(known, how)
            apart = {*chain.from_iterable(one.here for one in known)}
            apart.update(chain.from_iterable(one.matches for one in waiting))
            new, others = self._parted([one for one in matches if one.history_entry.uid not in apart])
            copies = self._copies(others, how.device) if how.copying else []
            placing = Placing(self._store, by_uid, [*new, *copies], how.device, owning=how.owning)
            coming = [
                placing.tournament(given, uid, uids)
                for given, uids in tournaments
                for uid in self._uids_here(given.uid, how, known)
            ]
            grown = [placing.grown(one) for one in continued]
            made = self._in_evenings(placing.tables, how.device)
            with suppress(Taken, Stale):
                self._store.tournaments.insert(coming, made, how.device, now, grown)
                for tournament_id in (*(one.id for one in continued), *(one.row.id for one in coming)):
                    self.imported(tournament_id)
                counted = len(matches) - sum(len(one.matches) for one in waiting)
                return ImportReport(
                    [table.row.id for table in made],
                    skipped=counted - len(made),
                    copies=len(made) - len(new),
                    tournaments=[each.row.id for each in coming],
                    continued=continued,
                    waiting=waiting,
                    parted=[one for one in known if one.has_parted],
                )
        raise Conflict("body", "busy")

    def _known_tournaments(
        self, tournaments: Sequence[Checked], how: _How, by_uid: Mapping[str, NewTable]
    ) -> Iterator[KnownTournament]:
        """Yield the tournaments of a file that are here and that may be continued."""
        for given, uids in tournaments:
            for uid in (given.uid, uid_of_copy(given.uid, how.device)):
                found = self._store.tournaments.tournament(self._store.tournaments.of_uid(uid) or "")
                if found is None or not found.entries:  # a damaged disk may have lost them
                    continue
                known = compare(self._store, found, given, {one: by_uid[one] for one in uids}, how.device)
                if how.continues(known) or hosting.runs(found, how.device):
                    yield known
                    break

    def _uids_here(self, uid: str, how: _How, run: Sequence[KnownTournament]) -> list[str]:
        """Return the uid that a tournament gets here, none if it stays out as the device has it already."""
        known = self._store.tournaments.of_uid(uid)
        if known is None:
            return [uid]
        is_run = any(one.uid == uid for one in run)
        if not how.copying or is_run or self._store.tournaments.knows(how.device, known):
            return []
        copy = uid_of_copy(uid, how.device)
        return [] if self._store.tournaments.of_uid(copy) else [copy]

    def _parted(self, matches: Iterable[NewTable]) -> tuple[list[NewTable], list[NewTable]]:
        """Return the matches whose uid is new here, and the others."""
        new: list[NewTable] = []
        known: list[NewTable] = []
        for match in matches:
            (known if self._store.directory.of_uid(match.history_entry.uid) else new).append(match)
        return new, known

    def _copies(self, known: Iterable[NewTable], device: str) -> list[NewTable]:
        """Return those matches under other uids that the device doesn't know as they are."""
        others = [as_another(match, device) for match in known if not self._is_contained(match, device)]
        return self._parted(others)[0]

    def _is_contained(self, match: NewTable, device: str) -> bool:
        """Return whether a table with this uid, which the device knows, has all entries of the match.

        A log that was rewritten, as names were removed from it, counts as one that has.
        """
        table_id = self._store.directory.of_uid(match.history_entry.uid) or ""
        found = self._store.directory.table(table_id)
        if found is None or all(visit.device != device for visit in self._store.visits.of(table_id)):
            return False
        return bool(found.rewritten) or contains(found.entries, match.entries)

    def _in_evenings(self, matches: Sequence[NewTable], device: str) -> list[NewTable]:
        evenings = self._evenings([match.history_entry for match in matches], device)
        entries = [
            replace(match.history_entry, evening=evenings[match.history_entry.evening]) for match in matches
        ]
        return [replace(match, history_entry=entry) for match, entry in zip(matches, entries, strict=True)]

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


def _is_readable(found: FoundTournament) -> bool:
    try:
        with readable():
            replayed([load(entry.kind, entry.body) for entry in found.entries])
    except UnreadableTable:
        return False
    return True


def _ahead(
    known: Iterable[KnownTournament], how: _How
) -> tuple[list[KnownTournament], list[KnownTournament]]:
    """Return the tournaments that are continued, and those that wait for it."""
    ahead = [one for one in known if one.goes_on]
    return [one for one in ahead if how.continues(one)], [one for one in ahead if not how.continues(one)]


def _table(match: GivenMatch, replay: Replay) -> NewTable:
    """Return a table at new addresses, without a join code until somebody at the table creates one."""
    table_id = make_address()
    row = TableRow(table_id, make_address(), CLOSED + table_id)
    return NewTable(row, match.events, match_row(table_id, replay, replay.steps[-1]), match.history_entry)
