"""What a device has played: the shelf of its matches, its evenings, its people. No log is read."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from ..matches.player_keys import person_of
from ..matches.replay import Table, UnreadableTable
from ..matches.summary import KnownTable, Series, known_table, project, series_of, stored_time
from ..store import HistoryEntry, HistoryRow, PersonRow, Store

MOST_COUNTED = 1000  # matches; who has more is told so
_MOST_WORDS = 4  # of what is looked for
_MOST_NAMES = 2000  # that have such a word


@dataclass(frozen=True)
class PlayedMatch:
    """A match and where it stands among others; not over yet where `table.ended` is None."""

    table: KnownTable
    history_entry: HistoryEntry


@dataclass(frozen=True)
class Evening:
    """Matches that were played one after the other, the first first."""

    matches: Sequence[PlayedMatch]

    @property
    def name(self) -> str:
        """What tells it from every other one."""
        return self.matches[0].history_entry.evening

    @property
    def players(self) -> tuple[str, ...]:
        """As they sat last."""
        return self.matches[-1].table.summary.players

    @property
    def over(self) -> list[KnownTable]:
        """What is over, in order."""
        return [match.table for match in self.matches if match.table.ended]

    @property
    def series(self) -> Series:
        """The standing of those who sat last."""
        return series_of(self.matches[-1].table.people, ((at.people, at.summary.winners) for at in self.over))


@dataclass(frozen=True)
class Person:
    """Somebody who sat at a match of the shelf, by all their `spellings`, of which `key` is one.

    `name` is how it was written last; `won` counts shared victories too, and `last` is when they last played.
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    matches: int
    won: int
    last: datetime


class History:
    """The shelves of the devices of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def matches(self, device: str, most: int, skip: int = 0) -> list[PlayedMatch]:
        """What is over, what ended last first; of so many, those that can't be read here are left out."""
        return _readable(self._store.matches.history_rows(device, most, skip))

    def size(self, device: str, most: int = MOST_COUNTED) -> tuple[int, datetime | None]:
        """How many matches are over, counted no further than one beyond `most`, and when the first ended."""
        size, first = self._store.matches.history_size(device, most + 1)
        return size, datetime.fromisoformat(first) if first else None

    def evening(self, device: str, name: str) -> Evening | None:
        """What the device knows of an evening; None where that is nothing."""
        matches = _readable(self._store.matches.evening(device, name))
        return Evening(matches) if matches else None

    def evenings(self, device: str, most: int, skip: int = 0) -> list[Evening]:
        """The evenings of so many matches of the shelf, what ended last first.

        Each is told whole, and only where its newest match stands.
        """
        newest = {match.table.id: match.history_entry.evening for match in self.matches(device, most, skip)}
        found = (self.evening(device, name) for name in dict.fromkeys(newest.values()))
        return [evening for evening in found if evening and _ended_last(evening).id in newest]

    def found(self, device: str, text: str, most: int, skip: int = 0) -> list[PlayedMatch]:
        """What is over at which for each word of a text somebody sat whose name has it; as `matches`."""
        words = person_of(text).split()[:_MOST_WORDS]
        everybody, owners = self._store.matches.everybody(), self._store.aliases.of(device)
        people = [_named(word, everybody, owners) for word in words]
        return _readable(self._store.matches.found(device, people, most, skip)) if all(people) else []

    def evening_before(self, device: str, evening: Evening) -> Evening | None:
        """The one whose match ended last before any of this one did; None for what is not over at all."""
        ended = min((table.ended for table in evening.over if table.ended), default=None)
        row = self._store.matches.ended_before(device, stored_time(ended)) if ended else None
        return self.evening(device, row.history_entry.evening) if row else None

    def standing(self, table: KnownTable) -> Series:
        """How the evening of a match stands, with the match once it is over."""
        rows = self._store.matches.before_table(table.id)
        own = [(table.people, table.summary.winners)] if table.ended else []
        return series_of(table.people, [*((row.people, row.winners) for row in rows), *own])

    def between(self, device: str, people: Sequence[Sequence[str]]) -> list[PlayedMatch]:
        """What is over at which all of these sat, each by all spellings; what ended first first."""
        return _readable(self._store.matches.between(device, people))

    def ended(self, device: str, since: datetime, until: datetime) -> list[tuple[datetime, str]]:
        """Of what ended from `since` on and before `until`: when, and the name of its evening."""
        found = self._store.matches.ended(device, stored_time(since), stored_time(until))
        return [(datetime.fromisoformat(at), evening) for at, evening in found]

    def people(
        self, device: str, since: datetime | None = None, until: datetime | None = None
    ) -> list[Person]:
        """Everybody who sat at a match that is over, who played last first; of all, or of a span of time."""
        owners = self._store.aliases.of(device)
        rows: dict[str, list[PersonRow]] = {}
        span = (stored_time(since), stored_time(until)) if since and until else ()
        for row in self._store.matches.people(device, *span):
            rows.setdefault(owners.get(row.person, row.person), []).append(row)
        found = (_person(key, same) for key, same in rows.items())
        return sorted(found, key=lambda person: person.last, reverse=True)

    def tables_of(self, device: str, key: str) -> list[KnownTable]:
        """Where the person sits who is known by this spelling, over or not, the newest first."""
        found: list[KnownTable] = []
        for row in self._store.matches.seated(device, self.aliases(device, key)):
            with suppress(UnreadableTable):
                found.append(known_table(row))
        return found

    def aliases(self, device: str, name: str) -> tuple[str, ...]:
        """All by which the person with this name is known here, the person's key first."""
        owners = self._store.aliases.of(device)
        key = owners.get(person_of(name), person_of(name))
        return (key, *(spelling for spelling, owner in owners.items() if owner == key))

    def join(self, device: str, spelling: str, person: str) -> None:
        """On this device one spelling is another person's from now on; both are keys."""
        self._store.aliases.join(device, spelling, person)

    def part(self, device: str, spelling: str) -> None:
        """The spelling is somebody's own again."""
        self._store.aliases.part(device, spelling)


def evening_alone(table: Table) -> Evening:
    """The evening of a table as somebody knows it who knows no other one."""
    match = known_table(project(table.row.id, table.replay, table.newest))
    return Evening([PlayedMatch(match, table.history_entry)])


def _readable(rows: Iterable[HistoryRow]) -> list[PlayedMatch]:
    found: list[PlayedMatch] = []
    for row in rows:
        with suppress(UnreadableTable):
            found.append(PlayedMatch(known_table(row.match), row.history_entry))
    return found


def _named(word: str, everybody: Iterable[str], owners: Mapping[str, str]) -> list[str]:
    """All spellings of the people of whom one has the word in it, so many as a query takes."""
    named = [person for person in everybody if word in person]
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
