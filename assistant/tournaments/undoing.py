"""Results and begun matches that an undo of an event takes along, and when it, or a swap, comes too late."""

from collections.abc import Collection, Mapping, Sequence

from ..games.errors import Conflict
from ..store import MatchRow
from .tournament import Pairing, Tournament


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
