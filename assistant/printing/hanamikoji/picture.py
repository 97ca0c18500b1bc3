"""The result as a picture to send, 1200 × 630: who has won, why, and the row of geisha."""

from ...games.hanamikoji import CHARM_GOAL, GEISHA, Match, deciding, ended_with
from ...games.rounds import outcome_of
from ...games.sentence import Sentence
from ..artwork import shaded
from ..emblems import Inks
from ..job import Job
from ..marks import COLORS, CREAM, GOLD_LEAF, SIDES, STONE, Box, Line, Marks, Page, Shape
from ..result_layout import signed
from ..shapes import circle, diamond
from ..typesetter import Style
from ..values import Result
from ..victory import HEIGHT, picture
from . import cards

SEVEN = Box(107.2, 25.4, 121.6, 75.2)
STRIP, WORDS, BAR = 14.6, 9.4, 2.8  # mm, heights
BETWEEN = 0.6  # mm between the pieces of a bar
ALL_CHARM = sum(geisha.value for geisha in GEISHA)


def captions(match: Match) -> tuple[Sentence, ...]:
    """Return the words after the figure that decided, and below them when, or which geisha favor nobody."""
    verdict = deciding(match)
    is_shared = len(outcome_of(match).winners) > 1
    return verdict.words, verdict.rest if is_shared else ended_with(match)


def page(job: Job, result: Result[Match]) -> Page:
    """Return the picture of a result."""
    figure = deciding(result.match).figure if result.match.outcome else None
    return picture(job, result, figure, _table(job, result.match))


# The right side: the row between the players


def _table(job: Job, match: Match) -> Marks:
    marks: Marks = []
    for player, y in ((1, 8.8), (0, HEIGHT - 8.8 - STRIP)):
        marks += _strip(job, match, player, Box(SEVEN.x, y, SEVEN.width, STRIP))
    for index, card in enumerate(cards.columns(SEVEN)):
        marks += _card(job, index, match.markers[index], card)
    return marks


def _strip(job: Job, match: Match, player: int, box: Box) -> Marks:
    """Draw a player's strip: name and figures, and the charm below them."""
    template = job.told("result")["has"]
    text = template.format(points=match.charm[player], favors=match.favors[player])
    name = Box(box.x + 4, box.y + 0.6, 54, WORDS)
    figures = Box(box.right - 50, name.y + 1.7, 46, WORDS - 3.4)  # one line
    style = Style(17, True, CREAM, leading=1.1)
    return [
        Box(box.x, box.y, box.width, box.height, SIDES[player], GOLD_LEAF, 0.5, 2.8),
        *signed(job, match.players[player], player, name, style),
        *job.setter.fitted(text, figures, Style(14, True, CREAM, align=1, leading=1.1), 8),
        *_bar(job, match.charm[player], SIDES[player], Box(box.x + 4, box.y + WORDS + 1, box.width - 8, BAR)),
    ]


def _bar(job: Job, charm: int, lacquer: str, box: Box) -> Marks:
    """Draw a piece for each point of charm of the seven, and a mark at the goal."""
    step = box.width / ALL_CHARM
    goal = box.x + step * CHARM_GOAL - BETWEEN / 2
    above = Box(goal - 4, box.y - 5.6, 8, 4.4)
    return [
        *(
            Box(box.x + step * place, box.y, step - BETWEEN, box.height, color, radius=0.5)
            for place in range(ALL_CHARM)
            for color in [GOLD_LEAF if place < charm else shaded(lacquer, 0.35)]
        ),
        Line(goal, box.y - 1, goal, box.bottom + 1, CREAM, 0.7),
        *job.setter.fitted(str(CHARM_GOAL), above, Style(11, True, CREAM, 0.5, 1, serif=True)),
    ]


def _card(job: Job, index: int, side: int | None, card: Box) -> Marks:
    """Draw a geisha's card in her color, with her emblem above the middle and her value below."""
    geisha = GEISHA[index]
    cloth, middle = COLORS[geisha.color], card.x + card.width / 2
    size = card.width * 0.84
    emblem = job.setter.emblems.drawn(
        geisha.item, middle - size / 2, card.y + card.height * 0.21, size, Inks(CREAM, cloth, GOLD_LEAF)
    )
    value = Box(card.x, card.y + card.height * 0.605, card.width, card.height * 0.14)
    name = Box(card.x + 0.3, value.bottom, card.width - 0.6, card.height * 0.075)
    return [
        Box(card.x, card.y, card.width, card.height, cloth, radius=2),
        *emblem,
        *job.setter.fitted(str(geisha.value), value, Style(30, True, CREAM, 0.5, 1, serif=True)),
        *job.setter.fitted(
            job.words["geisha"][geisha.name], name, Style(12, color=CREAM, align=0.5, leading=1.1)
        ),
        *_seats(side, middle, card, shaded(cloth)),
    ]


def _seats(side: int | None, x: float, card: Box, empty: str) -> Marks:
    """Draw three places for a geisha's marker, and the marker at one of them."""
    heights = {1: 0.08, None: 0.52, 0: 0.92}
    marks: Marks = []
    for player, part in heights.items():
        y = card.y + card.height * part
        if player == side:
            marks.append(_marker(side, x, y))
        else:
            radius = 3.6 if player is not None else 1
            marks.append(Shape(diamond(x, y, radius) if player == 0 else circle(x, y, radius), fill=empty))
    return marks


def _marker(side: int | None, x: float, y: float) -> Shape:
    """Return a marker with a rim, so that it shows on every color."""
    contour = diamond(x, y, 5.2) if side == 0 else circle(x, y, 4.4)
    return Shape(contour, fill=STONE if side is None else SIDES[side], stroke=CREAM, line=0.6)
