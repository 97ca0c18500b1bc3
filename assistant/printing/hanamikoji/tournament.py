"""A sheet to fill in for a round robin: a grid of results, and the rounds in which each meets each."""

from collections.abc import Mapping
from typing import Any

from ..job import LARGE, Job
from ..marks import INK, SOFT, Box, Document, Line, Marks
from ..masthead import plain_head, rule
from ..pad import blank, parted, tinted_head
from ..typesetter import Style

PLAYERS = 8
NOTE, TITLE, APART = 8, 10, 5  # mm: a note, the schedule's title, what is between grid and schedule
SHARES = (0.28, *(0.06,) * PLAYERS, 0.13, 0.11)  # of the width: the columns of the grid
LABEL = 0.19  # of the width, the name of a round
OWN = "#cfc8be"  # the color of a player's cell against themselves


def document(job: Job) -> Document:
    """Return the sheet on one page."""
    column = plain_head(job, _words(job)["title"])
    area = job.area
    day = Box(area.x + area.width * 0.7, column.y - 11.5, area.width * 0.3, 7)
    below = Box(area.x, column.y - 1, area.width, area.y + area.height - column.y - 1)
    marks = [*column.marks, *blank(job, job.common["day"], day), *_drawn(job, below), *job.credit]
    return job.document(f"{job.words['name']} · {_words(job)['title']}", marks)


def pairings(players: int) -> list[list[tuple[int, int]]]:
    """Return the pairs of each round in which an even number of players, from 1, all meet once."""
    last, turning = players, [*range(1, players)]
    rounds = []
    for number in range(players - 1):
        order = [last, *turning[number:], *turning[:number]]
        pairs = zip(order[: players // 2], reversed(order[players // 2 :]), strict=True)
        rounds.append(sorted((min(pair), max(pair)) for pair in pairs))
    return rounds


def _words(job: Job) -> Mapping[str, Any]:
    texts: Mapping[str, Any] = job.words["sheets"]["tournament"]
    return texts


def _drawn(job: Job, box: Box) -> Marks:
    """Draw the grid above the schedule, in rows of the same height, each after its note."""
    rounds = pairings(PLAYERS)
    note = NOTE * (1.6 if job.is_large else 1)
    row = (box.height - 2 * note - TITLE - APART) / (PLAYERS + 1 + len(rounds))
    grid = Box(box.x, box.y + note, box.width, row * (PLAYERS + 1))
    title = Box(box.x, grid.y + grid.height + APART, box.width, TITLE)
    told = Box(box.x, title.y + TITLE, box.width, note)
    marks = [
        *_fitted(job, _words(job)["cell"], Box(box.x, box.y, box.width, note), _note()),
        *_fitted(job, _words(job)["schedule"], title, Style(14, True, leading=1.1, serif=True)),
        *_fitted(job, _words(job)["absent"], told, _note()),
    ]
    for number in range(PLAYERS + 1):
        marks += _line(job, number, Box(grid.x, grid.y + number * row, grid.width, row))
    for number, pairs in enumerate(rounds, 1):
        marks += _round(job, number, pairs, Box(box.x, told.y + note + (number - 1) * row, box.width, row))
    return [*marks, rule(box.x, box.y + box.height, box.width)]


def _line(job: Job, number: int, line: Box) -> Marks:
    """Draw a row of the grid, the first with the heads; a player's cell against themselves is crossed out."""
    name, *cells, wins, place = parted(line, SHARES)
    marks: Marks = [] if number else [tinted_head(job, line)]
    marks += [Box(each.x, each.y, each.width, each.height, None, INK, 0.2) for each in (*cells, wins, place)]
    if number == 0:
        heads = {"player": name, "wins": wins, "place": place}
        for key, cell in heads.items():
            style = Style(8.5, align=0 if cell is name else 0.5, leading=1.1)
            marks += _fitted(job, _words(job)[key], cell.inset(1 if cell is name else 0.4), style)
        return [
            *marks,
            *(mark for n, cell in enumerate(cells, 1) for mark in _fitted(job, f"{n}", cell, _figure())),
        ]
    figure = Box(name.x, name.y, 8, name.height)
    return [
        *marks,
        _crossed(job, cells[number - 1]),
        *_fitted(job, f"{number}", figure, _figure()),
        rule(name.x + 9, name.y + name.height - 1.5, name.width - 11),
    ]


def _crossed(job: Job, cell: Box) -> Box | Line:
    """Fill a cell that nobody plays in; in low ink strike it through: an empty box would be ticked."""
    if job.is_low_ink:
        return Line(cell.x, cell.y + cell.height, cell.x + cell.width, cell.y, INK, 0.2)
    own = cell.inset(1.2)
    return Box(own.x, own.y, own.width, own.height, OWN, SOFT, 0.15)


def _round(job: Job, number: int, pairs: list[tuple[int, int]], line: Box) -> Marks:
    """Draw the pairs of a round, each with a square to tick once it has played."""
    named, *cells = parted(line, (LABEL, *((1 - LABEL) / len(pairs),) * len(pairs)))
    label = _words(job)["round"].format(number=number)
    marks: Marks = [rule(line.x, line.y, line.width), *_fitted(job, label, named, Style(9.5))]
    for (one, other), cell in zip(pairs, cells, strict=True):
        marks.append(Box(cell.x, cell.y + cell.height / 2 - 1.8, 3.6, 3.6, None, INK, 0.25, 0.5))
        paired = Box(cell.x + 6, cell.y, cell.width - 6, cell.height)
        marks += _fitted(job, f"{one} – {other}", paired, Style(11, True, leading=1, serif=True))
    return marks


def _figure() -> Style:
    return Style(11, True, align=0.5, leading=1, serif=True)


def _note() -> Style:
    return Style(8.5, color=SOFT, leading=1.15)


def _fitted(job: Job, text: str, box: Box, style: Style) -> Marks:
    return job.setter.fitted(text, box, style.at(job.sized(style.size)), LARGE if job.is_large else 6.5)
