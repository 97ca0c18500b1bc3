"""The result as a picture to send to a friend, 1200 × 630: who has won, by what, and the row."""

from ...games.hanamikoji import GEISHA, Match, deciding, ended_with
from ...games.rounds import decided
from ...games.sentence import Sentence
from ..documents import Result
from ..emblems import Inks
from ..job import Job
from ..marks import COLORS, CREAM, GOLD_LEAF, SIDES, STONE, Box, Marks, Page, Shape
from ..names import with_sign
from ..shapes import circle, diamond
from ..typesetter import Style
from ..victory import HEIGHT, WIDTH, left_side
from . import row

SEVEN = Box(107.2, 21.6, 121.6, 82.8)
STRIP = 10.4


def tells(match: Match) -> tuple[Sentence, ...]:
    """After the figure that decided: its words, and below them when, or whom nobody has."""
    made = deciding(match)
    is_shared = len(decided(match).winners) > 1
    return made.words, made.rest if is_shared else ended_with(match)


def page(job: Job, result: Result) -> Page:
    figure = deciding(result.match).figure if result.match.outcome else None
    marks = left_side(job, result, figure)
    return Page(WIDTH, HEIGHT, [*marks, *_table(job, result.match)])


# The right side: the row between the players


def _table(job: Job, match: Match) -> Marks:
    marks: Marks = []
    for player, y in ((1, 8.8), (0, 106.8)):
        marks += _strip(job, match, player, Box(SEVEN.x, y, SEVEN.width, STRIP))
    for index, card in enumerate(row.columns(SEVEN)):
        marks += _card(job, index, match.markers[index], card)
    return marks


def _strip(job: Job, match: Match, player: int, box: Box) -> Marks:
    said = job.words["sheets"]["result"]["scored"]
    figures = {"points": match.charm[player], "favors": match.favors[player]}
    text = said.format(player=with_sign(match.players[player], player), **figures)
    style = Style(15, True, CREAM, align=0.5, leading=1.1)
    lacquer = Box(box.x, box.y, box.width, box.height, SIDES[player], GOLD_LEAF, 0.5, 2.8)
    return [lacquer, *job.setter.fitted(text, box.inset(1.2), style, 8)]


def _card(job: Job, index: int, side: int | None, card: Box) -> Marks:
    """Her cloth, with her emblem above the middle and her value below it."""
    geisha = GEISHA[index]
    cloth, middle = COLORS[geisha.color], card.x + card.width / 2
    size = card.width * 0.84
    emblem = job.setter.emblems.drawn(
        geisha.item, middle - size / 2, card.y + card.height * 0.22, size, Inks(CREAM, cloth, GOLD_LEAF)
    )
    value = Box(card.x, card.y + card.height * 0.63, card.width, card.height * 0.1)
    name = Box(card.x + 0.5, value.y + value.height, card.width - 1, card.height * 0.06)
    return [
        Box(card.x, card.y, card.width, card.height, cloth, radius=2),
        *emblem,
        *job.setter.fitted(str(geisha.value), value, Style(24, True, CREAM, align=0.5, leading=1)),
        *job.setter.fitted(
            job.words["geisha"][geisha.name], name, Style(10, color=CREAM, align=0.5, leading=1.1)
        ),
        *_seats(side, middle, card, row.shaded(cloth)),
    ]


def _seats(side: int | None, x: float, card: Box, empty: str) -> Marks:
    """Three places for her marker, and the marker at one of them."""
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
    """With a rim of paper, so that it stands on every cloth."""
    contour = diamond(x, y, 5.2) if side == 0 else circle(x, y, 4.4)
    return Shape(contour, fill=STONE if side is None else SIDES[side], stroke=CREAM, line=0.6)
