"""The sets that would win this round, against a search of all sets of geisha."""

from itertools import chain, combinations, product

import pytest

from assistant.games.hanamikoji.rules import endings
from assistant.games.hanamikoji.rules.paths import paths

VALUES = (2, 2, 2, 3, 3, 4, 5)
WITHOUT_A_WINNER = [
    markers for markers in product((None, 0, 1), repeat=7) if endings.goal_reached(markers) is None
]


def wins(markers, player, newly_won):
    """Straight from the rulebook: 11 charm or 4 geisha."""
    held = [n for n in range(7) if markers[n] == player or n in newly_won]
    return sum(VALUES[n] for n in held) >= 11 or len(held) >= 4


def searched(markers, player):
    others = [n for n in range(7) if markers[n] != player]
    subsets = chain.from_iterable(combinations(others, size) for size in range(len(others) + 1))
    winning = [set(subset) for subset in subsets if wins(markers, player, subset)]
    return {tuple(sorted(path)) for path in winning if not any(other < path for other in winning)}


def test_there_are_1249_positions_without_a_winner():
    assert len(WITHOUT_A_WINNER) == 1249


def test_the_paths_of_every_position_without_a_winner_are_those_of_a_search_of_all_sets():
    for markers, player in product(WITHOUT_A_WINNER, (0, 1)):
        found = paths(markers, player)
        assert len(found) == len(set(found))
        assert set(found) == searched(markers, player), (markers, player)


def test_each_path_ascends_and_the_shortest_come_first():
    for markers in WITHOUT_A_WINNER:
        found = paths(markers, 0)
        assert list(found) == sorted(found, key=lambda path: (len(path), path))
        assert all(list(path) == sorted(path) for path in found)


@pytest.mark.parametrize(
    ("markers", "player", "first"),
    [
        ((0, None, 0, 1, 1, 0, None), 1, [(6,), (0, 1)]),
        ((0, None, 0, 1, 1, 0, None), 0, [(1,), (3,), (4,), (6,)]),
        ((None,) * 7, 0, [(0, 5, 6), (1, 5, 6), (2, 5, 6), (3, 4, 6)]),
    ],
)
def test_the_nearest_ways_by_hand(markers, player, first):
    assert list(paths(markers, player))[: len(first)] == first
