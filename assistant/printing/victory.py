"""The parts that results share: the winners in their seals; for pictures also why and when."""

from collections.abc import Iterable

from ..games.names import initial
from ..games.rounds import Match, outcome_of
from .emblems import Inks
from .job import Job
from .marks import CREAM, GROUND, HAIR, INK, SEATS, SOFT, Box, Marks, Page, Shape
from .names import SIGNS
from .typesetter import Style
from .values import Result

WIDTH, HEIGHT = 240.0, 126.0  # 1200 × 630 at 5 pixels a mm
FIBER, TILE = "#dfd3bd", 64.0  # mm
LEFT = Box(12, 9, 91, HEIGHT - 18)
PINK = Inks("#f0c3cd", GROUND, "#d683a6")
# Blossoms and petals: x, y, size, rotation in degrees.
BLOSSOMS = ((-6.8, 24, 30, -14), (79, 5.2, 16.8, 20), (84, 42, 20.8, 8), (14, 6, 10.8, 30))
PETALS = ((9.6, 7, 2.6, -80), (33, 5, 3, 40), (73, 8, 2.8, -60), (24, 22, 3, 100), (77, 45, 3.6, 75))
SEALS = Box(9, 8, 84, 54)
SHORT = 60  # letters: a longer text takes the larger part of the room beside the figure
OVER, BESIDE = 0.82, 1.04  # from a seal to the next, of its size
EDGES = 0.35, HAIR  # mm, a seal's outline and frame in low ink
TURNED = -5  # degrees, as if stamped by hand
# By player, what centers a letter in the seal: the offset down and the inset, of the seal's size.
LETTERS = {2: (0.07, 0.3), 4: (0, 0.3), 5: (-0.09, 0.3)}


def picture(job: Job, result: Result[Match], figure: int | None, right: Marks) -> Page:
    """Return a picture with this right side; `figure` is the one that decided, None if nothing has yet."""
    if figure is None:
        box, style = Box(LEFT.x, 40, LEFT.width, 40), Style(32, True, leading=1.2, serif=True)
        words = job.setter.fitted(result.headline, box, style, 14)
    else:
        words = _verdict(job, result, str(figure))
    flowers = [*blossoms(job, "flower", BLOSSOMS), *blossoms(job, "petal", PETALS)]
    return Page(WIDTH, HEIGHT, [*washi(job), *flowers, *words, *_foot(job, result), *right])


def washi(job: Job) -> Marks:
    """Draw the paper that all pictures lie on."""
    return [Box(0, 0, WIDTH, HEIGHT, GROUND), job.setter.emblems.fibers(WIDTH, HEIGHT, TILE, FIBER)]


def blossoms(job: Job, name: str, places: Iterable[tuple[float, float, float, float]]) -> Marks:
    """Draw a symbol in pink at each place: its x, y, size and rotation in degrees."""
    drawn = job.setter.emblems.drawn
    return [mark for x, y, size, turned in places for mark in drawn(name, x, y, size, PINK, turned)]


def _verdict(job: Job, result: Result[Match], figure: str) -> Marks:
    headline = Box(LEFT.x, 63.5, LEFT.width, 18)
    return [
        *seals(job, result, SEALS, GROUND),
        *job.setter.fitted(result.headline, headline, Style(42, True, leading=1.1, serif=True), 13),
        *_because(job, result, figure),
    ]


def seals(job: Job, result: Result[Match], box: Box, ground: str) -> Marks:
    """Draw the seals of all winners in the middle of a box, cut in the color `ground`; outlines in low ink.

    Seals of a shared victory overlap, but outlines are side by side.
    """
    winners = outcome_of(result.match).winners
    wide = row_of(job, len(winners))
    size = min(box.height, box.width / wide)
    left, top = box.x + (box.width - wide * size) / 2, box.y + (box.height - size) / 2
    marks: Marks = []
    for place, player in enumerate(winners):
        marks += _seal(job, result, player, Box(left + _step(job) * size * place, top, size, size), ground)
    return marks


def row_of(job: Job, count: int) -> float:
    """Return the width of a row of so many seals, in heights of one."""
    return 1 + _step(job) * (count - 1)


def _step(job: Job) -> float:
    return BESIDE if job.is_low_ink else OVER


def _seal(job: Job, result: Result[Match], player: int, box: Box, ground: str) -> Marks:
    """Draw a seal with the player's letter, or with the seat's sign for a name that begins with it."""
    name, ink = result.match.players[player], SEATS[player] if job.is_low_ink else CREAM
    moved, inset = LETTERS.get(player, (0, 0.22))
    letter = Box(box.x, box.y + moved * box.width, box.width, box.height).inset(box.width * inset)
    drawn = _stamped(job, player, box, ground)
    if name.startswith(SIGNS[player]):
        sign = letter.inset(letter.width * 0.25)
        inks = Inks(ink, ink, ink)
        return [*drawn, *job.setter.emblems.drawn(f"sign-{player}", sign.x, sign.y, sign.width, inks)]
    said = result.letters[player] if result.letters else initial(name)
    style = Style(letter.width * 2.4, True, ink, 0.5, 1, serif=True)
    return [*drawn, *job.setter.freely.fitted(said, letter, style, 5.5)]


def _stamped(job: Job, player: int, box: Box, ground: str) -> Marks:
    """Draw a seal; in low ink only its edge and frame, without the specks of the paper."""
    color = SEATS[player]
    drawn = job.setter.emblems.drawn(
        f"seal-{player}", box.x, box.y, box.width, Inks(color, ground, ground), TURNED
    )
    if not job.is_low_ink:
        return drawn
    shapes = [mark for mark in drawn if isinstance(mark, Shape)]
    return [Shape(shape.contour, stroke=color, line=line) for shape, line in zip(shapes, EDGES, strict=False)]


def _because(job: Job, result: Result[Match], figure: str) -> Marks:
    """Draw the figure that decided, large, and its words beside it."""
    winners, (words, *below) = outcome_of(result.match).winners, result.told
    style = Style(52, True, SEATS[winners[0]] if len(winners) == 1 else INK, leading=1, serif=True)
    wide = job.setter.width(figure, style)
    rest = Box(LEFT.x + wide + 4, 82.5, LEFT.width - wide - 4, 18)
    details = "".join(below)
    high = 10.5 if len(details) <= SHORT else 7.0
    upper = Box(rest.x, rest.y, rest.width, high)
    lower = Box(rest.x, rest.y + high, rest.width, rest.height - high)
    return [
        *job.setter.fitted(figure, Box(LEFT.x, rest.y, wide + 1, rest.height), style),
        *job.setter.fitted(words, upper, Style(15, True, leading=1.15), 7.5),
        *job.setter.fitted(details, lower, Style(12.5, color=SOFT, leading=1.15), 5),
    ]


def _foot(job: Job, result: Result[Match]) -> Marks:
    day = f"{job.words['name']} · {job.day(result.day)}"
    standing, below = Box(LEFT.x, 102.5, LEFT.width, 8), Box(LEFT.x, 111, LEFT.width, 6)
    return [
        *job.setter.fitted(result.standing, standing, Style(12, True, leading=1.1), 7),
        *job.setter.fitted(day, below, Style(11.5, color=SOFT)),
    ]
