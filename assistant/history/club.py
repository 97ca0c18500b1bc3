"""The open matches and the ranking of a club, and the keys of its board and its host."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..matches.join_codes import CODE_LETTERS, find_code
from ..matches.summary import KnownTable, known_table, readable_rows, stored_time
from ..store import ClubRow, HistoryEntry, PersonRow, Store

OPEN_FOR = timedelta(hours=2)  # a finished match stays listed, unless a rematch follows
EVENING = timedelta(hours=12)
MOST_OPEN = 60
MOST_OF_AN_EVENING = 2000  # matches
NAME_LENGTH = 40
_BOARD_KEY, _HOST_KEY, _NAME = "club-key", "host-key", "club-name"
_BOARD_KEY_BYTES = 16
_HOST_KEY_GROUPS, _GROUP = 3, 4


@dataclass(frozen=True)
class OpenTable:
    """The newest match of an evening, open or recently finished; `is_closed` if no code joins it."""

    table: KnownTable
    history_entry: HistoryEntry
    is_closed: bool


@dataclass(frozen=True)
class Ranked:
    """A person in the ranking: most wins first, then fewest losses; equals share a `place`."""

    place: int
    name: str
    won: int
    matches: int


@dataclass(frozen=True)
class Ranking:
    """The number of matches finished this evening, and the ranking of those who won any of them."""

    matches: int
    people: Sequence[Ranked]


class Club:
    """The club of one store. `now` returns the current time with its zone."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    def tables(self) -> list[OpenTable]:
        """Return the open tables, the evening that began first first. No log is read."""
        rows = self._store.matches.in_the_house(self._ago(OPEN_FOR), MOST_OPEN)
        return readable_rows(rows, _open_table)[-MOST_OPEN:]

    def of_this_evening(self) -> list[OpenTable]:
        """Return the open tables with an event this evening."""
        since = self._now() - EVENING
        return [found for found in self.tables() if found.table.at > since]

    def ranking(self) -> Ranking:
        """Return the ranking of this evening by person, over all games; removed names do not count."""
        matches, rows = self._store.matches.played_in_the_house(self._ago(EVENING), MOST_OF_AN_EVENING)
        return Ranking(matches, _ranked(rows))

    def name(self) -> str:
        """Return the club's name on its board, empty if none is set."""
        return self._store.settings.get(_NAME) or ""

    def rename(self, name: str) -> None:
        """Set the club's name."""
        self._store.settings.set(_NAME, name)

    def board_key(self) -> str:
        """Return the key in the board's address, generated on first use."""
        if not self._store.settings.get(_BOARD_KEY):
            self._store.settings.change(_BOARD_KEY, lambda kept: kept or _board_key())
        return self._store.settings.get(_BOARD_KEY) or ""

    def renew_board(self) -> None:
        """Replace the key of the board; the old one becomes invalid."""
        self._store.settings.set(_BOARD_KEY, _board_key())

    def host_key(self) -> str:
        """Return the key for managing all tables, generated on first use in a form to be typed."""
        if not self._store.settings.get(_HOST_KEY):
            self._store.settings.change(_HOST_KEY, lambda kept: kept or _typed_key())
        return self._store.settings.get(_HOST_KEY) or ""

    def renew_host_key(self) -> None:
        """Replace the key for managing all tables; the old one becomes invalid."""
        self._store.settings.set(_HOST_KEY, _typed_key())

    def is_board_key(self, key: str) -> bool:
        """Return whether this is the key of the board."""
        return _is_same(key, self._store.settings.get(_BOARD_KEY) or "")

    def is_host_key(self, key: str) -> bool:
        """Return whether this is the host's key, as people type it."""
        kept = (self._store.settings.get(_HOST_KEY) or "").replace("-", "")
        return _is_same(find_code(key, (len(kept),)) or "", kept)

    def _ago(self, span: timedelta) -> str:
        return stored_time(self._now() - span)


def _open_table(row: ClubRow) -> OpenTable:
    return OpenTable(known_table(row.match), row.history_entry, row.is_closed)


def _ranked(rows: Sequence[PersonRow]) -> list[Ranked]:
    """Rank the people who have won a match."""
    people: dict[str, list[PersonRow]] = {}
    for row in rows:
        people.setdefault(row.person, []).append(row)
    sums = [_sum(same) for same in people.values()]
    order = sorted((-won, played - won, name) for name, won, played in sums if won)
    return [
        Ranked(1 + sum(other[:2] < (minus, lost) for other in order), name, -minus, lost - minus)
        for minus, lost, name in order
    ]


def _sum(rows: Sequence[PersonRow]) -> tuple[str, int, int]:
    """Return the name written last, the matches won, and the matches played."""
    newest = max(rows, key=lambda row: row.last)
    return newest.name, sum(row.won for row in rows), sum(row.matches for row in rows)


def _board_key() -> str:
    return secrets.token_urlsafe(_BOARD_KEY_BYTES)


def _typed_key() -> str:
    letters = [secrets.choice(CODE_LETTERS) for _ in range(_HOST_KEY_GROUPS * _GROUP)]
    return "-".join("".join(letters[at : at + _GROUP]) for at in range(0, len(letters), _GROUP))


def _is_same(given: str, kept: str) -> bool:
    """Compare keys in constant time."""
    return bool(kept) and secrets.compare_digest(given.encode(), kept.encode())
