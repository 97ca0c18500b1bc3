"""A match as a sheet: who is the Mai-Star, how the money grew, and what each round brought."""

from collections.abc import Sequence

from ...games.mai_star import Match, deciding
from ...games.mai_star import ladder as rungs_of
from ..job import Job
from ..marks import SOFT, Document, Marks
from ..pagination import Block, counts_by_page
from ..result_layout import foot, foot_height, head
from ..typesetter import Column, Style
from ..values import Result
from . import ladder, money
from .lanterns import lanterns

FOOT = 26  # mm, for the QR code and notes by hand
LARGE_MONEY, LARGE_ROW = 26.0, 42.0  # mm, rows in large print
MONEY_HEAD, LARGE_HEADS = (
    14.0,
    48.0,
)  # mm in large print: the heading of the money; heads and end of the ladder
HEADS = 39.0  # mm, both headings and the gaps between the parts
SHARE = 0.38  # of a player's room, the money


def document(job: Job, result: Result[Match], code: Sequence[Sequence[bool]]) -> Document:
    """Return the result; `code` is the QR code of its link, empty for none. Large print has more pages."""
    figure = deciding(result.match).figure if result.match.outcome else None
    top = head(job, result, figure, lanterns(job))
    pages = _pages(job, result, code, top) if job.is_large else [_page(job, result, code, top)]
    return job.sheet(job.told("result")["title"], *([*marks, *job.undated_credit] for marks in pages))


def _page(job: Job, result: Result[Match], code: Sequence[Sequence[bool]], top: Column) -> Marks:
    """Draw everything on one page, in rows as high as there is room for."""
    match, below = result.match, Column(job.setter, top.x, top.y + 5, job.area.width, Style(9))
    room = job.area.bottom - FOOT - HEADS - below.y
    each = room / len(match.players)
    money.draw(job, match, below, min(each * SHARE, 9))
    ladder.draw(job, match, rungs_of(match), below, min(each * (1 - SHARE), 17))
    return [*top.marks, *below.marks, *foot(job, result, code, below.y + 3)]


def _pages(job: Job, result: Result[Match], code: Sequence[Sequence[bool]], top: Column) -> list[Marks]:
    """Return the pages in large print: the winner, the money if it tells, room to write; the ladder.

    The ladder begins on the first page if there is room, and money without room has its own page.
    """
    match, rungs, style = result.match, rungs_of(result.match), Style(job.sized(9), color=SOFT)
    column = Column(job.setter, top.x, top.y + 5, job.area.width, style, top.marks)
    end = job.area.bottom - 1
    low = end - foot_height(job, result, code) - 4
    row = min(LARGE_MONEY, (low - column.y - MONEY_HEAD) / len(rungs))
    has_page = money.tells(match) and row < money.least_row(job, match)
    if not has_page:
        money.draw(job, match, column, row)
    rooms = low - column.y, end - _later(job, result, 1, 1).y
    counts = counts_by_page([Block(LARGE_ROW)] * len(rungs), *(room - LARGE_HEADS for room in rooms))
    pages = [
        _later(job, result, number, len(counts) + has_page) for number in range(2, len(counts) + has_page + 1)
    ]
    if has_page:
        money.draw(job, match, pages[0], LARGE_MONEY)
    start = 0
    for page, count in zip([column, *pages[has_page:]], counts, strict=True):
        if count:
            ladder.draw(job, match, rungs[start : start + count], page, LARGE_ROW)
        start += count
    column.marks += foot(job, result, code, min(column.y, low) + 2)
    return [column.marks, *(page.marks for page in pages)]


def _later(job: Job, result: Result[Match], number: int, count: int) -> Column:
    """Return the column of a later page, below a line that names the match."""
    column = Column(job.setter, job.area.x, job.area.y, job.area.width, Style(job.sized(9), color=SOFT))
    page = job.common["page"].format(number=number, count=count)
    column.text(f"{job.words['name']} · {job.day(result.day)} · {page}")
    column.gap(0.5)
    return column
