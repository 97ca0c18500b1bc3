"""A tournament as JSON values."""

from fractions import Fraction
from typing import Any

from .held import Held
from .results import Meeting
from .standing import Standing
from .tie_breaks import Figure
from .tournament import Pairing


def describe(held: Held, *, watching: bool) -> dict[str, Any]:
    """Return the tournament, for a watcher without the ids by which one may play at its tables."""
    state, opened = held.state, held.state.opened
    rounds = [
        {"number": number, "pairings": _pairings(held, pairings, held.rounds[number - 1], watching)}
        for number, pairings in enumerate(state.rounds, 1)
    ]
    return {
        "id": held.row.watch if watching else held.row.id,
        "version": state.version,
        "name": opened.name,
        "game": opened.game,
        "format": opened.format,
        "way": opened.format,  # its name before
        "planned": held.state.planned,
        "edition": opened.edition,
        "ending": opened.ending,
        "people": [{"name": person.name, "left": person.has_left} for person in state.people],
        "apart": [[*group] for group in state.apart],
        "rounds": rounds,
        "standing": [_standing(row, held) for row in held.standing],
        "over": held.is_over,
    }


def _pairings(
    held: Held, pairings: tuple[Pairing, ...], met: tuple[Meeting, ...], watching: bool
) -> list[dict[str, Any]]:
    return [
        {
            "people": [*pairing.people],
            "table": None if watching or pairing.table not in held.tables else pairing.table,
            "winners": None if meeting.winners is None else [*meeting.winners],
            "figures": None if meeting.figures is None else [*meeting.figures],
            "absent": [*meeting.absent],
            "proposed": _proposed(held, pairing),
        }
        for pairing, meeting in zip(pairings, met, strict=True)
    ]


def _proposed(held: Held, pairing: Pairing) -> dict[str, Any] | None:
    """Return what the table says against a settled result, `winners` of null if it is open again."""
    if pairing.key not in held.state.proposed:
        return None
    said = held.state.proposed[pairing.key]
    return {
        "winners": [*said.winners] if said else None,
        "figures": [*said.figures] if said and said.figures else None,
    }


def _standing(row: Standing, held: Held) -> dict[str, Any]:
    ties = zip(held.format.tie_breaks, row.ties, strict=True)
    return {
        "person": row.person,
        "rank": row.rank,
        "points": _number(row.points),
        "played": row.played,
        "won": row.won,
        "byes": row.byes,
        **{tie_break.key: _number(value) for tie_break, value in ties},
    }


def _number(value: Figure | None) -> float | None:
    return round(float(value), 3) if isinstance(value, Fraction) else value
