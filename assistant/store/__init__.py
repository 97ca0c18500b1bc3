"""Protocols for the stored data, one per noun, that any engine can implement. They know nothing of games.

Data is durable once a writing call returns. Times are texts, UTC in ISO 8601. Every call raises Unavailable
while the disk is full or the data out of reach.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from .errors import Away, Damaged, DataError, Gone, Stale, StaleTournament, StillAway, Taken, Unavailable
from .projection import Matches
from .rows import (
    CLOSED,
    END_OF_TIME,
    ClubRow,
    Entry,
    Found,
    HistoryEntry,
    HistoryRow,
    LogSize,
    MatchRow,
    NewTable,
    NextMatch,
    PersonRow,
    Rematch,
    TableRow,
    Tapped,
    Visit,
    begins_evening,
)
from .tournaments import (
    FoundTournament,
    FreedSeat,
    GrownTable,
    GrownTournament,
    NewTournament,
    TournamentEntries,
    TournamentMark,
    TournamentRow,
    Tournaments,
)

__all__ = [
    "CLOSED",
    "END_OF_TIME",
    "Away",
    "ClubRow",
    "Damaged",
    "DataError",
    "Entry",
    "Found",
    "FoundTournament",
    "FreedSeat",
    "Gone",
    "GrownTable",
    "GrownTournament",
    "HistoryEntry",
    "HistoryRow",
    "LogSize",
    "MatchRow",
    "Matches",
    "NewTable",
    "NewTournament",
    "NextMatch",
    "PersonRow",
    "Rematch",
    "Stale",
    "StaleTournament",
    "StillAway",
    "Store",
    "TableRow",
    "Taken",
    "Tapped",
    "TournamentEntries",
    "TournamentMark",
    "TournamentRow",
    "Tournaments",
    "Unavailable",
    "Visit",
    "Visits",
    "begins_evening",
]


class Directory(Protocol):
    """The tables, found by any of their addresses."""

    def create(
        self,
        row: TableRow,
        entries: Sequence[Entry],
        match: MatchRow,
        history_entry: HistoryEntry | None = None,
    ) -> None:
        """Create a table with its first entries; raise Taken. A deleted `rematch_of` is ignored.

        Without `history_entry` a rematch comes last in the evening of its table; any other begins an evening.
        """

    def ids(self) -> list[str]:
        """Return the ids of all tables."""

    def table(self, table_id: str, since: int = 0) -> Found | None:
        """Return the table with this id and its entries after number `since`, or None."""

    def watched(self, watch: str, since: int = 0) -> Found | None:
        """Return the table with this watch address and its entries after `since`, or None."""

    def with_code(self, code: str) -> str | None:
        """Return the id of the table with this code, or None."""

    def of_request(self, request: str) -> Found | None:
        """Return the table that this request opened, or None."""

    def rematch_of(self, table_id: str) -> Found | None:
        """Return the rematch of this table, or None."""

    def next_match(self, table_id: str, history_entry: HistoryEntry) -> NextMatch | None:
        """Return the rematch of this table, else the first match of its evening begun while it was played."""

    def open_code(self, table_id: str, until: str) -> None:
        """Keep the table's code valid until then, whatever happens at the table."""

    def delete(self, table_id: str) -> None:
        """Delete a table and all its data, if it exists; its rematch then follows the table before it."""

    def delete_unchanged(self, table_id: str, version: int) -> bool:
        """Delete a table like `delete` if it has no event after that number; return whether it is gone."""

    def unused(self, before: str, most: int) -> list[str]:
        """Return the ids of up to `most` tables without an event or a new visit from `before` on."""

    def count_unused(self, before: str) -> tuple[int, int]:
        """Count the tables without an event or a new visit from `before` on, and all tables."""

    def delete_unused(self, table_id: str, before: str) -> bool:
        """Delete a table like `delete` if it is unused from `before` on; return whether it was."""

    def of_uid(self, uid: str) -> str | None:
        """Return the id of the table whose match has this uid, or None."""

    def of_evening(self, evening: str) -> list[str]:
        """Return the ids of an evening's tables and of the match whose uid names the evening."""

    def write_note(self, table_id: str, note: str, before: str | None = None) -> bool:
        """Set the note on a match, empty for none; return False if it is not the one given as `before`."""

    def join_evenings(self, earlier: str, later: str) -> None:
        """Append the matches of the later evening to the earlier one."""

    def part_evening(self, table_id: str) -> None:
        """Split an evening in two: this match and those after it become one of their own."""

    def later(self, history_entry: HistoryEntry) -> list[str]:
        """Return the ids of the tables after this one in its evening, in order."""

    def change_code(self, table_id: str, code: str, until: str | None) -> None:
        """Replace the table's code by one that is valid until then; raise Taken."""


class Events(Protocol):
    """The append-only log of each table. A table's events are numbered from 1."""

    def append(
        self,
        table_id: str,
        after: int,
        entries: Sequence[Entry],
        match: MatchRow,
        *,
        moves: bool = True,
        result: TournamentEntries | None = None,
    ) -> None:
        """Append entries after event number `after` and write `match`, all or none; raise Stale.

        `moves` is whether they may change the players, winners or end of the match, and so the history. The
        `result` goes to the log of the table's tournament, or StaleTournament is raised.
        """

    def bodies(self, device: str, kind: str) -> list[tuple[str, int, Mapping[str, Any]]]:
        """Return (table id, number, body) of the first event and all of `kind`, per table.

        The tables are those that a device knows, and all of the tournaments that it has written to.
        """

    def sizes(self, device: str, groups: Sequence[Sequence[str]]) -> list[LogSize]:
        """Return the sizes of the logs of a device's tables, first begun first, counting these kinds."""

    def rewrite(
        self, table_id: str, bodies: Mapping[int, Mapping[str, Any]], note: str, last: Entry, match: MatchRow
    ) -> None:
        """Replace the bodies of these events and the note, leaving no trace on disk; raise Stale.

        `last` is appended so that the version grows, and `match` is the match after it.
        """

    def replace(
        self,
        table_id: str,
        after: int,
        before: int,
        entries: Sequence[Entry],
        match: MatchRow,
        result: TournamentEntries | None = None,
    ) -> None:
        """Replace the entries behind number `after`, the last of which is `before`, by more.

        `match` is the match after them. Raises Stale, and StaleTournament for its `result`. This and
        `rewrite` alone change what was written.
        """


class Visits(Protocol):
    """The devices that know a table, and the seats they sit for."""

    def of(self, table_id: str) -> list[Visit]:
        """Return the devices that know a table, in the order in which they came."""

    def add(self, device: str, table_id: str, at: str) -> None:
        """Record that a device knows a table; do nothing if it did or the table does not exist."""

    def take_seat(
        self, device: str, table_id: str, at: str, seat: int | None, *, shared: bool = True
    ) -> bool:
        """Seat a device for this player, or for none; False if another sits there and it isn't `shared`."""

    def copy(self, table_id: str, to: str, seats: Mapping[int, int]) -> None:
        """Copy the visits of a table to another one, where `seats` has their new seats.

        Devices with a seat that is not in it stay behind.
        """

    def give(self, device: str, to: str, at: str) -> None:
        """Copy the visits of a device to another one, which keeps the seats it has."""


class Aliases(Protocol):
    """The names that a device counts as the same person. People are named as by `person_of`."""

    def of(self, device: str) -> dict[str, str]:
        """Return the person of each spelling."""

    def join(self, device: str, spelling: str, person: str) -> None:
        """Assign a spelling, and all that were assigned to it, to a person."""

    def part(self, device: str, spelling: str) -> None:
        """Make a spelling a person of its own again."""

    def forget(self, device: str, people: Sequence[str]) -> None:
        """Delete these people, as spellings and as persons, without a trace on disk."""


class Settings(Protocol):
    """The settings of this server."""

    def get(self, key: str) -> str | None:
        """Return the value of a key, or None."""

    def set(self, key: str, value: str) -> None:
        """Set the value of a key."""

    def change(self, key: str, change: Callable[[str], str]) -> None:
        """Replace a value, '' if unset, by `change` of it, atomically; `change` may be called repeatedly."""


class Store(Protocol):
    """The whole store."""

    @property
    def is_damaged(self) -> bool:
        """Whether damage has been found since it was opened."""

    @property
    def directory(self) -> Directory:
        """The tables."""

    @property
    def events(self) -> Events:
        """The logs."""

    @property
    def matches(self) -> Matches:
        """The match rows."""

    @property
    def visits(self) -> Visits:
        """The devices at the tables."""

    @property
    def aliases(self) -> Aliases:
        """The spellings of names."""

    @property
    def settings(self) -> Settings:
        """The settings."""

    @property
    def tournaments(self) -> Tournaments:
        """The tournaments."""

    def now(self) -> datetime:
        """Return the time, by one clock for all who share the store."""

    def make_ready(self) -> None:
        """Complete the opening of a database that was away then; raise DataError, Away if it still is."""

    def rest(self) -> None:
        """Do deferred work between two requests, where no thread can run."""

    def close(self) -> None:
        """Close the store."""
