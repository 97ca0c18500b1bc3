"""Groups of three to six for Mai-Star, in which people meet those whom they have met least."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product

from ..tie_breaks import MONEY
from .entrants import Entrant, Rounds
from .format import Format, Pairings

FEWEST, USUAL, MOST = 3, 4, 6
# Each is worse than any number of the next: people kept apart, people who have met.
_KIN, _AGAIN = 10**13, 10**6
_Costs = Sequence[Sequence[int]]  # of each two people in a group, by their places in the standing


def in_groups(of_pairs: Format) -> Format:
    """Return a format as it is played in groups, among whom the money decides at last."""
    ties = (*of_pairs.tie_breaks[:-1], MONEY)
    return replace(of_pairs, pair=next_round, tie_breaks=ties, smallest=FEWEST, library="")


def sizes(people: int) -> list[int]:
    """Return the sizes of the groups, as equal as can be and rather of four; [] for fewer than three."""
    count = min(-(-people // USUAL), people // FEWEST)
    return [people // count + (place < people % count) for place in range(count)] if count else []


def next_round(there: Sequence[Entrant], _: Rounds) -> Pairings:
    """Return the groups, equals in points together; whoever has started least comes first in each."""
    places = iter(range(len(there)))
    groups = [[next(places) for _ in range(size)] for size in sizes(len(there))]
    costs = [[_cost(one, other) for other in there] for one in there]
    while _improve(groups, costs):
        pass
    seated = ([there[place] for place in group] for group in groups)
    return [tuple(one.person for one in sorted(group, key=lambda one: one.balance)) for group in seated]


def _cost(one: Entrant, other: Entrant) -> int:
    kin = _KIN * (other.person in one.apart)
    return kin + _AGAIN * one.met[other.person] ** 2 + round(abs(one.points - other.points) * 60)


def _improve(groups: Sequence[list[int]], costs: _Costs) -> bool:
    """Swap any two people whose groups are better for it; return whether there were any."""
    is_better = False
    for one, other in combinations(groups, 2):
        for seat, its in product(range(len(one)), range(len(other))):
            if _saved(one, seat, other, its, costs) > 0:
                one[seat], other[its] = other[its], one[seat]
                is_better = True
    return is_better


def _saved(one: Sequence[int], seat: int, other: Sequence[int], its: int, costs: _Costs) -> int:
    """Return by how much two groups would cost less if these two people were swapped."""
    leaves, comes = costs[one[seat]], costs[other[its]]
    here = sum(leaves[place] - comes[place] for place in one if place != one[seat])
    return here + sum(comes[place] - leaves[place] for place in other if place != other[its])
