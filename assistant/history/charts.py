"""Where the parts of a chart stand, in percent of its width from the left and of its height from above."""

from collections.abc import Sequence
from dataclasses import dataclass

MOST_SIGNS = 36  # matches of which each is shown by a sign
MOST_STEPS = 400  # of a line
_LEAST_LEAD = 3
_LEAST_BAR = 9.0  # percent: the room of a figure
_TWO = 2  # players
_ABOVE, _BESIDE, _BELOW = -0.7, 0.35, 1.4  # of the height of a figure
_TOP = 8.0  # percent: below the title
_APART = 11.0  # percent: two figures at the end of lines that end alike


@dataclass(frozen=True)
class Point:
    """`value` stands there; `player` is None where it is nobody's."""

    x: float
    y: float
    value: int
    player: int | None = None


@dataclass(frozen=True)
class Lead:
    """Who of two was ahead: up is the second one. `even` and `marks` are levels, of a lead `by` so many.

    `points` are the matches that have a sign, and `area` is what lies between the line and the middle.
    """

    line: str
    even: float
    marks: tuple[float, float]
    by: int
    points: Sequence[Point]
    area: str


@dataclass(frozen=True)
class Bar:
    """A player's part of a bar."""

    player: int
    count: int
    x: float
    width: float

    @property
    def end(self) -> float:
        return self.x + self.width


@dataclass(frozen=True)
class Line:
    """What one player had after each round."""

    player: int
    path: str
    points: Sequence[Point]


@dataclass(frozen=True)
class Label:
    """A figure at its point: `below` or above it by so many of its own heights, or `beside` it."""

    player: int
    value: int
    x: float
    y: float
    below: float
    beside: bool = False


@dataclass(frozen=True)
class Lines:
    """`zero` and `goal` are levels, `columns` where the rounds stand."""

    lines: Sequence[Line]
    labels: Sequence[Label]
    columns: Sequence[float]
    zero: float
    goal: float


@dataclass(frozen=True)
class Thread:
    """The way of one marker: near is below, far above; `moved` has the points at which it had moved."""

    path: str
    points: Sequence[tuple[Point, bool]]


def lead(leads: Sequence[int], winners: Sequence[int | None]) -> Lead:
    """`leads` are after each match by how many the first of two led, `winners` who won it alone."""
    furthest = max(_LEAST_LEAD, *map(abs, leads))
    steps = [0, *leads]
    points = [
        Point(_across(step, len(steps)), _level(value, furthest), value, winner)
        for step, (value, winner) in enumerate(zip(steps, [None, *winners], strict=True))
    ]
    by = max(_LEAST_LEAD, furthest // 2)
    line = _path(_thinned(points))
    return Lead(
        line=line,
        even=_level(0, furthest),
        marks=(_level(-by, furthest), _level(by, furthest)),
        by=by,
        points=points[1:] if len(leads) <= MOST_SIGNS else points[-1:],
        area=f"{line}L{points[-1].x} {_level(0, furthest)}L0 {_level(0, furthest)}z",
    )


def _across(step: int, steps: int) -> float:
    return round(100 * step / max(1, steps - 1), 2)


def _level(value: int, furthest: int) -> float:
    return round(50 + 44 * value / furthest, 2)


def _thinned(points: Sequence[Point]) -> Sequence[Point]:
    """So many that a line shows no more; the last one is among them."""
    every = -(-len(points) // MOST_STEPS)
    return [*points[:-1:every], points[-1]]


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{point.x} {point.y}" for point in points)


def bars(rows: Sequence[Sequence[int]]) -> list[list[Bar]]:
    """Counts side by side, all on one scale; what is not nothing has room for its figure."""
    most = max(1, *(sum(row) for row in rows))
    return [_bar(row, most) for row in rows]


def _bar(row: Sequence[int], most: int) -> list[Bar]:
    widths = [max(_LEAST_BAR, 100 * count / most) if count else 0.0 for count in row]
    widest = max(range(len(row)), key=lambda player: widths[player])
    widths[widest] -= max(0.0, sum(widths) - 100)
    return [
        Bar(player, count, round(sum(widths[:player]), 2), round(widths[player], 2))
        for player, count in enumerate(row)
        if count
    ]


def apart(counts: Sequence[int]) -> list[list[int]]:
    """Each in a row of its own."""
    return [
        [count if other == player else 0 for other in range(len(counts))]
        for player, count in enumerate(counts)
    ]


def percent(count: int, of: int) -> int:
    """Halves go up, as people round."""
    return (200 * count + of) // (2 * of)


def lines(series: Sequence[Sequence[int]], goal: int = 0) -> Lines:
    """What each player had from the start on; the highest has room above it."""
    most, steps = max(1, goal, *(value for values in series for value in values)), len(series[0])
    players = [
        [
            Point(_column(step, steps), _height(value, most), value, player)
            for step, value in enumerate(values)
        ]
        for player, values in enumerate(series)
    ]
    return Lines(
        [Line(player, _path(points), points[1:]) for player, points in enumerate(players)],
        _labels_of_two(*players) if len(players) == _TWO else _labels_at_end(players),
        [_column(step, steps) for step in range(steps)],
        _height(0, most),
        _height(goal, most),
    )


def _labels_of_two(near: Sequence[Point], far: Sequence[Point]) -> list[Label]:
    """At every point: who has more has the figure above it, and the far one of two who have as much."""
    labels = []
    for points in zip(near[1:], far[1:], strict=True):
        near_is_above = points[0].value > points[1].value
        for player, point in enumerate(points):
            below = _ABOVE if (player == 0) == near_is_above else _BELOW
            labels.append(Label(player, point.value, point.x, point.y, below))
    return labels


def _labels_at_end(players: Sequence[Sequence[Point]]) -> list[Label]:
    ends = [points[-1] for points in players]
    levels = _apart([end.y for end in ends])
    return [
        Label(player, end.value, end.x, level, _BESIDE, beside=True)
        for player, (end, level) in enumerate(zip(ends, levels, strict=True))
    ]


def _column(step: int, steps: int) -> float:
    return round(4 + 88 * step / max(1, steps - 1), 2)


def _height(value: int, most: int) -> float:
    return round(94 - 80 * value / most, 2)


def _apart(levels: Sequence[float]) -> list[float]:
    """The same, but none nearer to another than figures can stand: moved up, and down from the top."""
    order = sorted(range(len(levels)), key=lambda index: levels[index])
    found, below, above = [*levels], 100.0 + _APART, _TOP - _APART
    for index in reversed(order):
        found[index] = below = min(levels[index], below - _APART)
    for index in order:
        found[index] = above = max(found[index], above + _APART)
    return [round(level, 2) for level in found]


def threads(markers: Sequence[Sequence[int | None]]) -> list[Thread]:
    """Of each geisha the way of her marker from before the first of these to the last."""
    return [_thread([row[geisha] for row in markers]) for geisha in range(len(markers[0]))]


def _thread(sides: Sequence[int | None]) -> Thread:
    points = [
        Point(_column(step, len(sides)), {0: 76.0, 1: 24.0}.get(-1 if side is None else side, 50.0), 0, side)
        for step, side in enumerate(sides)
    ]
    moved = [before != after for before, after in zip([sides[0], *sides], sides, strict=False)]
    return Thread(_path(points), [*zip(points, moved, strict=True)])
