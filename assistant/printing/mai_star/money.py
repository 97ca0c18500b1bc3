"""The growth of each player's money: a line per player as long as the money, in a piece per round."""

from ...games.mai_star import Match, Rung
from ...games.mai_star import ladder as rungs_of
from ..artwork import hem
from ..job import Job
from ..marks import SEATS, SOFT, Box, Marks
from ..result_layout import signed, titled
from ..typesetter import Column, Style

NAME = 0.33  # of the width, as in the ladder
NAMED, SIGN = 3.0, 9.0  # mm, right of a name and at most for the sign before it
SMALLEST, LEAST = 6.5, 13.0  # points, a name; mm, a row in large print
TOTAL = 16.0  # mm, at the end of the longest line
HEM, BETWEEN = 1.4, 0.6
A_COURSE = 2  # pieces, fewest that a line has anything to tell with


def tells(match: Match) -> bool:
    """Return whether the money has grown: in two rounds or more, or beside some from before."""
    return any(match.totals) and len(match.rounds) + any(match.opening.totals) >= A_COURSE


def draw(job: Job, match: Match, column: Column, row: float) -> None:
    """Draw the lines in rows of `row` mm; nothing if they would tell nothing."""
    if not tells(match):
        return
    titled(job, column, job.told("result")["money"])
    for rung in rungs_of(match):
        column.marks += _line(job, match, rung, Box(column.x, column.y, column.width, row))
        column.y += row
    column.y += 4


def least_row(job: Job, match: Match) -> float:
    """Return the least height of a row in mm, in which every name has room."""
    style, wide = Style(job.sized(SMALLEST), True, leading=1.1), job.area.width * NAME - NAMED
    return max(LEAST, *(job.setter.height(name, wide - SIGN, style) for name in match.players))


def _line(job: Job, match: Match, rung: Rung, box: Box) -> Marks:
    color, left = SEATS[rung.player], box.x + box.width * NAME
    a_coin = (box.width * (1 - NAME) - TOTAL) / max(match.totals)
    end = left + a_coin * rung.total
    name = Box(box.x, box.y, box.width * NAME - NAMED, box.height)
    total = Box(end + 2, box.y, TOTAL - 2, box.height)
    style = Style(job.sized(11), True, color, leading=1.1)
    figure = Style(job.sized(13), True, color, leading=1, serif=True)
    return [
        *signed(job, match.players[rung.player], rung.player, name, style),
        *_pieces(job, match, rung, Box(left, box.y, a_coin, box.height)),
        *job.setter.fitted(str(rung.total), total, figure, job.sized(8)),
    ]


def _pieces(job: Job, match: Match, rung: Rung, coin: Box) -> Marks:
    """Draw the money from before, if any, and that of each round; `coin` is as wide as one coin."""
    brought = [(job.told("result")["before"], match.opening.totals[rung.player])]
    brought += [
        (str(scored.number), earned or 0) for scored, earned in zip(match.rounds, rung.earned, strict=True)
    ]
    marks: Marks = []
    x = coin.x
    for number, earned in brought:
        piece = Box(x, coin.y, earned * coin.width, coin.height)
        marks += _piece(job, number, piece, SEATS[rung.player])
        x += piece.width
    return marks


def _piece(job: Job, number: str, box: Box, color: str) -> Marks:
    middle = box.y + box.height / 2
    style = Style(job.sized(7), color=SOFT, align=0.5, leading=1)
    above = Box(box.x, middle - HEM / 2 - style.line_height - 0.5, box.width, style.line_height)
    is_seen = box.width > BETWEEN
    has_room = box.width > 1.2 * job.setter.width(number, style)
    return [
        *([hem(job, color, Box(box.x, middle - HEM / 2, box.width - BETWEEN, HEM))] if is_seen else []),
        *(job.setter.fitted(number, above, style) if has_room else []),
    ]
