"""The rounds of a pad: for each side a row of cells, where its cards are written and its markers circled."""

from ...games.hanamikoji import FIGURES, GEISHA
from ..artwork import hem, item, open_seat
from ..marks import HUES, INK, Box, Marks
from ..masthead import rule
from ..pad import Pad, parted
from ..typesetter import Style

# mm on the smallest pad
HEAD, NUMBER, SIGN, SUM, APART = 8.8, 2.9, 5.3, 11.5, 0.7
BETWEEN = 1.1  # above and below a round's rows
THREAD = 0.9  # between the rows of a round, in the colors of the seven
RADIUS, TO_SIGN = 1.5, 2.2  # of a row's sign, and before its middle: there is room to circle it
EDGE = 0.2  # a cell's line
LOWEST, LARGE_LOWEST = 7, 12  # mm, the least height of a row where a match can have any number of rounds
ROUNDS = FIGURES["last_round"]


def draw(pad: Pad, box: Box) -> Marks:
    """Draw the seven, and below them the rounds between rules."""
    head = Box(box.x, box.y, box.width, pad.mm(HEAD))
    count = _rounds(pad, box.height - head.height)
    height = (box.height - head.height) / count
    marks = [*_seven(pad, head), *_heads(pad, head)]
    for place in range(count):
        y = box.y + head.height + place * height
        marks.append(rule(box.x, y, box.width, INK, 0.3))
        inner = Box(box.x, y + pad.mm(BETWEEN), box.width, height - 2 * pad.mm(BETWEEN))
        marks += _round(pad, place + 1, inner)
    return [*marks, rule(box.x, box.bottom, box.width, INK, 0.3)]


def _rounds(pad: Pad, height: float) -> int:
    """Return how many rounds are on a pad, by the box: those that a match has at most, or more with room."""
    lowest = LARGE_LOWEST if pad.job.is_large else LOWEST
    fit = int(height / (2 * lowest + pad.mm(2 * BETWEEN + THREAD)))
    return ROUNDS if pad.job.words["labels"]["last"] else max(ROUNDS, fit)


def _columns(pad: Pad, box: Box) -> list[Box]:
    """Return the parts of a box for the seven."""
    left = pad.mm(NUMBER + SIGN)
    width = box.width - left - pad.mm(2 * SUM + APART)
    return parted(Box(box.x + left, box.y, width, box.height), [1 / len(GEISHA)] * len(GEISHA))


def _sums(pad: Pad, box: Box) -> list[Box]:
    """Return the parts of a box for charm and geisha."""
    width = pad.mm(2 * SUM)
    return parted(Box(box.right - width, box.y, width, box.height), [0.5, 0.5])


def _seven(pad: Pad, box: Box) -> Marks:
    """Draw each geisha's item and value on a tint above a hem."""
    marks: Marks = []
    for geisha, cell in zip(GEISHA, _columns(pad, box), strict=True):
        low = cell.bottom - pad.mm(1.2)
        part = cell.width * 0.56
        inner = Box(cell.x, cell.y + pad.mm(0.8), cell.width, cell.height - pad.mm(2.6))
        value = Box(cell.x + part, inner.y, cell.width - part, inner.height)
        drawing = Box(cell.x + pad.mm(0.2), inner.y, part, inner.height)
        color = HUES[geisha.color]
        marks.append(Box(cell.x, cell.y, cell.width, low - cell.y, pad.tint(color)))
        marks += item(pad.job, geisha.item, geisha.color, drawing)
        marks += pad.text(f"{geisha.value}", value, Style(10, True, align=0.4, leading=1, serif=True))
        marks.append(hem(pad.job, color, Box(cell.x, low, cell.width, pad.mm(0.8))))
    return marks


def _heads(pad: Pad, box: Box) -> Marks:
    """Draw the heads of the sums, both in one size."""
    texts = [pad.job.told("score")[key] for key in ("charm", "geisha")]
    parts = _sums(pad, Box(box.x, box.y, box.width, box.height - pad.mm(0.4)))
    style = pad.shared(texts, parts[0].inset(0.6), Style(7, align=0.5, leading=1.1))
    return [mark for text, part in zip(texts, parts, strict=True) for mark in pad.text(text, part, style)]


def _round(pad: Pad, number: int, box: Box) -> Marks:
    """Draw a row of cells for each player after the sign, and the seven's colors between."""
    thread = pad.mm(THREAD)
    high = (box.height - thread) / 2
    figure = Box(box.x, box.y, pad.mm(NUMBER), box.height)
    marks = pad.text(f"{number}", figure, Style(13, True, align=0.5, leading=1, serif=True))
    sign = box.x + pad.mm(NUMBER + TO_SIGN)
    for player, y in ((0, box.y), (1, box.y + high + thread)):
        line = Box(box.x, y, box.width, high)
        marks.append(open_seat(player, sign, y + high / 2, pad.mm(RADIUS)))
        cells = (*_columns(pad, line), *_sums(pad, line))
        marks += [Box(cell.x, y, cell.width, high, None, INK, EDGE) for cell in cells]
    between = Box(box.x, box.y + high, box.width, thread)
    threads = zip(GEISHA, _columns(pad, between), strict=True)
    return [*marks, *(hem(pad.job, HUES[geisha.color], cell) for geisha, cell in threads)]
