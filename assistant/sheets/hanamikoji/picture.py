"""The result as a picture to send to a friend, 1200 × 630."""

from ..documents import Result
from ..job import Job
from ..marks import GROUND, SIDES, SOFT, Box, Marks, Page
from ..names import with_sign
from ..typesetter import Style
from . import row

WIDTH, HEIGHT = 240.0, 126.0  # 1200 × 630 at 5 pixels a mm


def page(job: Job, result: Result) -> Page:
    match = result.match
    seven = Box(9, 47, WIDTH - 18, 54)
    marks: Marks = [
        Box(0, 0, WIDTH, HEIGHT, GROUND),
        Box(0, 0, WIDTH, 1.6, SIDES[0]),
        Box(0, 1.6, WIDTH, 1.6, SIDES[1]),
        *job.setter.fitted(
            result.headline, Box(9, 7, WIDTH - 18, 15), Style(34, bold=True, leading=1.15), 12
        ),
        *job.setter.fitted(result.why, Box(9, 22, WIDTH - 18, 13), Style(16, leading=1.2), 10),
        *row.marked_cards(job, seven, match.markers),
    ]
    for player, y in ((1, 36.5), (0, 102.5)):
        marks += _seat(job, result, player, Box(9, y, WIDTH - 18, 9))
    day = f"{job.words['name']} · {job.day(result.day)}"
    return Page(
        WIDTH, HEIGHT, [*marks, *job.setter.fitted(day, Box(9, 114, WIDTH - 18, 7), Style(12, color=SOFT))]
    )


def _seat(job: Job, result: Result, player: int, box: Box) -> Marks:
    match = result.match
    figures = {"points": match.charm[player], "favors": match.favors[player]}
    said = job.words["sheets"]["result"]["scored"]
    text = said.format(player=with_sign(match.players[player], player), **figures)
    return job.setter.fitted(text, box, Style(20, True, SIDES[player], align=0.5, leading=1.1), 9)
