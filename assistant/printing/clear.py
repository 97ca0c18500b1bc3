"""The free space on a drawing: boxes and lines already there, and whether a text would touch them."""

from dataclasses import dataclass, field

from .marks import Box, Point


@dataclass
class Drawing:
    """The lines of a drawing, each from left to right, and its occupied boxes."""

    lines: list[tuple[Point, Point]] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)

    def is_clear(self, box: Box) -> bool:
        """Return whether a box touches no line and no occupied box."""
        return not any(_meet(box, other) for other in self.taken) and not any(
            _crosses(line, box) for line in self.lines
        )


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _crosses(line: tuple[Point, Point], box: Box) -> bool:
    (x1, y1), (x2, y2) = line
    start, end = max(x1, box.x), min(x2, box.right)
    if start > end:
        return False
    ys = sorted(y1 + (y2 - y1) * (x - x1) / (x2 - x1) for x in (start, end))
    return ys[0] < box.bottom and box.y < ys[1]
