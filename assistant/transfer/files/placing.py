"""Tournaments of a file at new addresses, and the tables here that become theirs."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from ...matches.join_codes import make_address
from ...matches.replay import Replay, UnreadableTable
from ...matches.summary import match_row
from ...store import (
    Entry,
    GrownTable,
    GrownTournament,
    NewTable,
    NewTournament,
    Store,
    TournamentRow,
)
from ...tournaments.held import Held
from ...tournaments.log import dump, load
from ...tournaments.recording import missing, since
from ...tournaments.tournament import replayed
from .continuing import KnownTournament, grown, opened_by
from .copies import as_another
from .reading import GivenTournament
from .writing import with_tables


class Placing:
    """The places for the tournaments of a file, whose `matches` go by their uid, at a device.

    `tables` are those to be inserted anyhow; those that a tournament needs besides are added to them.
    With `owning`, tables here may become its own that the device doesn't know.
    """

    def __init__(
        self,
        store: Store,
        matches: Mapping[str, NewTable],
        tables: Sequence[NewTable],
        device: str,
        *,
        owning: bool,
    ) -> None:
        self.tables = [*tables]
        self._store, self._matches, self._device, self._owning = store, matches, device, owning
        self._made = {table.history_entry.uid: table.row.id for table in tables}

    def tournament(self, given: GivenTournament, uid: str, matches: Sequence[str]) -> NewTournament:
        """Return a tournament to insert, which the device has opened as far as this store knows."""
        row = TournamentRow(make_address(), make_address(), uid=uid)
        tables = {match: self._table(self._matches[match], row.id) for match in matches}
        here = self._here(tables)
        entries = [replace(entry, body=with_tables(entry.body, tables)) for entry in given.entries]
        entries[0] = replace(entries[0], device=self._device)
        results = self._results(row, entries, tables, here)
        return NewTournament(row, [*entries, *results], [*tables.values()], here)

    def grown(self, known: KnownTournament) -> GrownTournament:
        """Return what the file has more of a tournament here, with the tables that its new rounds need."""
        ahead = known.given.entries[known.common :]
        opened = [uid for uid in opened_by(ahead) if uid in self._matches and uid not in known.here]
        new = {uid: self._table(self._matches[uid], known.id) for uid in opened}
        here, tables = self._here(new), {**known.here, **new}
        entries = [replace(entry, body=with_tables(entry.body, tables)) for entry in ahead]
        whole = [*known.found.entries, *entries]
        further = (grown(self._store, table_id, self._matches[uid]) for uid, table_id in known.here.items())
        growing = [*filter(None, further), *here]
        coming = {*new.values(), *(table.table_id for table in growing)}
        told = {uid: table_id for uid, table_id in tables.items() if table_id in coming}
        results = self._results(known.found.row, whole, told, here)
        return GrownTournament(known.id, known.own, [*entries, *results], [*new.values()], growing)

    def _here(self, tables: Mapping[str, str]) -> list[GrownTable]:
        """Return those of these tables that were here before; nothing may happen at them meanwhile."""
        made = {table.row.id for table in self.tables}
        old = (table_id for table_id in tables.values() if table_id not in made)
        found = map(self._store.directory.table, old)
        here = []
        for one in filter(None, found):
            with suppress(UnreadableTable):
                replay = Replay(one.entries)
                row = match_row(one.row.id, replay, replay.steps[-1])
                here.append(GrownTable(row.table_id, row.version, (), row))
        return here

    def _results(
        self,
        row: TournamentRow,
        entries: Sequence[Entry],
        tables: Mapping[str, str],
        here: Sequence[GrownTable],
    ) -> list[Entry]:
        """Return the results that a file of an older version has in its matches alone, or that came since."""
        told = {of: replace(self._matches[uid].match, table_id=of) for uid, of in tables.items()}
        events = [load(entry.kind, entry.body) for entry in entries]
        known = missing(replayed(events), told.values())
        held = Held(row, replayed([*events, *known]), {})
        newer = since(held, [(told[table.table_id], table.match) for table in here])
        return [Entry(entries[-1].at, "", *dump(event)) for event in (*known, *newer)]

    def _table(self, match: NewTable, tournament_id: str) -> str:
        """Return the id of the table of a match: a new one where the one here is not for this device."""
        for one in (match, as_another(match, self._device)):
            uid = one.history_entry.uid
            found = self._made.get(uid) or self._store.directory.of_uid(uid)
            if found is None:
                return self._add(one)
            if uid in self._made or self._may_use(found):
                return found
        return self._add(as_another(match, tournament_id))

    def _add(self, table: NewTable) -> str:
        self.tables.append(table)
        self._made[table.history_entry.uid] = table.row.id
        return table.row.id

    def _may_use(self, table_id: str) -> bool:
        """Return whether a table here is of no tournament, and the device knows it or has opened it."""
        if self._store.tournaments.of_table(table_id) is not None:
            return False
        return self._owning or self._device in self._devices(table_id)

    def _devices(self, table_id: str) -> set[str]:
        """Return the devices that know a table here or have opened it."""
        found = self._store.directory.table(table_id)
        opened = [entry.device for entry in found.entries[:1]] if found else []
        return {*opened, *(visit.device for visit in self._store.visits.of(table_id))} - {""}
