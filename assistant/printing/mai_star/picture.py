"""The result as a picture to send, 1200 × 630: who is the Mai-Star, why, and the ladder."""

from collections.abc import Mapping, Sequence

from ...games.mai_star import Match, Rung, deciding, ladder
from ...games.sentence import Sentence
from ..emblems import Inks
from ..job import Job
from ..marks import CARD, INK, RULE, SEATS, SOFT, Box, Line, Marks, Page
from ..result_layout import signed
from ..typesetter import Style
from ..values import Result
from ..victory import HEIGHT, picture
from .brought import Told, columns

SLIP = Box(107.2, 9, 121.6, 108)
HEAD, HIGHEST = 10.0, 25.0  # mm, the heads, and the highest row
NAME, CREST, TOTAL = 40.0, 14.0, 18.0  # mm, widths; the columns between share the rest
LIT = "#fdf1d8"  # gold on a card
SECOND = "#7a5600"
# The night cloths of the geisha, as on the screen.
CLOTHS: Mapping[str, str] = {
    "akenohoshi": "#43306b",
    "momiji": "#7a2b24",
    "natsumi": "#0f4c63",
    "harukaze": "#652c4e",
    "suzune": "#5c4415",
    "oboro": "#3c4560",
}


def captions(match: Match) -> tuple[Sentence, ...]:
    """Return the words after the figure that decided, and below them the geisha or others with as much."""
    verdict = deciding(match)
    return (verdict.words, verdict.rest) if verdict.rest else (verdict.words,)


def page(job: Job, result: Result[Match]) -> Page:
    """Return the picture of a result."""
    figure = deciding(result.match).figure if result.match.outcome else None
    return picture(job, result, figure, _slip(job, result.match))


# The right side: the ladder, on a slip in the middle


def _slip(job: Job, match: Match) -> Marks:
    rungs = ladder(match)
    row = min(HIGHEST, (SLIP.height - HEAD - 3) / len(rungs))
    height = HEAD + row * len(rungs) + 3
    slip = Box(SLIP.x, (HEIGHT - height) / 2, SLIP.width, height, CARD, RULE, 0.3, 3)
    told = columns(job, match, rungs)
    marks: Marks = [slip, *_heads(job, told, Box(slip.x, slip.y, slip.width, HEAD))]
    for place, rung in enumerate(rungs):
        line = Box(slip.x + 2, slip.y + HEAD + row * place, slip.width - 4, row)
        marks += _rung(job, match.players[rung.player], rung, [one.cells[place][0] for one in told], line)
    return marks


def _boxes(count: int, line: Box) -> list[Box]:
    """Return the boxes of the columns, between the name and the total."""
    left = line.x + NAME + CREST
    width = (line.right - TOTAL - left) / max(1, count)
    return [Box(left + width * place, line.y, width, line.height) for place in range(count)]


def _heads(job: Job, told: Sequence[Told], line: Box) -> Marks:
    inner = Box(line.x + 2, line.y, line.width - 4, line.height)
    style = Style(11, color=SOFT, align=0.5, leading=1.05)
    return [
        mark
        for one, box in zip(told, _boxes(len(told), inner), strict=True)
        for mark in job.setter.fitted(one.head[0], box.inset(0.3), style, 5.5)
    ]


def _rung(job: Job, name: str, rung: Rung, cells: Sequence[str], line: Box) -> Marks:
    color, lit = SEATS[rung.player], [Box(line.x, line.y, line.width, line.height, LIT)]
    named = Box(line.x + 2, line.y, NAME - 3 + (0 if rung.geisha else CREST), line.height)
    total = Box(line.right - TOTAL, line.y, TOTAL, line.height)
    size = min(line.height - 4, CREST - 2)
    style = Style(16, color=INK, align=0.5, leading=1)
    return [
        *(lit if rung.is_winner else []),
        Line(line.x, line.y, line.right, line.y),
        *signed(job, name, rung.player, named.inset(0.8), Style(17, True, color, leading=1.1)),
        *_crest(job, rung.geisha, Box(line.x + NAME, line.y + (line.height - size) / 2, size, size)),
        *(
            mark
            for cell, box in zip(cells, _boxes(len(cells), line), strict=True)
            for mark in job.setter.fitted(cell, box.inset(0.5), style)
        ),
        *job.setter.fitted(str(rung.total), total.inset(0.8), Style(26, True, color, 0.5, 1, serif=True)),
    ]


def _crest(job: Job, geisha: str | None, box: Box) -> Marks:
    if geisha is None:
        return []
    return job.setter.emblems.drawn(geisha, box.x, box.y, box.width, Inks(CLOTHS[geisha], CARD, SECOND))
