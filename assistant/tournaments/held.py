"""A tournament with what its tables say."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from .. import games
from ..games.summary import Summary
from ..matches.replay import readable
from ..store import FoundTournament, MatchRow, TournamentRow
from . import log
from .formats import Format, format_of
from .results import Meeting, TableResult, meetings
from .standing import Standing
from .tournament import Tournament, replayed


@dataclass(frozen=True)
class Held:
    """A tournament with what its tables say. `tables` are their match rows by id, those deleted left out.

    `hosts` are the devices that have opened or changed it, which takes its id; `at` is when that was last.
    `undoes` is the kind of the event that an undo takes back, empty if there is none.
    """

    row: TournamentRow
    state: Tournament
    tables: dict[str, MatchRow]
    hosts: frozenset[str] = frozenset()
    at: str = ""
    undoes: str = ""

    @cached_property
    def rounds(self) -> tuple[tuple[Meeting, ...], ...]:
        """The meetings of each round."""
        over = {table: _result(row) for table, row in self.tables.items() if row.ended}
        return meetings(self.state, over)

    @cached_property
    def standing(self) -> list[Standing]:
        """The rows of all people, the leader first."""
        return self.format.standing(len(self.state.people), chain(*self.rounds))

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
        """Whether all is played and nobody is left to meet."""
        return not any(meeting.is_open for meeting in self.newest) and self.is_last_round

    @property
    def is_last_round(self) -> bool:
        """Whether no round follows the newest."""
        planned = self.state.opened.rounds
        if planned is not None:
            return len(self.rounds) >= planned
        return bool(self.rounds) and not self.format.has_next(self.state.present, self.rounds)


def _result(row: MatchRow) -> TableResult:
    summary = Summary(row.players, row.winners, row.rule, row.figures)
    return TableResult(row.winners, tuple(each[0] for each in games.GAMES[row.game].results(summary)))


def held(found: FoundTournament, rows: Sequence[MatchRow]) -> Held:
    """Return a stored tournament with the match rows of its tables; raise UnreadableTable."""
    with readable():
        state = replayed([log.load(entry.kind, entry.body) for entry in found.entries])
        format_of(state.opened)  # one of a newer version may be missing
    hosts = frozenset(entry.device for entry in found.entries if entry.device)
    undoes = found.entries[state.undoable[-1] - 1].kind if state.undoable else ""
    tables = {row.table_id: row for row in rows}
    return Held(found.row, state, tables, hosts, found.entries[-1].at, undoes)
