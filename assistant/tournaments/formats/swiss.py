"""Swiss: the pairs are a matching of the highest weight, by networkx (Edmonds' blossom algorithm)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil, log2

from ..results import Meeting
from ..tie_breaks import BUCHHOLZ, CHARM, HEAD_TO_HEAD
from .entrants import Entrant, Rounds, starter_first
from .format import Format, Pairings

# Each is worse by far than any number of the next: a bye too early, people kept apart, somebody met again, a
# bye by half a point too high, a side three times more than the other, opponents far apart in points, a side
# twice more.
_UNFAIR_BYE, _KIN, _AGAIN = 10**24, 10**20, 10**16
_HIGH_BYE, _THRICE, _FAR, _TWICE = 10**13, 10**10, 10**4, 100
_MOST_AHEAD = 2  # starts more than not, or fewer
_FEWEST_ROUNDS = 3


def next_round(there: Sequence[Entrant], _: Rounds) -> Pairings:
    """Return the pairings, given the people by points and lot; raise ImportError without networkx.

    The bye is for who has had fewest, and of those for who has fewest points while nobody meets somebody
    again for it. People near each other in points meet.
    """
    from networkx import Graph, max_weight_matching

    graph = Graph()
    for (one, first), (other, second) in combinations(enumerate(there), 2):
        graph.add_edge(one, other, weight=_weight(first, second, other - one))
    found = sorted(tuple(sorted(pair)) for pair in max_weight_matching(graph, maxcardinality=True))
    playing = {place for pair in found for place in pair}
    byes = [(one.person,) for place, one in enumerate(there) if place not in playing]
    return [*(starter_first(there[one], there[other]) for one, other in found), *byes]


def _weight(one: Entrant, other: Entrant, apart: int) -> int:
    """Return how good it is that two meet, which is the better the less good a bye is for them."""
    early = _UNFAIR_BYE * (one.byes + other.byes) + _HIGH_BYE * int(2 * (one.points + other.points))
    far = int(2 * (one.points - other.points)) ** 2 * _FAR + apart
    kin = _KIN * (other.person in one.apart)
    return early - kin - _AGAIN * one.met[other.person] - far - _side(one, other)


def _side(one: Entrant, other: Entrant) -> int:
    """Return how bad it is that one of two people has the same side as before."""
    same = min(abs(one.balance), abs(other.balance)) if one.balance * other.balance > 0 else 0
    return _THRICE * same if same >= _MOST_AHEAD else _TWICE * same


SWISS = Format(
    "swiss",
    next_round,
    (HEAD_TO_HEAD, BUCHHOLZ, CHARM),
    bye=Fraction(1),
    faced=Meeting.played_against,
    planned=lambda people: max(_FEWEST_ROUNDS, ceil(log2(people))),  # as many as decide among all
    library="networkx",
    is_sparse=True,
    is_for_groups=True,
)
