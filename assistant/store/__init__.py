"""What is on the disk, by noun, behind protocols that any engine can keep. It knows nothing of games.

What a writing call returns from is durable. Times are texts, UTC in ISO 8601. Whatever is asked or written
raises Unavailable while the disk is full or away.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

CLOSED = "-"


class Stale(Exception):
    """Somebody else wrote first: the table has an event of this number already, or is deleted."""


class Taken(Exception):
    """An address, code, request or rematch that must be unique is there already."""


class Unavailable(Exception):
    """The data can't be read or written just now: the disk is full or away. Nothing was changed."""


class Gone(Unavailable):
    """The data file was deleted or replaced while it was open; it is said in the log once, by the store."""


class DataError(Exception):
    """The data can't be used and is left as it is: damaged, foreign, in-use, missing, newer or unusable."""

    def __init__(self, key: str, path: Path, reason: object = "") -> None:
        super().__init__(f"{key}: {path}: {reason}")
        self.key = key
        self.path = path
        self.reason = reason


@dataclass(frozen=True)
class TableRow:
    """A table's addresses. `request` is the client's own name for the request that opened it.

    Until `open_until` its code joins although nobody entered anything. A code that begins with CLOSED is
    nobody's: the table is closed.
    """

    id: str
    watch: str
    code: str
    request: str | None = None
    rematch_of: str | None = None
    open_until: str | None = None

    @property
    def is_closed(self) -> bool:
        """Whether no code joins it."""
        return self.code.startswith(CLOSED)


@dataclass(frozen=True)
class Rematch:
    """The addresses of the table that plays on."""

    id: str
    watch: str


@dataclass(frozen=True)
class Tapped:
    """When somebody tapped what became an event, which may be long before it came here.

    `outbox` is where their phone kept it until it was answered, and `number` what it is there.
    """

    at: str
    outbox: str | None = None
    number: int | None = None


@dataclass(frozen=True)
class Entry:
    """An event as it is stored; `device` is empty where it isn't known, `tapped` None where it was no tap."""

    at: str
    device: str
    kind: str
    body: dict[str, Any]
    tapped: Tapped | None = None


@dataclass(frozen=True)
class Found:
    """A table and the entries after the number that was asked for, in order."""

    row: TableRow
    rematch: Rematch | None
    entries: Sequence[Entry]


@dataclass(frozen=True)
class Visit:
    """A device that knows a table. `seat` is the player it sits for, None where it has not said."""

    device: str
    seat: int | None


@dataclass(frozen=True)
class MatchRow:
    """What is known of a match without its log, as of event number `version`.

    `at` is the time of that event, `ended` of the one that ended the match; `winners` are seats.
    """

    table_id: str
    version: int
    game: str
    players: tuple[str, ...]
    began: str
    ended: str | None
    at: str
    winners: tuple[int, ...]
    rule: str | None
    figures: Mapping[str, Any]


class Directory(Protocol):
    """The tables, by each of their addresses."""

    def create(self, row: TableRow, entries: Sequence[Entry], match: MatchRow) -> None:
        """A new table with its first entries; raises Taken. It is no rematch of a table that was deleted."""

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

    def change_code(self, table_id: str, code: str, until: str | None) -> None:
        """The table has this code instead, which joins until then; raises Taken."""


class Events(Protocol):
    """The append-only log of every table. A table's events are numbered from 1."""

    def append(self, table_id: str, after: int, entries: Sequence[Entry], match: MatchRow) -> None:
        """Adds entries behind number `after`, and what `match` is by them, all or none; raises Stale."""


class Matches(Protocol):
    """The projection: what every log comes to, so that lists read no log."""

    def known(self, device: str, most: int, skip: int = 0) -> list[MatchRow]:
        """The matches whose tables a device knows, the one with the newest event first."""

    def won_before(self, table_id: str) -> list[tuple[int, ...]]:
        """The winners of this table's match and of each that it is a rematch of, of those that are over."""

    def put(self, match: MatchRow) -> None:
        """Keeps what a log comes to, unless what is there is newer."""

    def lacking(self) -> list[str]:
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


class Settings(Protocol):
    """What was chosen for this server."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, value: str) -> None: ...


class Store(Protocol):
    """All of it; `close` ends it."""

    @property
    def directory(self) -> Directory: ...
    @property
    def events(self) -> Events: ...
    @property
    def matches(self) -> Matches: ...
    @property
    def visits(self) -> Visits: ...
    @property
    def settings(self) -> Settings: ...
    def close(self) -> None: ...
