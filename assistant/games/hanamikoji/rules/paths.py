"""The minimal sets of geisha that would win the round for a player."""

from functools import cache
from itertools import combinations
from typing import TypeAlias

from .. import rules
from . import Markers
from .endings import CHARM_GOAL, GEISHA_GOAL

Path: TypeAlias = tuple[int, ...]


@cache  # computed for every view of a table; at most 2 * 3**7 = 4,374 entries
def paths(markers: Markers, player: int) -> tuple[Path, ...]:
    """Return the sets of geisha, by index, that reach a goal for the player if exactly these are newly won.

    No other marker moves, and no geisha of a set can be left out; the shortest sets come first.
    """
    found: list[Path] = []
    not_yet = [geisha for geisha, side in enumerate(markers) if side != player]
    for size in range(1, GEISHA_GOAL + 1):
        for path in combinations(not_yet, size):
            if _wins(markers, player, path) and not any(set(shorter) < set(path) for shorter in found):
                found.append(path)
    return tuple(found)


def _wins(markers: Markers, player: int, path: Path) -> bool:
    won = tuple(player if geisha in path else side for geisha, side in enumerate(markers))
    return rules.charm(won)[player] >= CHARM_GOAL or rules.favors(won)[player] >= GEISHA_GOAL
