"""The ladder of a match as a table: a line per player, the highest first, and a column per round."""

from collections.abc import Sequence

from ...games.mai_star import Match, Rung
from ..artwork import crest, hem
from ..job import Job
from ..marks import SEATS, SOFT, Box, Marks
from ..masthead import rule, underline
from ..result_layout import signed, titled
from ..typesetter import Column, Style
from .brought import Told, columns
from .lanterns import names
from .picture import CLOTHS

NAME, TOTAL = 0.33, 0.12  # of the width
NARROW, NARROW_LARGE = 0.11, 0.16  # of the width, a column beside the rounds, which share the rest
HEAD, APART = 10.0, 0.04  # mm, and of a column's width the margin on either side
CREST = 11.0  # mm at most
NAMED = 20.0  # mm, for the name in large print, where it stands above the rounds
LEAST = 6.5  # points


def draw(job: Job, match: Match, rungs: Sequence[Rung], column: Column, row: float) -> None:
    """Draw these rungs as a part of a page, in rows of `row` mm."""
    said, told = job.told("result"), columns(job, match, rungs)
    titled(job, column, said["rounds"])
    if not match.rounds:
        column.text(said["unscored"])
    if told:
        _heads(job, told, column)
    for place, rung in enumerate(rungs):
        line = Box(column.x, column.y, column.width, row)
        texts, down = [one.cells[place] for one in told], NAMED if job.is_large else 0
        beside = Box(line.x, line.y + down, line.width, row - down)  # or below the name in large print
        column.marks.append(rule(line.x, line.y, line.width))
        column.marks += _named(job, match.players[rung.player], rung, line)
        column.marks += _brought(job, texts, _cells(job, told, beside))
        column.marks += _total(job, rung, line)
        column.y += row
    underline(column, 0, 1.5, 0.4)
    column.text(said["working"] if match.rounds else "", Style(job.sized(8), color=SOFT))


def _heads(job: Job, told: Sequence[Told], column: Column) -> None:
    line = Box(column.x, column.y, column.width, HEAD * (2 if job.is_large else 1))
    styles = (
        Style(job.sized(11), True, align=0.5, leading=1.15, serif=True),
        Style(job.sized(7), color=SOFT, align=0.5, leading=1.15),
    )
    for one, cell in zip(told, _cells(job, told, line), strict=True):
        apart = cell.width * APART
        narrower = Box(cell.x + apart, cell.y + 0.5, cell.width - 2 * apart, cell.height - 1)
        column.marks += _pair(job, one.head, narrower, styles)
    column.y += line.height


def _cells(job: Job, told: Sequence[Told], line: Box) -> list[Box]:
    """Return the cells up to the total; rounds share the width that the narrow columns leave."""
    rounds, name = sum(one.is_round for one in told), 0 if job.is_large else NAME
    narrow = NARROW_LARGE if job.is_large else NARROW
    rest = 1 - name - TOTAL - narrow * (len(told) - rounds)
    cells, x = [], line.x + line.width * name
    for one in told:
        width = line.width * (rest / rounds if one.is_round else narrow)
        cells.append(Box(x, line.y, width, line.height))
        x += width
    return cells


def _named(job: Job, name: str, rung: Rung, line: Box) -> Marks:
    """Draw the player, and at the right the geisha's crest, if she is known."""
    style = Style(job.sized(12), True, SEATS[rung.player], leading=1.15)
    width = line.width * (1 - TOTAL if job.is_large else NAME) - 2
    box = Box(line.x, line.y, width, NAMED if job.is_large else line.height).inset(0.5)
    if rung.geisha is None:
        return signed(job, name, rung.player, box, style)
    size = min(box.height - 1, CREST)
    her = Box(box.right - size, box.y + (box.height - size) / 2, size, size)
    drawn = crest(job, rung.geisha, CLOTHS[rung.geisha], her)
    return [*drawn, *_both(job, name, rung, Box(box.x, box.y, box.width - size - 1, box.height), style)]


def _both(job: Job, name: str, rung: Rung, box: Box, style: Style) -> Marks:
    """Draw the player above the geisha's name, or alone if there is no room for both."""
    pair = (name, names(job)[rung.geisha or ""])
    below, least = Style(job.sized(8), color=SOFT, leading=1.15), job.sized(LEAST)
    if sum(job.setter.height(text, box.width, style.at(least)) for text in pair) > box.height:
        return signed(job, name, rung.player, box, style)
    upper, lower = _halves(job, pair, box, (style, below))
    return [
        *signed(job, name, rung.player, upper, style),
        *job.setter.fitted(pair[1], lower, below, least),
    ]


def _brought(job: Job, texts: Sequence[tuple[str, str]], cells: Sequence[Box]) -> Marks:
    styles = (
        Style(job.sized(14), True, align=0.5, leading=1.15, serif=True),
        Style(job.sized(8), color=SOFT, align=0.5, leading=1.15),
    )
    return [
        mark
        for pair, cell in zip(texts, cells, strict=True)
        for mark in _pair(job, pair, cell.inset(1), styles)
    ]


def _pair(job: Job, pair: tuple[str, str], box: Box, styles: tuple[Style, Style]) -> Marks:
    """Draw a text above a smaller one, or alone in the middle."""
    upper, lower = _halves(job, pair, box, styles) if pair[1] else (box, box)
    return [
        *job.setter.fitted(pair[0], upper, styles[0], job.sized(LEAST)),
        *job.setter.fitted(pair[1], lower, styles[1], job.sized(LEAST)),
    ]


def _halves(job: Job, pair: tuple[str, str], box: Box, styles: tuple[Style, Style]) -> tuple[Box, Box]:
    """Return the boxes of two texts close to each other in the middle of a box."""
    high, low = (job.setter.height(text, box.width, style) for text, style in zip(pair, styles, strict=True))
    part = min(1, box.height / (high + low))
    top = box.y + (box.height - (high + low) * part) / 2
    return Box(box.x, top, box.width, high * part), Box(box.x, top + high * part, box.width, low * part)


def _total(job: Job, rung: Rung, line: Box) -> Marks:
    """Draw a player's total, with a hem for a winner."""
    width, color = line.width * TOTAL, SEATS[rung.player]
    box = Box(line.right - width, line.y, width, line.height)
    style = Style(job.sized(20), True, color, align=0.5, leading=1.05, serif=True)
    above = Box(box.x, box.y + 0.5, box.width, box.height - 2.3)
    hemmed = Box(box.x + 3, box.bottom - 1.6, box.width - 6, 1.2)
    return [
        *job.setter.fitted(str(rung.total), above, style, job.sized(8)),
        *([hem(job, color, hemmed)] if rung.is_winner else []),
    ]
