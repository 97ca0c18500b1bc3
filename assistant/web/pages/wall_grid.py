"""The grids of boards on a wall: as many columns and rows as make the letters largest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

_MOST_COLUMNS = 10


@dataclass(frozen=True)
class Room:
    """The part of a screen of 1920 × 1080 px for a grid, in px; other screens are seldom of another shape."""

    width: int
    height: int


BESIDE_A_RANKING = Room(1430, 890)


@dataclass(frozen=True)
class Density:
    """How much a tile shows: its width, its height without players and that of each player, in em.

    It has room for at least `fewest` players, and is chosen where its letters have at least `least` px.
    """

    name: str
    width: float
    height: float
    line: float
    fewest: int
    least: int = 0


# The same figures are in club.css, where they set the size of the letters.
_DENSITIES = (
    Density("full", 14.4, 4.6, 2.1, 3, 24),
    Density("close", 11, 3.7, 1.6, 3, 18),
    Density("lines", 10.5, 3.3, 1.6, 2),
)


@dataclass(frozen=True)
class Grid:
    """The layout of the tiles, with letters of `letter` px on a screen of 1920 × 1080.

    A tile has room for `lines` players; one with more is two rows high.
    """

    density: str
    columns: int
    rows: int
    lines: int
    letter: float


@lru_cache(64)
def grid_for(players: tuple[int, ...], room: Room = BESIDE_A_RANKING) -> Grid:
    """Return the grid of one or more tables, given how many play at each, in the order of the board."""
    best = (largest(density, players, room) for density in _DENSITIES)
    return next(grid for grid, density in zip(best, _DENSITIES, strict=True) if grid.letter >= density.least)


def largest(density: Density, players: Sequence[int], room: Room) -> Grid:
    """Return the grid of this density that has the largest letters; of such, that of the fewest columns."""
    return max(_grids(density, players, room), key=lambda grid: (grid.letter, -grid.columns))


def _grids(density: Density, players: Sequence[int], room: Room) -> Iterator[Grid]:
    for lines in {density.fewest, max((density.fewest, *players))}:
        spans = [1 + (playing > lines) for playing in players]
        height = density.height + density.line * lines
        for columns in range(1, _MOST_COLUMNS + 1):
            rows = _rows(spans, columns)
            letter = min(room.width / columns / density.width, room.height / rows / height)
            yield Grid(density.name, columns, rows, lines, letter)


def _rows(spans: Sequence[int], columns: int) -> int:
    """Return the rows that the tiles take, each in the first place that is free, as `dense` puts them."""
    taken: set[int] = set()
    free = 0  # the first free cell
    for span in spans:
        free = next(cell for cell in count(free) if cell not in taken)
        first = next(cell for cell in count(free) if not taken & _cells(cell, span, columns))
        taken |= _cells(first, span, columns)
    return 1 + max(taken, default=0) // columns


def _cells(first: int, span: int, columns: int) -> set[int]:
    return {first + row * columns for row in range(span)}
