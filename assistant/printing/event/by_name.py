"""Where each sits in the newest round, by name: for those who look for themselves among many."""

from collections.abc import Iterator
from unicodedata import normalize

from ..job import Job
from ..marks import INK, SEATS, SOFT, Box, Marks
from ..masthead import rule
from ..names import SIGNS
from ..pad import parted
from ..typesetter import Style
from ..values import EventTold
from .page import Sheet, headed, named, rows, words

MANY = 16  # people who find themselves among the pairings
COLUMNS, GUTTER = 2, 10.0  # mm between them
HEADS, LEAST, MOST = 9.0, 8.0, 12.0  # mm, the heads and a row
SHARES = (0.72, 0.1, 0.18)  # of a column: the name, the sign of the seat, the table
HEAD_SHARES = (0.72, 0.28)


def part(job: Job, told: EventTold) -> Sheet:
    """Return the list."""
    heads = (job.common["name"], words(job)["table"])
    title = " · ".join((words(job)["round"].format(number=len(told.rounds)), words(job)["by_name"]))
    sheet = Sheet(job, told, title, "")
    room, found = sheet.room, sorted(_seated(told), key=lambda one: _sorted_as(one[0]))
    plan = rows(-(-len(found) // COLUMNS), room.height - HEADS, LEAST, MOST)
    width = (room.width - GUTTER * (COLUMNS - 1)) / COLUMNS
    columns: list[Marks] = []
    most = len(plan.pages[0])
    for number, start in enumerate(range(0, len(found), most)):
        x = room.x + number % COLUMNS * (width + GUTTER)
        marks = headed(job, heads, parted(Box(x, room.y, width, HEADS), HEAD_SHARES), (0, 1), 13)
        marks.append(rule(x, room.y + HEADS, width, INK, 0.4))
        for place, one in enumerate(found[start : start + most]):
            line = Box(x, room.y + HEADS + place * plan.height, width, plan.height)
            marks += [*_row(job, *one, line), rule(x, line.bottom, width)]
        columns.append(marks)
    columns += [[]] * (len(columns) % COLUMNS)
    return sheet.filled([[*left, *right] for left, right in zip(columns[::2], columns[1::2], strict=True)])


def _seated(told: EventTold) -> Iterator[tuple[str, int, int | None]]:
    """Yield everybody's name, the seat and the number of the table, None for a bye."""
    for number, meeting in enumerate(told.rounds[-1], 1):
        for seat, person in enumerate(meeting.people):
            yield told.people[person], seat, None if meeting.is_bye else number


def _sorted_as(name: str) -> str:
    """Return a name with its accents after its letters."""
    return normalize("NFD", name.casefold()).replace("ł", "l\u0337")


def _row(job: Job, name: str, seat: int, number: int | None, line: Box) -> Marks:
    called, sign, table = parted(line, SHARES)
    marks = named(job, name, called, Style(20, leading=1))
    if number is None:
        both = Box(sign.x, line.y, sign.width + table.width, line.height)
        return [
            *marks,
            *job.setter.fitted(words(job)["bye"], both, Style(13, color=SOFT, align=1, leading=1), 8),
        ]
    return [
        *marks,
        *job.setter.fitted(SIGNS[seat], sign, Style(13, color=SEATS[seat], align=0.5, leading=1)),
        *job.setter.fitted(f"{number}", table, Style(20, True, align=1, leading=1), 8),
    ]
