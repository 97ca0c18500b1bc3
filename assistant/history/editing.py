"""Edits to a device's history: joining and parting evenings, notes, renaming and removing people."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from .. import games
from ..games import Game, reading
from ..games.errors import Conflict, Malformed
from ..games.events import PlayerRenamed
from ..games.names import cleaned
from ..games.rounds import Match
from ..matches.player_keys import NOBODY, anonymous, anonymous_text, person_of
from ..matches.replay import Replay, Table, UnreadableTable, readable
from ..matches.service import NoSuchTable, Tables
from ..matches.summary import match_row, stored_time, utc_now
from ..store import Entry, Found, HistoryEntry, Stale, Store
from .queries import History

_ATTEMPTS = 50
_RENAMED = games.kind(PlayerRenamed)


@dataclass(frozen=True)
class EditResult:
    """The number of tables edited, and of those `left` because their log is unreadable.

    `of_events` is how many were left because their names are those of an event that others run.
    """

    tables: int
    left: int
    of_events: int = 0


class HistoryEditor:
    """Edits to the histories of one store, published to the tables.

    `removed` gets a device, and the keys of people who were removed from what it knows; `renamed` gets
    these, the new name and the tables that keep the old one, and names the players of events.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        history: History,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._store, self._tables, self._history, self._now = store, tables, history, now
        self.removed: Callable[[str, Collection[str]], object] = lambda *_: None
        self.renamed: Callable[[str, Collection[str], str, Collection[str]], object] = lambda *_: None

    def write_note(self, table: Table, text: object, before: str | None = None) -> None:
        """Set the note of a match, one line or empty; raise Malformed, Conflict if it was not `before`."""
        note = _note(text)
        if not self._store.directory.write_note(table.row.id, note, before):
            raise Conflict("note", "note-changed", note=note)

    def join_evening(self, table: Table, device: str, shown: str | None = None) -> None:
        """Join the table's evening to the one before it in this device's history; raise Conflict.

        Do nothing if that is not the one that was `shown` by name: they have been joined since.
        """
        evening = self._history.evening(device, table.history_entry.evening)
        before = self._history.evening_before(device, evening) if evening else None
        if before is None or before.name == table.history_entry.evening:
            raise Conflict("evening", "no-evening-before")
        if shown not in (None, before.name):
            return
        self._store.directory.join_evenings(before.name, table.history_entry.evening)
        self._tables.publish_later(HistoryEntry("", before.name, before.matches[-1].history_entry.place))

    def follow(self, before: Table, table: Table) -> None:
        """Append the new table to the evening of another."""
        self._store.directory.join_evenings(before.history_entry.evening, table.history_entry.evening)

    def part_evening(self, table: Table) -> None:
        """Start a new evening with the table and those after it; raise Conflict."""
        if table.history_entry.place == 1:
            raise Conflict("evening", "one-match-alone")
        self._store.directory.part_evening(table.row.id)
        self._tables.publish_later(HistoryEntry("", table.history_entry.uid, 0))

    def rename(self, device: str, key: str, name: object, but: Collection[str]) -> EditResult:
        """Rename a person at all tables the device knows except those in `but`; raise Malformed."""
        people, new = {*self._history.aliases(device, key)}, reading.name(name, "name")

        def decide(game: Game, match: Match) -> Sequence[games.events.Event]:
            seats = [seat for seat, other in enumerate(match.players) if person_of(other) in people]
            return [event for seat in seats for event in game.rename_player(match, seat, {"name": new})]

        self.renamed(device, people, new, but)
        tables = [table.id for table in self._history.tables_of(device, key) if table.id not in but]
        return self._at_each(
            tables, lambda table_id: self._tables.change(self._tables.find(table_id), decide, device)
        )

    def remove(self, device: str, key: str) -> EditResult:
        """Replace a person by NOBODY at all tables the device knows, and in their logs on disk."""
        people = {*self._history.aliases(device, key)} - {""}
        tables = self._naming(device, people)
        done = self._at_each(tables, lambda table_id: self._forget(table_id, people, device))
        if not done.left:
            self._store.aliases.forget(device, self._history.stored_aliases(device, people))
        self.removed(device, people)
        return done

    def _at_each(self, tables: Sequence[str], do: Callable[[str], object]) -> EditResult:
        left = of_events = 0
        for table_id in tables:
            try:
                do(table_id)
            except UnreadableTable:
                left += 1
            except NoSuchTable:  # deleted in the meantime
                pass
            except Conflict as error:
                if error.key != "name-of-event":
                    raise
                of_events += 1
        return EditResult(len(tables) - left - of_events, left, of_events)

    def _naming(self, device: str, people: Collection[str]) -> list[str]:
        """Return the tables whose logs name one of these people, even if they no longer sit there."""
        bodies = self._store.events.bodies(device, _RENAMED)
        return [*dict.fromkeys(table_id for table_id, _, body in bodies if _without(body, people) != body)]

    def _forget(self, table_id: str, people: Collection[str], device: str) -> None:
        """Rewrite a log without these people; raise UnreadableTable and NoSuchTable."""
        for _ in range(_ATTEMPTS):
            found = self._store.directory.table(table_id)
            if found is None:
                raise NoSuchTable
            try:
                self._rewrite(found, people, device)
            except Stale:
                continue
            return self._tables.publish_rewritten(table_id, len(found.entries) + 1, found.history_entry)
        raise Conflict("body", "busy")

    def _rewrite(self, found: Found, people: Collection[str], device: str) -> None:
        """Raise Stale and UnreadableTable."""
        entries = [replace(entry, body=_without(entry.body, people)) for entry in found.entries]
        bodies = {
            number: entry.body
            for number, (entry, before) in enumerate(zip(entries, found.entries, strict=True), 1)
            if entry.body != before.body
        }
        fold = Replay(entries)
        last = self._last(fold, device)
        fold.add(fold.follow(len(entries), [last]))
        with readable():
            match = match_row(found.row.id, fold, fold.steps[-1])
        note = anonymous_text(found.history_entry.note, people)
        self._store.events.rewrite(found.row.id, bodies, note, last, match)

    def _last(self, replay: Replay, device: str) -> Entry:
        """Return an event that renames a player to their own name: the version moves, and phones reload."""
        players = replay.steps[-1].match.players
        seat = players.index(NOBODY) if NOBODY in players else 0
        return Entry(stored_time(self._now()), device, *games.dump(PlayerRenamed(seat, players[seat])))


def _without(body: Mapping[str, Any], people: Collection[str]) -> dict[str, Any]:
    """Return a stored body with NOBODY in place of these people."""

    def named(value: Any) -> Any:
        return anonymous(value, people) if isinstance(value, str) else value

    players = body.get("players")
    seated = {"players": [*map(named, players)]} if isinstance(players, list) else {}
    return {**body, **seated, **({"name": named(body["name"])} if "name" in body else {})}


def _note(text: object) -> str:
    if not isinstance(text, str):
        raise Malformed("note", "not-a-text")
    if reading.has_control(text.strip()):
        raise Malformed("note", "note-control")
    note = cleaned(text)
    if len(note) > reading.NOTE_LENGTH:
        raise Malformed("note", "note-length", max=reading.NOTE_LENGTH)
    return note
