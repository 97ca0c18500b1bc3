"""The components of Hanamikoji as drawn: geisha cards, item cards and the box."""

from collections.abc import Iterable

from ...games.hanamikoji import GEISHA
from ..artwork import edge, hem, item, open_seat
from ..job import Job
from ..marks import BLACK, HAIR, HUES, INK, Box, Line, Marks, Shape
from ..typesetter import Style

HEM = 0.12  # of its width
GAP = 0.011  # between the cards of a row, of its width
BACK = 0.24  # of its width, from its edge to the cross on its back


def columns(row: Box) -> list[Box]:
    """Return the boxes of a row of the seven, left to right."""
    gap = row.width * GAP
    width = (row.width - gap * (len(GEISHA) - 1)) / len(GEISHA)
    return [Box(row.x + i * (width + gap), row.y, width, row.height) for i in range(len(GEISHA))]


def geisha(job: Job, index: int, card: Box) -> Marks:
    """Draw a geisha card with its hems: the item above, the favor marker in the middle, the value below."""
    top = Box(card.x, card.y + card.height * 0.11, card.width, card.height * 0.27)
    value = Box(card.x, card.y + card.height * 0.62, card.width, card.height * 0.28)
    return [
        *hemmed(job, index, card),
        *item(job, GEISHA[index].item, GEISHA[index].color, top),
        open_seat(None, card.x + card.width / 2, card.y + card.height / 2, card.width * 0.19),
        *figure(job, str(GEISHA[index].value), value),
    ]


def hemmed(job: Job, index: int, card: Box) -> Marks:
    """Draw an empty card with a stripe of the geisha's color above and below."""
    color, high = HUES[GEISHA[index].color], min(1.6, card.width * HEM)
    inner = card.inset(0.2)
    low = inner.bottom - high
    return [
        hem(job, color, Box(inner.x, inner.y, inner.width, high, radius=high / 3)),
        hem(job, color, Box(inner.x, low, inner.width, high, radius=high / 3)),
        edge(card),
    ]


def face(job: Job, index: int, card: Box) -> Marks:
    """Draw an item card face up."""
    color, high = HUES[GEISHA[index].color], card.width * HEM
    low = card.bottom - high - 0.2
    picture = Box(card.x, card.y, card.width, card.height - high).inset(card.width * 0.1)
    return [
        hem(job, color, Box(card.x + 0.2, low, card.width - 0.4, high, radius=high / 3)),
        edge(card),
        *item(job, GEISHA[index].item, GEISHA[index].color, picture),
    ]


def back(card: Box) -> Marks:
    """Draw an item card face down."""
    by = card.width * BACK
    left, right, top, low = card.x + by, card.right - by, card.y + by, card.bottom - by
    frame = Box(left, top, right - left, low - top, None, INK, HAIR)
    cross = [Line(left, top, right, low, INK, HAIR), Line(left, low, right, top, INK, HAIR)]
    return [edge(card), frame, *cross]


def figure(job: Job, said: str, box: Box, others: Iterable[str] = ()) -> Marks:
    """Draw a large serif figure in the middle of a box, at a size at which others fit one too."""
    style = Style(max(box.height * 2.5, job.sized(0)), True, align=0.5, leading=1, serif=True)
    size = min(job.setter.fitting(text, box, style, job.sized(8)) for text in (said, *others))
    return job.setter.fitted(said, box, style.at(size), job.sized(8))


def box(place: Box) -> Shape:
    """Return the open box of the game, seen from its side."""
    right, low = place.right, place.bottom
    flap = place.width * 0.12
    return Shape(
        (
            ("moveTo", ((place.x - flap, place.y - flap * 1.3),)),
            ("lineTo", ((place.x, place.y),)),
            ("lineTo", ((place.x, low),)),
            ("lineTo", ((right, low),)),
            ("lineTo", ((right, place.y),)),
            ("lineTo", ((right + flap, place.y - flap * 1.3),)),
        ),
        stroke=BLACK,
        line=0.4,
    )
