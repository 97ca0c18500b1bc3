"""The row of seven: the place of each geisha, and darker shades of a color."""

from ...games.hanamikoji import GEISHA
from ..marks import Box

GAP = 0.011  # between cards, of the row's width


def columns(row: Box) -> list[Box]:
    """Return the boxes of the seven, left to right."""
    gap = row.width * GAP
    width = (row.width - gap * (len(GEISHA) - 1)) / len(GEISHA)
    return [Box(row.x + i * (width + gap), row.y, width, row.height) for i in range(len(GEISHA))]


def shaded(color: str, part: float = 0.2) -> str:
    """Return the color mixed with black."""
    channels = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(channel * (1 - part)):02x}" for channel in channels)
