"""A sheet to fill in for a round robin: a grid of results, and schedules for three to eight players."""

from ..job import Job
from ..marks import INK, OWN, SOFT, Box, Document, Line, Marks
from ..masthead import rule
from ..pad import dated_head, heads, parted, tinted_head
from ..typesetter import Style

PLAYERS = 8
MANY = (4, 6, PLAYERS)  # the most players of each schedule, which is for one less, too
NOTE, TITLE, APART = 8, 10, 5  # mm: a note, the title of the schedules, what is between it and the grid
HEAD = 6  # mm, the number of players above a schedule
SHARES = (0.28, *(0.06,) * PLAYERS, 0.13, 0.11)  # of the width: the columns of the grid
LABEL, WHITE = 0.17, 0.02  # of the width: the name of a round, what is between two schedules
FIGURE, NOTED = Style(11, True, align=0.5, leading=1, serif=True), Style(8.5, color=SOFT, leading=1.15)


def document(job: Job) -> Document:
    """Return the sheet on one page."""
    column, area = dated_head(job, job.told("round-robin")["title"]), job.area
    below = Box(area.x, column.y - 1, area.width, area.bottom - column.y - 1)
    marks = [*column.marks, *_drawn(job, below), *job.credit]
    return job.sheet(job.told("round-robin")["title"], marks)


def pairings(players: int) -> list[list[tuple[int, int]]]:
    """Return the pairs of each round in which an even number of players, from 1, all meet once."""
    last, turning = players, [*range(1, players)]
    rounds = []
    for number in range(players - 1):
        order = [last, *turning[number:], *turning[:number]]
        pairs = zip(order[: players // 2], reversed(order[players // 2 :]), strict=True)
        rounds.append(sorted((min(pair), max(pair)) for pair in pairs))
    return rounds


def _drawn(job: Job, box: Box) -> Marks:
    """Draw the grid above the schedules, in rows of the same height, each after its note."""
    note, head = (NOTE * 1.6, HEAD * 2.1) if job.is_large else (NOTE, HEAD)
    row = (box.height - 2 * note - head - TITLE - APART) / (2 * PLAYERS)
    grid = Box(box.x, box.y + note, box.width, row * (PLAYERS + 1))
    title = Box(box.x, grid.bottom + APART, box.width, TITLE)
    told = Box(box.x, title.y + TITLE, box.width, note)
    marks = [
        *job.fitted(job.told("round-robin")["cell"], Box(box.x, box.y, box.width, note), NOTED),
        *job.fitted(job.told("round-robin")["schedule"], title, Style(14, True, leading=1.1, serif=True)),
        *job.fitted(job.told("round-robin")["absent"], told, NOTED),
    ]
    for number in range(PLAYERS + 1):
        marks += _line(job, number, Box(grid.x, grid.y + number * row, grid.width, row))
    return [*marks, *_schedules(job, Box(box.x, told.y + note, box.width, head), row)]


def _line(job: Job, number: int, line: Box) -> Marks:
    """Draw a row of the grid, the first with the heads; a player's cell against themselves is crossed out."""
    name, *cells, wins, place = parted(line, SHARES)
    marks: Marks = [] if number else [tinted_head(job, line)]
    marks += [Box(each.x, each.y, each.width, each.height, None, INK, 0.2) for each in (*cells, wins, place)]
    if number == 0:
        for key, cell in {"player": name, "wins": wins, "place": place}.items():
            style = Style(8.5, align=0 if cell is name else 0.5, leading=1.1)
            marks += job.fitted(job.told("round-robin")[key], cell.inset(2.5 if cell is name else 0.4), style)
        return [
            *marks,
            *(mark for n, cell in enumerate(cells, 1) for mark in job.fitted(f"{n}", cell, FIGURE)),
        ]
    figure = Box(name.x, name.y, 8, name.height)
    return [
        *marks,
        _crossed(job, cells[number - 1]),
        *job.fitted(f"{number}", figure, FIGURE),
        rule(name.x + 9, name.bottom - 1.5, name.width - 11),
    ]


def _crossed(job: Job, cell: Box) -> Box | Line:
    """Fill a cell that nobody plays in; in low ink strike it through: an empty box would be ticked."""
    if job.is_low_ink:
        return Line(cell.x, cell.bottom, cell.right, cell.y, INK, 0.2)
    own = cell.inset(1.2)
    return Box(own.x, own.y, own.width, own.height, OWN, SOFT, 0.15)


def _schedules(job: Job, heads: Box, row: float) -> Marks:
    """Draw the schedules side by side, after the names of the rounds of the longest."""
    each = (1 - LABEL - (len(MANY) - 1) * WHITE) / sum(players // 2 for players in MANY)
    shares = [share for players in MANY for share in (players // 2 * each, WHITE)]
    label, *parts = parted(heads, (LABEL, *shares[:-1]))
    marks: Marks = []
    for number in range(1, PLAYERS):
        named = Box(label.x, label.bottom + (number - 1) * row, label.width, row)
        marks += job.fitted(job.told("round-robin")["round"].format(number=number), named, Style(9.5))
    for players, head in zip(MANY, parts[::2], strict=True):
        marks += _schedule(job, players, head, row)
    return marks


def _schedule(job: Job, players: int, head: Box, row: float) -> Marks:
    """Draw the rounds of so many players below the head."""
    told = job.told("round-robin")["many"].format(least=players - 1, most=players)
    marks, top = heads(job, head, {told: 1}), head.bottom
    for number, pairs in enumerate(pairings(players)):
        line = Box(head.x, top + number * row, head.width, row)
        marks += [*_round(job, pairs, line), rule(line.x, line.y + row, line.width)]
    return marks


def _round(job: Job, pairs: list[tuple[int, int]], line: Box) -> Marks:
    """Draw the pairs of a round, each with a square to tick once it has played."""
    marks: Marks = []
    for (one, other), cell in zip(pairs, parted(line, (1 / len(pairs),) * len(pairs)), strict=True):
        marks.append(Box(cell.x + 1, cell.y + cell.height / 2 - 1.8, 3.6, 3.6, None, INK, 0.25, 0.5))
        paired = Box(cell.x + 6, cell.y, cell.width - 6, cell.height)
        marks += job.fitted(f"{one}–{other}", paired, Style(11, True, leading=1, serif=True))
    return marks
