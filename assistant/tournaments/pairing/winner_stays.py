"""The winner stays at the table and meets whoever has waited longest."""

from collections.abc import Sequence

from ..results import Meeting
from .entrants import Entrant, starter_first


def next_round(there: Sequence[Entrant], rounds: Sequence[Sequence[Meeting]]) -> list[tuple[int, ...]]:
    """Return the pairing of the next match: who stays, and the first in the queue."""
    stays, waiting = queue(there, rounds)
    first, second = [*([stays] if stays else []), *waiting][:2]
    return [starter_first(second, first)]


def queue(
    there: Sequence[Entrant], rounds: Sequence[Sequence[Meeting]]
) -> tuple[Entrant | None, list[Entrant]]:
    """Return who stays, None where nobody does, and the others in the order in which their turn comes."""
    stayer = _stayer(rounds)
    stays = next((one for one in there if one.person == stayer), None)
    waiting = [one for one in there if one is not stays]
    return stays, sorted(waiting, key=lambda one: (one.idle_since, one.person))


def _stayer(rounds: Sequence[Sequence[Meeting]]) -> int | None:
    """Return the winner of the last match; after a shared victory, who came last stays, else who started."""
    if not rounds or not rounds[-1][0].winners:
        return None
    before = rounds[-2][0].people if len(rounds) > 1 else ()
    (last,) = rounds[-1]
    winners = [person for person in last.people if person in (last.winners or ())]
    return min(winners, key=lambda person: person in before)
