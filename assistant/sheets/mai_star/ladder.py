"""The ladder of a match as a table: a line a player, the highest first, and a column a round."""

from collections.abc import Sequence

from ...games.mai_star import Match, Rung
from ...games.mai_star import ladder as rungs_of
from ..artwork import HAIR, crest, hem
from ..job import Job
from ..keepsake import signed, titled
from ..marks import INK, SEATS, SOFT, Box, Marks
from ..masthead import rule
from ..typesetter import Column, Style
from .brought import Told, columns
from .picture import CLOTHS

NAME, TOTAL, NARROW = 0.29, 0.12, 0.1  # of the width; the rounds share the rest
HEAD = 10.0
CREST = 11.0  # mm at most
LEAST = 6.5  # points


def drawn(job: Job, match: Match, column: Column, row: float) -> None:
    """A part of a page, in rows of this height."""
    said, told = job.words["sheets"]["result"], columns(job, match)
    titled(job, column, said["rounds"])
    if not match.rounds:
        column.text(said["unscored"])
    if told:
        _heads(job, told, column)
    for place, rung in enumerate(rungs_of(match)):
        line = Box(column.x, column.y, column.width, row)
        column.marks.append(rule(line.x, line.y, line.width))
        column.marks += _named(job, match.players[rung.player], rung, line)
        column.marks += _brought(job, [one.cells[place] for one in told], _cells(told, line))
        column.marks += _total(job, rung, line)
        column.y += row
    _end(job, column, said["working"] if match.rounds else "")


def _heads(job: Job, told: Sequence[Told], column: Column) -> None:
    line = Box(column.x, column.y, column.width, HEAD * (2 if job.is_large else 1))
    styles = (
        Style(job.sized(11), True, align=0.5, leading=1.15, serif=True),
        Style(job.sized(7), color=SOFT, align=0.5, leading=1.15),
    )
    for one, cell in zip(told, _cells(told, line), strict=True):
        column.marks += _pair(job, one.head, cell.inset(0.5), styles)
    column.y += line.height


def _end(job: Job, column: Column, note: str) -> None:
    column.marks.append(rule(column.x, column.y, column.width, INK, HAIR if job.is_low_ink else 0.4))
    column.y += 1.5
    column.text(note, Style(job.sized(8), color=SOFT))


def _cells(told: Sequence[Told], line: Box) -> list[Box]:
    """Between the name and the total: rounds share what the narrow ones leave."""
    rounds = sum(one.is_round for one in told)
    rest = 1 - NAME - TOTAL - NARROW * (len(told) - rounds)
    cells, x = [], line.x + line.width * NAME
    for one in told:
        width = line.width * (rest / rounds if one.is_round else NARROW)
        cells.append(Box(x, line.y, width, line.height))
        x += width
    return cells


def _named(job: Job, name: str, rung: Rung, line: Box) -> Marks:
    """The player, and below the geisha with her crest at the right, if one is known."""
    style = Style(job.sized(12), True, SEATS[rung.player], leading=1.15)
    box = Box(line.x, line.y, line.width * NAME - 2, line.height).inset(0.5)
    if rung.geisha is None:
        return signed(job, name, rung.player, box, style)
    size = min(line.height - 2, CREST)
    right = box.x + box.width - size
    her = Box(right, line.y + (line.height - size) / 2, size, size)
    below = Style(job.sized(8), color=SOFT, leading=1.15)
    left = Box(box.x, box.y, box.width - size - 1, box.height)
    upper, lower = _halves(job, (name, _name_of(job, rung.geisha)), left, (style, below))
    return [
        *signed(job, name, rung.player, upper, style),
        *job.setter.fitted(_name_of(job, rung.geisha), lower, below, job.sized(LEAST)),
        *crest(job, rung.geisha, CLOTHS[rung.geisha], her),
    ]


def _name_of(job: Job, geisha: str) -> str:
    """As the rules call her."""
    section = next(section for section in job.words["sections"] if section["key"] == "geisha")
    return str(next(entry["name"] for entry in section["entries"] if entry["key"] == geisha))


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
    """A text above a smaller one, or alone in the middle."""
    upper, lower = _halves(job, pair, box, styles) if pair[1] else (box, box)
    return [
        *job.setter.fitted(pair[0], upper, styles[0], job.sized(LEAST)),
        *job.setter.fitted(pair[1], lower, styles[1], job.sized(LEAST)),
    ]


def _halves(job: Job, pair: tuple[str, str], box: Box, styles: tuple[Style, Style]) -> tuple[Box, Box]:
    """Where two texts stand close to each other in the middle of a box."""
    high, low = (job.setter.height(text, box.width, style) for text, style in zip(pair, styles, strict=True))
    part = min(1, box.height / (high + low))
    top = box.y + (box.height - (high + low) * part) / 2
    return Box(box.x, top, box.width, high * part), Box(box.x, top + high * part, box.width, low * part)


def _total(job: Job, rung: Rung, line: Box) -> Marks:
    """A winner's has a hem."""
    width, color = line.width * TOTAL, SEATS[rung.player]
    box = Box(line.x + line.width - width, line.y, width, line.height)
    style = Style(job.sized(20), True, color, align=0.5, leading=1.05, serif=True)
    hemmed = Box(box.x + 3, box.y + box.height - 1.6, box.width - 6, 1.2)
    return [
        *job.setter.fitted(str(rung.total), box.inset(1), style, job.sized(8)),
        *([hem(job, color, hemmed)] if rung.is_winner else []),
    ]
