"""The protocol of the tournaments, and their stored rows. They know nothing of how people are paired."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from .rows import Entry, MatchRow, NewTable, TableRow, new_uid


@dataclass(frozen=True)
class TournamentRow:
    """The addresses of a tournament, and its `uid`, which is unique across all stores.

    `request` is the client's name for the request that opened it.
    """

    id: str
    watch: str
    request: str | None = None
    uid: str = field(default_factory=new_uid)


@dataclass(frozen=True)
class FoundTournament:
    """A tournament and all its entries, in order."""

    row: TournamentRow
    entries: Sequence[Entry]


class TournamentMark(NamedTuple):
    """How far a tournament is: `log` differs after each entry, `tables` after each change at its tables."""

    row: TournamentRow
    log: tuple[object, ...]
    tables: tuple[object, ...]

    @property
    def entries(self) -> int:
        """How many entries its log has."""
        number = self.log[0]
        return number if isinstance(number, int) else 0


@dataclass(frozen=True)
class TournamentEntries:
    """Entries to be appended to the log of a table's tournament after number `after`.

    Without a `tournament_id`, the table must have none.
    """

    tournament_id: str
    after: int
    entries: Sequence[Entry]


@dataclass(frozen=True)
class GrownTable:
    """More entries of a table here, after number `after`, and its match after them.

    Without any, the table has to be as it was: nothing may have come after that number. The devices at the
    `freed` seats lose them.
    """

    table_id: str
    after: int
    entries: Sequence[Entry]
    match: MatchRow
    freed: Sequence[int] = ()


@dataclass(frozen=True)
class NewTournament:
    """A tournament to insert, with all its entries and the ids of the tables of its rounds.

    `here` are those of its tables that were here before, as they have to be.
    """

    row: TournamentRow
    entries: Sequence[Entry]
    tables: Sequence[str]
    here: Sequence[GrownTable] = ()


class FreedSeat(NamedTuple):
    """A seat at a table that a device has lost."""

    table_id: str
    seat: int
    device: str


@dataclass(frozen=True)
class GrownTournament:
    """More entries of a tournament here, after number `after`.

    `tables` are the ids of those of its further rounds, `grown` its tables that have more entries too.
    """

    tournament_id: str
    after: int
    entries: Sequence[Entry]
    tables: Sequence[str]
    grown: Sequence[GrownTable] = ()


class Tournaments(Protocol):
    """The tournaments, each an append-only log with entries numbered from 1, and the tables of its rounds."""

    def create(self, row: TournamentRow, entry: Entry) -> None:
        """Create a tournament with its first entry, known to the entry's device, if any; raise Taken."""

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

    def ids(self) -> list[str]:
        """Return the ids of all tournaments."""

    def of_uid(self, uid: str) -> str | None:
        """Return the id of the tournament with this uid, or None."""

    def uids(self, tournament_id: str) -> dict[str, str]:
        """Return the uid of the match at each of its tables that still exist, by the table's id."""

    def tournament(self, tournament_id: str) -> FoundTournament | None:
        """Return the tournament with this id, or None."""

    def mark(self, tournament_id: str) -> TournamentMark | None:
        """Return how far the tournament with this id is, or None."""

    def mark_watched(self, watch: str) -> TournamentMark | None:
        """Return how far the tournament with this watch address is, or None."""

    def of_request(self, request: str) -> str | None:
        """Return the id of the tournament that this request opened, or None."""

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

    def rewrite(
        self, tournament_id: str, after: int, bodies: Mapping[int, Mapping[str, Any]], last: Entry
    ) -> None:
        """Replace the bodies of these entries without a trace on disk, and append `last` after `after`.

        Raises Stale. This alone changes what was written.
        """

    def delete(self, tournament_id: str, after: int | None = None) -> bool:
        """Delete a tournament without a trace on disk, if it exists, and return True; its tables stay.

        Return False and change nothing if it has an entry later than number `after`.
        """

    def of_table(self, table_id: str) -> str | None:
        """Return the id of the tournament that opened this table, or None."""

    def rows_of(self, tournament_id: str, tables: Sequence[str] = ()) -> list[MatchRow]:
        """Return the match rows of those of its tables that still exist, or of these, in no order."""

    def versions_of(self, tournament_id: str) -> dict[str, int]:
        """Return the versions of those of its tables that still exist, by their ids."""

    def begun(self, tournament_id: str, but: str) -> set[str]:
        """Return the ids of those of its tables at which something happened after the opening.

        What the device `but` has entered doesn't count.
        """

    def addresses_of(self, tournament_id: str, tables: Sequence[str]) -> list[TableRow]:
        """Return the addresses of these of its tables that still exist, in no order."""

    def visit(self, device: str, tournament_id: str, at: str) -> None:
        """Record that a device knows a tournament; do nothing if it did or there is none."""

    def choose_person(self, device: str, tournament_id: str, person: int | None) -> None:
        """Record which of the people somebody with this device is, None for none of them."""

    def person_of(self, device: str, tournament_id: str) -> int | None:
        """Return which of the people somebody with this device is, None if unknown."""

    def people_of(self, tournament_id: str) -> list[int]:
        """Return who somebody with each device is, of those who have said so."""

    def knows(self, device: str, tournament_id: str) -> bool:
        """Return whether a device knows a tournament."""

    def give(self, device: str, to: str, at: str) -> None:
        """Copy the visits of a device to another one."""

    def forget_people(self, tournament_id: str, first: int) -> None:
        """Let all devices be nobody that are one of the people from number `first` on."""

    def known(self, device: str, most: int) -> list[str]:
        """Return the ids of up to `most` tournaments that a device knows, newest entry first."""

    def newest(self, most: int) -> list[str]:
        """Return the ids of up to `most` tournaments, newest entry first."""

    def unused(self, before: str, most: int) -> list[str]:
        """Return the ids of up to `most` tournaments unused from `before` on.

        They have no entry or new visit from then on, nor an event at one of their tables.
        """

    def count_unused(self, before: str) -> tuple[int, int]:
        """Count the tournaments unused from `before` on, and all of them."""

    def delete_unused(self, tournament_id: str, before: str) -> bool:
        """Delete a tournament like `delete` if it is unused from `before` on; return whether it was."""
