"""The word of each table as events of the tournament's log: there it counts whatever becomes of the table."""

from collections.abc import Iterable

from .. import games
from ..games.events import Event
from ..games.summary import Summary
from ..matches.summary import changes_result
from ..store import MatchRow
from .decide import MOST_RECORDED
from .held import Held
from .log import ResultProposed, ResultRecorded
from .tournament import Pairing, Result, Tournament


def missing(state: Tournament, rows: Iterable[MatchRow]) -> list[Event]:
    """Return the results of tables that ended before the log held any, of which it says nothing."""
    found = ((row, state.pairing_at(row.table_id)) for row in rows)
    return [
        _event(ResultRecorded, pairing, said)
        for row, pairing in found
        if pairing and pairing.key not in {**state.results, **state.proposed} and _fits(row, pairing)
        for said in [said_by(row, pairing)]
        if said
    ]


def recorded(held: Held, row: MatchRow) -> Event | None:
    """Return the event by which a table's match ends, changes or is open again; None if nothing changes.

    A settled result is only proposed anew. A table that had other people when its match ended says nothing.
    """
    pairing = held.state.pairing_at(row.table_id)
    if pairing is None or held.state.version >= MOST_RECORDED or not _fits(row, pairing):
        return None
    said, key = said_by(row, pairing), pairing.key
    if said == held.state.results.get(key) and key not in held.state.proposed:
        return None
    is_same = said == held.state.result(pairing)
    return _event(ResultProposed if held.is_settled(key) and not is_same else ResultRecorded, pairing, said)


def since(held: Held, rows: Iterable[tuple[MatchRow, MatchRow]]) -> list[Event]:
    """Return the events of tables that said something between two rows of each, an older and a newer one."""
    said = (
        recorded(held, now)
        for before, now in rows
        if before.version < now.version and changes_result(before, now)
    )
    return [*filter(None, said)]


def said_by(row: MatchRow, pairing: Pairing) -> Result | None:
    """Return the result of a match at the table of a pairing, None while it is not over."""
    if not row.ended:
        return None
    summary = Summary(row.players, row.winners, row.rule, row.figures)
    figures = tuple(each[0] for each in games.GAMES[row.game].results(summary))
    return Result(tuple(sorted(pairing.people[seat] for seat in row.winners)), figures)


def _event(kind: type[ResultRecorded], pairing: Pairing, said: Result | None) -> ResultRecorded:
    winners, figures = (said.winners, said.figures) if said else (None, None)
    return kind(*pairing.key, pairing.people, winners, figures)


def _fits(row: MatchRow, pairing: Pairing) -> bool:
    return len(row.players) == len(pairing.people)
