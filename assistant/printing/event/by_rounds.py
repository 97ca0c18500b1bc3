"""The results by rounds: the opponent and the points of each, or at Mai-Star the money and the points."""

from dataclasses import replace
from functools import partial

from ..job import Job
from ..marks import SOFT, Box, Marks
from ..typesetter import Style
from ..values import EventTold, MeetingTold
from .page import Sheet, evenly, forfeits, rows, scored, words
from .table import HEADS, Table, said

UPRIGHT, MOST = 9, 17  # rounds across an upright page, and across one on its side
LEAST, TALLEST = 6.0, 10.0  # mm, a row
NAME, WIDEST = 46.0, 22.0  # mm, a name at least, a cell at most
LEFT = 0.5  # of a cell's width, its first text
NOBODY = "–"


def part(job: Job, told: EventTold) -> Sheet:
    """Return the results of the rounds; there is at least one."""
    count, people = len(told.rounds), len(told.standing)
    job = job if count <= UPRIGHT else replace(job, paper=job.paper.landscape)
    legend = [words(job)["numbered" if told.is_of_pairs else "earned"], *forfeits(job, told)]
    sheet = Sheet(job, told, words(job)["results"], job.common["space"].join(legend))
    plan = rows(people, sheet.room.height - HEADS, LEAST, TALLEST)
    draws = partial(_cell, job, told)
    tables = [
        Table(job, told, down, across, NAME, WIDEST, draws)
        for down in plan.pages
        for across in evenly(count, MOST)
    ]
    return sheet.filled([table.drawn(sheet.room, plan.height) for table in tables])


def _cell(job: Job, told: EventTold, person: int, column: int, cell: Box) -> Marks:
    """Draw the meeting of a person in a round, if any."""
    found = next((meeting for meeting in told.rounds[column] if person in meeting.people), None)
    if found is None:
        return []
    seat, middle = found.people.index(person), cell.x + cell.width * LEFT
    left = Box(cell.x + 0.5, cell.y, middle - cell.x - 1.2, cell.height)
    right = Box(middle + 0.6, cell.y, cell.right - middle - 1.1, cell.height)
    styles = (Style(9.5, color=SOFT), Style(13, True))
    quiet, bold = styles if told.is_of_pairs else styles[::-1]
    return [
        *said(job, _told(told, found, seat), left, replace(quiet, align=1)),
        *said(job, scored(job, found, seat), right, bold),
    ]


def _told(told: EventTold, meeting: MeetingTold, seat: int) -> str:
    """Return the number of the opponent, or the money."""
    if meeting.is_bye:
        return NOBODY
    if not told.is_of_pairs:
        return f"{meeting.figures[seat]}" if meeting.figures else ""
    opponent = meeting.people[1 - seat]
    return f"{1 + [row.person for row in told.standing].index(opponent)}"
