"""The shell: read, fold, decide, append. Every change to a table goes through here."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from . import games
from .games import Game, events, reading
from .games.errors import Conflict
from .games.events import Event, EventsUndone
from .live import Live
from .log import Entry, Log, Stale, TableRow, Taken

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no look-alikes: 0 O, 1 I L
CODE_LENGTH = 6
CODE_IS_OPEN_FOR = timedelta(hours=24)
ADDRESS_BYTES = 16
LONGEST_AWAY_MS = 7 * 24 * 3600 * 1000
_ATTEMPTS = 50

Decision = Callable[[Game, Any], Sequence[Event]]


class NoSuchTable(LookupError):
    """No table has this address or code."""


class UnreadableTable(Exception):
    """The table's log holds what this version doesn't know, or what no version wrote."""


class CodeExpired(LookupError):
    """The code's table has seen no event for a day, so the code joins it no longer."""


@dataclass(frozen=True)
class Table:
    """A table as it stands at `version`, the number of its last event.

    `last` is that event, `at` its time and `device` where it came from; `undoes` is the event that undoing
    one step takes back, and `undo_to` the number of the one that it goes back to, None where nothing can be.
    """

    row: TableRow
    version: int
    game: Game
    match: Any
    last: Event
    at: datetime
    device: str
    undoes: Event
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
    """The tables of one log, whose changes `live` announces. `now` gives the time of day with its zone."""

    def __init__(self, log: Log, live: Live, now: Callable[[], datetime] = _utc_now) -> None:
        self._log = log
        self._live = live
        self._now = now
        self._renewed: dict[str, datetime] = {}

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
        """The table of the rematch and whether it is new: a second request finds the first one's table.

        All devices keep their seats, and those at the old table are told.
        """
        table = self.find(table_id)
        opened = games.open_table(table.game.rematch(table.match, body))
        known = self._log.rematch_of(table_id)
        if known:
            return self._table(known), False
        rematch, is_new = self._create(opened, device, rematch_of=table_id)
        self._log.copy_visits(table_id, rematch.row.id)
        self._live.announce_presence(table_id)
        return rematch, is_new

    def find(self, table_id: str) -> Table:
        """Raises NoSuchTable."""
        return self._table(self._log.table(table_id))

    def is_table(self, table_id: str) -> bool:
        """Whether somebody with this address may play."""
        return self._log.table(table_id) is not None

    def find_watched(self, watch: str) -> Table:
        """The table of a watch address; raises NoSuchTable."""
        return self._table(self._log.watched_table(watch))

    def find_by_code(self, code: str) -> Table:
        """The table of a code as people type it; raises NoSuchTable and CodeExpired."""
        row = self._log.table_with_code(code.strip().replace(" ", "").replace("-", "").upper())
        table = self._table(row)
        if self._now() - max(table.at, self._renewed.get(table.row.id, table.at)) > CODE_IS_OPEN_FOR:
            raise CodeExpired(code)
        return table

    def renew_code(self, table: Table) -> None:
        """Somebody at the table shows its code to another phone: it joins for another day."""
        self._renewed[table.row.id] = self._now()

    def find_rematch(self, table: Table) -> TableRow | None:
        return self._log.rematch_of(table.row.id)

    def visited(self, device: str) -> list[Table]:
        """The tables that a device knows, the one with the newest event first."""
        known = []
        for table_id in self._log.visited(device):
            with suppress(UnreadableTable):
                known.append(self.find(table_id))
        return known

    def change(self, table_id: str, decide: Decision, device: str, since: datetime | None = None) -> Table:
        """Appends what `decide` makes of the newest match; raises what it raises, and NoSuchTable.

        With `since`, when a phone that was away was tapped, a later tap of another device at the same place
        stays.
        """
        for _ in range(_ATTEMPTS):
            table = self.find(table_id)
            happened = decide(table.game, table.match)
            if not happened or (since and self._is_superseded(table_id, happened, device, since)):
                return table
            try:
                self._log.append(table_id, table.version, self._entries(happened, device))
            except Stale:
                continue
            self._live.announce(table_id, table.version + len(happened))
            return self.find(table_id)
        raise Conflict("body", "busy")

    def tapped(self, ago: object) -> datetime:
        """When a phone was tapped, `ago` milliseconds before now; raises Malformed."""
        return self._now() - timedelta(milliseconds=reading.whole(ago, "tapped_ago", 0, LONGEST_AWAY_MS))

    def undo(self, table_id: str, body: object, device: str, seen: int | None = None) -> Table:
        """`{}` takes back the last event that stands, `{"to": 12}` all after number 12.

        `seen` is the version that somebody looked at: raises Conflict where the table has moved on since.
        """
        given = reading.fields(body, (), ("to",))
        return self.change(table_id, lambda _game, _match: self._undoing(table_id, given, seen), device)

    def match_at(self, table_id: str, version: int) -> Any:
        """The match as it stood at a version of the table, None at one that it never had."""
        _, matches = games.replay([_event(entry) for entry in self._log.read(table_id)])
        return matches[version - 1] if 1 <= version <= len(matches) else None

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

    def _is_superseded(self, table_id: str, happened: Sequence[Event], device: str, since: datetime) -> bool:
        others = [
            entry for entry in self._log.read(table_id) if entry.device != device and _time(entry) > since
        ]
        places = {event.place for event in happened} - {None}
        return any(_event(entry).place in places for entry in others)

    def _undoing(self, table_id: str, given: Mapping[str, object], seen: int | None) -> Sequence[Event]:
        loaded = [_event(entry) for entry in self._log.read(table_id)]
        if seen is not None and seen != len(loaded):
            raise Conflict("to", "changed-meanwhile")
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
        entries = self._log.read(row.id)
        loaded = [_event(entry) for entry in entries]
        game, matches = games.replay(loaded)
        undoes = loaded[events.standing(loaded)[-1] - 1]
        return Table(
            row=row,
            version=len(loaded),
            game=game,
            match=matches[-1],
            last=loaded[-1],
            at=_time(entries[-1]),
            device=entries[-1].device,
            undoes=undoes,
            undo_to=_undo_to(loaded),
        )

    def _timestamp(self) -> str:
        return self._now().astimezone(UTC).isoformat(timespec="milliseconds")

    def _entries(self, happened: Sequence[Event], device: str) -> list[Entry]:
        at = self._timestamp()
        return [Entry(at, device, *games.dump(event)) for event in happened]


def _undo_to(loaded: Sequence[Event]) -> int | None:
    return events.standing(loaded)[-1] - 1 or None


def _event(entry: Entry) -> Event:
    try:
        return games.load(entry.kind, entry.body)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableTable(entry.kind) from error


def _time(entry: Entry) -> datetime:
    return datetime.fromisoformat(entry.at)


def _address() -> str:
    return secrets.token_urlsafe(ADDRESS_BYTES)


def _code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
