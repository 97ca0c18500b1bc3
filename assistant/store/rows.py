"""The stored rows: tables, events, visits and matches. Times are texts, UTC in ISO 8601."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

CLOSED = "-"
END_OF_TIME = "9999-12-31"
_UID_BYTES = 12


@dataclass(frozen=True)
class TableRow:
    """The addresses of a table. `request` is the client's name for the request that opened it.

    Until `open_until` the code joins even if nobody has entered anything. A code that begins with CLOSED
    belongs to a closed table.
    """

    id: str
    watch: str
    code: str
    request: str | None = None
    rematch_of: str | None = None
    open_until: str | None = None

    @property
    def is_closed(self) -> bool:
        """Whether no code joins the table."""
        return self.code.startswith(CLOSED)


@dataclass(frozen=True)
class HistoryEntry:
    """The place of a match in the history. `uid` is unique across all stores.

    The matches of one evening share `evening`, the uid of one of them, and are ordered by `place`. `note` is
    written by people.
    """

    uid: str
    evening: str
    place: int = 1
    note: str = ""


def begins_evening() -> HistoryEntry:
    """Return the history entry of a new match that begins an evening."""
    uid = new_uid()
    return HistoryEntry(uid, uid)


def new_uid() -> str:
    """Return a name that nothing else has in any store."""
    return secrets.token_hex(_UID_BYTES)


@dataclass(frozen=True)
class Rematch:
    """The addresses of a rematch."""

    id: str
    watch: str


@dataclass(frozen=True)
class NextMatch:
    """The addresses of the match that was opened after or beside another, and the device that opened it.

    `opener` is the name at that device's seat there, empty if it has none.
    """

    id: str
    watch: str
    device: str
    opener: str


@dataclass(frozen=True)
class Tapped:
    """The tap behind an event, which may have been made long before the event arrived.

    `outbox` names the queue on the phone that kept it until it was answered, `number` its number there.
    """

    at: str
    outbox: str | None = None
    number: int | None = None


@dataclass(frozen=True)
class Entry:
    """A stored event; `device` is empty if unknown, `tapped` None if it was no tap."""

    at: str
    device: str
    kind: str
    body: dict[str, Any]
    tapped: Tapped | None = None


@dataclass(frozen=True)
class Found:
    """A table and its entries after the requested number, in order.

    `rewritten` is the version at which the log was last rewritten, 0 for never. `last` is the entry with the
    requested number, or None. `tournament` is the id of the one that opened it, and the length of its log.
    """

    row: TableRow
    rematch: Rematch | None
    entries: Sequence[Entry]
    history_entry: HistoryEntry
    rewritten: int = 0
    last: Entry | None = None
    tournament: tuple[str, int] | None = None


@dataclass(frozen=True)
class Visit:
    """A device that knows a table, since `first_at`. `seat` is the player it sits for, None if unset."""

    device: str
    seat: int | None
    first_at: str


@dataclass(frozen=True)
class MatchRow:
    """A match as of event number `version`, projected from its log.

    `at` is the time of that event, `ended` of the one that ended the match. `winners` are seats and `rounds`
    counts the scored ones. `people` are the players in seat order as named by `person_of`; `starting_player`
    began the first round, None if unknown.
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
    """A match and its place in the history."""

    match: MatchRow
    history_entry: HistoryEntry


@dataclass(frozen=True)
class ClubRow:
    """A match for the club, whatever devices know it. `since` is when the first of its evening began.

    `is_closed` is whether no code joins its table.
    """

    match: MatchRow
    history_entry: HistoryEntry
    since: str
    is_closed: bool


@dataclass(frozen=True)
class NewTable:
    """A table to insert, with all its entries, the match they lead to and its place in the history."""

    row: TableRow
    entries: Sequence[Entry]
    match: MatchRow
    history_entry: HistoryEntry


@dataclass(frozen=True)
class LogSize:
    """The size of a table's log: its `events`, the `characters` of their bodies, and three groups of them."""

    table_id: str
    events: int
    characters: int
    scorings: int
    recomputations: int
    undoings: int


@dataclass(frozen=True)
class PersonRow:
    """The finished matches that a person played under one name.

    `won` includes shared wins; `last` is the end of the newest one.
    """

    person: str
    name: str
    matches: int
    won: int
    last: str
