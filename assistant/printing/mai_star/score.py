"""A pad to score a match by hand: a column per player, the money of each round, and the total."""

from functools import partial

from ...games.mai_star import HAND_SIZES, MOST_PLAYERS
from .. import pad as pads
from ..job import Job
from ..marks import INK, SOFT, Box, Document, Marks
from ..pad import HALVES, HEAD, QUARTERS, Layout, Pad, parted, styled
from ..typesetter import Style

# mm on the smallest pad
LABELS, NAME, GEISHA, TITLE = 18.8, 7.2, 7.1, 3.9
FOOT, GAP = 14.1, 1
WON = 5.2  # the line for the winner
EDGE = 0.2  # mm, the line of a cell
ROWS = ("income", "left", "total")
MOST_ON_QUARTERS = 4  # columns in which a name can be written


def document(job: Job, layout: Layout = HALVES, name: str = "score") -> Document:
    """Return the pad as often as it is on a page, with a column for each of the job's players."""
    most = MOST_ON_QUARTERS if styled(layout, job.style) == QUARTERS else MOST_PLAYERS
    draws = partial(_drawn, min(job.players or most, most), most < MOST_PLAYERS)
    return pads.document(job, job.told(name)["title"], layout, draws)


small = partial(document, layout=QUARTERS, name="score-small")


def _drawn(players: int, is_for_few: bool, pad: Pad) -> Marks:
    """Draw the names, the geisha, the rounds with their rows, reminders and the winner."""
    area, high = pad.area, pad.mm(FOOT)
    names = Box(area.x, area.y + pad.mm(HEAD), area.width, pad.mm(NAME))
    geisha = Box(area.x, names.bottom, area.width, pad.mm(GEISHA))
    top, foot = geisha.bottom, area.bottom - high
    height = (foot - pad.mm(GAP) - top) / len(HAND_SIZES)
    marks = _row(pad, players, pad.job.common["name"], names)
    marks += _row(pad, players, pad.job.told("score")["geisha"], geisha)
    for number, hand in enumerate(HAND_SIZES):
        box = Box(area.x, top + number * height, area.width, height)
        marks += [*_head(pad, number + 1, hand, box), *_rows(pad, players, box)]
    return [
        *marks,
        *(_few(pad, players) if is_for_few else ()),
        *_foot(pad, Box(area.x, foot, area.width, high)),
    ]


def _row(pad: Pad, players: int, label: str, line: Box, is_total: bool = False) -> Marks:
    """Draw a label and an empty cell per player, for the total tinted and in bolder frames."""
    edge, fill = (0.5, pad.tint()) if is_total else (EDGE, None)
    left = pad.mm(LABELS)
    places = Box(line.x + left, line.y, line.width - left, line.height)
    cells = parted(places, [1 / players] * players)
    boxes = [Box(cell.x, cell.y, cell.width, cell.height, fill, INK, edge) for cell in cells]
    named = Box(line.x, line.y, left - pad.mm(0.6), line.height)
    return [*pad.text(label, named, Style(7, is_total, leading=1.05)), *boxes]


def _head(pad: Pad, number: int, hand: int, box: Box) -> Marks:
    """Draw a round's heading with the size of a hand."""
    texts, frame = pad.job.told("score"), INK if pad.job.is_low_ink else None
    named = Box(box.x + pad.mm(1), box.y, box.width * 0.6, pad.mm(TITLE))
    dealt = Box(named.right, box.y, box.width * 0.4 - pad.mm(2), named.height)
    return [
        Box(box.x, box.y, box.width, named.height, pad.tint(), frame, EDGE),
        *pad.text(texts["round"].format(number=number), named, Style(8, True, leading=1.1, serif=True)),
        *pad.text(texts["hand"].format(count=hand), dealt, Style(7, align=1, leading=1.1)),
    ]


def _rows(pad: Pad, players: int, box: Box) -> Marks:
    """Draw the rows below a round's heading."""
    top = pad.mm(TITLE)
    height, texts = (box.height - top) / len(ROWS), pad.job.told("score")
    lines = (Box(box.x, box.y + top + place * height, box.width, height) for place in range(len(ROWS)))
    rows = zip(ROWS, lines, strict=True)
    return [mark for key, line in rows for mark in _row(pad, players, texts[key], line, key == "total")]


def _few(pad: Pad, players: int) -> Marks:
    """Draw beside the game's name for how many players there is room."""
    area = pad.area
    box = Box(area.x + area.width * 0.3, area.y + pad.mm(2.85), area.width * 0.3, pad.mm(HEAD - 5.3))
    return pad.text(pad.job.told("score")["few"].format(count=players), box, Style(7, color=SOFT, leading=1))


def _foot(pad: Pad, box: Box) -> Marks:
    """Draw reminders, and below them a line for the winner."""
    job, low = pad.job, pad.mm(WON)
    said = job.common["space"].join(job.told("score")[key] for key in ("least", "begins", "tied"))
    told = Box(box.x, box.y, box.width, box.height - low)
    line = Box(box.x, told.bottom, box.width, low)
    return [
        *pad.text(said, told, Style(7, align=0.5, leading=1.1)),
        *pad.blank(job.common["event"]["winner"], line),
    ]
