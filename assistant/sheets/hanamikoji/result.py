"""A match as it was played: each round's item cards, how each favor marker moved, who has won and why."""

from collections.abc import Sequence

from ...games.hanamikoji import CARDS_PER_SIDE, GEISHA, Match, Round
from ..documents import Result
from ..job import Job
from ..marks import FIELD, RULE, SIDES, SOFT, Box, Document, Line, Marks
from ..names import with_sign
from ..shapes import marker, sign
from ..typesetter import Column, Style
from . import row
from .score import LABELS, cells, heads

ROUND = 30
RUNNING = 8
HEAD = 8
BOARD = 44


def document(job: Job, result: Result, code: Sequence[Sequence[bool]]) -> Document:
    """`code` is the QR code of the result's link, empty where it has none."""
    title = f"{job.words['name']} · {job.words['sheets']['result']['title']}"
    first, top = _summary(job, result, code)
    pages, rest = [first], [*result.match.rounds]
    while rest:
        fits = int((job.area.y + job.area.height - top) / (ROUND + 3))
        for number, scored in enumerate(rest[:fits]):
            box = Box(job.area.x, top + number * (ROUND + 3), job.area.width, ROUND)
            pages[-1] += _round(job, result.match, scored, box)
        rest, top = rest[fits:], job.area.y + RUNNING
        pages += [[]] if rest else []
    heads = [_running(job, result, number, len(pages)) for number in range(1, len(pages) + 1)]
    return job.document(
        title, *([*page, *head, *job.credit] for page, head in zip(pages, heads, strict=True))
    )


def _running(job: Job, result: Result, number: int, count: int) -> Marks:
    """What tells a later page from those of another match."""
    if number == 1:
        return []
    names = " – ".join(with_sign(name, player) for player, name in enumerate(result.match.players))
    page = job.common["page"].format(number=number, count=count)
    line = Box(job.area.x, job.area.y, job.area.width, 5)
    return job.setter.fitted(f"{names} · {job.day(result.day)} · {page}", line, Style(8, color=SOFT))


def _summary(job: Job, result: Result, code: Sequence[Sequence[bool]]) -> tuple[Marks, float]:
    """Who has won and why, and how the markers stand; with where it ends."""
    area, match = job.area, result.match
    marks, beside = job.watching(result, code)
    column = Column(job.setter, area.x, area.y, area.width - beside.width, Style(10))
    column.text(f"{job.words['name']} · {job.day(result.day)}", Style(9, color=SOFT))
    column.gap(0.3)
    column.text(result.headline, Style(19, bold=True, leading=1.25))
    column.gap(0.2)
    if result.why:
        column.text(result.why)
    column.gap(0.3)
    for remark in _remarks(job, match):
        column.text(remark, Style(8, color=SOFT))
    top = max(column.y, beside.y + beside.height) + 3
    return [
        *column.marks,
        *marks,
        *_standing(job, match, Box(area.x, top, area.width, BOARD + 14)),
    ], top + BOARD + 18


def _remarks(job: Job, match: Match) -> list[str]:
    """What to know to read the sheet: the ending, where it begins, what a plus means."""
    said = job.words["sheets"]["result"]
    first = match.opening.round_number
    remarks = {
        job.words["endings"][match.ending]["title"]: True,
        said["unscored"]: not match.rounds,
        said["start"].format(number=first): first > 1,
        f"+ {said['more']}": any(scored.cards is None for scored in match.rounds),
        said["short"].format(count=f"n/{CARDS_PER_SIDE}"): any(scored.warnings for scored in match.rounds),
    }
    return [remark for remark, is_needed in remarks.items() if is_needed]


def _standing(job: Job, match: Match, box: Box) -> Marks:
    """The row as it stands, between the two players."""
    said = job.words["sheets"]["result"]
    seats = {1: Box(box.x, box.y, box.width, 6), 0: Box(box.x, box.y + box.height - 6, box.width, 6)}
    marks = row.marked_cards(job, Box(box.x, box.y + 7, box.width, BOARD), match.markers)
    for player, seat in seats.items():
        figures = {"points": match.charm[player], "favors": match.favors[player]}
        text = said["scored"].format(player=with_sign(match.players[player], player), **figures)
        marks += job.setter.fitted(text, seat, Style(11, True, SIDES[player], align=0.5))
    return marks


def _round(job: Job, match: Match, scored: Round, box: Box) -> Marks:
    said = job.words["sheets"]["result"]
    title = Box(box.x, box.y, box.width * 0.3, 6)
    begins = Box(box.x + box.width * 0.3, box.y, box.width * 0.7, 6)
    starting = with_sign(match.players[scored.starting_player], scored.starting_player)
    height = (box.height - 6 - HEAD) / 3
    top = box.y + 6
    return [
        *job.setter.fitted(said["round"].format(number=scored.number), title, Style(10, bold=True)),
        *job.setter.fitted(said["begins"].format(player=starting), begins, Style(8, color=SOFT, align=1)),
        *heads(job, Box(box.x, top, box.width, HEAD)),
        *_side(job, scored, 1, Box(box.x, top + HEAD, box.width, height)),
        *_markers(scored, Box(box.x, top + HEAD + height, box.width, height)),
        *_side(job, scored, 0, Box(box.x, top + HEAD + 2 * height, box.width, height)),
    ]


def _side(job: Job, scored: Round, player: int, line: Box) -> Marks:
    """The item cards of one side, `+` where they were more but not counted, and what it has now."""
    texts = [_lay(scored, geisha, player) for geisha in range(len(GEISHA))]
    totals = [str(scored.charm[player]), str(scored.favors[player])]
    marks: Marks = [sign(player, line.x + LABELS - 3, line.y + line.height / 2, 1.6)]
    for number, (text, cell) in enumerate(zip([*texts, *totals], cells(line), strict=True)):
        has_more = number < len(GEISHA) and scored.tally.winners[number] == player
        style = Style(9, has_more or number >= len(GEISHA), align=0.5, leading=1)
        fill = row.tinted(SIDES[player], 0.12) if has_more else None
        marks += [
            Box(cell.x, cell.y, cell.width, cell.height, fill, RULE, 0.2),
            *job.setter.fitted(text, cell, style),
        ]
    return [*marks, *_warning(job, scored, player, line)]


def _lay(scored: Round, geisha: int, player: int) -> str:
    if scored.cards:
        return str(scored.cards.counts[geisha][player] or "–")
    return "+" if scored.tally.winners[geisha] == player else "·"


def _warning(job: Job, scored: Round, player: int, line: Box) -> Marks:
    """How many item cards lay there, where they were not as many as usual."""
    totals = [warning.cards for warning in scored.warnings if warning.player == player]
    text = Box(line.x, line.y, LABELS - 6, line.height)
    said = f"{totals[0]}/{CARDS_PER_SIDE}" if totals else ""
    return job.setter.fitted(said, text, Style(7.5, color=SOFT))


def _markers(scored: Round, line: Box) -> Marks:
    """Where each marker stands after the round, from where it came if it has moved."""
    marks: Marks = []
    for change, cell in zip(scored.changes, cells(line), strict=False):
        middle, y = cell.x + cell.width / 2, cell.y + cell.height / 2
        marks.append(Box(cell.x, cell.y, cell.width, cell.height, FIELD, RULE, 0.2))
        if change.moved:
            marks += [marker(change.before, middle - 4, y, 1.3), *_arrow(middle, y)]
        marks.append(marker(change.after, middle + (4 if change.moved else 0), y, 1.8))
    return marks


def _arrow(x: float, y: float) -> Marks:
    return [
        Line(x - 1.5, y, x + 1.3, y, SOFT, 0.25),
        Line(x + 0.5, y - 0.7, x + 1.3, y, SOFT, 0.25),
        Line(x + 0.5, y + 0.7, x + 1.3, y, SOFT, 0.25),
    ]
