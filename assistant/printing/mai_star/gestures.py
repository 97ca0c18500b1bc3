"""Small pictures of the actions: cards, and red arrows for where they go."""

from collections.abc import Callable, Mapping

from ...games.mai_star import MOST_INTRODUCED
from ..artwork import crest, edge
from ..job import Job
from ..marks import Box, Line, Marks
from ..masthead import RED
from ..pointers import arrow, stem
from . import pieces
from .picture import CLOTHS
from .scene import HER

WIDE, LESS = 24, 12  # mm, a picture
HIGH = {"guest": 15.5}  # mm, where cards lie above each other
SHAPE = 0.72  # a card's width, of its height
LOW = 0.46  # of the box's height, a card where two lie above each other
TOGETHER = 0.3  # of a card's width, the part that shows of those below another
APART = 0.075  # of the width, from the middle to each arrow of an exchange
NEAR = 0.0375  # of the width, between a card and an arrow


def size(job: Job, key: str) -> tuple[float, float]:
    """Return the width and height of an action's picture in mm."""
    larger = 1.5 if job.is_large else 1
    return WIDE * larger, HIGH.get(key, LESS) * larger


def action(job: Job, key: str, box: Box) -> Marks:
    """Draw the picture of one of the game's ACTIONS."""
    return _DRAWN[key](job, box)


def _card(box: Box, x: float, y: float = 0, part: float = 1) -> Box:
    """Return a card `part` of the box high; `x` and `y` are its place as parts of the box."""
    height = box.height * part
    return Box(box.x + box.width * x, box.y + box.height * y, height * SHAPE, height)


def _hers(job: Job, card: Box) -> Marks:
    """Draw the card of a geisha with her crest."""
    return [edge(card), *crest(job, HER, CLOTHS[HER], card.inset(card.width * 0.1))]


def _guest(job: Job, box: Box) -> Marks:
    """Draw a card of the hand that goes above the geisha, right of another."""
    near = NEAR * box.width
    her, first, new = _card(box, 0.06, 1 - LOW, LOW), _card(box, 0.06, 0, LOW), _card(box, 0.3, 0, LOW)
    hand, y = _card(box, 0.68, 1 - LOW, LOW), new.y + new.height / 2
    x, begin, end = hand.x + hand.width / 2, hand.y - near / 2, new.right + near
    return [
        *_hers(job, her),
        *pieces.character(job, first),
        *pieces.character(job, new),
        *pieces.back(hand),
        Line(x, begin, x, y, RED, stem(job, x - end)),
        *arrow(job, x, y, end, y),
    ]


def _advertise(job: Job, box: Box) -> Marks:
    """Draw a card that goes to the geisha's right, and one that is drawn."""
    near = NEAR * box.width
    her, new, deck = _card(box, 0.02, 0.2, 0.6), _card(box, 0.44, 0.2, 0.6), _card(box, 0.78, 0, 0.5)
    y, x = new.y + new.height / 2, deck.x + deck.width / 2
    return [
        *_hers(job, her),
        *pieces.character(job, new),
        *arrow(job, her.right + near, y, new.x - near, y),
        *pieces.stack(deck),
        *arrow(job, x, deck.bottom + 2 * near, x, box.bottom),
    ]


def _introduce(job: Job, box: Box) -> Marks:
    """Draw cards of the hand that are discarded, and as many from the deck."""
    marks: Marks = []
    first, discarded, deck = _card(box, 0, 0.1, 0.8), _card(box, 0.76, 0, LOW), _card(box, 0.76, 1 - LOW, LOW)
    for number in range(MOST_INTRODUCED):
        x = first.x + number * first.width * TOGETHER
        marks += pieces.covering(Box(x, first.y, first.width, first.height))
    near, far = x + first.width + NEAR * box.width, deck.x - NEAR * box.width
    out, back = (card.y + card.height / 2 for card in (discarded, deck))
    marks += [*arrow(job, near, out, far, out), *arrow(job, far, back, near, back)]
    return [*marks, *pieces.character(job, discarded), *pieces.stack(deck)]


def _exchange(job: Job, box: Box) -> Marks:
    """Draw a patron that comes back, and a card of the hand that goes."""
    patron, hand, y = _card(box, 0.08, 0.1, 0.8), _card(box, 0.7, 0.1, 0.8), box.y + box.height / 2
    near, far = patron.right + NEAR * box.width, hand.x - NEAR * box.width
    apart = APART * box.width
    arrows = [*arrow(job, near, y - apart, far, y - apart), *arrow(job, far, y + apart, near, y + apart)]
    return [*pieces.character(job, patron), *pieces.back(hand), *arrows]


def _search(job: Job, box: Box) -> Marks:
    """Draw a card drawn from the deck."""
    deck, hand, y = _card(box, 0.08, 0.1, 0.8), _card(box, 0.7, 0.1, 0.8), box.y + box.height / 2
    near = NEAR * box.width
    to_hand = arrow(job, deck.right + 2 * near, y, hand.x - near, y)
    return [*pieces.stack(deck), *to_hand, *pieces.back(hand)]


_DRAWN: Mapping[str, Callable[[Job, Box], Marks]] = {
    "guest": _guest,
    "advertise": _advertise,
    "introduce": _introduce,
    "exchange": _exchange,
    "search": _search,
}
