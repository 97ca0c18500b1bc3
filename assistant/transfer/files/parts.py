"""A device's matches as files: each small enough to be imported again, and a tournament's matches in one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...store import LogSize
from .checking import most_cost

MOST_COST_OF_A_FILE = 800_000  # some 15,000 events


def grouped(sizes: Iterable[LogSize], tournaments: Mapping[str, str]) -> list[list[str]]:
    """Return the ids of tables, grouped; `tournaments` has that of a table whose matches stay together."""
    files: list[list[str]] = [[]]
    costs = 0
    for together in _together(sizes, tournaments):
        cost = _cost(together)
        if files[-1] and costs + cost > MOST_COST_OF_A_FILE:
            files.append([])
            costs = 0
        files[-1] += [size.table_id for size in together]
        costs += cost
    return files


def _together(sizes: Iterable[LogSize], tournaments: Mapping[str, str]) -> Iterator[Sequence[LogSize]]:
    """Yield the tables of each tournament, unless no file holds them, and each other table by itself."""
    groups: dict[str, list[LogSize]] = {}
    for size in sizes:
        groups.setdefault(tournaments.get(size.table_id, size.table_id), []).append(size)
    for group in groups.values():
        if _cost(group) <= MOST_COST_OF_A_FILE:
            yield group
        else:
            yield from ([size] for size in group)


def _cost(sizes: Iterable[LogSize]) -> int:
    return sum(map(most_cost, sizes))
