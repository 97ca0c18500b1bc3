"""Positions in charts, in percent of the width from the left and of the height from the top."""

from collections.abc import Sequence
from dataclasses import dataclass

MOST_SIGNS = 36  # matches that are marked one by one
MOST_STEPS = 400  # points of a line
_LEAST_LEAD = 3
_LEAST_BAR = 9.0  # percent; the width of a figure
_TWO = 2  # players
_ABOVE, _BESIDE, _BELOW = -0.7, 0.35, 1.4  # heights of a figure
_TOP = 8.0  # percent; below the title
_APART = 11.0  # percent; least distance of two figures at the ends of lines


@dataclass(frozen=True)
class Point:
    """A point with its `value`; `player` is None if it belongs to nobody."""

    x: float
    y: float
    value: int
    player: int | None = None


@dataclass(frozen=True)
class Lead:
    """The lead between two players, upward for the second; `even` is its middle level.

    `marks` are the levels of a lead `by` either, `points` the matches marked by a sign, and `area` the path
    between the line and the middle.
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
        """The right end."""
        return self.x + self.width


@dataclass(frozen=True)
class Line:
    """A player's value after each round."""

    player: int
    path: str
    points: Sequence[Point]


@dataclass(frozen=True)
class Label:
    """A figure at its point: `below` is its offset in heights of the figure, negative above the point.

    `beside` puts it to the right of the point.
    """

    player: int
    value: int
    x: float
    y: float
    below: float
    beside: bool = False


@dataclass(frozen=True)
class Lines:
    """Lines of several players; `zero` and `goal` are levels, `columns` the positions of the rounds."""

    lines: Sequence[Line]
    labels: Sequence[Label]
    columns: Sequence[float]
    zero: float
    goal: float


@dataclass(frozen=True)
class Thread:
    """The path of a favor marker, near below and far above; each point has whether the marker moved there."""

    path: str
    points: Sequence[tuple[Point, bool]]


def lead(leads: Sequence[int], winners: Sequence[int | None]) -> Lead:
    """Return the chart of leads of the first of two after each match; `winners` are who won it alone."""
    furthest = max(_LEAST_LEAD, *map(abs, leads))
    steps = [0, *leads]
    points = [
        Point(round(100 * step / max(1, len(steps) - 1), 2), _level(value, furthest), value, winner)
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


def _level(value: int, furthest: int) -> float:
    return round(50 + 44 * value / furthest, 2)


def _thinned(points: Sequence[Point]) -> Sequence[Point]:
    """Drop points beyond the resolution of a line, but keep the last one."""
    every = -(-len(points) // MOST_STEPS)
    return [*points[:-1:every], points[-1]]


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{point.x} {point.y}" for point in points)


def bars(rows: Sequence[Sequence[int]]) -> list[list[Bar]]:
    """Return bars of counts side by side on one scale; every nonzero count has room for its figure."""
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
    """Return each count in a row of its own."""
    return [
        [count if other == player else 0 for other in range(len(counts))]
        for player, count in enumerate(counts)
    ]


def percent(count: int, of: int) -> int:
    """Return a share in percent, halves rounded up."""
    return (200 * count + of) // (2 * of)


def lines(series: Sequence[Sequence[int]], goal: int = 0) -> Lines:
    """Return the lines of all players from the start on, with room above the highest value."""
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
    """Label every point; the higher value has its figure above, at a tie the far player's."""
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
    """Return the levels moved far enough apart for their figures, up first and then down from the top."""
    order = sorted(range(len(levels)), key=lambda index: levels[index])
    found, below, above = [*levels], 100.0 + _APART, _TOP - _APART
    for index in reversed(order):
        found[index] = below = min(levels[index], below - _APART)
    for index in order:
        found[index] = above = max(found[index], above + _APART)
    return [round(level, 2) for level in found]


def threads(markers: Sequence[Sequence[int | None]]) -> list[Thread]:
    """Return the path of each geisha's favor marker over these rows of markers."""
    return [_thread([row[geisha] for row in markers]) for geisha in range(len(markers[0]))]


def _thread(sides: Sequence[int | None]) -> Thread:
    points = [
        Point(_column(step, len(sides)), {0: 76.0, 1: 24.0}.get(-1 if side is None else side, 50.0), 0, side)
        for step, side in enumerate(sides)
    ]
    moved = [before != after for before, after in zip([sides[0], *sides], sides, strict=False)]
    return Thread(_path(points), [*zip(points, moved, strict=True)])
