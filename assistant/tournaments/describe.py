"""A tournament as JSON values."""

from typing import Any

from ..store import MatchRow
from .held import Held
from .results import Meeting
from .standing import Standing
from .tournament import SWISS, Pairing


def describe(held: Held, *, watching: bool) -> dict[str, Any]:
    """Return the tournament, for a watcher without the ids by which one may play at its tables."""
    state, opened = held.state, held.state.opened
    rounds = [
        {"number": number, "pairings": _pairings(pairings, held.rounds[number - 1], held.tables, watching)}
        for number, pairings in enumerate(state.rounds, 1)
    ]
    return {
        "id": held.row.watch if watching else held.row.id,
        "version": state.version,
        "name": opened.name,
        "game": opened.game,
        "way": opened.way,
        "planned": opened.rounds,
        "edition": opened.edition,
        "ending": opened.ending,
        "people": [{"name": person.name, "left": person.has_left} for person in state.people],
        "rounds": rounds,
        "standing": [_standing(row, held) for row in held.standing],
        "over": held.is_over,
    }


def _pairings(
    pairings: tuple[Pairing, ...], met: tuple[Meeting, ...], tables: dict[str, MatchRow], watching: bool
) -> list[dict[str, Any]]:
    return [
        {
            "people": [*pairing.people],
            "table": None if watching or pairing.table not in tables else pairing.table,
            "winners": None if meeting.winners is None else [*meeting.winners],
        }
        for pairing, meeting in zip(pairings, met, strict=True)
    ]


def _standing(row: Standing, held: Held) -> dict[str, Any]:
    opponents = "buchholz" if held.state.opened.way == SWISS else "sonneborn_berger"
    return {
        "person": row.person,
        "rank": row.rank,
        "points": round(float(row.points), 3),
        "played": row.played,
        "won": row.won,
        "byes": row.byes,
        "head_to_head": round(float(row.head_to_head), 3),
        opponents: round(float(row.opponents), 3),
        "charm_difference" if held.is_of_pairs else "money": row.balance,
    }
