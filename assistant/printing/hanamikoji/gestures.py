"""Small pictures of actions and of comparing item cards."""

from collections.abc import Iterator

from ...games.hanamikoji import ACTIONS
from ..artwork import edge, seat, unowned
from ..job import Job
from ..marks import BLACK, INK, SIDES, Box, Line, Marks
from ..pointers import arrow
from . import cards

HIGH = 0.62  # of the picture's height, the highest card
WIDE = 0.72  # of its width, all cards of an action
SHAPE = 0.72  # a card's width, of its height
RAISED = 0.14  # of its height, how far the cards that the opponent takes are raised
NEAR = 0.5  # mm between the cards of a pair
FOOT, HEAD, ARROW = 1.2, 0.8, 2  # mm below cards in groups, between them and an arrow, and the arrow at least
APART, AWAY = 0.8, 3  # mm between hidden cards and before their arrow, and this arrow at least
GOAL = 0.2  # of its width, where hidden cards go
MOST_HIDDEN = max(rule.cards for rule in ACTIONS.values() if not rule.opponents)
SHOWN = (3, 2, 4, 0)  # the geisha whose cards are shown


def action(job: Job, key: str, box: Box) -> Marks:
    """Draw the cards that an action takes, and where they go."""
    rule = ACTIONS[key]
    if rule.opponents:
        return _offered(job, rule.cards, rule.cards // rule.opponents, box)
    return _hidden(job, rule.cards, box, is_kept=key == "secret")


def _hidden(job: Job, count: int, box: Box, is_kept: bool) -> Marks:
    """Draw cards face down, going under the action marker if they are kept, else into the box."""
    width, height = _hidden_card(box)
    middle = box.y + box.height / 2
    marks: Marks = []
    for number in range(count):
        place = Box(box.x + number * (width + APART), middle - height / 2, width, height)
        marks += cards.back(place)
    side = box.width * GOAL
    goal = Box(box.right - side, middle - side / 2, side, side)
    begin = box.x + count * (width + APART) + APART
    marks += arrow(job, begin, middle, goal.x - 2 * APART, middle)
    if is_kept:
        line = 0.55
        return [*marks, Box(goal.x, goal.y, side, side, None, SIDES[0], line, side / 6)]
    return [*marks, cards.box(goal)]


def _offered(job: Job, count: int, parts: int, box: Box) -> Marks:
    """Draw cards face up in so many parts, of which the opponent takes the middle one or the last."""
    width, height = _lower(box, _card(box, count))
    shown, low = iter(SHOWN), box.bottom - height - FOOT
    marks: Marks = []
    for number, places in enumerate(_places(box, count // parts, parts, width)):
        left, right = places[0], places[-1] + width
        is_taken = number == parts // 2
        top = low - box.height * RAISED * is_taken
        for x in places:
            marks += cards.face(job, next(shown), Box(x, top, width, height))
        if is_taken:
            marks += arrow(job, (left + right) / 2, top - HEAD, (left + right) / 2, box.y)
        else:
            marks.append(Line(left, top + height + 1, right, top + height + 1, BLACK, 0.3))
    return marks


def _places(box: Box, each: int, parts: int, width: float) -> Iterator[list[float]]:
    """Yield for each group the x of its cards, which are next to each other."""
    wide = each * (width + NEAR) - NEAR
    apart = (box.width - parts * wide) / (parts + 1)
    for part in range(parts):
        left = box.x + apart + part * (wide + apart)
        yield [left + number * (width + NEAR) for number in range(each)]


def _card(box: Box, count: int) -> tuple[float, float]:
    """Return the width and height of each of so many cards."""
    height = min(box.height * HIGH, box.width * WIDE / count / SHAPE)
    return height * SHAPE, height


def _hidden_card(box: Box) -> tuple[float, float]:
    """Return the width and height of a hidden card, which leaves room for an arrow however many there are."""
    width, height = _card(box, MOST_HIDDEN)
    room = box.width * (1 - GOAL) - AWAY - 3 * APART
    part = min(1, (room / MOST_HIDDEN - APART) / width)
    return width * part, height * part


def _lower(box: Box, size: tuple[float, float]) -> tuple[float, float]:
    """Return a card's size, reduced to leave room for an arrow above raised cards."""
    height = min(size[1], box.height * (1 - RAISED) - FOOT - HEAD - ARROW)
    return height * SHAPE, height


def majority(job: Job, box: Box) -> Marks:
    """Draw two cards below and one above: the marker goes down to the two."""
    compared = _compared(box, (1, 2))
    x, radius = box.x + box.width * 0.8, box.height * 0.15
    marker = seat(job, 0, x, box.y + box.height * 0.76, radius, SIDES[0])
    down = arrow(job, x, box.y + box.height * 0.2, x, box.y + box.height * 0.76 - radius - 0.6)
    return [*compared, *down, marker]


def tie(_: Job, box: Box) -> Marks:
    """Draw one card on each side: the marker stays."""
    x, y = box.x + box.width * 0.8, box.y + box.height / 2
    equal = [
        Line(box.x + box.width * 0.46, y + away, box.x + box.width * 0.6, y + away, INK, 0.4)
        for away in (-0.6, 0.6)
    ]
    return [*_compared(box, (1, 1)), *equal, *unowned(x, y, box.height * 0.19)]


def _compared(box: Box, counts: tuple[int, int]) -> Marks:
    """Draw so many cards above and below."""
    height = box.height * 0.46
    width = height * SHAPE
    marks: Marks = []
    for row, count in enumerate(counts):
        y = box.y + row * (box.height - height)
        for number in range(count):
            marks.append(edge(Box(box.x + number * (width + 0.7), y, width, height)))
    return marks
