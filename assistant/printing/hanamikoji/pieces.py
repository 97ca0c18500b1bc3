"""Replacement pieces to cut out, in the project's own drawings: fronts, and their backs mirrored."""

from collections.abc import Callable
from functools import partial

from ...games.hanamikoji import ACTIONS, GEISHA
from ..artwork import action, seat, tinted
from ..cutouts import centered, crop_marks, mirrored, notes
from ..emblems import Inks
from ..job import Job
from ..marks import GOLD, HAIR, RULE, SIDES, SOFT, WHITE, Box, Document, Line, Marks, Shape
from ..shapes import circle
from ..typesetter import Style
from .aid import taken

SIDE, GUTTER = 25, 9  # mm
SIGN, CORNER = 1.4, 4.5  # mm, a player's sign and its distance from the corner's edges
ACROSS = 4
NAMED = 0.6  # mm between a name and the crop marks at its sides
USED = "#8d857c"

Piece = Callable[[Job, Box], Marks]


def document(job: Job) -> Document:
    """Return a page of fronts and one of backs."""
    title = job.told("pieces")["title"]
    signs = range(len(SIDES))
    actions = [(player, key) for player in signs for key in ACTIONS]
    fronts: list[Piece] = [partial(_action, *each) for each in actions]
    backs: list[Piece] = [partial(_used, *each) for each in actions]
    markers: list[Piece] = [_marker] * len(GEISHA)
    begins = [partial(_begins, player) for player in signs]
    pages = (
        [*_page(job, title, "fronts", [*fronts, *markers, begins[0]]), *_named(job)],
        _page(job, title, "backs", mirrored([*backs, *markers, begins[1]], ACROSS)),
    )
    first, last = places(job)[0], places(job)[-1]
    shown = Box(first.x, first.y, last.x + SIDE - first.x, last.y + SIDE - first.y)
    return job.sheet(title, *pages).showing(shown)


def places(job: Job) -> list[Box]:
    """Return the boxes of the pieces row by row, centered on the paper."""
    down = (len(SIDES) * len(ACTIONS) + len(GEISHA) + 1) // ACROSS
    return centered(job.paper, (ACROSS, down), (SIDE, SIDE), (GUTTER, GUTTER))


def _page(job: Job, title: str, note: str, pieces: list[Piece]) -> Marks:
    marks = notes(job, title, job.common["cutouts"][note])
    for piece, box in zip(pieces, places(job), strict=True):
        marks += [*piece(job, box), *crop_marks(job, box)]
    return marks


def _named(job: Job) -> Marks:
    """Draw the name of each action below its markers, and below all pieces what they are."""
    style = Style(job.sized(8), color=SOFT, align=0.5, leading=1.05)
    marks: Marks = []
    for box, key in zip(places(job), [*ACTIONS] * len(SIDES), strict=False):
        below = Box(box.x + NAMED, box.bottom + 0.4, box.width - 2 * NAMED, GUTTER - 0.8)
        marks += [] if job.is_large else job.setter.fitted(job.words["actions"][key]["name"], below, style)
    texts, area, last = job.told("pieces"), job.area, places(job)[-1]
    told = str(job.common["space"]).join((texts["text"].format(size=SIDE), texts["stock"]))
    legend = Style(job.sized(8.5), color=SOFT, leading=1.3)
    return [*marks, *job.setter.block(told, area.x, last.y + SIDE + GUTTER, area.width, legend)]


def _action(player: int, key: str, job: Job, box: Box) -> Marks:
    """Draw an action marker in the player's color and with the sign, and how many cards it takes."""
    sign = seat(job, player, box.right - CORNER, box.y + CORNER, SIGN, SIDES[player])
    return [_edge(job, SIDES[player], box), sign, *_drawn(job, key, SIDES[player], box)]


def _used(_: int, key: str, job: Job, box: Box) -> Marks:
    """Draw the used side of an action marker: grey and struck through, to be known without colors."""
    inner = box.inset(3.4)
    strike = Line(inner.x, inner.bottom, inner.right, inner.y, USED, 0.5)
    return [_edge(job, RULE, box), *_drawn(job, key, USED, box, is_used=True), strike]


def _edge(job: Job, color: str, box: Box) -> Box:
    inner = box.inset(1.8)
    line, fill = 0.8, job.ink(tinted(color))
    return Box(inner.x, inner.y, inner.width, inner.height, fill, color, line, 3)


def _drawn(job: Job, key: str, color: str, box: Box, is_used: bool = False) -> Marks:
    side = 12.5
    top = box.y + (box.height - side) / 2 if is_used else box.y + 3.6
    picture = action(job, key, color, Box(box.x + (box.width - side) / 2, top, side, side))
    below = Box(box.x, box.y + 15.8, box.width, 6.6)
    figure = Style(16, True, align=0.5, leading=1, serif=True)
    return picture if is_used else [*picture, *job.setter.fitted(taken(key), below, figure)]


def _marker(job: Job, box: Box) -> Marks:
    """Draw a favor marker: a disc with a blossom, the same on both sides."""
    x, y, side = box.x + box.width / 2, box.y + box.height / 2, 12.5
    line = 0.7
    fills = (job.ink(tinted(GOLD)), None)
    rings = [
        Shape(circle(x, y, radius), fill=fill, stroke=GOLD, line=line)
        for radius, fill in zip((10.7, 9.4), fills, strict=True)
    ]
    at = x - side / 2, y - side / 2, side
    if job.is_low_ink:
        return [*rings, *job.setter.line_art.drawn("flower", *at, Inks(GOLD, WHITE, WHITE))]
    return [*rings, *job.setter.emblems.drawn("flower", *at, Inks(GOLD, WHITE, WHITE))]


def _begins(player: int, job: Job, box: Box) -> Marks:
    """Draw a side of the starting-player marker, which has one for each player."""
    inner = box.inset(3.4)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    frame = Box(inner.x, inner.y, inner.width, inner.height, None, SIDES[player], HAIR, 2)
    return [_edge(job, SIDES[player], box), frame, seat(job, player, x, y, 6, SIDES[player])]
