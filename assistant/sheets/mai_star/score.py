"""Two score sheets on a page, to fill in by hand, in the rulebook's form: what was earned, and the total."""

from ...games.mai_star import HAND_SIZES, MOST_PLAYERS
from .. import pad
from ..job import FINE, Job
from ..marks import INK, RULE, SOFT, Box, Document, Line, Marks
from ..pad import blank
from ..sections import seat_sign
from ..typesetter import Style

LABELS = 34  # mm
HEAD = 15


def document(job: Job) -> Document:
    return pad.document(job, _form)


def _words(job: Job) -> dict[str, str]:
    said: dict[str, str] = job.words["sheets"]["score"]
    return said


def _form(job: Job, box: Box) -> Marks:
    said = _words(job)
    title = Box(box.x, box.y, box.width * 0.6, 7)
    foot = Box(box.x, box.y + box.height - 7, box.width, 7)
    table = Box(box.x, box.y + 10, box.width, box.height - 20)
    return [
        *job.setter.fitted(pad.title(job), title, Style(12, bold=True)),
        *blank(job, job.common["day"], Box(box.x + box.width * 0.65, box.y, box.width * 0.35, 6)),
        *_table(job, table),
        *job.setter.fitted(said["how"], Box(foot.x, foot.y, foot.width * 0.5, foot.height), FINE),
        *blank(job, said["winner"], Box(foot.x + foot.width * 0.55, foot.y, foot.width * 0.45, foot.height)),
    ]


def _table(job: Job, box: Box) -> Marks:
    """A column a player; a line of names and, for each round, earned above the total."""
    width = (box.width - LABELS) / MOST_PLAYERS
    height = (box.height - HEAD) / len(HAND_SIZES)
    marks: Marks = [*_names(job, Box(box.x, box.y, box.width, HEAD), width)]
    for number, hand in enumerate(HAND_SIZES, 1):
        top = box.y + HEAD + (number - 1) * height
        marks += _round(job, number, hand, Box(box.x, top, box.width, height), width)
    return marks


def _names(job: Job, box: Box, width: float) -> Marks:
    label = Box(box.x, box.y, LABELS, box.height).inset(1)
    marks: Marks = [*job.setter.fitted(job.common["name"], label, Style(9, color=SOFT))]
    for player in range(MOST_PLAYERS):
        cell = Box(box.x + LABELS + player * width, box.y, width, box.height)
        marks.append(Box(cell.x, cell.y, cell.width, cell.height, None, RULE, 0.25))
        marks += seat_sign(job, player, Box(cell.x + 0.8, cell.y + 0.8, 4, 4), 9)
    return marks


def _round(job: Job, number: int, hand: int, box: Box, width: float) -> Marks:
    said = _words(job)
    half = box.height / 2
    title = Box(box.x, box.y, LABELS, half).inset(1)
    below = Box(box.x, box.y + half, LABELS, half).inset(1)
    marks: Marks = [
        *job.setter.fitted(said["round"].format(number=number), title, Style(10, bold=True)),
        *job.setter.fitted(said["hand"].format(count=hand), below, Style(8, color=SOFT)),
        Box(box.x, box.y, box.width, box.height, None, INK, 0.4),
    ]
    for player in range(MOST_PLAYERS):
        left = box.x + LABELS + player * width
        marks.append(Line(left, box.y, left, box.y + box.height))
        marks.append(Line(left + 2, box.y + half, left + width - 2, box.y + half, RULE, 0.2, dash=0.8))
        marks += job.setter.fitted("+", Box(left + 1, box.y + 1, 4, 4), Style(9, color=SOFT))
    return marks
