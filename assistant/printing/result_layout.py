"""The parts that sheets of results share: the winners in their seals, why and when; room to write."""

from collections.abc import Sequence

from ..games.rounds import Match, outcome_of
from .job import Job
from .marks import INK, SEATS, SOFT, WHITE, Box, Link, Marks
from .masthead import HIGH, SAG, rule, underline
from .names import with_sign
from .shapes import modules
from .typesetter import Column, Style
from .values import Result
from .victory import row_of, seals

SEAL = 54.0  # mm, a seal beside the words
ROW = 27.0  # mm, seals above the words
BESIDE = 2  # at most this many seals are beside the words
HEADLINE, TOLD = 21.0, 14.0  # mm, the greatest heights
CODE, SMALLER = 24.0, 18.0  # mm, a QR code, and one that works only on the same Wi-Fi
WATCHING = 60.0  # mm, a code with the words at its left
LOW, LARGE_LOW = 1, 4  # mm below the last line to write on, in large print above the rule at the foot
LINE, LINES = 9.0, 5  # mm between lines to write on, and their greatest number


def head(job: Job, result: Result[Match], figure: int | None, hung: Marks, seal: float = SEAL) -> Column:
    """Draw lanterns, seals and words, and return the column below them.

    `figure` is the one that decided, None if nothing has yet; `seal` is a seal's height beside the words.
    """
    area = job.area
    column = Column(job.setter, area.x, area.y + HIGH + SAG + 4, area.width, Style(job.sized(9), color=SOFT))
    column.marks += hung
    if figure is None:
        _words(job, result, None, column)
        return column
    winners = len(outcome_of(result.match).winners)
    is_above = winners > BESIDE  # many seals
    size = ROW if is_above else seal
    wide = min(column.width, size * row_of(job, winners)) if is_above else seal
    column.marks += seals(job, result, Box(column.x, column.y, wide, size), WHITE)
    end = column.y + size
    if is_above:
        column.y = end + 3
        _words(job, result, figure, column)
    else:
        words = _beside(job, result, figure, column, seal)
        column.marks += words.marks
        column.y = max(end, words.y)
    return column


def _beside(job: Job, result: Result[Match], figure: int, column: Column, seal: float) -> Column:
    """Return the words vertically centered beside a seal, or from its top if they are higher."""

    def words(down: float) -> Column:
        left = seal + 7
        inner = Column(job.setter, column.x + left, column.y + down, column.width - left, column.style)
        _words(job, result, figure, inner)
        return inner

    return words(max(0, (seal - words(0).y + column.y) / 2))


def _words(job: Job, result: Result[Match], figure: int | None, column: Column) -> None:
    style = Style(42 if job.is_large else 36, True, leading=1.12, serif=True)
    _fitted(job, column, result.headline, style, HEADLINE)
    column.y += 2
    if figure is not None:
        _because(job, result, figure, column)
    column.text(job.common["result"]["between"].join((job.words["name"], job.day(result.day))))
    if result.standing:
        column.text(result.standing)


def _because(job: Job, result: Result[Match], figure: int, column: Column) -> None:
    """Draw the figure that decided, large, and its words beside it."""
    winners = outcome_of(result.match).winners
    color = SEATS[winners[0]] if len(winners) == 1 else INK
    style = Style(60 if job.is_large else 46, True, color, leading=1, serif=True)
    wide = job.setter.width(str(figure), style) + 1
    words, *below = result.told
    rest = column.width - wide - 4
    beside = Column(job.setter, column.x + wide + 4, column.y + 2, rest, Style(job.sized(11), leading=1.25))
    beside.text(words, Style(job.sized(13.5), True, leading=1.25))
    for text in below:
        _fitted(job, beside, text, beside.style, TOLD)
    column.marks += job.setter.fitted(str(figure), Box(column.x, column.y, wide, style.line_height), style)
    column.marks += beside.marks
    column.y = max(beside.y, column.y + style.line_height) + 3


def _fitted(job: Job, column: Column, text: str, style: Style, height: float) -> None:
    """Draw a text as large as fits in this height, of which large print takes three times as much."""
    room = Box(column.x, column.y, column.width, height * (3 if job.is_large else 1))
    column.text(text, style.at(job.setter.fitting(text, room, style, job.sized(8))))


def titled(job: Job, column: Column, title: str) -> None:
    """Draw the heading of a part above a rule."""
    style = Style(job.sized(14), True, leading=1.25, serif=True)
    column.text(title, style)
    underline(column, 0.8, 2, 0.4)


def signed(job: Job, name: str, player: int, box: Box, style: Style) -> Marks:
    """Draw a name in a box after the sign of its seat; only the name shrinks to fit."""
    sign, _, rest = with_sign(name, player).partition(" ")
    wide = job.setter.width(f"{sign} ", style)
    left, right = Box(box.x, box.y, wide, box.height), Box(box.x + wide, box.y, box.width - wide, box.height)
    return [*job.setter.fitted(sign, left, style), *job.setter.fitted(rest, right, style, job.sized(6.5))]


def foot(job: Job, result: Result[Match], code: Sequence[Sequence[bool]], top: float) -> Marks:
    """Draw lines to write on from `top` to the page's end, and the QR code of the result’s link, if any."""
    area = job.area
    low = LARGE_LOW if job.is_large else LOW
    room = Box(area.x, top, area.width, area.bottom - low - top)
    if not code:
        return _lines(job, room)
    watching = watching_room(job, result)
    written = Box(room.x, room.y, room.width - watching.width - 6, room.height)
    return [*_lines(job, written), *_watching(job, result, code, watching)]


def foot_height(job: Job, result: Result[Match], code: Sequence[Sequence[bool]]) -> float:
    """Return the least height in mm of the foot: that of the QR code, or of its lines to write on."""
    return watching_room(job, result).height if code else Style(job.sized(9)).line_height + 2 * LINE


def watching_room(job: Job, result: Result[Match]) -> Box:
    """Return the box of a result's QR code with its words, in the lower right corner of the page."""
    area, high = job.area, CODE if result.is_hosted else SMALLER
    wide = WATCHING * (1.4 if job.is_large else 1)
    return Box(area.right - wide, area.bottom - LOW - high, wide, high)


def _lines(job: Job, room: Box) -> Marks:
    """Draw as many lines as there is room for below their heading."""
    style = Style(job.sized(9), color=SOFT)
    lines = min(LINES, int((room.height - style.line_height) / LINE))
    if lines < 1:
        return []
    top = room.bottom - lines * LINE - style.line_height
    marks = job.setter.block(str(job.common["result"]["remember"]), room.x, top, room.width, style)
    return [*marks, *(rule(room.x, room.bottom - LINE * line, room.width) for line in range(lines))]


def _watching(job: Job, result: Result[Match], code: Sequence[Sequence[bool]], box: Box) -> Marks:
    """Draw the code, which is also a link, with its purpose at the left."""
    text = str(job.common["result"]["watch_hosted" if result.is_hosted else "watch"])
    left = box.right - box.height
    words = Box(box.x, box.y, box.width - box.height - 2, box.height)
    style = Style(job.sized(8), color=SOFT, align=1, leading=1.25)
    return [
        modules(code, left, box.y, box.height),
        Link(left, box.y, box.height, box.height, result.link),
        *job.setter.fitted(text, words, style, job.sized(6.5)),
    ]
