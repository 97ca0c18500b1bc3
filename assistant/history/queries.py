"""Queries of a device's history: its matches, evenings and people. No log is read."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ..matches.player_keys import person_of, without_accents
from ..matches.replay import Table
from ..matches.summary import (
    KnownTable,
    Series,
    known_table,
    match_row,
    readable_rows,
    series_of,
    stored_time,
)
from ..store import HistoryEntry, HistoryRow, PersonRow, Store

MOST_COUNTED = 1000  # matches; a longer history shows that it has more
_MOST_WORDS = 4  # of a search
_MOST_NAMES = 2000  # matching a word


@dataclass(frozen=True)
class PlayedMatch:
    """A match and its place in the history; it is open if `table.ended` is None."""

    table: KnownTable
    history_entry: HistoryEntry


@dataclass(frozen=True)
class Evening:
    """Consecutive matches, oldest first."""

    matches: Sequence[PlayedMatch]

    @property
    def name(self) -> str:
        """The unique name of the evening."""
        return self.matches[0].history_entry.evening

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the newest match."""
        return self.matches[-1].table.summary.players

    @property
    def over(self) -> list[KnownTable]:
        """The finished matches in order."""
        return [match.table for match in self.matches if match.table.ended]

    @property
    def series(self) -> Series:
        """The standing of the players of the newest match, in its game."""
        newest = self.matches[-1].table
        same_game = (at for at in self.over if at.game is newest.game)
        return series_of(newest.people, ((at.people, at.summary.winners) for at in same_game))

    @property
    def sharers(self) -> tuple[str, ...]:
        """The players of the newest match who share a victory of the evening."""
        return tuple(self.players[seat] for seat in self.series.sharers)


@dataclass(frozen=True)
class Person:
    """A person who played a match in the history, by all their `aliases`, of which `key` is one.

    `name` is the spelling used last; `won` includes shared victories; `last` is the end of the newest match.
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    matches: int
    won: int
    last: datetime


class History:
    """The histories of the devices of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def matches(self, device: str, most: int, skip: int = 0) -> list[PlayedMatch]:
        """Return a page of finished matches, latest first; unreadable ones are left out of it."""
        return _readable(self._store.matches.history_rows(device, most, skip))

    def size(self, device: str, most: int = MOST_COUNTED) -> tuple[int, datetime | None]:
        """Return the number of finished matches, counted up to `most` + 1, and when the first ended."""
        size, first = self._store.matches.history_size(device, most + 1)
        return size, datetime.fromisoformat(first) if first else None

    def evening(self, device: str, name: str) -> Evening | None:
        """Return an evening as far as the device knows it, None if it knows nothing of it."""
        matches = _readable(self._store.matches.evening(device, name))
        return Evening(matches) if matches else None

    def evenings(self, device: str, most: int, skip: int = 0) -> list[Evening]:
        """Return the evenings of a page of `matches`, latest first.

        Each is complete, and belongs only to the page of its latest finished match.
        """
        newest = {match.table.id: match.history_entry.evening for match in self.matches(device, most, skip)}
        found = (self.evening(device, name) for name in dict.fromkeys(newest.values()))
        return [evening for evening in found if evening and _ended_last(evening).id in newest]

    def search(self, device: str, text: str, most: int, skip: int = 0) -> list[PlayedMatch]:
        """Return a page of the finished matches with a matching player for each word of a text."""
        words = without_accents(person_of(text)).split()[:_MOST_WORDS]
        everybody, owners = self._store.matches.everybody(), self._owners(device)
        people = [_named(word, everybody, owners) for word in words]
        return _readable(self._store.matches.found(device, people, most, skip)) if all(people) else []

    def evening_before(self, device: str, evening: Evening) -> Evening | None:
        """Return the evening that ended last before any match of this one did, or None."""
        ended = min((table.ended for table in evening.over if table.ended), default=None)
        row = self._store.matches.ended_before(device, stored_time(ended)) if ended else None
        return self.evening(device, row.history_entry.evening) if row else None

    def standing(self, table: KnownTable) -> Series:
        """Return the standing of a match's evening in its game, including the match once it is over."""
        rows = self._store.matches.before_table(table.id)
        own = [(table.people, table.summary.winners)] if table.ended else []
        before = ((row.people, row.winners) for row in rows if row.game == table.game.KEY)
        return series_of(table.people, [*before, *own])

    def between(self, device: str, people: Sequence[Sequence[str]]) -> list[PlayedMatch]:
        """Return the finished matches of all these people, each given by all aliases; oldest first."""
        return _readable(self._store.matches.between(device, people))

    def ended(self, device: str, since: datetime, until: datetime) -> list[tuple[datetime, str]]:
        """Return the end and the evening of each match that ended from `since` on and before `until`."""
        found = self._store.matches.ended(device, stored_time(since), stored_time(until))
        return [(datetime.fromisoformat(at), evening) for at, evening in found]

    def people(
        self, device: str, since: datetime | None = None, until: datetime | None = None
    ) -> list[Person]:
        """Return all players of finished matches, the latest first; optionally of a span of time."""
        owners = self._owners(device)
        rows: dict[str, list[PersonRow]] = {}
        span = (stored_time(since), stored_time(until)) if since and until else ()
        for row in self._store.matches.people(device, *span):
            rows.setdefault(owners.get(row.person, row.person), []).append(row)
        found = (_person(key, same) for key, same in rows.items())
        return sorted(found, key=lambda person: person.last, reverse=True)

    def tables_of(self, device: str, key: str) -> list[KnownTable]:
        """Return the tables of the person with this key, open or finished, newest first."""
        return readable_rows(self._store.matches.seated(device, self.aliases(device, key)), known_table)

    def aliases(self, device: str, name: str) -> tuple[str, ...]:
        """Return all keys of the person with this name, the person's own key first."""
        owners = self._owners(device)
        key = owners.get(person_of(name), person_of(name))
        return (key, *(spelling for spelling, owner in owners.items() if owner == key))

    def join(self, device: str, spelling: str, person: str) -> None:
        """Make a spelling an alias of a person on this device; both are keys."""
        self._store.aliases.join(device, spelling, person)

    def part(self, device: str, spelling: str) -> None:
        """Make an alias a person of its own again."""
        for stored in self.stored_aliases(device, {spelling}):
            self._store.aliases.part(device, stored)

    def stored_aliases(self, device: str, people: Collection[str]) -> list[str]:
        """Return the stored keys of these people in the aliases of a device; former keys may differ."""
        pairs = self._store.aliases.of(device).items()
        return [stored for pair in pairs for stored in pair if person_of(stored) in people]

    def _owners(self, device: str) -> dict[str, str]:
        """Return the person of each alias."""
        stored = self._store.aliases.of(device).items()
        owners = {person_of(spelling): person_of(person) for spelling, person in stored}
        return {spelling: person for spelling, person in owners.items() if spelling != person}


def shared_by(tables: Iterable[KnownTable], aliases: Collection[str]) -> tuple[int, tuple[str, ...]]:
    """Return how many victories this person shared, and the names of the others who did."""
    shared = [table for table in tables if table.ended and len(table.summary.winners) > 1]
    won = [table for table in shared if any(table.people[seat] in aliases for seat in table.summary.winners)]
    others = {
        table.people[seat]: table.summary.players[seat] for table in won for seat in table.summary.winners
    }
    return len(won), tuple(name for person, name in others.items() if person not in aliases)


def evening_alone(table: Table) -> Evening:
    """Return the evening of a table for somebody who knows no other table of it."""
    match = known_table(match_row(table.row.id, table.replay, table.newest))
    return Evening([PlayedMatch(match, table.history_entry)])


def _readable(rows: Iterable[HistoryRow]) -> list[PlayedMatch]:
    return readable_rows(rows, lambda row: PlayedMatch(known_table(row.match), row.history_entry))


def _named(word: str, everybody: Iterable[str], owners: Mapping[str, str]) -> list[str]:
    """Return all aliases of the people with the word in one of them, up to _MOST_NAMES; no accent counts."""
    named = [person for person in everybody if word in without_accents(person)]
    known = {owners.get(person, person) for person in named}
    joined = [spelling for spelling, owner in owners.items() if owner in known]
    return [*dict.fromkeys((*known, *named, *joined))][:_MOST_NAMES]


def _ended_last(evening: Evening) -> KnownTable:
    return max(evening.over, key=lambda table: (str(table.ended), table.id))


def _person(key: str, rows: Sequence[PersonRow]) -> Person:
    newest = max(rows, key=lambda row: row.last)
    spellings = tuple(dict.fromkeys(row.person for row in rows))
    matches, won = (sum(counts) for counts in zip(*((row.matches, row.won) for row in rows), strict=True))
    return Person(key, newest.name, spellings, matches, won, datetime.fromisoformat(newest.last))
