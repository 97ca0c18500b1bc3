"""The pairings of a round of pairs, to hang on the wall: readable from two meters."""

from collections.abc import Sequence
from fractions import Fraction

from ..job import Job
from ..marks import INK, SEATS, SOFT, Box, Marks
from ..masthead import rule
from ..names import SIGNS
from ..pad import parted
from ..typesetter import Style
from ..values import EventTold, MeetingTold
from .page import Sheet, figure, headed, named, rows, shared, words

LEAST, MOST = 13.6, 21.0  # mm, a row
HEADS = 7.0
LARGE, LEAST_NAME = 29, 15  # points
SIGN, BOX = 8.5, 34.0  # mm, a seat's sign, the box for the winner
NUMBER = 14.0


def part(job: Job, told: EventTold) -> Sheet:
    """Return the newest round; of matches one by one all that there are."""
    rounds = told.rounds if told.is_one_by_one else told.rounds[-1:]
    title = words(job)["results" if told.is_one_by_one else "round"].format(number=len(told.rounds))
    legend = words(job)["seats"].format(first=SIGNS[0], second=SIGNS[1])
    sheet = Sheet(job, told, title, legend)
    room, newest = sheet.room, [meeting for round_ in rounds for meeting in round_]
    plan = rows(len(newest), room.height - HEADS, LEAST, MOST)
    _, name, _, _ = _cells(Box(room.x, 0, room.width, plan.height))
    style = shared(job, told.people, _beside(name), Style(LARGE, True, leading=1), LEAST_NAME)
    contents = []
    for shown in plan.pages:
        marks = _heads(job, told, Box(room.x, room.y, room.width, HEADS))
        for place, number in enumerate(shown):
            line = Box(room.x, room.y + HEADS + place * plan.height, room.width, plan.height)
            marks += _row(job, told, newest[number], number + 1, style, line)
        contents.append(marks)
    return sheet.filled(contents)


def _cells(line: Box) -> list[Box]:
    """Return the places of the table's number, of both people and of the winner."""
    name = (line.width - NUMBER - BOX) / 2
    return parted(line, [width / line.width for width in (NUMBER, name, name, BOX)])


def _heads(job: Job, told: EventTold, line: Box) -> Marks:
    number, one, other, winner = _cells(line)
    table, *texts = (words(job)[key] for key in ("table", "starts", "against", "winner"))
    texts.insert(0, "" if told.is_one_by_one else table)
    people = (_beside(one), _beside(other))
    above = Box(number.x, number.y, NUMBER + SIGN - 2, number.height)
    return [
        *headed(job, texts, (above, *people, winner), (0, 0, 0, 0), 13),
        rule(line.x, line.bottom, line.width, INK, 0.4),
    ]


def _beside(cell: Box) -> Box:
    """Return the part of a cell beside the sign."""
    return Box(cell.x + SIGN, cell.y, cell.width - SIGN - 2, cell.height)


def _row(job: Job, told: EventTold, meeting: MeetingTold, number: int, style: Style, line: Box) -> Marks:
    table, one, other, winner = _cells(line)
    marks: Marks = [rule(line.x, line.bottom, line.width)]
    if meeting.is_bye:
        name = told.people[meeting.people[0]]
        said = Style(20, color=SOFT, leading=1)
        return [
            *marks,
            *named(job, name, _beside(one), style),
            *job.setter.fitted(words(job)["bye"], _beside(other), said, 8),
        ]
    marks += job.setter.fitted(f"{number}", table, Style(29, True, leading=1, serif=True))
    first = meeting.starts or 0
    for cell, seat in zip((one, other), (first, 1 - first), strict=True):
        marks += _seated(job, told, meeting, seat, style, cell)
    return [*marks, *_result(job, told, meeting, winner)]


def _seated(job: Job, told: EventTold, meeting: MeetingTold, seat: int, style: Style, cell: Box) -> Marks:
    sign = Box(cell.x, cell.y, SIGN - 1.5, cell.height)
    name = told.people[meeting.people[seat]]
    return [
        *job.setter.fitted(SIGNS[seat], sign, Style(20, color=SEATS[seat], align=0.5, leading=1)),
        *named(job, name, _beside(cell), style),
    ]


def _result(job: Job, told: EventTold, meeting: MeetingTold, cell: Box) -> Marks:
    """Draw the box for the winner, filled in if there is a result."""
    box = Box(cell.x, cell.y + 1.6, cell.width, cell.height - 3.2, None, INK, 0.3, 1.5)
    if meeting.points is None:
        return [box]
    said = _said(job, told, meeting, meeting.points)
    return [box, *named(job, said, box.inset(1), Style(13, True, align=0.5, leading=1.05))]


def _said(job: Job, told: EventTold, meeting: MeetingTold, points: Sequence[Fraction]) -> str:
    """Return the winner, or who didn't come; a shared victory is ½ each."""
    if not any(points):
        return str(words(job)["nobody"])
    names = [told.people[person] for person in meeting.people]
    if meeting.absent:
        return str(words(job)["absent"].format(name=names[meeting.absent[0]]))
    one, other = points
    if one == other:
        return f"{figure(job, one)} – {figure(job, other)}"
    return names[0 if one > other else 1]
