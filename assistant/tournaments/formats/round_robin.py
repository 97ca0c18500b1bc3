"""Everybody meets everybody, by the circle method.

With an odd number m of people on the circle, in round r the two at distance k from r on either side meet, and
r sits out or meets the one in the middle. The starting player changes sides with k, and so everybody starts
every other match of their own.
"""

from collections.abc import Iterator, Sequence

from ..tie_breaks import CHARM, HEAD_TO_HEAD, SONNEBORN_BERGER
from .entrants import Entrant, Rounds, starter_first
from .format import Format, Pairings

_Pair = tuple[Entrant, Entrant]
_Turn = tuple[list[_Pair], list[Entrant]]


def next_round(there: Sequence[Entrant], _: Rounds, times: int = 1) -> Pairings:
    """Return the pairings in which most people meet, each other so many `times`; none if all have met.

    Who can't meet anybody has a bye.
    """
    seats = sorted(there, key=lambda one: one.order)
    met, idle = min(_turns(seats, times), key=_fitness)
    met += _late(idle, times)
    playing = {one.person for pair in met for one in pair}
    byes = [(one.person,) for one in idle if one.person not in playing]
    return [*(starter_first(*pair) for pair in met), *byes] if met else []


def _fitness(turn: _Turn) -> tuple[int, int, int, int]:
    """Return less for a better turn: of more pairs, of fewer who are kept apart, who have met less, and
    with a bye for who had fewer.
    """
    pairs, idle = turn
    kin = sum(other.person in one.apart for one, other in pairs)
    met = sum(one.met[other.person] for one, other in pairs)
    return -len(pairs), kin, met, sum(one.byes for one in idle)


def _turns(seats: Sequence[Entrant], times: int) -> Iterator[_Turn]:
    """Yield for each turn of the circle the pairs who still have to meet, and who sits out."""
    for number in range(max(1, len(seats) - 1 + len(seats) % 2)):
        pairs = [(seats[one], seats[other]) for one, other in circle(len(seats), number)]
        new = [(one, other) for one, other in pairs if one.met[other.person] < times]
        playing = {one.person for pair in new for one in pair}
        yield new, [one for one in seats if one.person not in playing]


def _late(idle: Sequence[Entrant], times: int) -> Iterator[_Pair]:
    """Yield pairs of those who would sit out and still have to meet."""
    free = [*idle]
    while free:
        one = free.pop(0)
        new = (each for each in free if one.met[each.person] < times)
        other = min(new, key=lambda each: each.person in one.apart, default=None)
        if other:
            free.remove(other)
            yield one, other


def circle(people: int, number: int) -> Iterator[tuple[int, int]]:
    """Yield who meets whom in a turn of the circle, counted from 0, who starts first."""
    around = people - 1 + people % 2
    for apart in range(1, (around + 1) // 2):
        ahead, behind = (number + apart) % around, (number - apart) % around
        yield (ahead, behind) if apart % 2 else (behind, ahead)
    if people > around:
        yield (around, number) if number % 2 else (number, around)


ROUND_ROBIN = Format(
    "round-robin", next_round, (HEAD_TO_HEAD, SONNEBORN_BERGER, CHARM), times=1, is_for_groups=True
)
