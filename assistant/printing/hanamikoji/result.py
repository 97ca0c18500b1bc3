"""A match as a sheet: who has won and why, the charm as curves, and each round."""

from collections.abc import Sequence
from dataclasses import replace

from ...games.hanamikoji import CARDS_PER_SIDE, Match, Round, deciding
from ...games.rounds import outcome_of
from ..job import Job
from ..marks import SOFT, Box, Document, Marks
from ..names import with_sign
from ..pagination import Block, counts_by_page
from ..result_layout import SEAL, foot, foot_height, head, titled, watching_room
from ..typesetter import Column, Style
from ..values import Result
from . import curve, rounds
from .grid import DENSE, LARGE, ROOMY, Plan, lines
from .lanterns import lanterns
from .rounds import NOBODY

FEW = 5  # most rounds in one column
PAGE = 15  # most rounds on the first page
SMALLER = 45.0  # mm, the seal above more than a few rounds
CURVE = 44.0  # mm, the greatest height
A_COURSE = 2  # rounds, fewest that a curve has anything to tell of
TITLES = 20.0  # mm, two headings and the gaps between the parts
LARGE_CURVE, LARGE_TITLE = 0.36, 14.0  # in large print: of the page's height, and in mm


def document(job: Job, result: Result[Match], code: Sequence[Sequence[bool]]) -> Document:
    """Return the result; `code` is the QR code of its link, empty for none. Large print has more pages."""
    pages = _large(job, result, code) if job.is_large else _usual(job, result, code)
    heads = [_running(job, result, number, len(pages)) for number in range(1, len(pages) + 1)]
    whole = ([*head, *page, *job.undated_credit] for head, page in zip(heads, pages, strict=True))
    return job.sheet(job.told("result")["title"], *whole)


def _top(job: Job, result: Result[Match], seal: float = SEAL) -> Column:
    others = _others(job, result.match)
    if result.match.outcome:
        with_others = replace(result, told=(*result.told, *others))
        return head(job, with_others, deciding(result.match).figure, lanterns(job), seal)
    column = head(job, result, None, lanterns(job), seal)
    for text in others:
        column.text(text, Style(job.sized(11)))
    return column


def _others(job: Job, match: Match) -> list[str]:
    """Return the figures of players whom the headline doesn't name alone as the winner."""
    winners = outcome_of(match).winners if match.outcome else ()
    line = job.told("result")["scored"]
    return [
        line.format(player=with_sign(name, player), points=match.charm[player], favors=match.favors[player])
        for player, name in enumerate(match.players)
        if len(winners) != 1 or player not in winners
    ]


def _usual(job: Job, result: Result[Match], code: Sequence[Sequence[bool]]) -> list[Marks]:
    """Return the pages: everything on the first, and rounds that don't fit on later ones."""
    match, plan = result.match, ROOMY if len(result.match.rounds) <= FEW else DENSE
    top = _top(job, result, SMALLER if plan is DENSE else SEAL)
    first, rest = match.rounds[:PAGE], match.rounds[PAGE:]
    column = Column(job.setter, top.x, top.y + 4, job.area.width, Style(8, color=SOFT, leading=1.3))
    beside = watching_room(job, result).width + 6 if code else 0
    shorter = plan.height if len(first) % plan.columns else 0  # the last column, beside which the code rises
    code_below = watching_room(job, result).height + 2 - shorter if code else 0
    end = job.area.bottom - 1 - max(_legend(job, match, 0, beside).y, code_below)
    rows = TITLES + plan.head + lines(plan, len(first)) * plan.height
    _charm(job, match, column, min(CURVE, end - column.y - rows))
    _rounds(job, match, first, plan, column)
    legend = _legend(job, match, column.y, beside)
    page = [*top.marks, *column.marks, *legend.marks, *foot(job, result, code, legend.y + 2)]
    return [page, *_later(job, match, rest, plan)]


def _large(job: Job, result: Result[Match], code: Sequence[Sequence[bool]]) -> list[Marks]:
    """Return the pages in large print: the winner, the curve and room to write; the rounds and their key.

    Rounds begin on the first page if all that is on it leaves room, and a curve without room has its own.
    """
    match, top = result.match, _top(job, result)
    column = replace(_continued(job), y=top.y + 6, marks=top.marks)
    end = job.area.bottom - 1
    low = end - foot_height(job, result, code) - 4
    pages = [column, *_curved(job, match, column, low)]
    rooms = low - pages[-1].y, end - _continued(job).y
    taken = LARGE_TITLE + LARGE.head + _legend(job, match, 0).y + 1
    counts = counts_by_page([Block(LARGE.height)] * len(match.rounds), *(room - taken for room in rooms)) or (
        0,
    )
    _tabled(job, match, pages, counts)
    column.marks += foot(job, result, code, min(column.y, low) + 2)
    return [page.marks for page in pages]


def _curved(job: Job, match: Match, column: Column, low: float) -> list[Column]:
    """Draw the curve in a column down to `low`, or return a page with it."""
    most = job.area.height * LARGE_CURVE
    high = min(most, low - column.y - LARGE_TITLE)
    page = column if high >= CURVE else _continued(job)
    _charm(job, match, page, high if page is column else most)
    return [] if page is column or len(match.rounds) < A_COURSE else [page]


def _tabled(job: Job, match: Match, pages: list[Column], counts: Sequence[int]) -> None:
    """Draw so many rounds on the last of the pages and on further ones, each time above the legend."""
    start = 0
    for place, count in enumerate(counts):
        if place:
            pages.append(_continued(job))
        if count or not match.rounds:
            _rounds(job, match, match.rounds[start : start + count], LARGE, pages[-1])
            legend = _legend(job, match, pages[-1].y)
            pages[-1].marks += legend.marks
            pages[-1].y = legend.y
        start += count


def _charm(job: Job, match: Match, column: Column, height: float) -> None:
    if len(match.rounds) < A_COURSE:
        return
    titled(job, column, job.told("result")["curve"])
    column.marks += curve.draw(job, match, Box(column.x, column.y, column.width, height))
    column.y += height + 2


def _rounds(job: Job, match: Match, shown: Sequence[Round], plan: Plan, column: Column) -> None:
    titled(job, column, job.told("result")["rounds"])
    if not shown:
        column.text(job.told("result")["unscored"])
        return
    area = Box(column.x, column.y, column.width, 0)
    column.marks += rounds.draw(job, match, shown, plan, area)
    column.y += plan.head + lines(plan, len(shown)) * plan.height + 1


def _later(job: Job, match: Match, rest: Sequence[Round], plan: Plan) -> list[Marks]:
    """Return pages of only rounds."""
    pages = []
    while rest:
        column = _continued(job)
        room = job.area.bottom - column.y - job.sized(14) * 0.45 - 4 - plan.head
        fits = int(room / plan.height) * plan.columns
        _rounds(job, match, rest[:fits], plan, column)
        pages.append(column.marks)
        rest = rest[fits:]
    return pages


def _continued(job: Job) -> Column:
    """Return a column below the running head of a later page."""
    style = Style(job.sized(8), color=SOFT, leading=1.3)
    return Column(job.setter, job.area.x, job.area.y + 2.4 * style.line_height, job.area.width, style)


def _running(job: Job, result: Result[Match], number: int, count: int) -> Marks:
    """Draw the running head that tells which match a later page belongs to."""
    if number == 1:
        return []
    names = " – ".join(with_sign(name, player) for player, name in enumerate(result.match.players))
    page = job.common["page"].format(number=number, count=count)
    style = Style(job.sized(8), color=SOFT, leading=1.15)
    line = Box(job.area.x, job.area.y, job.area.width, 2 * style.line_height)
    text = job.common["result"]["between"].join((names, job.day(result.day), page))
    return job.setter.fitted(text, line, style, job.sized(6.5))


def _legend(job: Job, match: Match, y: float, beside: float = 0) -> Column:
    """Return the legend from `y` on, leaving `beside` mm for a QR code."""
    style = Style(job.sized(8), color=SOFT, leading=1.3)
    column = Column(job.setter, job.area.x, y + 0.5, job.area.width - beside, style)
    for remark in _remarks(job, match):
        column.text(remark)
    return column


def _remarks(job: Job, match: Match) -> list[str]:
    """Return the remarks of the legend: signs, figures, the ending, the first round, abbreviations."""
    texts, first, scored = job.told("result"), match.opening.round_number, match.rounds
    signs = [*map(with_sign, match.players, (0, 1)), f"{NOBODY} {texts['nobody']}"]
    keys = texts["keys"].format(player=job.common["result"]["between"].join(signs)) if scored else ""
    figures = texts["figures"] if any(one.cards is not None for one in scored) else ""
    rest = {
        job.words["endings"][match.ending]["title"]: True,
        texts["start"].format(number=first): first > 1,
        f"+ {texts['more']}": any(one.cards is None for one in scored),
        texts["short"].format(count=f"n/{CARDS_PER_SIDE}"): any(one.warnings for one in scored),
    }
    line = job.common["result"]["between"].join(remark for remark, is_needed in rest.items() if is_needed)
    return [remark for remark in (keys, figures, line) if remark]
