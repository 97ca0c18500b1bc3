"""The cross table: who beat whom, with the people in the order of the standing."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from ..job import Job
from ..marks import OWN, Box, Marks
from ..typesetter import Style
from ..values import EventTold, MeetingTold
from .page import Sheet, evenly, figure, forfeits, scored, words
from .table import HEADS, Table, said

UPRIGHT, MOST = 16, 32  # people on an upright page, and across one on its side
NAME, NAME_ACROSS = 40.0, 56.0  # mm, the least on either page
WIDEST, HIGHEST = 17.0, 12.0  # mm, a cell
HIGH = 1.5  # of its width

# The meetings of the first with the second that have a result, with the place of the first in each; byes are
# those of a person with themselves.
Met = Mapping[tuple[int, int], Sequence[tuple[MeetingTold, int]]]


def part(job: Job, told: EventTold) -> Sheet:
    """Return the cross table."""
    name = NAME
    if len(told.standing) > UPRIGHT:
        job, name = replace(job, paper=job.paper.landscape), NAME_ACROSS
    met = _met(told)
    again = [words(job)["again"]] if any(len(each) > 1 for each in met.values()) else []
    byes = [words(job)["byes"]] if any(one == other for one, other in met) else []
    legend = [words(job)["cell"], *again, *byes, *forfeits(job, told)]
    sheet = Sheet(job, told, words(job)["cross_table"], job.common["space"].join(legend))
    blocks, draws = evenly(len(told.standing), MOST), partial(_cell, job, told, met)
    return sheet.filled(
        [
            _drawn(Table(job, told, down, across, name, WIDEST, draws), sheet.room)
            for down in blocks
            for across in blocks
        ]
    )


def _drawn(table: Table, room: Box) -> Marks:
    return table.drawn(room, min(HIGHEST, HIGH * table.width(room), (room.height - HEADS) / len(table.down)))


def _met(told: EventTold) -> Met:
    """Return the meetings of each with each other that have a result, and the byes of each."""
    found = defaultdict(list)
    for meeting in (one for round_ in told.rounds for one in round_):
        if meeting.points is not None:
            for place, person in enumerate(meeting.people):
                found[person, meeting.people[-1 - place]].append((meeting, place))
    return found


def _cell(job: Job, told: EventTold, met: Met, person: int, column: int, cell: Box) -> Marks:
    """Draw the points of a person against the one of a column, and in their own cell those of byes."""
    other = told.standing[column].person
    own = [Box(cell.x, cell.y, cell.width, cell.height, OWN)] if person == other else []
    found = met.get((person, other))
    if not found:
        return [*own]
    text = scored(job, *found[0])
    if len(found) > 1:
        total = sum((meeting.points[place] for meeting, place in found if meeting.points), Fraction())
        text = f"{figure(job, total)}/{len(found)}"
    return [*own, *said(job, text, cell.inset(0.3), Style(13, align=0.5))]
