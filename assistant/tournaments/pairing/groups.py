"""Groups of three to six for Mai-Star, in which people meet those whom they have met least."""

from collections.abc import Sequence
from itertools import chain, combinations, product

from .entrants import Entrant

FEWEST, USUAL, MOST = 3, 4, 6
_AGAIN = 10**6


def sizes(people: int) -> list[int]:
    """Return the sizes of the groups, as equal as can be and rather of four; [] for fewer than three."""
    count = min(-(-people // USUAL), people // FEWEST)
    return [people // count + (place < people % count) for place in range(count)] if count else []


def next_round(there: Sequence[Entrant]) -> list[tuple[int, ...]]:
    """Return the groups, equals in points together; whoever has started least comes first in each."""
    places = iter(there)
    groups = [[next(places) for _ in range(size)] for size in sizes(len(there))]
    while _improve(groups):
        pass
    return [tuple(one.person for one in sorted(group, key=lambda one: one.balance)) for group in groups]


def _improve(groups: list[list[Entrant]]) -> bool:
    """Swap the first two people whose groups are better for it; return whether there were any."""
    for one, other in combinations(range(len(groups)), 2):
        for seat, its in product(range(len(groups[one])), range(len(groups[other]))):
            before = _cost(groups[one]) + _cost(groups[other])
            _swap(groups[one], seat, groups[other], its)
            if _cost(groups[one]) + _cost(groups[other]) < before:
                return True
            _swap(groups[one], seat, groups[other], its)
    return False


def _swap(one: list[Entrant], seat: int, other: list[Entrant], its: int) -> None:
    one[seat], other[its] = other[its], one[seat]


def _cost(group: Sequence[Entrant]) -> int:
    pairs = [*combinations(group, 2)]
    again = sum(one.met[other.person] ** 2 for one, other in pairs)
    far = sum(round(abs(one.points - other.points) * 60) for one, other in pairs)
    return _AGAIN * again + far


def all_have_met(there: Sequence[Entrant]) -> bool:
    """Return whether everybody has met everybody else."""
    people = {one.person for one in there}
    return all(people - {one.person} <= {*chain(one.met)} for one in there)
