"""The tournaments: their addresses and logs, the tables of their rounds, and the devices that know them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple
from itertools import groupby
from typing import Any

from ..errors import Stale, Taken
from ..rows import END_OF_TIME, Entry, MatchRow, NewTable, TableRow
from ..tournament_rows import (
    FoundTournament,
    FreedSeat,
    GrownTable,
    GrownTournament,
    NewTournament,
    TournamentMark,
    TournamentRow,
)
from .directory import LATER, insert_table, write_table
from .engine import Engine, NotUnique, Transaction, write
from .entries import OF_TABLE, dump_body, write_entries, write_first
from .events import append_events, in_order
from .matches import COLUMNS, read_matches, write_history_row, write_match

_CREATE = "INSERT INTO tournaments (id, watch, request, uid) VALUES (?, ?, ?, ?)"
_REWRITE = "UPDATE tournament_entries SET body = ? WHERE tournament_id = ? AND number = ?"
_LINK = "INSERT INTO tournament_tables (table_id, tournament_id) VALUES (?, ?)"
# Links no table that was deleted meanwhile.
_LINK_ONE = "INSERT INTO tournament_tables (table_id, tournament_id) SELECT id, ? FROM tables WHERE id = ?"
# Inserts nothing if the tournament was deleted meanwhile.
_VISIT = """
    INSERT INTO tournament_visits (device, tournament_id, first_at)
    SELECT ?, id, ? FROM tournaments WHERE id = ? ON CONFLICT DO NOTHING
"""
_GIVE = """
    INSERT INTO tournament_visits (device, tournament_id, first_at, person)
    SELECT ?, tournament_id, ?, person FROM tournament_visits AS given WHERE device = ?
    ON CONFLICT (device, tournament_id) DO UPDATE
        SET person = coalesce(tournament_visits.person, excluded.person)
"""
_CHOOSE = "UPDATE tournament_visits SET person = ? WHERE device = ? AND tournament_id = ?"
_FORGET = "UPDATE tournament_visits SET person = NULL WHERE tournament_id = ? AND person >= ?"
_SITTING = "SELECT device FROM visits WHERE table_id = ? AND seat = ?"
_FREE = "UPDATE visits SET seat = NULL WHERE table_id = ? AND seat = ?"
_PERSON_OF = "SELECT person FROM tournament_visits WHERE device = ? AND tournament_id = ?"
_PEOPLE_OF = "SELECT person FROM tournament_visits WHERE tournament_id = ? AND person IS NOT NULL"
_COLUMNS = "tournaments.id, watch, request, uid, number, entries.at, entries.device, kind, body"
_FIND = f"""
    SELECT {_COLUMNS} FROM tournaments
    LEFT JOIN tournament_entries AS entries ON entries.tournament_id = tournaments.id
    WHERE tournaments.id = ? ORDER BY number
"""  # noqa: S608 - our own columns
# All that is read for each look at a tournament that is known as it is: a few numbers.
_MARK = """
    SELECT tournaments.id, tournaments.watch, tournaments.request, tournaments.uid,
        (SELECT max(number) FROM tournament_entries WHERE tournament_id = tournaments.id),
        (SELECT at FROM tournament_entries WHERE tournament_id = tournaments.id ORDER BY number DESC LIMIT 1),
        count(matches.version), sum(matches.version), max(matches.at)
    FROM tournaments LEFT JOIN tournament_tables AS linked ON linked.tournament_id = tournaments.id
    LEFT JOIN matches ON matches.table_id = linked.table_id
    WHERE tournaments.{} = ? GROUP BY tournaments.id
"""
_KNOWN = """
    SELECT tournament_id FROM tournament_visits JOIN tournament_entries USING (tournament_id)
    WHERE tournament_visits.device = ?
    GROUP BY tournament_id ORDER BY max(at) DESC, tournament_id LIMIT ?
"""
_NEWEST = """
    SELECT tournament_id FROM tournament_entries
    GROUP BY tournament_id ORDER BY max(at) DESC, tournament_id LIMIT ?
"""
_UIDS = """
    SELECT table_id, uid FROM tournament_tables JOIN tables ON id = table_id
    WHERE tournament_id = ? ORDER BY uid
"""
_ROWS_OF = f"SELECT {COLUMNS} FROM tournament_tables JOIN matches USING (table_id) WHERE tournament_id = ?"  # noqa: S608 - our own columns
_VERSIONS_OF = """
    SELECT table_id, version FROM tournament_tables JOIN matches USING (table_id) WHERE tournament_id = ?
"""
_BEGUN = """
    SELECT table_id FROM tournament_tables WHERE tournament_id = ? AND EXISTS (
        SELECT 1 FROM events
        WHERE events.table_id = tournament_tables.table_id AND number > 1 AND device <> ?
    )
"""
_ADDRESSES_OF = """
    SELECT id, watch, code, request, rematch_of, open_until FROM tournament_tables
    JOIN tables ON tables.id = table_id WHERE tournament_id = ?
"""
# A tournament whose entries a damaged disk lost is never unused.
_UNUSED = f"""
    SELECT id FROM tournaments
    WHERE coalesce((SELECT max(at) FROM tournament_entries WHERE tournament_id = id), '{END_OF_TIME}') < ?
        AND NOT EXISTS (SELECT 1 FROM tournament_visits WHERE tournament_id = id AND first_at >= ?)
        AND NOT EXISTS (
            SELECT 1 FROM tournament_tables JOIN matches USING (table_id)
            WHERE tournament_id = tournaments.id AND at >= ?
        )
"""  # noqa: S608 - our own value
_THERE = "SELECT 1 FROM tournaments WHERE id = ?"
_LATER = "SELECT 1 FROM tournament_entries WHERE tournament_id = ? AND number > ? LIMIT 1"
_DELETE = (
    "DELETE FROM tournament_visits WHERE tournament_id = ?",
    "DELETE FROM tournament_tables WHERE tournament_id = ?",
    "DELETE FROM tournament_entries WHERE tournament_id = ?",
    "DELETE FROM tournaments WHERE id = ?",
)
_ROW = slice(0, 4)
_FROM_NUMBER = slice(4, None)
_OF_LOG, _OF_TABLES = slice(4, 6), slice(6, None)


class Tournaments:
    """The tournaments, each an append-only log with entries numbered from 1, and the tables of its rounds."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self, row: TournamentRow, entry: Entry) -> None:
        """Create a tournament with its first entry, known to the entry's device, if any; raise Taken."""
        with self._engine.transaction() as transaction:
            _create(transaction, row, [entry])
            if entry.device:
                transaction.execute(_VISIT, entry.device, entry.at, row.id)

    def insert(
        self,
        tournaments: Sequence[NewTournament],
        tables: Sequence[NewTable],
        device: str,
        at: str,
        grown: Sequence[GrownTournament] = (),
    ) -> None:
        """Insert imported tables and tournaments, known to `device` unless it is empty, and continue others.

        All or none. Raises Taken, also for a table of another tournament, and Stale where others wrote.
        """

        def do(transaction: Transaction) -> None:
            for table in tables:
                insert_table(transaction, table, device, at)
            for tournament in tournaments:
                _insert(transaction, tournament)
                if device:
                    transaction.execute(_VISIT, device, at, tournament.row.id)
            for one in grown:
                _grow(transaction, one)

        write(self._engine, do)

    def ids(self) -> list[str]:
        """Return the ids of all tournaments."""
        return [str(found) for (found,) in self._engine.scan("SELECT id FROM tournaments ORDER BY id")]

    def of_uid(self, uid: str) -> str | None:
        """Return the id of the tournament with this uid, or None."""
        rows = self._engine.query("SELECT id FROM tournaments WHERE uid = ?", uid)
        return str(rows[0][0]) if rows else None

    def uids(self, tournament_id: str) -> dict[str, str]:
        """Return the uid of the match at each of its tables that still exist, by the table's id."""
        return dict(self._engine.query(_UIDS, tournament_id))

    def tournament(self, tournament_id: str) -> FoundTournament | None:
        """Return the tournament with this id, or None."""
        return next(_found(self._engine.query(_FIND, tournament_id)), None)

    def mark(self, tournament_id: str) -> TournamentMark | None:
        """Return how far the tournament with this id is, or None."""
        return self._mark("id", tournament_id)

    def mark_watched(self, watch: str) -> TournamentMark | None:
        """Return how far the tournament with this watch address is, or None."""
        return self._mark("watch", watch)

    def of_request(self, request: str) -> str | None:
        """Return the id of the tournament that this request opened, or None."""
        rows = self._engine.query("SELECT id FROM tournaments WHERE request = ?", request)
        return str(rows[0][0]) if rows else None

    def append(
        self,
        tournament_id: str,
        after: int,
        entries: Sequence[Entry],
        tables: Sequence[NewTable] = (),
        grown: Sequence[GrownTable] = (),
    ) -> list[FreedSeat]:
        """Append entries after number `after`, insert the tables of a round and let others grow, all or none.

        Return who has lost a seat. Raises Stale, also where others wrote at a table that grows, and Taken for
        an address of a table.
        """
        with self._engine.transaction() as transaction:
            freed = _grow_tables(transaction, grown)
            write_entries(transaction, tournament_id, after, entries)
            for table in tables:
                write_table(transaction, table)
                write_history_row(transaction, table.match)
                transaction.execute(_LINK, table.row.id, tournament_id)
        return freed

    def rewrite(
        self, tournament_id: str, after: int, bodies: Mapping[int, Mapping[str, Any]], last: Entry
    ) -> None:
        """Replace the bodies of these entries without a trace on disk, and append `last` after `after`.

        Raises Stale. This alone changes what was written.
        """
        with self._engine.transaction(forgets=True) as transaction:
            write_entries(transaction, tournament_id, after, [last])
            for number, body in bodies.items():
                transaction.execute(_REWRITE, dump_body(body), tournament_id, number)

    def delete(self, tournament_id: str, after: int | None = None) -> bool:
        """Delete a tournament without a trace on disk, and return True; its tables stay.

        Return False and change nothing if it doesn't exist, or has an entry later than number `after`.
        """

        def is_meant(transaction: Transaction) -> bool:
            is_there = transaction.query(_THERE, tournament_id)
            is_later = after is not None and transaction.query(_LATER, tournament_id, after)
            return bool(is_there and not is_later)

        return self._delete(tournament_id, is_meant)

    def of_table(self, table_id: str) -> str | None:
        """Return the id of the tournament that opened this table, or None."""
        rows = self._engine.query(OF_TABLE, table_id)
        return str(rows[0][0]) if rows else None

    def rows_of(self, tournament_id: str, tables: Sequence[str] = ()) -> list[MatchRow]:
        """Return the match rows of those of its tables that still exist, or of these, in no order."""
        only = _among(tables) if tables else ""
        return read_matches(self._engine, _ROWS_OF + only, tournament_id, *tables)

    def versions_of(self, tournament_id: str) -> dict[str, int]:
        """Return the versions of those of its tables that still exist, by their ids."""
        return dict(self._engine.query(_VERSIONS_OF, tournament_id))

    def begun(self, tournament_id: str, but: str) -> set[str]:
        """Return the ids of those of its tables at which something happened after the opening.

        What the device `but` has entered doesn't count.
        """
        return {str(table_id) for (table_id,) in self._engine.query(_BEGUN, tournament_id, but)}

    def addresses_of(self, tournament_id: str, tables: Sequence[str]) -> list[TableRow]:
        """Return the addresses of these of its tables that still exist, in no order."""
        found = self._engine.query(_ADDRESSES_OF + _among(tables), tournament_id, *tables) if tables else ()
        return [TableRow(*row) for row in found]

    def visit(self, device: str, tournament_id: str, at: str) -> None:
        """Record that a device knows a tournament; do nothing if it did or there is none."""
        write(self._engine, lambda transaction: transaction.execute(_VISIT, device, at, tournament_id))

    def choose_person(self, device: str, tournament_id: str, person: int | None) -> None:
        """Record which of the people somebody with this device is, None for none of them."""
        with self._engine.transaction() as transaction:
            transaction.execute(_CHOOSE, person, device, tournament_id)

    def person_of(self, device: str, tournament_id: str) -> int | None:
        """Return which of the people somebody with this device is, None if unknown."""
        rows = self._engine.query(_PERSON_OF, device, tournament_id)
        return rows[0][0] if rows else None

    def people_of(self, tournament_id: str) -> list[int]:
        """Return who somebody with each device is, of those who have said so."""
        return [person for (person,) in self._engine.query(_PEOPLE_OF, tournament_id)]

    def forget_people(self, tournament_id: str, first: int) -> None:
        """Let all devices be nobody that are one of the people from number `first` on."""
        with self._engine.transaction() as transaction:
            transaction.execute(_FORGET, tournament_id, first)

    def knows(self, device: str, tournament_id: str) -> bool:
        """Return whether a device knows a tournament."""
        return bool(self._engine.query(_PERSON_OF, device, tournament_id))

    def give(self, device: str, to: str, at: str) -> None:
        """Copy the visits of a device to another one."""
        write(self._engine, lambda transaction: transaction.execute(_GIVE, to, at, device))

    def known(self, device: str, most: int) -> list[str]:
        """Return the ids of up to `most` tournaments that a device knows, newest entry first."""
        return [str(found) for (found,) in self._engine.query(_KNOWN, device, most)]

    def newest(self, most: int) -> list[str]:
        """Return the ids of up to `most` tournaments, newest entry first."""
        return [str(found) for (found,) in self._engine.query(_NEWEST, most)]

    def unused(self, before: str, most: int) -> list[str]:
        """Return the ids of up to `most` tournaments unused from `before` on.

        They have no entry or new visit from then on, nor an event at one of their tables.
        """
        rows = self._engine.scan(f"{_UNUSED} LIMIT ?", before, before, before, most)
        return [str(tournament_id) for (tournament_id,) in rows]

    def count_unused(self, before: str) -> tuple[int, int]:
        """Count the tournaments unused from `before` on, and all of them."""
        counts = f"SELECT (SELECT count(*) FROM ({_UNUSED}) AS unused), (SELECT count(*) FROM tournaments)"  # noqa: S608 - our own query
        ((unused, all_of_them),) = self._engine.scan(counts, before, before, before)
        return unused, all_of_them

    def delete_unused(self, tournament_id: str, before: str) -> bool:
        """Delete a tournament like `delete` if it is unused from `before` on; return whether it was."""
        unused = f"{_UNUSED} AND id = ?"
        return self._delete(
            tournament_id, lambda held: bool(held.query(unused, before, before, before, tournament_id))
        )

    def _delete(self, tournament_id: str, is_meant: Callable[[Transaction], bool]) -> bool:
        """Delete a tournament if it `is_meant` while nobody writes to it; return whether it was."""

        def do(transaction: Transaction) -> bool:
            transaction.hold("id = ?", tournament_id, rows="tournaments")
            if not is_meant(transaction):
                return False
            for statement in _DELETE:
                transaction.execute(statement, tournament_id)
            return True

        return write(self._engine, do, forgets=True)

    def _mark(self, column: str, value: str) -> TournamentMark | None:
        rows = self._engine.query(_MARK.format(column), value)
        return next((TournamentMark(TournamentRow(*r[_ROW]), r[_OF_LOG], r[_OF_TABLES]) for r in rows), None)


def _among(tables: Sequence[str]) -> str:
    """Return the SQL by which only these tables are meant."""
    return f" AND table_id IN ({', '.join('?' * len(tables))})"


def _create(transaction: Transaction, row: TournamentRow, entries: Sequence[Entry]) -> None:
    """Write a tournament with its entries; raise Taken."""
    try:
        transaction.execute(_CREATE, *astuple(row))
    except NotUnique as error:
        raise Taken(str(error)) from error
    write_first(transaction, row.id, entries[0])
    write_entries(transaction, row.id, 1, entries[1:])


def _insert(transaction: Transaction, tournament: NewTournament) -> None:
    """Write an imported tournament and link its tables; raise Taken and Stale."""
    _grow_tables(transaction, tournament.here)
    _create(transaction, tournament.row, tournament.entries)
    _link(transaction, tournament.row.id, tournament.tables)


def _grow(transaction: Transaction, grown: GrownTournament) -> None:
    """Write more entries of a tournament and at its tables, and link new tables; raise Stale and Taken."""
    _grow_tables(transaction, grown.grown)
    write_entries(transaction, grown.tournament_id, grown.after, grown.entries)
    _link(transaction, grown.tournament_id, grown.tables)


def _grow_tables(transaction: Transaction, grown: Sequence[GrownTable]) -> list[FreedSeat]:
    """Write more entries at tables, which nobody else writes to meanwhile, and free seats; raise Stale."""
    if grown:
        ids = [table.table_id for table in grown]
        transaction.hold(f"id IN ({', '.join('?' * len(ids))})", *ids)
    for table in grown:
        if transaction.query(LATER, table.table_id, table.after):
            raise Stale(table.table_id)
        if table.entries:
            append_events(transaction, table.table_id, table.after, table.entries)
            write_match(transaction, table.match)
            write_history_row(transaction, table.match)
    return [freed for table in grown for seat in table.freed for freed in _freed(transaction, table, seat)]


def _freed(transaction: Transaction, table: GrownTable, seat: int) -> list[FreedSeat]:
    """Free a seat, and return by whom it was taken."""
    taken = transaction.query(_SITTING, table.table_id, seat)
    transaction.execute(_FREE, table.table_id, seat)
    return [FreedSeat(table.table_id, seat, device) for (device,) in taken]


def _link(transaction: Transaction, tournament_id: str, tables: Sequence[str]) -> None:
    """Link tables with a tournament; raise Taken for one of another."""
    try:
        for table_id in tables:
            transaction.execute(_LINK_ONE, tournament_id, table_id)
    except NotUnique as error:
        raise Taken(str(error)) from error


def _found(rows: Sequence[Any]) -> Iterator[FoundTournament]:
    """Yield the tournaments of rows that have one entry each, in order."""
    for row, group in groupby(rows, lambda each: each[_ROW]):
        numbered = [each[_FROM_NUMBER] for each in group]
        entries = in_order([each for each in numbered if each[0] is not None])
        yield FoundTournament(TournamentRow(*row), [*entries])
