"""Which seat is left for a device that sits for nobody yet, and what its people have said to that."""

from collections.abc import Mapping

from flask import session

from ..fold import Table
from .device import face_to_face

_PAIR = 2
_FOR_EVERYBODY = "for_everybody"


def offered_seat(table: Table, taken: Mapping[int, bool]) -> int | None:
    """Of two players the one whose seat is left, while the other's phone is here and this device has not said
    that it is for both. `taken` has every seat that a phone has, and whether one is here.
    """
    players = table.match.players
    left = [seat for seat in range(len(players)) if seat not in taken]
    is_settled = face_to_face() or session.get(_FOR_EVERYBODY) == [*players]
    return (
        left[0]
        if len(players) == _PAIR and any(taken.values()) and len(left) == 1 and not is_settled
        else None
    )


def answered(table: Table, seat: int | None) -> None:
    """The device sits for a player, or for everybody, which also holds for their rematches."""
    if seat is None:
        session[_FOR_EVERYBODY] = [*table.match.players]
    else:
        session.pop(_FOR_EVERYBODY, None)
