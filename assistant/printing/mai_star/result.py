"""A match as a sheet: who is the Mai-Star, how the money grew, and what each round brought."""

from collections.abc import Sequence
from functools import partial

from ...games.mai_star import Match, deciding
from ...games.mai_star import ladder as rungs_of
from ..flow import Draw
from ..job import Job
from ..marks import SOFT, Document, Marks
from ..result_layout import foot, head
from ..typesetter import Column, Style
from ..values import Result
from . import ladder, money
from .lanterns import lanterns

FOOT = 26  # mm, for the QR code and notes by hand
LARGE_MONEY, LARGE_ROW = 36.0, 42.0  # mm, rows in large print
TOGETHER = 4  # most rows of the ladder on a page of large print
HEADS = 39.0  # mm, both headings and the gaps between the parts
SHARE = 0.38  # of a player's room, the money


def document(job: Job, result: Result[Match], code: Sequence[Sequence[bool]]) -> Document:
    """Return the result; `code` is the QR code of its link, empty for none. Large print has more pages."""
    figure = deciding(result.match).figure if result.match.outcome else None
    top = head(job, result, figure, lanterns(job))
    pages = _pages(job, result, code, top) if job.is_large else [_page(job, result, code, top)]
    title = f"{job.words['name']} · {job.words['sheets']['result']['title']}"
    return job.document(title, *([*marks, *job.undated_credit] for marks in pages))


def _page(job: Job, result: Result[Match], code: Sequence[Sequence[bool]], top: Column) -> Marks:
    """Draw everything on one page, in rows as high as there is room for."""
    match, below = result.match, Column(job.setter, top.x, top.y + 5, job.area.width, Style(9))
    room = job.area.y + job.area.height - FOOT - HEADS - below.y
    each = room / len(match.players)
    money.drawn(job, match, below, min(each * SHARE, 9))
    ladder.drawn(job, match, rungs_of(match), below, min(each * (1 - SHARE), 17))
    return [*top.marks, *below.marks, *foot(job, result, code, below.y + 3)]


def _pages(job: Job, result: Result[Match], code: Sequence[Sequence[bool]], top: Column) -> list[Marks]:
    """Return the pages in large print: the winner and room to write, the money if it tells, the ladder."""
    match, rungs = result.match, rungs_of(result.match)
    half = len(rungs) if len(rungs) <= TOGETHER else (len(rungs) + 1) // 2
    parts = [part for part in (rungs[:half], rungs[half:]) if part]
    draws: list[Draw] = [partial(ladder.drawn, job, match, part, row=LARGE_ROW) for part in parts]
    if money.tells(match):
        draws.insert(0, partial(money.drawn, job, match, row=LARGE_MONEY))
    later = [_later(job, result, number, 1 + len(draws)) for number in range(2, 2 + len(draws))]
    for draw, column in zip(draws, later, strict=True):
        draw(column)
    return [[*top.marks, *foot(job, result, code, top.y + 6)], *(column.marks for column in later)]


def _later(job: Job, result: Result[Match], number: int, count: int) -> Column:
    """Return the column of a later page, below a line that names the match."""
    column = Column(job.setter, job.area.x, job.area.y, job.area.width, Style(job.sized(9), color=SOFT))
    page = job.common["page"].format(number=number, count=count)
    column.text(f"{job.words['name']} · {job.day(result.day)} · {page}")
    column.gap(0.5)
    return column
