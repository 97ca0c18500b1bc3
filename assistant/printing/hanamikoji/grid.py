"""The grid of the rounds: its columns and their heads."""

from typing import NamedTuple

from ...games.hanamikoji import GEISHA
from ..artwork import hem, item, tinted
from ..job import Job
from ..marks import HUES, INK, Box, Marks
from ..masthead import rule
from ..typesetter import Style

SEVEN = len(GEISHA)
BETWEEN = 6.0  # mm between two columns of rounds


class Plan(NamedTuple):
    """A layout of rounds: `columns` are counted; `size`, `sign` and `small` are in points, the rest in mm."""

    columns: int
    number: float
    name: float
    total: float
    head: float
    title: float  # the line above each round
    row: float
    size: float
    sign: float
    small: float

    @property
    def height(self) -> float:
        """The height of a round with the gap below it."""
        return self.title + 3 * self.row + 1


ROOMY = Plan(1, 22, 27, 13, 9.5, 0, 5.9, 10.5, 12, 7.5)
DENSE = Plan(2, 8, 17, 9.3, 8, 0, 4.3, 9.5, 9.5, 6.5)
LARGE = Plan(1, 0, 37, 20, 13, 10, 8, 14, 16, 14)


def lines(plan: Plan, count: int) -> int:
    """Return how many rounds are below each other in a column, of so many."""
    return -(-count // plan.columns)


def cells(plan: Plan, line: Box) -> list[Box]:
    """Return the boxes of the seven and of the two totals in a line."""
    left, totals = plan.number + plan.name, 2 * plan.total
    width = (line.width - left - totals) / SEVEN
    seven = [Box(line.x + left + place * width, line.y, width, line.height) for place in range(SEVEN)]
    end = line.right - totals
    return [*seven, *(Box(end + place * plan.total, line.y, plan.total, line.height) for place in (0, 1))]


def heads(job: Job, plan: Plan, box: Box) -> Marks:
    """Draw each item with its value above a hem, and the headings of the totals."""
    end = box.y + plan.head - 0.6
    line = cells(plan, Box(box.x, box.y, box.width, plan.head - 2.6))
    marks: Marks = [rule(box.x, end, box.width, INK, 0.3)]
    for index, cell in enumerate(line[:SEVEN]):
        color = HUES[GEISHA[index].color]
        marks.append(Box(cell.x + 0.4, cell.y, cell.width - 0.8, end - 1.7 - cell.y, job.ink(tinted(color))))
        marks += _head(job, plan, index, cell)
        marks.append(hem(job, color, Box(cell.x + 0.4, end - 1.7, cell.width - 0.8, 1)))
    style = Style(plan.small, align=0.5, leading=1)
    for key, cell in zip(("charm", "geisha"), line[SEVEN:], strict=True):
        label = Box(cell.x + 0.1, cell.y, cell.width - 0.2, cell.height + 1.2)
        marks += job.setter.fitted(job.told("score")[key], label, style, plan.small)
    return marks


def _head(job: Job, plan: Plan, index: int, cell: Box) -> Marks:
    geisha, value = GEISHA[index], cell.width * 0.42
    figure = Box(cell.x, cell.y, value, cell.height)
    drawing = Box(cell.x + value, cell.y, cell.width - value, cell.height)
    style = Style(plan.size * 1.1, True, align=0.75, leading=1, serif=True)
    return [
        *job.setter.fitted(str(geisha.value), figure, style),
        *item(job, geisha.item, geisha.color, drawing),
    ]
