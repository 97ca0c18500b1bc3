"""The charm of both players from round to round, as curves with a line at the goal."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise, product
from math import ceil

from ...games.hanamikoji import CHARM_GOAL, Match, climb
from ..artwork import seat
from ..job import Job
from ..marks import BLACK, POINT, RULE, SIDES, SOFT, Box, Line, Marks, Point, Shape
from ..typesetter import Style

LEFT, RIGHT = 11.0, 7.0  # mm beside the points
STRAIGHT, DASHED = 0.8, 2.0  # mm: the width of a line, and the dashes of the second one
APART = 0.9  # mm to each side where both have the same
CLEAR = 0.4  # mm around a figure
DOWN = (3.6, 4.2, 4.8, 5.4, 6.0, 6.8, 7.6, 8.4)  # mm from a point to the middle of its figure
ASIDE = (0.0, -2.5, 2.5, -4.0, 4.0, -5.5, 5.5)


@dataclass
class Plot:
    """A scale in a box, and the lines and the occupied boxes drawn on it so far."""

    job: Job
    box: Box
    rounds: int
    highest: int
    lines: list[tuple[Point, Point]] = field(default_factory=list)  # each from left to right
    taken: list[Box] = field(default_factory=list)

    def x(self, place: int) -> float:
        """Return the x of a round's point, 0 for the start."""
        width = self.box.width - LEFT * self.wide - RIGHT
        return self.box.x + LEFT * self.wide + width * place / self.rounds

    def y(self, charm: int) -> float:
        """Return the y of an amount of charm."""
        head, foot = self.figure.line_height + 2 * self.wide, self.style.line_height + 1.5
        return self.box.y + head + (self.box.height - foot - head) * (1 - charm / self.highest)

    @property
    def wide(self) -> float:
        """The factor for lengths beside points, larger in large print."""
        return 1.5 if self.job.is_large else 1

    @property
    def style(self) -> Style:
        """The style of the round numbers."""
        return Style(self.job.sized(8), color=SOFT, align=0.5, leading=1.1)

    @property
    def figure(self) -> Style:
        """The style of the charm figures."""
        return Style(self.job.sized(11), True, align=0.5, leading=1, serif=True)

    def is_clear(self, box: Box) -> bool:
        """Return whether a box touches no line and no occupied box."""
        is_on_a_box = any(_meet(box, other) for other in self.taken)
        return not is_on_a_box and not any(_crosses(line, box) for line in self.lines)


def _meet(one: Box, other: Box) -> bool:
    is_beside = one.x >= other.right or other.x >= one.right
    return not is_beside and one.y < other.bottom and other.y < one.bottom


def _crosses(line: tuple[Point, Point], box: Box) -> bool:
    (x1, y1), (x2, y2) = line
    start, end = max(x1, box.x), min(x2, box.right)
    if start > end:
        return False
    ys = sorted(y1 + (y2 - y1) * (x - x1) / (x2 - x1) for x in (start, end))
    return ys[0] < box.bottom and box.y < ys[1]


def draw(job: Job, match: Match, box: Box) -> Marks:
    """Draw both curves, with a sign for each round but not for the start."""
    both = climb(match)
    highest = max(CHARM_GOAL + 1, *chain(*both))
    plot = Plot(job, box, len(match.rounds), highest)
    marks = [*_scale(plot), *_feet(plot, match)]
    curves = [_points(plot, both, player) for player in (0, 1)]
    for player, points in enumerate(curves):
        marks += _line(plot, points, player)
    for player, points in enumerate(curves):
        marks += [_sign(plot, player, point) for point in points[1:]]
    return [*marks, *_figures(plot, curves, both)]


def _scale(plot: Plot) -> Marks:
    """Draw lines at 0 and at the goal, with their figures."""
    marks: Marks = []
    for charm, dash in ((0, 0.0), (CHARM_GOAL, 1.2)):
        y, start, end = plot.y(charm), plot.x(0), plot.x(plot.rounds) + RIGHT
        label = Box(plot.box.x, y - 3, start - plot.box.x - 2.5, 6)
        style = Style(plot.job.sized(9), charm > 0, align=1, leading=1)
        color, width = (BLACK, 0.3) if charm else (RULE, 0.2)
        marks.append(Line(start, y, end, y, color, width, dash))
        marks += plot.job.setter.fitted(str(charm), label, style)
        plot.lines.append(((start, y), (end, y)))
    return marks


def _feet(plot: Plot, match: Match) -> Marks:
    """Draw the round numbers below the line at 0, at the points where they ended."""
    width = (plot.x(1) - plot.x(0)) * 0.96
    labels = [plot.job.told("result")["round"].format(number=scored.number) for scored in match.rounds]
    if max(plot.job.setter.width(label, plot.style) for label in labels) > min(width, 2 * RIGHT + 8):
        labels = [str(scored.number) for scored in match.rounds]
    each = ceil(max(plot.job.setter.width(label, plot.style) for label in labels) / width)
    top, width = plot.y(0) + 1.5, each * width
    return [
        mark
        for place, label in enumerate(labels, 1)
        if place % each == 0
        for mark in plot.job.setter.block(label, plot.x(place) - width / 2, top, width, plot.style)
    ]


def _points(plot: Plot, both: Sequence[Sequence[int]], player: int) -> list[Point]:
    """Return a player's points, moved a little aside where both have the same."""
    apart = (-APART, APART)[player] * plot.wide
    return [
        (plot.x(place) + (apart if a == b and place else 0), plot.y((a, b)[player]))
        for place, (a, b) in enumerate(zip(*both, strict=True))
    ]


def _line(plot: Plot, points: Sequence[Point], player: int) -> Marks:
    steps = [*pairwise(points)]
    plot.lines += steps
    width = 2 * STRAIGHT
    return [Line(*start, *end, SIDES[player], width, DASHED if player else 0) for start, end in steps]


def _sign(plot: Plot, player: int, point: Point) -> Shape:
    radius = 1.5 * plot.wide
    plot.taken.append(Box(point[0] - radius, point[1] - radius, 2 * radius, 2 * radius))
    return seat(plot.job, player, *point, radius, SIDES[player])


def _figures(plot: Plot, curves: Sequence[Sequence[Point]], both: Sequence[Sequence[int]]) -> Marks:
    """Draw the figures from the last round, which decided, to the first."""
    marks: Marks = []
    for place, player in product(range(plot.rounds, 0, -1), (0, 1)):
        style = replace(plot.figure, color=SIDES[player])
        value = str(both[player][place])
        sides = (-1, 1) if both[player][place] > both[1 - player][place] else (1, -1)
        room = _room(plot, curves[player][place], plot.job.setter.width(value, style), style, sides)
        marks += plot.job.setter.fitted(value, room, style) if room else []
    return marks


def _room(plot: Plot, point: Point, width: float, style: Style, sides: Sequence[int]) -> Box | None:
    """Take the nearest clear box to a point, first on the first of its `sides`, -1 for above.

    Return None if there is none: the rounds list the figure too.
    """
    height = style.size * 0.87 * POINT
    x, y = point
    for aside, down, side in product(ASIDE, DOWN, sides):
        middle = y + side * down * plot.wide
        room = Box(x + aside * plot.wide - width / 2, middle - height / 2, width, height).inset(-CLEAR)
        if plot.box.y < room.y and room.bottom < plot.y(0) and plot.is_clear(room):
            plot.taken.append(room)
            return room.inset(CLEAR)
    return None
