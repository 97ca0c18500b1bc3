"""What is kept, as values: rows of tables, events, visits, matches. Times are texts, UTC in ISO 8601."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

CLOSED = "-"
END_OF_TIME = "9999-12-31"


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
class HistoryEntry:
    """Where a match stands among others. `uid` tells it from every other one, wherever it is kept.

    The matches of one evening have the same `evening`, the uid of one of them, and `place` is their order.
    `note` is what people wrote beside it.
    """

    uid: str
    evening: str
    place: int = 1
    note: str = ""


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
    """A table and the entries after the number that was asked for, in order.

    `rewritten` is the version by which what stood in its log was last written anew, 0 where it never was.
    `last` is the entry of that number itself, None where there is none.
    """

    row: TableRow
    rematch: Rematch | None
    entries: Sequence[Entry]
    history_entry: HistoryEntry
    rewritten: int = 0
    last: Entry | None = None


@dataclass(frozen=True)
class Visit:
    """A device that knows a table. `seat` is the player it sits for, None where it has not said."""

    device: str
    seat: int | None


@dataclass(frozen=True)
class MatchRow:
    """What is known of a match without its log, as of event number `version`.

    `at` is the time of that event, `ended` of the one that ended the match; `winners` are seats, and `rounds`
    how many were scored. `people` are the players as `person_of` knows them, in seat order; `starting_player`
    began the first round, None where that is not known.
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
    people: tuple[str, ...]
    rounds: int
    starting_player: int | None


@dataclass(frozen=True)
class HistoryRow:
    """A match and where it stands among others."""

    match: MatchRow
    history_entry: HistoryEntry


@dataclass(frozen=True)
class ClubRow:
    """A match of the house, whoever knows it; `since` is when the first of its evening began.

    `is_closed` is whether no code joins its table.
    """

    match: MatchRow
    history_entry: HistoryEntry
    since: str
    is_closed: bool


@dataclass(frozen=True)
class NewTable:
    """A table with all its entries, what they come to, and where it stands among others."""

    row: TableRow
    entries: Sequence[Entry]
    match: MatchRow
    history_entry: HistoryEntry


@dataclass(frozen=True)
class PersonRow:
    """Of the matches that a device knows and that are over, those in which a person had this name.

    `won` counts the shared ones too; `last` is when the newest of them ended.
    """

    person: str
    name: str
    matches: int
    won: int
    last: str
