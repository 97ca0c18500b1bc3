"""What is played in the house just now, by whomever, and the keys of who may look at it or look after it."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..matches.join_codes import CODE_LETTERS
from ..matches.replay import UnreadableTable
from ..matches.summary import KnownTable, known_table, stored_time
from ..store import ClubRow, HistoryEntry, PersonRow, Store

OPEN_FOR = timedelta(hours=2)  # a match that is over stays in sight, until it is played on
EVENING = timedelta(hours=12)
MOST_OPEN = 60
MOST_OF_AN_EVENING = 2000  # matches
NAME_LENGTH = 40
_BOARD_KEY, _HOST_KEY, _NAME = "club-key", "host-key", "club-name"
_BOARD_KEY_BYTES = 16
_HOST_KEY_GROUPS, _GROUP = 3, 4


@dataclass(frozen=True)
class OpenTable:
    """The newest match of an evening, which goes on or ended of late; `is_closed`: no code joins it."""

    table: KnownTable
    history_entry: HistoryEntry
    is_closed: bool


@dataclass(frozen=True)
class Ranked:
    """Somebody who has played this evening; before them are who won more, or as often with fewer losses."""

    place: int
    name: str
    won: int
    matches: int


@dataclass(frozen=True)
class Ranking:
    """The matches of the house that were over this evening, and how those stand who won any of them."""

    matches: int
    people: Sequence[Ranked]


class Club:
    """The house of one store. `now` gives the time of day with its zone."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    def tables(self) -> list[OpenTable]:
        """All that are open, what began first first. No log is read."""
        rows = self._store.matches.in_the_house(self._ago(OPEN_FOR), MOST_OPEN)
        return _readable(rows)[-MOST_OPEN:]

    def of_this_evening(self) -> list[OpenTable]:
        """Those at which something happened this evening."""
        since = self._now() - EVENING
        return [found for found in self.tables() if found.table.at > since]

    def ranking(self) -> Ranking:
        """By the name that people have, in every game; where somebody's name was removed, nothing counts."""
        matches, rows = self._store.matches.played_in_the_house(self._ago(EVENING), MOST_OF_AN_EVENING)
        return Ranking(matches, _ranked(rows))

    def name(self) -> str:
        """What the house is called on its board, empty where nobody has said."""
        return self._store.settings.get(_NAME) or ""

    def rename(self, name: str) -> None:
        self._store.settings.set(_NAME, name)

    def board_key(self) -> str:
        """The end of the board's address, made when it is first asked for."""
        if not self._store.settings.get(_BOARD_KEY):
            self._store.settings.change(_BOARD_KEY, lambda kept: kept or _board_key())
        return self._store.settings.get(_BOARD_KEY) or ""

    def renew_board(self) -> str:
        """Another key for the board; the one of before shows nothing any longer."""
        self._store.settings.set(_BOARD_KEY, _board_key())
        return self._store.settings.get(_BOARD_KEY) or ""

    def host_key(self) -> str:
        """Who has it may look after all tables; made when it is first asked for, to be read and typed."""
        if not self._store.settings.get(_HOST_KEY):
            self._store.settings.change(_HOST_KEY, lambda kept: kept or _typed_key())
        return self._store.settings.get(_HOST_KEY) or ""

    def is_board_key(self, key: str) -> bool:
        return _is_same(key, self._store.settings.get(_BOARD_KEY) or "")

    def is_host_key(self, key: str) -> bool:
        """As people type it."""
        kept = (self._store.settings.get(_HOST_KEY) or "").replace("-", "")
        return _is_same(key.replace(" ", "").replace("-", "").upper(), kept)

    def _ago(self, span: timedelta) -> str:
        return stored_time(self._now() - span)


def _readable(rows: Sequence[ClubRow]) -> list[OpenTable]:
    found: list[OpenTable] = []
    for row in rows:
        with suppress(UnreadableTable):
            found.append(OpenTable(known_table(row.match), row.history_entry, row.is_closed))
    return found


def _ranked(rows: Sequence[PersonRow]) -> list[Ranked]:
    """Who has won nothing yet is not shown."""
    people: dict[str, list[PersonRow]] = {}
    for row in rows:
        people.setdefault(row.person, []).append(row)
    sums = [_sum(same) for same in people.values()]
    stood = sorted((won, played - won, name) for name, won, played in sums if won)
    order = sorted(stood, key=lambda one: (-one[0], one[1], one[2]))
    return [
        Ranked(1 + sum((-other[0], other[1]) < (-won, lost) for other in order), name, won, won + lost)
        for won, lost, name in order
    ]


def _sum(rows: Sequence[PersonRow]) -> tuple[str, int, int]:
    """The name that was written last, matches won, matches."""
    newest = max(rows, key=lambda row: row.last)
    return newest.name, sum(row.won for row in rows), sum(row.matches for row in rows)


def _board_key() -> str:
    return secrets.token_urlsafe(_BOARD_KEY_BYTES)


def _typed_key() -> str:
    letters = [secrets.choice(CODE_LETTERS) for _ in range(_HOST_KEY_GROUPS * _GROUP)]
    return "-".join("".join(letters[at : at + _GROUP]) for at in range(0, len(letters), _GROUP))


def _is_same(given: str, kept: str) -> bool:
    """In a time that tells nothing of how much of it is right."""
    return bool(kept) and secrets.compare_digest(given.encode(), kept.encode())
