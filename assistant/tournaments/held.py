"""A tournament as it is held: its log with all that follows from it, and how far its tables are."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ..games.events import Event
from ..matches.replay import readable
from ..store import FoundTournament, MatchRow, TournamentRow
from . import log
from .formats import Format, format_of
from .formats.entrants import entrants, starter_first
from .results import Meeting, meetings
from .standing import Standing
from .tournament import Key, Pairing, Result, Tournament, returned_to


@dataclass(frozen=True)
class Held:
    """A tournament as it is held. `tables` are the match rows of its tables by id, those deleted left out.

    At those that have `begun` something happened besides naming people.
    `hosts` are the devices that have opened or changed it, which takes its id; `at` is when that was last.
    `undoes` is the event that an undo takes back, and `redoes` the one that a redo puts back with the state
    `redone`; None without one.
    """

    row: TournamentRow
    state: Tournament
    tables: Mapping[str, MatchRow]
    begun: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    at: str = ""
    undoes: Event | None = None
    redoes: Event | None = None
    redone: Tournament | None = None

    @cached_property
    def rounds(self) -> tuple[tuple[Meeting, ...], ...]:
        """The meetings of each round."""
        return meetings(self.state)

    @cached_property
    def standing(self) -> list[Standing]:
        """The rows of all who have been in it, the leader first."""
        return self.format.standing(self.state, self.rounds)

    def at_tables(self, rows: Iterable[MatchRow], begun: Collection[str]) -> "Held":
        """Return it with its tables as they are now; what follows from its log alone stays worked out."""
        held = replace(self, tables={row.table_id: row for row in rows}, begun=frozenset(begun))
        vars(held).update(
            {name: vars(self)[name] for name in ("rounds", "standing", "still_open") if name in vars(self)}
        )
        return held

    @property
    def told_by(self) -> tuple[object, ...]:
        """A value that changes with its people, its results, its open tables and who starts at one."""
        tables = sorted((table_id, row.starting_player) for table_id, row in self.tables.items())
        return self.row.id, self.state.version, self.at, tuple(tables)

    @property
    def most_tables(self) -> int:
        """The most tables that the next round can have."""
        return len(self.state.present) // 2

    def opened_since(self, before: "Held") -> int:
        """Return how many tables it has that it had not before."""
        return len(self.tables.keys() - before.tables.keys())

    @property
    def format(self) -> Format:
        """How people are paired and ranked."""
        return format_of(self.state.opened)

    def id_for(self, device: str) -> str:
        """Return the id by which a device knows it: to run it where it has run it, else to play."""
        return self.row.id if device in self.hosts else self.row.watch

    @property
    def newest(self) -> Sequence[Meeting]:
        """The meetings of the newest round, none before the first."""
        return self.rounds[-1] if self.rounds else ()

    @property
    def is_over(self) -> bool:
        """Whether it was ended, or all is played and nobody is left to meet; not because people have left."""
        return self.state.has_ended or (bool(self.rounds) and self.is_last_round and not self.still_open)

    @cached_property
    def still_open(self) -> int:
        """How many matches of any round have no result."""
        return sum(meeting.is_open for each in self.rounds for meeting in each)

    @property
    def is_last_round(self) -> bool:
        """Whether no round follows the newest, even if people return who have left."""
        has_next = self.format.has_next(self.state.present, self.rounds)
        return self._is_enough or not (has_next or self.lacks_people)

    @property
    def lacks_people(self) -> bool:
        """Whether rounds remain, and too few people are left to play one."""
        return not self._is_enough and self.format.lacks_people(self.state.present, self.rounds)

    @property
    def _is_enough(self) -> bool:
        planned = self.state.planned
        return self.state.has_ended or (planned is not None and len(self.rounds) >= planned)

    @property
    def can_pair(self) -> bool:
        """Whether another round can be paired once the newest is over."""
        return not self.is_last_round and not self.lacks_people

    def in_order_of_start(self, one: int, other: int) -> tuple[int, int]:
        """Return two people who are present with the one first who has started less, else the first given."""
        by_person = {each.person: each for each in entrants(self.state, self.rounds, self.standing)}
        return starter_first(by_person[one], by_person[other])

    def is_settled(self, key: Key) -> bool:
        """Return whether a result is counted on: the next round is paired, or the tournament is over."""
        newest = self.state.rounds[-1] if self.state.rounds else ()
        pairings = {pairing.key: pairing for pairing in self.state.pairings}
        if key not in pairings:
            return False
        is_old = all(pairing.key != key for pairing in newest)
        return self.is_over or (is_old and self.state.result(pairings[key]) is not None)

    @property
    def proposals(self) -> list[tuple[int, int, Pairing, Result | None]]:
        """The word of tables against settled results: (round, place, pairing, result or None if open)."""
        return [
            (number, place, pairing, self.state.proposed[pairing.key])
            for number, each in enumerate(self.state.rounds, 1)
            for place, pairing in enumerate(each)
            if pairing.key in self.state.proposed
        ]


def held(found: FoundTournament, rows: Sequence[MatchRow], begun: Collection[str] = ()) -> Held:
    """Return a stored tournament with the match rows of its tables and those begun; raise UnreadableTable."""
    with readable():
        events = [log.load(entry.kind, entry.body) for entry in found.entries]
        states = returned_to(events)
        format_of(states[-1].opened)  # one of a newer version may be missing
    hosts = frozenset(entry.device for entry in found.entries if entry.device)
    state, tables = states[-1], {row.table_id: row for row in rows}
    undoes = events[state.undoable[-1] - 1] if state.undoable else None
    redone = states[state.redoable[-1] - 1] if state.redoable else None
    redoes = events[redone.undoable[-1] - 1] if redone and redone.undoable else None
    return Held(
        found.row, state, tables, frozenset(begun), hosts, found.entries[-1].at, undoes, redoes, redone
    )
