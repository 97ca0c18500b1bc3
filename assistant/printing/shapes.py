"""Shapes in lines: the signs of players, QR codes."""

from collections.abc import Sequence

from .marks import Box, Contour, Point, Shape

_ROUND = 0.5523  # of the radius: the offset of a curve's controls for a quarter of a circle


def diamond(x: float, y: float, radius: float) -> Contour:
    """Return a diamond around the point x, y."""
    return _polygon((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))


def shield(x: float, y: float, radius: float) -> Contour:
    """Return a shield around the point x, y, as wide as high, its point at the bottom."""
    corners = ((-radius, -radius), (radius, -radius), (radius, 0), (0, radius), (-radius, 0))
    return _polygon(*((x + across, y + down) for across, down in corners))


def circle(x: float, y: float, radius: float) -> Contour:
    """Return a circle around the point x, y."""
    out = radius * _ROUND
    return (
        ("moveTo", ((x, y - radius),)),
        ("curveTo", ((x + out, y - radius), (x + radius, y - out), (x + radius, y))),
        ("curveTo", ((x + radius, y + out), (x + out, y + radius), (x, y + radius))),
        ("curveTo", ((x - out, y + radius), (x - radius, y + out), (x - radius, y))),
        ("curveTo", ((x - radius, y - out), (x - out, y - radius), (x, y - radius))),
        ("closePath", ()),
    )


def linked_circles(box: Box) -> Contour:
    """Return a pattern of as many circles (shippō) as fit a box, in two rows that overlap by half."""
    radius = box.height / 3
    count = int(box.width / (2 * radius))
    left = box.x + (box.width - 2 * radius * count) / 2 + radius
    places = (
        (left + radius * (2 * place + row % 2), box.y + radius * (row + 1))
        for row in (0, 1)
        for place in range(count - row % 2)
    )
    return tuple(step for x, y in places for step in circle(x, y, radius))


def modules(matrix: Sequence[Sequence[bool]], x: float, y: float, size: float) -> Shape:
    """Return a QR code's dark modules in a square of `size` mm; `matrix` includes its quiet zone."""
    step = size / len(matrix)
    contour: list[tuple[str, tuple[Point, ...]]] = []
    for row, line in enumerate(matrix):
        for start, end in _runs(line):
            top, left, right = y + row * step, x + start * step, x + end * step
            contour += _polygon((left, top), (right, top), (right, top + step), (left, top + step))
    return Shape(tuple(contour), fill="#000000")


def _runs(line: Sequence[bool]) -> list[tuple[int, int]]:
    """Return the start and end of each run of dark modules."""
    edges = [i for i in range(len(line) + 1) if (i < len(line) and line[i]) != (i > 0 and line[i - 1])]
    return [*zip(edges[::2], edges[1::2], strict=True)]


def _polygon(first: Point, *others: Point) -> Contour:
    return (("moveTo", (first,)), *(("lineTo", (point,)) for point in others), ("closePath", ()))


class Outline:
    """A stand-in for a Cairo context that records the strokes of a pen."""

    def __init__(self) -> None:
        self.contour: list[tuple[str, tuple[Point, ...]]] = []

    def move_to(self, x: float, y: float) -> None:
        """Begin a line at a point."""
        self.contour.append(("moveTo", ((x, y),)))

    def line_to(self, x: float, y: float) -> None:
        """Go on straight to a point."""
        self.contour.append(("lineTo", ((x, y),)))

    def curve_to(self, *at: float) -> None:
        """Go on in a curve: the x and y of two controls and of its end."""
        self.contour.append(("curveTo", tuple(zip(at[::2], at[1::2], strict=True))))

    def close_path(self) -> None:
        """Go back to where the line begins."""
        self.contour.append(("closePath", ()))
