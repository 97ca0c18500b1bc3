"""The seat offered to a device that sits for nobody yet, and the answer to that."""

from collections.abc import Mapping

from flask import session

from ....matches.replay import Table
from ...device_settings import face_to_face

_PAIR = 2
_FOR_EVERYBODY = "for_everybody"
_LETTERS = 8


def name_here(table_id: str) -> str:
    """Return a table's name in the device's cookie: enough of its id to distinguish the device's tables."""
    return table_id[:_LETTERS]


def offered_seat(table: Table, taken: Mapping[int, bool]) -> int | None:
    """Return the free seat of two, if the other player's device is here and this one is not for both.

    `taken` has every seat that a device has taken, and whether one of its devices is here.
    """
    players = table.match.players
    left = [seat for seat in range(len(players)) if seat not in taken]
    is_asked = len(players) == _PAIR and any(taken.values()) and len(left) == 1
    return left[0] if is_asked and not _is_for_both(table) else None


def _is_for_both(table: Table) -> bool:
    """Return whether the device is for both: at this table, or at another of the same two players."""
    at, *players = session.get(_FOR_EVERYBODY, [""])
    return face_to_face() or at == name_here(table.row.id) or players == [*table.match.players]


def answered(table: Table, seat: int | None) -> None:
    """Record that the device sits for a player, or for everybody, which holds for their rematches too."""
    if seat is None:
        session[_FOR_EVERYBODY] = [name_here(table.row.id), *table.match.players]
    else:
        session.pop(_FOR_EVERYBODY, None)
