"""The winner stays at the table and meets whoever has waited longest."""

from collections.abc import Sequence

from ..tie_breaks import CHARM, HEAD_TO_HEAD, SONNEBORN_BERGER
from .entrants import Entrant, Rounds, starter_first
from .format import Format, Pairings


def next_round(there: Sequence[Entrant], rounds: Rounds) -> Pairings:
    """Return the pairing of the next match: who stays, and the first in the queue."""
    stays, comes, *_ = queue(there, rounds)
    return [starter_first(comes, stays)]


def queue(there: Sequence[Entrant], rounds: Rounds) -> list[Entrant]:
    """Return who stays, if anybody does, then the others in the order in which their turn comes."""
    stayer = _stayer(rounds)
    return sorted(there, key=lambda one: (one.person != stayer, one.idle_since, one.order))


def _stayer(rounds: Rounds) -> int | None:
    """Return the winner of the last match; after a shared victory, who came last stays, else who started."""
    if not rounds or not rounds[-1][0].winners:
        return None
    before = rounds[-2][0].people if len(rounds) > 1 else ()
    (last,) = rounds[-1]
    winners = [person for person in last.people if person in (last.winners or ())]
    return min(winners, key=lambda person: person in before)


WINNER_STAYS = Format("winner-stays", next_round, (HEAD_TO_HEAD, SONNEBORN_BERGER, CHARM), queue=queue)
