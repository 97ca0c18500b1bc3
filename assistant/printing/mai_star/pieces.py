"""The components in front of a player of Mai-Star, as drawn: cards, their backs and reputations."""

from itertools import pairwise

from ...games.mai_star import GEISHA, REPORTED
from ..artwork import ROUND, crest, edge, hem
from ..job import Job
from ..marks import BLACK, HAIR, HUES, INK, RIM, SOFT, WHITE, Box, Line, Marks, Shape
from ..shapes import circle, diamond, shield
from ..typesetter import Style
from .lanterns import names
from .picture import CLOTHS

FIELDS = ("red", "blue", "green")  # performance, service, intelligence


def back(card: Box) -> Marks:
    """Draw a card face down."""
    inner, middle = card.inset(card.width * 0.16), card.width * 0.2
    star = diamond(card.x + card.width / 2, card.y + card.height / 2, middle)
    frame = Box(inner.x, inner.y, inner.width, inner.height, None, INK, HAIR)
    return [edge(card), frame, Shape(star, stroke=INK, line=HAIR)]


def stack(card: Box) -> Marks:
    """Draw cards face down on each other, the lower ones showing at the right and below."""
    apart = card.width * 0.06
    low = [edge(Box(card.x + by * apart, card.y + by * apart, card.width, card.height)) for by in (3, 2, 1)]
    return [*low, *covering(card)]


def covering(card: Box) -> Marks:
    """Draw a card face down that hides what is below it."""
    ground = Box(card.x, card.y, card.width, card.height, WHITE, radius=card.width * ROUND)
    return [ground, *back(card)]


def slot(card: Box) -> Marks:
    """Draw the place of the next card."""
    right, low = card.right, card.bottom
    corners = ((card.x, card.y), (right, card.y), (right, low), (card.x, low), (card.x, card.y))
    return [Line(*one, *other, RIM, 0.25, dash=1) for one, other in pairwise(corners)]


def character(job: Job, card: Box) -> Marks:
    """Draw a card face up, with a person seen from the front."""
    return [edge(card), *_somebody(job, Box(card.x, card.y, card.width, card.height * 0.56))]


def _somebody(job: Job, box: Box) -> Marks:
    """Draw a head above shoulders, in the middle of a box."""
    x, low = box.x + box.width / 2, box.bottom
    head, wide = box.width * 0.15, box.width * 0.28
    top = low - wide * 1.05
    shoulders = (
        ("moveTo", ((x - wide, low),)),
        ("curveTo", ((x - wide, top - 0.2 * wide), (x + wide, top - 0.2 * wide), (x + wide, low))),
        ("closePath", ()),
    )
    look = (job.ink(BLACK), BLACK, HAIR)
    return [Shape(circle(x, top - head * 0.75, head), *look), Shape(shoulders, *look)]


def guest(job: Job, wants: tuple[int, int], income: str, card: Box) -> Marks:
    """Draw a character beside its demand, in the field of its color, above its income."""
    place, demand = wants
    side, half = card.width * 0.4, card.width * 0.48
    field_box = Box(card.x + card.width * 0.07, card.y + card.width * 0.1, side, side)
    paid = Box(card.x, card.y + card.height * 0.58, card.width, card.height * 0.4)
    person = Box(card.x + half, card.y, card.width - half, card.height * 0.56)
    return [
        edge(card),
        field(place, field_box),
        *figure(job, str(demand), within(place, field_box)),
        *_somebody(job, person),
        *figure(job, income, paid),
    ]


def patron(job: Job, raises: tuple[int, ...], card: Box) -> Marks:
    """Draw a character above what it adds to the reputation, and in which fields."""
    person = Box(card.x + card.width * 0.2, card.y, card.width * 0.6, card.height * 0.42)
    adds = Box(card.x, card.y + card.height * 0.42, card.width, card.height * 0.32)
    side = card.width * 0.24
    left = card.x + (card.width - len(raises) * side - (len(raises) - 1) * side * 0.25) / 2
    marks = [edge(card), *_somebody(job, person), *figure(job, "+1", adds)]
    for number, place in enumerate(raises):
        at = Box(left + number * side * 1.25, card.y + card.height * 0.76, side, side)
        marks.append(field(place, at))
    return marks


def geisha(job: Job, key: str, card: Box) -> Marks:
    """Draw a geisha's card: the crest, the name, the reputation."""
    picture = Box(card.x, card.y, card.width, card.height * 0.56).inset(card.width * 0.1)
    named = Box(card.x, card.y + card.height * 0.54, card.width, card.height * 0.18).inset(0.4)
    fields = Box(card.x, card.y + card.height * 0.73, card.width, card.height * 0.22).inset(card.width * 0.02)
    style = Style(job.sized(11), True, align=0.5, leading=1, serif=True)
    bottom = Box(card.x + 0.2, card.y + 0.2, card.width - 0.4, 1.2, radius=0.5)
    return [
        hem(job, CLOTHS[key], bottom),
        edge(card),
        *crest(job, key, CLOTHS[key], picture),
        *job.setter.fitted(names(job)[key], named, style, job.sized(8)),
        *reputation(job, key, fields),
    ]


def reputation(job: Job, key: str, box: Box) -> Marks:
    """Draw a geisha's fields with their values beside each other."""
    side = min(box.height, box.width / 3.4)
    apart = min((box.width - 3 * side) / 2, side * 0.3)
    left = box.x + (box.width - 3 * side - 2 * apart) / 2
    top = box.y + (box.height - side) / 2
    boxes = (Box(left + place * (side + apart), top, side, side) for place in range(len(FIELDS)))
    return [mark for place, within in enumerate(boxes) for mark in valued(job, key, place, within)]


def valued(job: Job, key: str, place: int, box: Box) -> Marks:
    """Draw the field of a geisha at this place of FIELDS with its value, in gray if only reviews state it."""
    own = job.figures.get(key, ())
    told = GEISHA[key] or (own if len(own) == len(FIELDS) else None)
    value = (told or REPORTED[key])[place]
    return [field(place, box), *figure(job, f"{value}", within(place, box), INK if told else SOFT)]


def field(place: int, box: Box) -> Box | Shape:
    """Return the field at this place of FIELDS."""
    color, line = HUES[FIELDS[place]], 0.45
    half = box.width / 2
    round_or_pointed = {"blue": circle, "green": shield}.get(FIELDS[place])
    if round_or_pointed:
        return Shape(round_or_pointed(box.x + half, box.y + half, half), stroke=color, line=line)
    return Box(box.x, box.y, box.width, box.height, None, color, line)


def within(place: int, box: Box) -> Box:
    """Return the part of the field at this place of FIELDS where a figure stands: high in a shield."""
    if FIELDS[place] != "green":
        return box
    return Box(box.x, box.y - box.height * 0.08, box.width, box.height)


def figure(job: Job, said: str, box: Box, color: str = INK) -> Marks:
    """Draw a serif figure in the middle of a box, as large as there is room for."""
    style = Style(max(box.height * 2.1, job.sized(0)), True, color, 0.5, 1, serif=True)
    return job.setter.fitted(said, box, style, job.sized(8))


def label(job: Job, text: str, box: Box, align: float = 0.5) -> Marks:
    """Draw a small label in a box."""
    return job.setter.fitted(text, box, Style(job.sized(8), True, SOFT, align, 1.15), job.sized(6.5))
