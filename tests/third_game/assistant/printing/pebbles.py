"""The sheets of Pebbles: its rules on a page, and a match as it was played."""

from collections.abc import Mapping, Sequence

from ..games.pebbles import Match
from .job import Job
from .marks import CARD, GROUND, RULE, SEATS, Box, Document, Marks, Page
from .masthead import plain_head
from .names import with_sign
from .passages import section_text
from .prints import Kind
from .shapes import modules
from .typesetter import Column, Style
from .values import Result

CODE = 27  # mm
LINE = 11
PICTURE = (240.0, 126.0)


def rules(job: Job) -> Document:
    column = plain_head(job, job.words["title"])
    for section in job.words["sections"]:
        section_text(job, section["key"])(column)
    return job.document(job.words["title"], [*column.marks, *job.credit])


def result_document(job: Job, result: Result, code: Sequence[Sequence[bool]]) -> Document:
    area = job.area
    column = Column(job.setter, area.x, area.y, area.width - CODE - 6, Style(10))
    column.text(result.headline, Style(19, bold=True))
    column.text(result.why)
    table = Box(area.x, area.y + CODE + 4, area.width, LINE)
    square = modules(code, area.x + area.width - CODE, area.y, CODE)
    marks = [*column.marks, square, *_players(job, result.match, table), *job.credit]
    return job.document(job.words["sheets"]["result"]["title"], marks)


def result_picture(job: Job, result: Result) -> Page:
    width, height = PICTURE
    title = Box(9, 6, width - 18, 20)
    return Page(
        width,
        height,
        [
            Box(0, 0, width, height, GROUND),
            *job.setter.fitted(result.headline, title, Style(32, bold=True), 12),
            *_players(job, result.match, Box(9, 35, width - 18, LINE)),
        ],
    )


def _players(job: Job, match: Match, first: Box) -> Marks:
    """A line a player, of the height of `first`: the name, what was taken in each round, the total."""
    marks: Marks = []
    for player, name in enumerate(match.players):
        line = Box(first.x, first.y + player * first.height, first.width, first.height)
        taken = " + ".join(str(scored.entered[player]) for scored in match.rounds)
        said = f"{with_sign(name, player)}   {taken} = {match.totals[player]}"
        marks.append(Box(line.x, line.y, line.width, line.height, CARD, RULE, 0.25))
        marks += job.setter.fitted(said, line.inset(2), Style(13, True, SEATS[player]))
    return marks


def captions(_: Match) -> tuple[()]:
    """Nothing beside who has won and why."""
    return ()


SHEETS = {"rules": Kind(rules)}
FORMER: Mapping[str, str] = {}
FIGURES: Mapping[str, int] = {}
