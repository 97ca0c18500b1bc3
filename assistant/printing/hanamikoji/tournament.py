"""Sheets to fill in: a series between two players, and a grid in which each plays against each."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..artwork import open_seat
from ..job import LARGE, Job
from ..marks import INK, SOFT, Box, Document, Marks
from ..masthead import plain_head, rule
from ..pad import blank
from ..typesetter import Style

MATCHES, LARGE_MATCHES = 10, 14
PLAYERS = 8
NAMES, HEAD, TITLE = 9, 9, 10  # mm
GRID = 0.47  # of the page, where both are on one
SHARES = (0.1, 0.18, 0.14, 0.14, 0.24, 0.2)  # of the width: the columns of a series


def document(job: Job) -> Document:
    """Return the series and the grid, on one page or, in large print, on two."""
    title = f"{job.words['name']} · {_words(job)['title']}"
    column = plain_head(job, _words(job)["title"])
    day = Box(job.area.x + job.area.width * 0.7, column.y - 11.5, job.area.width * 0.3, 7)
    below = Box(job.area.x, column.y, job.area.width, job.area.y + job.area.height - column.y - 2)
    head = [*column.marks, *blank(job, job.common["day"], day)]
    if job.is_large:
        pages = [*head, *_series(job, LARGE_MATCHES, below)], [*head, *_grid(job, below)]
        return job.document(title, *([*page, *job.credit] for page in pages))
    grid = Box(below.x, below.y + below.height * (1 - GRID) + 4, below.width, below.height * GRID - 4)
    series = Box(below.x, below.y, below.width, below.height * (1 - GRID))
    return job.document(title, [*head, *_series(job, MATCHES, series), *_grid(job, grid), *job.credit])


def _words(job: Job) -> Mapping[str, Any]:
    texts: Mapping[str, Any] = job.words["sheets"]["tournament"]
    return texts


# The series


def _series(job: Job, count: int, box: Box) -> Marks:
    """Draw both names, and a line per match: the winner to circle, why, and the score of the series."""
    half = box.width / 2
    marks: Marks = []
    for player in (0, 1):
        left = box.x + player * half
        marks.append(open_seat(player, left + 3, box.y + 4, 2.6))
        marks.append(rule(left + 8, box.y + 7, half - 14, INK, 0.2))
    keys = ("match", "winner", "charm", "geisha", "rounds", "score")
    high = HEAD * (1.6 if job.is_large else 1)
    heads = _columns(Box(box.x, box.y + NAMES, box.width, high), SHARES)
    for key, cell in zip(keys, heads, strict=True):
        marks += _fitted(
            job, _words(job)[key], cell.inset(0.5), Style(8.5, color=SOFT, align=0.5, leading=1.1)
        )
    top, height = box.y + NAMES + high, (box.height - NAMES - high) / count
    for number in range(count):
        marks += _match(job, number + 1, Box(box.x, top + number * height, box.width, height))
    return marks


def _match(job: Job, number: int, line: Box) -> Marks:
    """Draw a line of the series: why it was won is ticked, and the last column has both players' wins."""
    first, winner, *ways, score = _columns(line, SHARES)
    y = line.y + line.height / 2
    marks: Marks = [rule(line.x, line.y, line.width), *_fitted(job, f"{number}", first, _figure())]
    for player in (0, 1):
        marks.append(open_seat(player, winner.x + winner.width * (0.35 + 0.3 * player), y, 2.4))
    marks += [Box(way.x + way.width / 2 - 1.8, y - 1.8, 3.6, 3.6, None, INK, 0.25, 0.5) for way in ways]
    return [*marks, *_fitted(job, "–", score, _figure())]


def _figure() -> Style:
    return Style(11, True, align=0.5, leading=1, serif=True)


# The grid


def _grid(job: Job, box: Box) -> Marks:
    """Draw a row and a column per player; a cell has the result of the row's player."""
    title = Box(box.x, box.y, box.width, TITLE)
    high = TITLE * (0.8 if job.is_large else 0.6)
    note = Box(box.x, box.y + TITLE, box.width, high)
    table = Box(box.x, note.y + high + 1, box.width, box.height - TITLE - high - 1)
    marks = [
        *_fitted(job, _words(job)["grid"], title, Style(14, True, leading=1.1, serif=True)),
        *_fitted(job, _words(job)["cell"], note, Style(8.5, color=SOFT, leading=1.15)),
    ]
    height = table.height / (PLAYERS + 1)
    for number in range(PLAYERS + 1):
        marks += _line(job, number, Box(table.x, table.y + number * height, table.width, height))
    return marks


def _line(job: Job, number: int, line: Box) -> Marks:
    """Draw a row of the grid, the first with the heads; a player's cell against themselves is crossed out."""
    name, *cells, wins, place = _columns(line, (0.28, *(0.06,) * PLAYERS, 0.13, 0.11))
    marks: Marks = [
        Box(each.x, each.y, each.width, each.height, None, INK, 0.2) for each in (*cells, wins, place)
    ]
    if number == 0:
        heads = {"player": name, "wins": wins, "place": place}
        for key, cell in heads.items():
            style = Style(8.5, color=SOFT, align=0 if cell is name else 0.5, leading=1.1)
            marks += _fitted(job, _words(job)[key], cell.inset(0.4), style)
        return [
            *marks,
            *(mark for n, cell in enumerate(cells, 1) for mark in _fitted(job, f"{n}", cell, _figure())),
        ]
    own = cells[number - 1].inset(1.2)
    crossed = Box(own.x, own.y, own.width, own.height, job.ink("#cfc8be"), SOFT, 0.15)
    figure = Box(name.x, name.y, 8, name.height)
    return [
        *marks,
        crossed,
        *_fitted(job, f"{number}", figure, _figure()),
        rule(name.x + 9, name.y + name.height - 1, name.width - 11),
    ]


def _columns(line: Box, shares: Sequence[float]) -> list[Box]:
    edges = [line.x + line.width * sum(shares[:place]) for place in range(len(shares))]
    return [Box(x, line.y, line.width * share, line.height) for x, share in zip(edges, shares, strict=True)]


def _fitted(job: Job, text: str, box: Box, style: Style) -> Marks:
    return job.setter.fitted(text, box, style.at(job.sized(style.size)), LARGE if job.is_large else 6.5)
