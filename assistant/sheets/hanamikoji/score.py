"""Two score sheets on a page, to fill in by hand."""

from ...games.hanamikoji import ENDINGS, GEISHA
from .. import pad
from ..job import FINE, Job
from ..marks import COLORS, FIELD, INK, RULE, SOFT, Box, Document, Marks, Shape
from ..pad import blank
from ..shapes import circle, diamond, sign
from ..typesetter import Style
from . import row

ROUNDS = 4
LABELS = 24  # mm
TOTALS = 17
HEAD = 8.5


def document(job: Job) -> Document:
    return pad.document(job, _form)


def _words(job: Job) -> dict[str, str]:
    said: dict[str, str] = job.words["sheets"]["score"]
    return said


def _form(job: Job, box: Box) -> Marks:
    title = Box(box.x, box.y, box.width * 0.55, 6)
    names = Box(box.x, box.y + 8, box.width, 6.5)
    endings = Box(box.x, names.y + 8.5, box.width, 8)
    foot = Box(box.x, box.y + box.height - 6.5, box.width, 6.5)
    table = Box(box.x, endings.y + 10, box.width, foot.y - endings.y - 12)
    day = Box(box.x + box.width * 0.68, box.y, box.width * 0.32, 6)
    return [
        *job.setter.fitted(pad.title(job), title, Style(12, bold=True)),
        *blank(job, job.common["day"], day),
        *_names(job, names),
        *_endings(job, endings),
        *_table(job, table),
        *_foot(job, foot),
    ]


def _names(job: Job, box: Box) -> Marks:
    """Both names, and who begins: a sign to circle."""
    width = box.width * 0.33
    marks: Marks = []
    for player in (0, 1):
        left = box.x + player * (width + 4)
        marks.append(sign(player, left + 2, box.y + 3.4, 2))
        marks += blank(job, job.common["name"], Box(left + 6, box.y, width - 6, box.height))
    right = Box(box.x + 2 * width + 12, box.y, box.width - 2 * width - 12, box.height)
    text = Box(right.x, right.y, right.width - 16, right.height)
    marks += job.setter.fitted(_words(job)["starting_player"], text, Style(8, color=SOFT))
    for player in (0, 1):
        marks.append(sign(player, right.x + right.width - 13 + player * 8, right.y + 3.4, 1.7))
    return marks


def _endings(job: Job, box: Box) -> Marks:
    """The four endings, one to tick."""
    label = Box(box.x, box.y, LABELS, box.height)
    marks = job.setter.fitted(_words(job)["ending"], label, Style(8, color=SOFT))
    width = (box.width - LABELS) / len(ENDINGS)
    for number, key in enumerate(ENDINGS):
        left = box.x + LABELS + number * width
        text = Box(left + 5.5, box.y, width - 6.5, box.height)
        marks.append(tick(left + 1, box.y + box.height / 2 - 1.6))
        marks += job.setter.fitted(job.words["endings"][key]["title"], text, Style(7.5, leading=1.25))
    return marks


def tick(x: float, y: float) -> Box:
    """A box to tick."""
    return Box(x, y, 3.2, 3.2, None, INK, 0.25, 0.5)


def _table(job: Job, box: Box) -> Marks:
    """A line of heads and three lines a round: each side's item cards, and the favor marker."""
    height = (box.height - HEAD) / (ROUNDS * 3)
    marks = heads(job, Box(box.x, box.y, box.width, HEAD))
    for number in range(ROUNDS):
        top = box.y + HEAD + number * 3 * height
        marks += _round(job, number + 1, Box(box.x, top, box.width, 3 * height))
    return marks


def cells(box: Box) -> list[Box]:
    """The seven and the two totals of a line of the table."""
    width = (box.width - LABELS - 2 * TOTALS) / len(GEISHA)
    lefts = [box.x + LABELS + number * width for number in range(len(GEISHA))]
    seven = [Box(left, box.y, width, box.height) for left in lefts]
    totals = [Box(box.x + box.width - (2 - number) * TOTALS, box.y, TOTALS, box.height) for number in (0, 1)]
    return seven + totals


def heads(job: Job, box: Box) -> Marks:
    marks: Marks = []
    for geisha, cell in zip(GEISHA, cells(box), strict=False):
        color = COLORS[geisha.color]
        size = cell.height * 0.72
        middle = cell.x + cell.width / 2
        digit = Box(middle - size, cell.y + 1, size, size)
        marks.append(Box(cell.x, cell.y, cell.width, cell.height, row.tinted(color, 0.14), RULE, 0.2))
        marks += job.setter.fitted(str(geisha.value), digit, Style(13, True, color, 0.5, 1))
        marks.append(job.setter.icons.drawn(geisha.item, middle, cell.y + 1, size, color))
    for key, cell in zip(("charm", "geisha"), cells(box)[-2:], strict=True):
        marks.append(Box(cell.x, cell.y, cell.width, cell.height, None, RULE, 0.2))
        marks += job.setter.fitted(_words(job)[key], cell.inset(0.7), Style(8, True, align=0.5))
    return marks


def _round(job: Job, number: int, box: Box) -> Marks:
    height = box.height / 3
    title = Box(box.x, box.y, LABELS - 6, box.height).inset(0.7)
    marks = [
        Box(box.x, box.y, LABELS, box.height, None, RULE, 0.2),
        *job.setter.fitted(
            job.words["sheets"]["result"]["round"].format(number=number), title, Style(9, bold=True)
        ),
    ]
    for player in (0, 1):
        line = Box(box.x, box.y + (1 - player) * 2 * height, box.width, height)
        marks.append(sign(player, line.x + LABELS - 3, line.y + line.height / 2, 1.7))
        marks += [_empty(cell) for cell in cells(line)]
    marks += _marker_line(Box(box.x, box.y + height, box.width, height))
    return [*marks, Box(box.x, box.y, box.width, box.height, None, INK, 0.4)]


def _empty(cell: Box) -> Box:
    return Box(cell.x, cell.y, cell.width, cell.height, None, RULE, 0.2)


def _marker_line(line: Box) -> Marks:
    """At each geisha the three places of a marker, one to circle."""
    marks: Marks = []
    for cell in cells(line)[: len(GEISHA)]:
        middle, y = cell.x + cell.width / 2, cell.y + cell.height / 2
        marks.append(Box(cell.x, cell.y, cell.width, cell.height, FIELD, RULE, 0.2))
        for place, contour in enumerate((diamond(0, 0, 1.3), circle(0, 0, 0.45), circle(0, 0, 1.1))):
            marks.append(_moved(contour, middle + (place - 1) * 4.6, y))
    return marks


def _moved(contour: tuple[tuple[str, tuple[tuple[float, float], ...]], ...], x: float, y: float) -> Shape:
    placed = tuple((kind, tuple((a + x, b + y) for a, b in points)) for kind, points in contour)
    return Shape(placed, stroke=SOFT, line=0.2)


def _foot(job: Job, box: Box) -> Marks:
    said = _words(job)
    shared = job.setter.width(said["shared"], Style(8)) + 7
    hint = Box(box.x, box.y, box.width * 0.42, box.height)
    won = Box(hint.x + hint.width + 4, box.y, box.width - hint.width - shared - 8, box.height)
    left = box.x + box.width - shared
    return [
        *job.setter.fitted(said["how"], hint, FINE),
        *blank(job, said["winner"], won),
        tick(left + 1, box.y + 2.2),
        *job.setter.fitted(said["shared"], Box(left + 5.5, box.y, shared - 5.5, box.height), Style(8)),
    ]
