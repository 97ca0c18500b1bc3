"""The row of seven: a card for each geisha, her favor marker at its place."""

from collections.abc import Sequence

from ...games.hanamikoji import GEISHA
from ..job import Job
from ..marks import COLORS, SOFT, Box, Marks
from ..shapes import marker
from ..typesetter import Style

GAP = 0.011  # between cards, of the row's width
TINT = 0.1  # of a card's color on white


def columns(row: Box) -> list[Box]:
    """The boxes of the seven, left to right."""
    gap = row.width * GAP
    width = (row.width - gap * (len(GEISHA) - 1)) / len(GEISHA)
    return [Box(row.x + i * (width + gap), row.y, width, row.height) for i in range(len(GEISHA))]


def tinted(color: str, part: float = TINT) -> str:
    """The color thinned with white."""
    channels = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(255 - (255 - channel) * part):02x}" for channel in channels)


def shaded(color: str, part: float = 0.2) -> str:
    """The color mixed with black."""
    channels = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(channel * (1 - part)):02x}" for channel in channels)


def marked_cards(job: Job, row: Box, markers: Sequence[int | None]) -> Marks:
    """The seven with their markers: above for player 1, below for player 0, else in the middle."""
    marks: Marks = []
    radius = row.height * 0.068
    for index, card in enumerate(columns(row)):
        face = Box(card.x, card.y + card.height * 0.2, card.width, card.height * 0.3)
        names = Box(card.x, card.y + card.height * 0.66, card.width, card.height * 0.15)
        marks += [_frame(index, card), *_value(job, index, face), *_names(job, index, names)]
        height = {1: 0.11, None: 0.575, 0: 0.89}[markers[index]]
        marks.append(marker(markers[index], card.x + card.width / 2, card.y + card.height * height, radius))
    return marks


def _frame(index: int, card: Box) -> Box:
    color = COLORS[GEISHA[index].color]
    return Box(
        card.x, card.y, card.width, card.height, tinted(color), color, card.width * 0.016, card.width * 0.07
    )


def _value(job: Job, index: int, box: Box) -> Marks:
    """The value beside the item's icon."""
    geisha = GEISHA[index]
    size = min(box.height, box.width * 0.4)
    left = box.x + box.width / 2 - size
    color = COLORS[geisha.color]
    digit = Box(left, box.y + (box.height - size) / 2, size, size)
    icon = job.setter.icons.drawn(geisha.item, left + size, digit.y + size * 0.06, size * 0.88, color)
    style = Style(size * 2.3, bold=True, color=color, align=0.5, leading=1)
    return [*job.setter.fitted(str(geisha.value), digit, style), icon]


def _names(job: Job, index: int, box: Box) -> Marks:
    geisha = GEISHA[index]
    half = box.height / 2
    size = half * 2.4
    name = Box(box.x, box.y, box.width, half).inset(0.3)
    item = Box(box.x, box.y + half, box.width, half).inset(0.3)
    return [
        *job.setter.fitted(job.words["geisha"][geisha.name], name, Style(size, True, align=0.5, leading=1)),
        *job.setter.fitted(
            job.words["items"][geisha.item], item, Style(size * 0.92, color=SOFT, align=0.5, leading=1)
        ),
    ]
