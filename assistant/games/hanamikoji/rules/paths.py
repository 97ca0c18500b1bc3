"""What would win this round: the sets of geisha with which a player reaches a goal, none of them to spare."""

from functools import cache
from itertools import combinations
from typing import TypeAlias

from .. import rules
from . import CHARM_GOAL, GEISHA_GOAL, Markers

Path: TypeAlias = tuple[int, ...]


@cache  # asked for at every look at a table, of 4,374 cases at most
def paths(markers: Markers, player: int) -> tuple[Path, ...]:
    """The sets of geisha, by index, that give the player a goal if exactly these are newly won.

    No other marker moves, and none of the set can be left out; the shortest come first.
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
