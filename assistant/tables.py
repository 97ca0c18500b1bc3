"""The shell: read, fold, decide, append. Every change to a table goes through here."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from . import games
from .games import Game, events, reading
from .games.errors import Conflict
from .games.events import Event, EventsUndone
from .log import Entry, Log, Stale, TableRow, Taken

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no look-alikes: 0 O, 1 I L
CODE_LENGTH = 6
CODE_IS_OPEN_FOR = timedelta(hours=24)
ADDRESS_BYTES = 16
_ATTEMPTS = 50

Decision = Callable[[Game, Any], Sequence[Event]]


class NoSuchTable(LookupError):
    """No table has this address or code."""


class CodeExpired(LookupError):
    """The code's table has seen no event for a day, so the code joins it no longer."""


@dataclass(frozen=True)
class Table:
    """A table as it stands at `version`, the number of its last event.

    `undo_to` is the number of the event that undoing one step goes back to, None where nothing can be undone.
    """

    row: TableRow
    version: int
    game: Game
    match: Any
    undo_to: int | None


@dataclass(frozen=True)
class HistoryEntry:
    """An event of a table's log and the match after it; `stands` is false for the undone and undoings."""

    number: int
    at: datetime
    device: str
    event: Event
    stands: bool
    match: Any


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Tables:
    """The tables of one log. `now` gives the time of day with its zone."""

    def __init__(self, log: Log, now: Callable[[], datetime] = _utc_now) -> None:
        self._log = log
        self._now = now

    def open(self, body: object, device: str, request: str | None = None) -> tuple[Table, bool]:
        """A new table and True, or the one that this very request opened before and False.

        Raises Malformed and Illegal for a body that the game refuses.
        """
        opened = games.open_table(body)
        known = self._log.table_of_request(request) if request else None
        if known:
            return self._table(known), False
        return self._create(opened, device, request=request)

    def rematch(self, table_id: str, body: object, device: str) -> tuple[Table, bool]:
        """The table of the rematch and whether it is new: a second request finds the first one's table."""
        table = self.find(table_id)
        opened = games.open_table(table.game.rematch(table.match, body))
        known = self._log.rematch_of(table_id)
        if known:
            return self._table(known), False
        return self._create(opened, device, rematch_of=table_id)

    def find(self, table_id: str) -> Table:
        """Raises NoSuchTable."""
        return self._table(self._log.table(table_id))

    def find_watched(self, watch: str) -> Table:
        """The table of a watch address; raises NoSuchTable."""
        return self._table(self._log.watched_table(watch))

    def find_by_code(self, code: str) -> Table:
        """The table of a code as people type it; raises NoSuchTable and CodeExpired."""
        row = self._log.table_with_code(code.strip().replace(" ", "").replace("-", "").upper())
        table = self._table(row)
        if self._now() - _time(self._log.read(table.row.id, table.version - 1)[0]) > CODE_IS_OPEN_FOR:
            raise CodeExpired(code)
        return table

    def find_rematch(self, table: Table) -> TableRow | None:
        return self._log.rematch_of(table.row.id)

    def visited(self, device: str) -> list[Table]:
        """The tables that a device knows, the one with the newest event first."""
        return [self.find(table_id) for table_id in self._log.visited(device)]

    def visit(self, table: Table, device: str) -> None:
        self._log.add_visit(device, table.row.id)

    def change(self, table_id: str, decide: Decision, device: str) -> Table:
        """Appends what `decide` makes of the newest match; raises what it raises, and NoSuchTable."""
        for _ in range(_ATTEMPTS):
            table = self.find(table_id)
            happened = decide(table.game, table.match)
            if not happened:
                return table
            try:
                self._log.append(table_id, table.version, self._entries(happened, device))
            except Stale:
                continue
            return self.find(table_id)
        raise Conflict("body", "busy")

    def undo(self, table_id: str, body: object, device: str) -> Table:
        """`{}` takes back the last event that stands, `{"to": 12}` all after number 12."""
        given = reading.fields(body, (), ("to",))
        return self.change(table_id, lambda _game, _match: self._undoing(table_id, given), device)

    def history(self, table_id: str) -> list[HistoryEntry]:
        """Everything that ever happened at the table, in order; raises NoSuchTable."""
        row = self.find(table_id).row
        entries = self._log.read(row.id)
        loaded = [_event(entry) for entry in entries]
        _, matches = games.replay(loaded)
        standing = set(events.standing(loaded))
        return [
            HistoryEntry(
                number=number,
                at=_time(entry),
                device=entry.device,
                event=event,
                stands=number in standing,
                match=match,
            )
            for number, (entry, event, match) in enumerate(zip(entries, loaded, matches, strict=True), 1)
        ]

    def _undoing(self, table_id: str, given: Mapping[str, object]) -> Sequence[Event]:
        loaded = [_event(entry) for entry in self._log.read(table_id)]
        to = reading.whole(given["to"], "to", 1, len(loaded)) if "to" in given else _undo_to(loaded)
        if to is None:
            raise Conflict("to", "nothing-to-undo")
        same = events.standing(loaded[:to]) == events.standing(loaded)
        return () if same else (EventsUndone(to),)

    def _create(
        self, opened: Event, device: str, request: str | None = None, rematch_of: str | None = None
    ) -> tuple[Table, bool]:
        for _ in range(_ATTEMPTS):
            row = TableRow(_address(), _address(), _code(), request, rematch_of)
            try:
                self._log.create(row, self._entries((opened,), device))
            except Taken:
                first = self._first_come(row)
                if first:
                    return self._table(first), False
                continue
            return self._table(row), True
        raise Conflict("body", "busy")

    def _first_come(self, row: TableRow) -> TableRow | None:
        """The table that the same request, sent twice at once, has opened already."""
        if row.request:
            return self._log.table_of_request(row.request)
        return self._log.rematch_of(row.rematch_of) if row.rematch_of else None

    def _table(self, row: TableRow | None) -> Table:
        if row is None:
            raise NoSuchTable
        loaded = [_event(entry) for entry in self._log.read(row.id)]
        game, matches = games.replay(loaded)
        return Table(row, len(loaded), game, matches[-1], _undo_to(loaded))

    def _entries(self, happened: Sequence[Event], device: str) -> list[Entry]:
        at = self._now().astimezone(UTC).isoformat(timespec="milliseconds")
        return [Entry(at, device, *events.dump(event)) for event in happened]


def _undo_to(loaded: Sequence[Event]) -> int | None:
    return events.standing(loaded)[-1] - 1 or None


def _event(entry: Entry) -> Event:
    return events.load(entry.kind, entry.body)


def _time(entry: Entry) -> datetime:
    return datetime.fromisoformat(entry.at)


def _address() -> str:
    return secrets.token_urlsafe(ADDRESS_BYTES)


def _code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
