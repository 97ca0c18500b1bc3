"""The stored data, a class per noun. None of them knows a game.

Data is durable once a writing call returns. Times are texts, UTC in ISO 8601. Every call raises Unavailable
while the disk is full or the data out of reach.
"""

from .errors import Away, Damaged, DataError, Gone, Stale, StaleTournament, StillAway, Taken, Unavailable
from .rows import (
    CLOSED,
    END_OF_TIME,
    ClubRow,
    Entry,
    Found,
    HistoryEntry,
    HistoryRow,
    LogSize,
    MatchRow,
    NewTable,
    NextMatch,
    PersonRow,
    Rematch,
    TableRow,
    Tapped,
    Visit,
    begins_evening,
    new_uid,
)
from .sql import Store
from .sql.matches import Matches
from .sql.settings import Settings
from .sql.tournaments import Tournaments
from .tournament_rows import (
    FoundTournament,
    FreedSeat,
    GrownTable,
    GrownTournament,
    NewTournament,
    TournamentEntries,
    TournamentMark,
    TournamentRow,
)
