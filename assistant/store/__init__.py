"""What is on the disk, by noun, behind protocols that any engine can keep. It knows nothing of games.

What a writing call returns from is durable. Times are texts, UTC in ISO 8601. Whatever is asked or written
raises Unavailable while the disk is full or away.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from .errors import DataError, Gone, Stale, Taken, Unavailable
from .rows import (
    CLOSED,
    END_OF_TIME,
    ClubRow,
    Entry,
    Found,
    HistoryEntry,
    HistoryRow,
    MatchRow,
    NewTable,
    PersonRow,
    Rematch,
    TableRow,
    Tapped,
    Visit,
)

__all__ = [
    "CLOSED",
    "END_OF_TIME",
    "Aliases",
    "ClubRow",
    "DataError",
    "Directory",
    "Entry",
    "Events",
    "Found",
    "Gone",
    "HistoryEntry",
    "HistoryRow",
    "MatchRow",
    "Matches",
    "NewTable",
    "PersonRow",
    "Rematch",
    "Settings",
    "Stale",
    "Store",
    "TableRow",
    "Taken",
    "Tapped",
    "Unavailable",
    "Visit",
    "Visits",
]


class Directory(Protocol):
    """The tables, by each of their addresses."""

    def create(
        self,
        row: TableRow,
        entries: Sequence[Entry],
        match: MatchRow,
        history_entry: HistoryEntry | None = None,
    ) -> None:
        """A new table with its first entries; raises Taken. It is no rematch of a table that was deleted.

        Unless `shelved` says where it stands, a rematch is the next of its evening, and any other begins one.
        """

    def insert(self, tables: Sequence[NewTable], device: str, at: str) -> None:
        """Tables that were played elsewhere, all or none; raises Taken.

        The device knows them from then on, if one is named.
        """

    def ids(self) -> list[str]:
        """The ids of all tables."""

    def table(self, table_id: str, since: int = 0) -> Found | None: ...
    def watched(self, watch: str, since: int = 0) -> Found | None: ...
    def with_code(self, code: str) -> str | None:
        """The id of the table with this code."""

    def of_request(self, request: str) -> Found | None: ...
    def rematch_of(self, table_id: str) -> Found | None: ...
    def open_code(self, table_id: str, until: str) -> None:
        """The table's code joins until then, whatever happens at the table."""

    def delete(self, table_id: str) -> None:
        """Forgets the table and all that was ever kept of it, if it is there.

        Its rematch stays, and is from now on that of the table before it.
        """

    def unused(self, before: str, most: int) -> list[str]:
        """The ids of so many tables at which nothing happened, and nobody came, from then on."""

    def delete_unused(self, table_id: str, before: str) -> bool:
        """The same as `delete`, if it is one of these; False where it is not."""

    def of_uid(self, uid: str) -> str | None:
        """The id of the table of the match with this uid."""

    def of_evening(self, evening: str) -> list[str]:
        """The ids of the tables of an evening, and of the match after which it is named."""

    def write_note(self, table_id: str, note: str) -> None:
        """What people write beside a match; empty for nothing."""

    def join_evenings(self, earlier: str, later: str) -> None:
        """The matches of the later evening come behind those of the earlier one."""

    def part_evening(self, table_id: str) -> None:
        """This match and those after it in its evening become one of their own."""

    def later(self, history_entry: HistoryEntry) -> list[str]:
        """The ids of the tables after this one in its evening, in their order."""

    def change_code(self, table_id: str, code: str, until: str | None) -> None:
        """The table has this code instead, which joins until then; raises Taken."""


class Events(Protocol):
    """The append-only log of every table. A table's events are numbered from 1."""

    def append(
        self, table_id: str, after: int, entries: Sequence[Entry], match: MatchRow, *, moves: bool = True
    ) -> None:
        """Adds entries behind number `after`, and what `match` is by them, all or none; raises Stale.

        `moves` is whether they may change who sits, who has won or when it ended: its place on the shelf.
        """

    def bodies(self, device: str, kind: str) -> list[tuple[str, int, Mapping[str, Any]]]:
        """Of the tables that a device knows the first events and those of this kind.

        Each is its table, its number and its body.
        """

    def rewrite(
        self, table_id: str, bodies: Mapping[int, Mapping[str, Any]], note: str, last: Entry, match: MatchRow
    ) -> None:
        """Puts other bodies in place of those of these events, and another note; raises Stale.

        Of what they replace nothing is left on the disk. `last` is added behind them, so that the version
        moves: `match` is what the log comes to by then. The only writing that changes what was written.
        """


class Matches(Protocol):
    """The projection: what every log comes to, so that lists read no log."""

    def known(self, device: str, most: int, skip: int = 0) -> list[MatchRow]:
        """The matches whose tables a device knows, the one with the newest event first."""

    def before(self, history_entry: HistoryEntry) -> list[MatchRow]:
        """The matches that are over of those before this one in its evening, in their order."""

    def history_rows(self, device: str, most: int, skip: int = 0) -> list[HistoryRow]:
        """The matches that are over of those that a device knows, the one that ended last first."""

    def evening(self, device: str, evening: str) -> list[HistoryRow]:
        """Those of one evening in their order, also what is not over."""

    def found(
        self, device: str, people: Sequence[Sequence[str]], most: int, skip: int = 0
    ) -> list[HistoryRow]:
        """Those of the shelf at which one of each of these sat, the one that ended last first."""

    def ended_before(self, device: str, ended: str) -> HistoryRow | None:
        """The one of the shelf that ended last before then."""

    def history_size(self, device: str, most: int) -> tuple[int, str | None]:
        """How many the shelf has, counted so far, and when the first of them ended."""

    def between(self, device: str, people: Sequence[Sequence[str]]) -> list[HistoryRow]:
        """Those of the shelf at which each of these sat, the one that ended first first.

        Of each person all spellings are given.
        """

    def people(self, device: str, since: str = "", until: str = END_OF_TIME) -> list[PersonRow]:
        """Whoever sat at a match of the shelf that ended from `since` on and before `until`, by each name."""

    def ended(self, device: str, since: str, until: str) -> list[tuple[str, str]]:
        """Of what ended on the shelf from `since` on and before `until`: when, and the evening it is of."""

    def in_the_house(self, ended_after: str, most: int) -> list[ClubRow]:
        """Of every evening the last match, where it goes on or ended after that; so many of each, the newest.

        What began first comes first.
        """

    def played_in_the_house(self, ended_after: str, most: int) -> tuple[int, list[PersonRow]]:
        """How many matches ended after that, of so many, and whoever sat there by each of their names."""

    def logs(self, device: str) -> list[tuple[str, int]]:
        """The ids of the tables that a device knows, and how many events each has; what began first first."""

    def everybody(self) -> list[str]:
        """Whoever sits at any table of this store, each once."""

    def seated(self, device: str, people: Sequence[str]) -> list[MatchRow]:
        """Those that a device knows at which one of these sits, over or not, the newest first."""

    def before_table(self, table_id: str) -> list[MatchRow]:
        """The same as `before`, of the match at a table."""

    def put(self, match: MatchRow) -> None:
        """Keeps what a log comes to, unless what is there is newer."""

    def missing(self) -> list[str]:
        """The tables of which nothing is kept, or what an older event led to."""


class Visits(Protocol):
    """Which devices know which tables, and for whom they sit."""

    def of(self, table_id: str) -> list[Visit]:
        """The devices that know a table, in the order in which they came."""

    def add(self, device: str, table_id: str, at: str) -> None:
        """The device knows the table from now on, if it did not and the table is there."""

    def take_seat(self, device: str, table_id: str, at: str, seat: int | None) -> None:
        """The same, and from now on it sits for this player, or for none."""

    def copy(self, table_id: str, to: str) -> None:
        """Whoever knows a table knows another one too, with the same seat."""

    def give(self, device: str, to: str, at: str) -> None:
        """From now on another device knows all tables that this one knows; its seats where it had none."""


class Aliases(Protocol):
    """Which names a device takes for the same person's. People are as `person_of` knows them."""

    def of(self, device: str) -> dict[str, str]:
        """By spelling whose it is."""

    def join(self, device: str, spelling: str, person: str) -> None:
        """The spelling is this person's, with all that were its own until now."""

    def part(self, device: str, spelling: str) -> None:
        """The spelling is somebody's own again."""

    def forget(self, device: str, people: Sequence[str]) -> None:
        """Nothing of these is left on the disk, as a spelling or as a person."""


class Settings(Protocol):
    """What was chosen for this server."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, value: str) -> None: ...
    def change(self, key: str, change: Callable[[str], str]) -> None:
        """Sets what `change` makes of what is set, empty for nothing, while nobody else sets it.

        `change` may be called more than once; the last counts.
        """


class Store(Protocol):
    """All of it; `close` ends it. `rest` may be called between two requests, where no thread can be."""

    @property
    def directory(self) -> Directory: ...
    @property
    def events(self) -> Events: ...
    @property
    def matches(self) -> Matches: ...
    @property
    def visits(self) -> Visits: ...
    @property
    def aliases(self) -> Aliases: ...
    @property
    def settings(self) -> Settings: ...
    def rest(self) -> None: ...
    def close(self) -> None: ...
