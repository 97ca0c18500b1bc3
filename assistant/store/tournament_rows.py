"""The stored rows of tournaments. They know nothing of how people are paired."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .rows import Entry, MatchRow, new_uid


@dataclass(frozen=True)
class TournamentRow:
    """The addresses of a tournament, and its `uid`, which is unique across all stores.

    `request` is the client's name for the request that opened it.
    """

    id: str
    watch: str
    request: str | None = None
    uid: str = field(default_factory=new_uid)


@dataclass(frozen=True)
class FoundTournament:
    """A tournament and all its entries, in order."""

    row: TournamentRow
    entries: Sequence[Entry]


class TournamentMark(NamedTuple):
    """How far a tournament is: `log` differs after each entry, `tables` after each change at its tables."""

    row: TournamentRow
    log: tuple[object, ...]
    tables: tuple[object, ...]

    @property
    def entries(self) -> int:
        """How many entries its log has."""
        number = self.log[0]
        return number if isinstance(number, int) else 0


@dataclass(frozen=True)
class TournamentEntries:
    """Entries to be appended to the log of a table's tournament after number `after`.

    Without a `tournament_id`, the table must have none.
    """

    tournament_id: str
    after: int
    entries: Sequence[Entry]


@dataclass(frozen=True)
class GrownTable:
    """More entries of a table here, after number `after`, and its match after them.

    Without any, the table has to be as it was: nothing may have come after that number. The devices at the
    `freed` seats lose them.
    """

    table_id: str
    after: int
    entries: Sequence[Entry]
    match: MatchRow
    freed: Sequence[int] = ()


@dataclass(frozen=True)
class NewTournament:
    """A tournament to insert, with all its entries and the ids of the tables of its rounds.

    `here` are those of its tables that were here before; nothing may have happened at them meanwhile.
    """

    row: TournamentRow
    entries: Sequence[Entry]
    tables: Sequence[str]
    here: Sequence[GrownTable] = ()


class FreedSeat(NamedTuple):
    """A seat at a table that a device has lost."""

    table_id: str
    seat: int
    device: str


@dataclass(frozen=True)
class GrownTournament:
    """More entries of a tournament here, after number `after`.

    `tables` are the ids of those of its further rounds, `grown` its tables that have more entries too, and
    those that become its own as they are.
    """

    tournament_id: str
    after: int
    entries: Sequence[Entry]
    tables: Sequence[str]
    grown: Sequence[GrownTable] = ()
