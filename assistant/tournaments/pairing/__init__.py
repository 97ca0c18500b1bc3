"""The pairings of the next round."""

from collections.abc import Sequence

from ... import games
from ..results import Meeting
from ..standing import Standing
from ..tournament import SWISS, WINNER_STAYS, Tournament
from . import groups, round_robin, swiss, winner_stays
from .entrants import Entrant, entrants

PAIR = 2


def next_round(
    state: Tournament, rounds: Sequence[Sequence[Meeting]], rows: Sequence[Standing]
) -> list[tuple[int, ...]]:
    """Return the people of each pairing of the next round, who starts first; [] where nobody is left to meet.

    Raises ImportError where Swiss lacks its library.
    """
    there = entrants(state, rounds, rows)
    if games.GAMES[state.opened.game].MOST_PLAYERS > PAIR:
        return _groups(state, there)
    if len(there) < PAIR:
        return []
    if state.opened.way == WINNER_STAYS:
        return winner_stays.next_round(there, rounds)
    return swiss.next_round(there) if state.opened.way == SWISS else round_robin.next_round(there)


def _groups(state: Tournament, there: Sequence[Entrant]) -> list[tuple[int, ...]]:
    """Return groups; where everybody is to meet everybody, none once they have."""
    if state.opened.way != SWISS and groups.all_have_met(there):
        return []
    return groups.next_round(there)
