"""A table that is opened with others, in one transaction of somebody else."""

from .. import games
from ..store import NewTable, TableRow, begins_evening
from .join_codes import make_address
from .outbox import entries_of, no_taps
from .replay import Replay
from .summary import match_row


def new_table(body: object, device: str, at: str, code: str) -> NewTable:
    """Return a table as `games.open_table` reads it, which begins an evening; raise Malformed and Illegal.

    `at` is a stored time, `code` a join code that may be in use.
    """
    entries = entries_of(no_taps((games.open_table(body),)), device, at)
    replay, row = Replay(entries), TableRow(make_address(), make_address(), code)
    return NewTable(row, entries, match_row(row.id, replay, replay.steps[0]), begins_evening())
