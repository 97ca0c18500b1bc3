"""Results and begun matches that an undo takes along, and when it, or a swap, comes too late."""

from collections.abc import Collection, Mapping, Sequence

from ..games.errors import Conflict, RequestError
from ..games.events import Event
from ..store import MatchRow
from . import decide
from .results import told_apart
from .tournament import Pairing, Tournament, replayed


def check_unbegun(
    state: Tournament, pairings: Sequence[Pairing], tables: Mapping[str, MatchRow], at: str
) -> None:
    """Raise Conflict where a round was scored at a table of these pairings, even if that was deleted."""
    rows = (tables.get(pairing.table or "") for pairing in pairings)
    if any(row and row.rounds for row in rows) or any(pairing.key in state.results for pairing in pairings):
        raise Conflict(at, "already-played")


def check_results(state: Tournament, at: str) -> None:
    """Raise Conflict where others have played at the table of a pairing than it has."""
    found = ((pairing, state.results.get(pairing.key)) for pairing in state.pairings)
    if any(result and result.people != pairing.people for pairing, result in found):
        raise Conflict(at, "already-played")


def gone(before: Tournament, after: Tournament, begun: Collection[str]) -> list[tuple[int, Pairing]]:
    """Return the pairings whose results or begun matches are gone after a change, by round."""
    kept = {(pairing.key, pairing.table) for pairing in after.pairings}
    return [
        (number, pairing)
        for number, each in enumerate(before.rounds, 1)
        for pairing in each
        if (pairing.key, pairing.table) not in kept
        and not pairing.is_bye
        and (before.result(pairing) is not None or pairing.table in begun)
    ]


def named(state: Tournament, gone: Sequence[tuple[int, Pairing]]) -> str:
    """Return a text that names pairings with their results, as a question has shown them."""
    return " ".join(
        f"{'/'.join(map(str, pairing.key))}:{told_apart(state.result(pairing))}" for _, pairing in gone
    )


def check_asked(
    state: Tournament, gone: Sequence[tuple[int, Pairing]], body: object, shown: str | None
) -> None:
    """Raise Conflict where more goes along than the question has `shown`, or anything does unasked."""
    asked = (shown or "").split()
    unasked = {number for number, pairing in gone if named(state, [(number, pairing)]) not in asked}
    decide.check_discards(unasked, body if shown is None else {})


def is_done(events: Sequence[Event], body: object, seen: int) -> bool:
    """Return whether what was asked for at version `seen` is what has happened right after it."""
    try:
        return events[seen : seen + 1] == decide.undo(replayed(events[:seen]), body)
    except RequestError:
        return False
