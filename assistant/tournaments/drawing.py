"""The next round as it is drawn."""

import secrets

from ..games.errors import Conflict
from . import decide
from .formats import Pairings
from .held import Held
from .log import LotDrawn


def next_round(held: Held) -> tuple[list[LotDrawn], Pairings]:
    """Return the lot if it is drawn now, and the people of each pairing; raise Conflict if there is none."""
    drawn = decide.draw(held.state, lot())
    state = held.state.with_lot(drawn[0].lot) if drawn else held.state
    people = held.format.next_round(state, held.rounds, held.standing)
    if not people:
        raise Conflict("rounds", "too-few-people" if held.lacks_people else "all-rounds-paired")
    return drawn, people


def lot() -> int:
    """Return a lot that nobody can tell beforehand."""
    return secrets.randbelow(decide.MOST_LOT + 1)
