"""The seats offered to a device that sits for nobody yet, and the answer to that."""

from collections.abc import Mapping

from flask import session

from ....matches.replay import Table
from ...device_settings import face_to_face

_FOR_EVERYBODY = "for_everybody"
_LETTERS = 8


def name_here(table_id: str) -> str:
    """Return a table's name in the device's cookie: enough of its id to distinguish the device's tables."""
    return table_id[:_LETTERS]


def offered_seats(table: Table, taken: Mapping[int, bool]) -> tuple[int, ...]:
    """Return the free seats, if another player's device is here and this one is not for everybody.

    `taken` has every seat that a device has taken, and whether one of its devices is here.
    """
    left = tuple(seat for seat in range(len(table.match.players)) if seat not in taken)
    return left if any(taken.values()) and not is_for_everybody(table) else ()


def is_for_everybody(table: Table) -> bool:
    """Return whether the device is for everybody: at this table, or at another of the same players."""
    at, *players = session.get(_FOR_EVERYBODY, [""])
    return face_to_face() or at == name_here(table.row.id) or players == [*table.match.players]


def record_seat(table: Table, seat: int | None) -> None:
    """Record that the device sits for a player, or for everybody, which holds for their rematches too."""
    if seat is None:
        session[_FOR_EVERYBODY] = [name_here(table.row.id), *table.match.players]
    else:
        session.pop(_FOR_EVERYBODY, None)
