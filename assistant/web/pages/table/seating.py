"""Which seat is left for a device that sits for nobody yet, and what its people have said to that."""

from collections.abc import Mapping

from flask import session

from ....matches.replay import Table
from ...device_settings import face_to_face

_PAIR = 2
_FOR_EVERYBODY = "for_everybody"
_LETTERS = 8


def name_here(table_id: str) -> str:
    """What a device's cookie calls a table: enough of its address to tell the device's own apart."""
    return table_id[:_LETTERS]


def offered_seat(table: Table, taken: Mapping[int, bool]) -> int | None:
    """Of two players the one whose seat is left, while the other's phone is here and this device has not said
    that it is for both. `taken` has every seat that a phone has, and whether one is here.
    """
    players = table.match.players
    left = [seat for seat in range(len(players)) if seat not in taken]
    is_asked = len(players) == _PAIR and any(taken.values()) and len(left) == 1
    return left[0] if is_asked and not _is_for_both(table) else None


def _is_for_both(table: Table) -> bool:
    """It lies between them, or was said to be for both: at this table, or at another of the same two."""
    at, *players = session.get(_FOR_EVERYBODY, [""])
    return face_to_face() or at == name_here(table.row.id) or players == [*table.match.players]


def answered(table: Table, seat: int | None) -> None:
    """The device sits for a player, or for everybody, which also holds for their rematches."""
    if seat is None:
        session[_FOR_EVERYBODY] = [name_here(table.row.id), *table.match.players]
    else:
        session.pop(_FOR_EVERYBODY, None)
