"""The result as a picture to send to a friend, 1200 × 630: who has won, by what, and the row."""

from ...games.hanamikoji import GEISHA, Match, deciding, ended_with
from ...games.names import initial
from ...games.rounds import decided
from ...games.sentence import Sentence
from ..documents import Result
from ..emblems import Inks
from ..job import Job
from ..marks import COLORS, CREAM, GOLD_LEAF, GROUND, INK, SIDES, SOFT, STONE, Box, Marks, Page, Shape
from ..names import SIGNS, with_sign
from ..shapes import circle, diamond
from ..typesetter import Style
from . import row

WIDTH, HEIGHT = 240.0, 126.0  # 1200 × 630 at 5 pixels a mm
LEFT = Box(12, 9, 91, HEIGHT - 18)
SEVEN = Box(107.2, 21.6, 121.6, 82.8)
STRIP = 10.4
PINK = Inks("#f2cfd0", GROUND, "#d98fae")
# Blossoms and petals: x, y, size, by how much they are turned.
BLOSSOMS = ((-6.8, 24, 30, -14), (79, 5.2, 16.8, 20), (84, 42, 20.8, 8), (14, 6, 10.8, 30))
PETALS = ((9.6, 7, 2.6, -80), (33, 5, 3, 40), (73, 8, 2.8, -60), (24, 22, 3, 100), (77, 45, 3.6, 75))


def tells(match: Match) -> tuple[Sentence, ...]:
    """After the figure that decided: its words, and below them when, or whom nobody has."""
    made = deciding(match)
    is_shared = len(decided(match).winners) > 1
    return made.words, made.rest if is_shared else ended_with(match)


def page(job: Job, result: Result) -> Page:
    marks: Marks = [Box(0, 0, WIDTH, HEIGHT, GROUND), *_blossoms(job)]
    marks += _verdict(job, result) if result.match.outcome else _unfinished(job, result)
    marks += [*_foot(job, result), *_table(job, result.match)]
    return Page(WIDTH, HEIGHT, marks)


def _blossoms(job: Job) -> Marks:
    drawn = job.setter.emblems.drawn
    return [
        mark
        for name, placed in (("flower", BLOSSOMS), ("petal", PETALS))
        for x, y, size, turned in placed
        for mark in drawn(name, x, y, size, PINK, turned)
    ]


# The left side: who has won, and by what


def _unfinished(job: Job, result: Result) -> Marks:
    return job.setter.fitted(
        result.headline, Box(LEFT.x, 40, LEFT.width, 40), Style(30, True, leading=1.2), 14
    )


def _verdict(job: Job, result: Result) -> Marks:
    headline = Box(LEFT.x, 63.5, LEFT.width, 18)
    return [
        *_seals(job, result.match),
        *job.setter.fitted(result.headline, headline, Style(42, True, leading=1.1), 13),
        *_because(job, result),
    ]


def _seals(job: Job, match: Match) -> Marks:
    """That of the winner; of a shared victory both, the second over the edge of the first."""
    winners = decided(match).winners
    if len(winners) == 1:
        return _seal(job, match, winners[0], Box(24, 8, 54, 54))
    first, second = (Box(x, 12, 46, 46) for x in (13, 51))
    return [*_seal(job, match, 0, first), *_seal(job, match, 1, second)]


def _seal(job: Job, match: Match, player: int, box: Box) -> Marks:
    """With the initial; a name that is its seat’s has the sign of the seat."""
    name = match.players[player]
    inks = Inks(SIDES[player], GROUND, GROUND)
    drawn = job.setter.emblems.drawn(f"seal-{player}", box.x, box.y, box.width, inks, -5)
    if name.startswith(SIGNS[player]):
        return [*drawn, _sign(player, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.14)]
    style = Style(box.width * 1.25, True, CREAM, align=0.5, leading=1)
    return [*drawn, *job.setter.fitted(initial(name), box.inset(box.width * 0.22), style, 12)]


def _sign(player: int, x: float, y: float, radius: float) -> Shape:
    return Shape(circle(x, y, radius * 0.86) if player else diamond(x, y, radius), fill=CREAM)


def _because(job: Job, result: Result) -> Marks:
    """The figure that decided, large, and its words beside it."""
    winners = decided(result.match).winners
    figure = Style(50, True, SIDES[winners[0]] if len(winners) == 1 else INK, leading=1)
    text = str(deciding(result.match).figure)
    wide = job.setter.width(text, figure)
    rest = Box(LEFT.x + wide + 4, 82.5, LEFT.width - wide - 4, 18)
    words, below = result.told
    return [
        *job.setter.fitted(text, Box(LEFT.x, rest.y, wide + 1, rest.height), figure),
        *job.setter.fitted(words, Box(rest.x, rest.y, rest.width, 10.5), Style(15, True, leading=1.15), 8),
        *job.setter.fitted(
            below, Box(rest.x, rest.y + 10.5, rest.width, 7.5), Style(12.5, color=SOFT, leading=1.15), 7
        ),
    ]


def _foot(job: Job, result: Result) -> Marks:
    day = f"{job.words['name']} · {job.day(result.day)}"
    return [
        *job.setter.fitted(
            result.standing, Box(LEFT.x, 102.5, LEFT.width, 8), Style(12, True, leading=1.1), 7
        ),
        *job.setter.fitted(day, Box(LEFT.x, 111, LEFT.width, 6), Style(11.5, color=SOFT)),
    ]


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
