"""The rounds of a pad: boxes for cards and sums of both sides, and places of the markers to circle."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...games.hanamikoji import GEISHA
from ..artwork import hem, item, open_seat
from ..job import LARGE, Job
from ..marks import HUES, INK, SOFT, Box, Marks
from ..masthead import rule
from ..typesetter import Style
from .row import columns

HEAD, LARGE_HEAD = 13, 21  # mm, the seven above the rounds
SIDE = 8.5  # mm, the width of a box for a sum
CELL = 0.27  # of a round's height, a box to write in
PLACE = 2.1  # mm, the radius of a place to circle
SIGN = 1.8


def words(job: Job) -> Mapping[str, Any]:
    """Return the words of this sheet."""
    texts: Mapping[str, Any] = job.words["sheets"]["score"]
    return texts


def drawn(job: Job, numbers: Sequence[int], box: Box) -> Marks:
    """Draw the seven, and below them the rounds with these numbers between lines."""
    head = LARGE_HEAD if job.is_large else HEAD
    height = (box.height - head) / len(numbers)
    marks = _seven(job, Box(box.x, box.y, box.width, head))
    for place, number in enumerate(numbers):
        line = Box(box.x, box.y + head + place * height, box.width, height)
        marks.append(rule(box.x, line.y, box.width, INK, 0.3))
        marks += _round(job, number, Box(line.x, line.y + 1.6, line.width, height - 3.2))
    return [*marks, rule(box.x, box.y + box.height, box.width, INK, 0.3)]


def _left(job: Job) -> float:
    return 38 if job.is_large else 27


def _right(job: Job) -> float:
    return 46 if job.is_large else 47


def _middle(job: Job, box: Box) -> Box:
    """Return the part of a box for the seven."""
    return Box(box.x + _left(job), box.y, box.width - _left(job) - _right(job), box.height)


def _seven(job: Job, box: Box) -> Marks:
    """Draw each geisha's item and value above a hem, and the goals at the right."""
    marks: Marks = []
    for geisha, cell in zip(GEISHA, columns(_middle(job, box)), strict=True):
        half = cell.width / 2
        picture = Box(cell.x, cell.y + 1, half, box.height - 4)
        value = Box(cell.x + half, cell.y + 1, half, box.height - 4)
        marks += item(job, geisha.item, geisha.color, picture)
        marks += _fitted(job, f"{geisha.value}", value, Style(15, True, align=0.5, leading=1, serif=True))
        marks.append(hem(job, HUES[geisha.color], Box(cell.x, cell.y + box.height - 2.2, cell.width, 1.2)))
    x = box.x + box.width - _right(job) + 3
    goal = Box(x, box.y, box.x + box.width - x, box.height - 1.5)
    return [*marks, *_fitted(job, words(job)["goal"], goal, Style(8.5, True, align=1, leading=1.15))]


def _round(job: Job, number: int, box: Box) -> Marks:
    cell = box.height * CELL
    marks = _begins(job, number, Box(box.x, box.y, _left(job) - 9, box.height))
    for player, y in ((1, box.y), (0, box.y + box.height - cell)):
        marks.append(open_seat(player, box.x + _left(job) - 4.5, y + cell / 2, SIGN))
        marks += _sums(job, Box(box.x + box.width - _right(job) + 3, y, _right(job) - 3, cell))
    middle = _middle(job, box)
    for index, column in enumerate(columns(middle)):
        for y in (box.y, box.y + box.height - cell):
            marks.append(Box(column.x, y, column.width, cell, None, INK, 0.25, 1))
        marks += _places(
            job, index, Box(column.x, box.y + cell + 0.8, column.width, box.height - 2 * cell - 1.6)
        )
    each = Box(middle.x + middle.width + 3, box.y + cell, _right(job) - 3, box.height - 2 * cell)
    return [*marks, *_fitted(job, words(job)["each"], each, Style(8, color=SOFT, align=0.5))]


def _begins(job: Job, number: int, box: Box) -> Marks:
    """Draw the round's number, and the players' signs to circle the starting player."""
    part = box.height / 3
    signs = box.y + 2 * part + part / 2
    figure, word = Box(box.x, box.y, box.width, part), Box(box.x, box.y + part, box.width, part)
    return [
        *_fitted(job, f"{number}", figure, Style(22, True, align=0.5, leading=1, serif=True)),
        *_fitted(job, words(job)["starting_player"], word, Style(8, color=SOFT, align=0.5, leading=1.15)),
        open_seat(0, box.x + box.width / 2 - 4, signs, PLACE),
        open_seat(1, box.x + box.width / 2 + 4, signs, PLACE),
    ]


def _places(job: Job, index: int, box: Box) -> Marks:
    """Draw the marker's three places between two hems of the geisha's color."""
    color = HUES[GEISHA[index].color]
    x, y, step = box.x + box.width / 2, box.y + box.height / 2, box.height / 2 - PLACE - 0.2
    return [
        hem(job, color, Box(box.x, box.y, 0.9, box.height)),
        hem(job, color, Box(box.x + box.width - 0.9, box.y, 0.9, box.height)),
        open_seat(1, x, y - step, PLACE),
        Box(x - 0.6, y - 0.6, 1.2, 1.2, None if job.is_low_ink else INK, INK, 0.15, 0.6),
        open_seat(0, x, y + step, PLACE),
    ]


def _sums(job: Job, box: Box) -> Marks:
    """Draw boxes for charm and geisha, each after its label; in large print one above the other."""
    if job.is_large:
        half = box.height / 2
        parts = [Box(box.x, box.y + place * half, box.width, half - 0.8) for place in (0, 1)]
    else:
        parts = [Box(box.x + place * box.width / 2, box.y, box.width / 2 - 1, box.height) for place in (0, 1)]
    marks: Marks = []
    for key, part in zip(("charm", "geisha"), parts, strict=True):
        side = SIDE * (2 if job.is_large else 1)
        label = Box(part.x, part.y, part.width - side - 0.8, part.height)
        marks += _fitted(job, words(job)[key], label, Style(7.6, color=SOFT, align=1))
        marks.append(Box(part.x + part.width - side, part.y, side, part.height, None, INK, 0.25, 1))
    return marks


def _fitted(job: Job, text: str, box: Box, style: Style) -> Marks:
    return job.setter.fitted(text, box, style.at(job.sized(style.size)), LARGE if job.is_large else 6)
