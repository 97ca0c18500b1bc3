"""A match as it was played: what each player earned and had after each round, who has won and why."""

from collections.abc import Sequence

from ...games.mai_star import Match, Round
from ..documents import Result
from ..job import Job
from ..marks import CARD, INK, RULE, SEATS, SOFT, Box, Document, Marks
from ..names import SIGNS, with_sign
from ..typesetter import Column, Style

LINE = 11


def document(job: Job, result: Result, code: Sequence[Sequence[bool]]) -> Document:
    """`code` is the QR code of the result's link, empty where it has none."""
    area = job.area
    said = job.words["sheets"]["result"]
    watching, beside = job.watching(result, code)
    column = Column(job.setter, area.x, area.y, area.width - beside.width, Style(10))
    column.text(f"{job.words['name']} · {job.day(result.day)}", Style(9, color=SOFT))
    column.gap(0.3)
    column.text(result.headline, Style(19, bold=True, leading=1.25))
    column.gap(0.2)
    if result.why:
        column.text(result.why)
    if not result.match.rounds:
        column.text(said["unscored"], Style(9, color=SOFT))
    table = Box(area.x, max(column.y, beside.y + beside.height) + 4, area.width, LINE)
    marks = [
        *column.marks,
        *watching,
        *_table(job, result.match, table),
        *job.credit,
    ]
    return job.document(f"{job.words['name']} · {said['title']}", marks)


def _table(job: Job, match: Match, first: Box) -> Marks:
    """A line of heads, of the height of `first`, and one a player, the highest total first."""
    marks = _heads(job, match, first)
    for number, player in enumerate(match.ranking, 1):
        line = Box(first.x, first.y + number * first.height, first.width, first.height)
        marks += _player(job, match, player, line)
    return marks


def _cells(match: Match, line: Box) -> list[Box]:
    """A wide one for the name, one a round."""
    name = line.width * 0.4
    rounds = max(1, len(match.rounds))
    width = (line.width - name) / rounds
    lefts = [line.x + name + number * width for number in range(rounds)]
    return [
        Box(line.x, line.y, name, line.height),
        *(Box(left, line.y, width, line.height) for left in lefts),
    ]


def _heads(job: Job, match: Match, line: Box) -> Marks:
    marks: Marks = []
    for scored, cell in zip(match.rounds, _cells(match, line)[1:], strict=False):
        text = job.words["sheets"]["result"]["round"].format(number=scored.number)
        upper = Box(cell.x, cell.y, cell.width, cell.height / 2)
        lower = Box(cell.x, cell.y + cell.height / 2, cell.width, cell.height / 2)
        marks += job.setter.fitted(text, upper, Style(11, True, align=0.5, leading=1.1))
        marks += job.setter.fitted(_begins(job, scored), lower, Style(7, color=SOFT, align=0.5, leading=1))
    return marks


def _begins(job: Job, scored: Round) -> str:
    if scored.starting_player is None:
        return ""
    sign = SIGNS[scored.starting_player]
    return str(job.words["sheets"]["result"]["begins"].format(player=sign))


def _player(job: Job, match: Match, player: int, line: Box) -> Marks:
    name, *cells = _cells(match, line)
    text = with_sign(match.players[player], player)
    marks: Marks = [
        Box(line.x, line.y, line.width, line.height, CARD, RULE, 0.25),
        *job.setter.fitted(text, name.inset(1.2), Style(13, True, SEATS[player], leading=1.1)),
    ]
    for scored, cell in zip(match.rounds, cells, strict=False):
        earned = Box(cell.x, cell.y, cell.width * 0.5, cell.height).inset(1)
        total = Box(cell.x + cell.width * 0.5, cell.y, cell.width * 0.5, cell.height).inset(1)
        marks += job.setter.fitted(
            f"+{scored.scores[player].earned}", earned, Style(11, color=SOFT, align=0.5, leading=1)
        )
        marks += job.setter.fitted(
            str(scored.totals[player]), total, Style(14, True, INK, align=0.5, leading=1)
        )
    return marks
