"""The parting of passages among pages: as few pages as possible, and the last about as full as the others."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

TORN = 0.15  # the cost of a page that ends within a section; an empty page costs 1

Plan: TypeAlias = tuple[int, float, tuple[int, ...]]  # pages, their cost, and how many passages each has


class Block(NamedTuple):
    """The height of what is kept on one page, in mm, and of the gap `above` it unless a page begins there."""

    height: float
    above: float = 0
    begins: bool = False  # a section


def counts_by_page(blocks: Sequence[Block], first: float, room: float) -> tuple[int, ...]:
    """Return how many blocks are on each page, of which the first has another room than the rest, in mm.

    The first page has none if there is no room for any.
    """
    best: list[Plan] = [(0, 0.0, ())] * (len(blocks) + 1)
    for start in reversed(range(len(blocks))):
        best[start] = _best(blocks, start, room, best)
    if blocks and first < room and blocks[0].height > first:
        return (0, *best[0][2])
    return _best(blocks, 0, first, best)[2] if blocks else ()


def _best(blocks: Sequence[Block], start: int, room: float, best: Sequence[Plan]) -> Plan:
    """Return the best plan for the blocks from `start` on, given those for all that may follow a page."""
    plans: list[Plan] = []
    used = 0.0
    for end in range(start + 1, len(blocks) + 1):
        last = blocks[end - 1]
        used += last.height + (last.above if plans else 0)
        if plans and used > room:
            break
        pages, cost, counts = best[end]
        is_torn = end < len(blocks) and not blocks[end].begins
        plans.append((pages + 1, cost + (1 - used / room) ** 2 + TORN * is_torn, (end - start, *counts)))
    return min(plans)
