"""The rounds of a pad: boxes for cards and sums of both sides, and places of the markers to circle."""

from ...games.hanamikoji import FIGURES, GEISHA
from ..artwork import hem, item, open_seat
from ..marks import HUES, INK, SOFT, Box, Marks
from ..masthead import rule
from ..pad import Pad
from ..typesetter import Style
from .row import columns

# mm on the smallest pad
HEAD, LEFT, RIGHT, SUM = 8.8, 7, 21.2, 10.2
SIGN, PLACE = 1.5, 2.2  # radii: of a row's sign, of a place to circle at most
BETWEEN = 1.2  # between a round's rules and its boxes
EDGE = 0.3  # beside the head of a sum
CELL = 0.26  # of a round's height, a box to write in
ROUNDS = FIGURES["last_round"]


def draw(pad: Pad, box: Box) -> Marks:
    """Draw the seven, and below them the rounds between rules."""
    head = Box(box.x, box.y, box.width, pad.mm(HEAD))
    height = (box.height - head.height) / ROUNDS
    marks = [*_seven(pad, head), *_heads(pad, head)]
    for place in range(ROUNDS):
        y = box.y + head.height + place * height
        marks.append(rule(box.x, y, box.width, INK, 0.3))
        inner = Box(box.x, y + pad.mm(BETWEEN), box.width, height - 2 * pad.mm(BETWEEN))
        marks += _round(pad, place + 1, inner)
    return [*marks, rule(box.x, box.y + box.height, box.width, INK, 0.3)]


def _middle(pad: Pad, box: Box) -> Box:
    """Return the part of a box for the seven."""
    return Box(box.x + pad.mm(LEFT), box.y, box.width - pad.mm(LEFT + RIGHT), box.height)


def _sums(pad: Pad, box: Box) -> list[Box]:
    """Return the parts of a box for charm and geisha."""
    width = pad.mm(SUM)
    left = box.x + box.width - 2 * width
    return [Box(left + place * width, box.y, width, box.height) for place in (0, 1)]


def _seven(pad: Pad, box: Box) -> Marks:
    """Draw each geisha's item and value on a tint above a hem."""
    marks: Marks = []
    for geisha, cell in zip(GEISHA, columns(_middle(pad, box)), strict=True):
        low = cell.y + cell.height - pad.mm(1.2)
        part = cell.width * 0.56
        inner = Box(cell.x, cell.y + pad.mm(0.8), cell.width, cell.height - pad.mm(2.6))
        value = Box(cell.x + part, inner.y, cell.width - part, inner.height)
        drawing = Box(cell.x + pad.mm(0.2), inner.y, part, inner.height)
        color = HUES[geisha.color]
        marks.append(pad.tinted(Box(cell.x, cell.y, cell.width, low - cell.y), color, color))
        marks += item(pad.job, geisha.item, geisha.color, drawing)
        marks += pad.text(f"{geisha.value}", value, Style(10, True, align=0.4, leading=1, serif=True))
        marks.append(hem(pad.job, color, Box(cell.x, low, cell.width, pad.mm(0.8))))
    return marks


def _heads(pad: Pad, box: Box) -> Marks:
    """Draw the heads of the sums, both in one size."""
    texts = [pad.job.words["sheets"]["score"][key] for key in ("charm", "geisha")]
    insets = [_inset(pad, part) for part in _sums(pad, box)]
    tinted = [Box(inner.x, inner.y, inner.width, inner.height - pad.mm(0.4)) for inner in insets]
    style = pad.shared(texts, tinted[0].inset(pad.mm(EDGE)), Style(6.5, align=0.5, leading=1.1))
    named = zip(texts, tinted, strict=True)
    said = (mark for text, part in named for mark in pad.text(text, part.inset(pad.mm(EDGE)), style))
    return [*map(pad.tinted, tinted), *said]


def _round(pad: Pad, number: int, box: Box) -> Marks:
    """Draw a row of boxes for each player after the sign, and the markers' places between."""
    cell, middle = box.height * CELL, _middle(pad, box)
    between = Box(box.x, box.y + cell, box.width, box.height - 2 * cell)
    marks = _numbered(pad, number, between)
    for player, y in ((0, box.y), (1, box.y + box.height - cell)):
        marks.append(open_seat(player, box.x + pad.mm(LEFT / 2), y + cell / 2, pad.mm(SIGN)))
        line = Box(middle.x, y, middle.width, cell)
        written = [
            *columns(line),
            *(_inset(pad, part) for part in _sums(pad, Box(box.x, y, box.width, cell))),
        ]
        marks += [Box(each.x, y, each.width, cell, None, INK, 0.25, 1) for each in written]
    for index, column in enumerate(columns(Box(middle.x, between.y, middle.width, between.height))):
        marks += _places(pad, index, Box(column.x, column.y + 0.6, column.width, column.height - 1.2))
    return marks


def _inset(pad: Pad, part: Box) -> Box:
    return Box(part.x + pad.mm(0.7), part.y, part.width - pad.mm(0.7), part.height)


def _numbered(pad: Pad, number: int, box: Box) -> Marks:
    """Draw the round's number at the left, and how many cards a side has at the right."""
    figure = Box(box.x, box.y, pad.mm(LEFT), box.height)
    right = _sums(pad, box)[0].x + pad.mm(0.7)
    each = Box(right, box.y, box.x + box.width - right, box.height)
    return [
        *pad.text(f"{number}", figure, Style(13, True, align=0.5, leading=1, serif=True)),
        *pad.text(pad.job.words["sheets"]["score"]["each"], each, Style(6.5, color=SOFT, align=0.5)),
    ]


def _places(pad: Pad, index: int, box: Box) -> Marks:
    """Draw the marker's three places between two hems of the geisha's color."""
    color, wide = HUES[GEISHA[index].color], pad.mm(0.6)
    radius = min(pad.mm(PLACE), box.height / 6)
    x, y, step = box.x + box.width / 2, box.y + box.height / 2, box.height / 2 - radius
    dot = pad.mm(0.35)
    return [
        hem(pad.job, color, Box(box.x, box.y, wide, box.height)),
        hem(pad.job, color, Box(box.x + box.width - wide, box.y, wide, box.height)),
        open_seat(0, x, y - step, radius),
        Box(x - dot, y - dot, 2 * dot, 2 * dot, pad.job.ink(INK), INK, 0.15, dot),
        open_seat(1, x, y + step, radius),
    ]
