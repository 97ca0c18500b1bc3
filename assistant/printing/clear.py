"""Where on a drawing there is room for a text: what stands there already, and what is clear of it."""

from dataclasses import dataclass, field

from .marks import Box, Point


@dataclass
class Drawing:
    """Lines from left to right, and boxes that are taken."""

    lines: list[tuple[Point, Point]] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)

    def is_clear(self, box: Box) -> bool:
        return not any(_meet(box, other) for other in self.taken) and not any(
            _crosses(line, box) for line in self.lines
        )


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _crosses(line: tuple[Point, Point], box: Box) -> bool:
    """Whether a line passes through a box."""
    (x1, y1), (x2, y2) = line
    start, end = max(x1, box.x), min(x2, box.x + box.width)
    if start > end:
        return False
    ys = sorted(y1 + (y2 - y1) * (x - x1) / (x2 - x1) for x in (start, end))
    return ys[0] < box.y + box.height and box.y < ys[1]
