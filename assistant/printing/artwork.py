"""The project's drawings on paper: solid black with the true hue, in low ink as lines."""

from .emblems import Inks
from .job import Job
from .marks import BLACK, HAIR, HUES, INK, RIM, WHITE, Box, Contour, Line, Marks, Shape
from .shapes import circle, diamond

ROUND = 0.09  # of a card's width, its corners
STROKE = 0.35  # where an emblem is drawn in lines


def item(job: Job, name: str, color: str, box: Box) -> Marks:
    """Draw a geisha's item in the middle of a box; `color` is a key of HUES."""
    side = min(box.width, box.height)
    x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
    if job.is_low_ink:
        return job.setter.line_art.drawn(name, x, y, side, Inks(INK, WHITE, WHITE))
    return job.setter.emblems.drawn(name, x, y, side, Inks(BLACK, WHITE, HUES[color]))


def crest(job: Job, name: str, color: str, box: Box) -> Marks:
    """Draw a Mai-Star geisha's crest in the middle of a box, its second tone in `color`; lines in low ink."""
    side = min(box.width, box.height)
    x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
    drawn = job.setter.emblems.drawn(name, x, y, side, Inks(BLACK, WHITE, color))
    return [_line(part, INK) for part in drawn if isinstance(part, Shape)] if job.is_low_ink else drawn


def _line(part: Shape, color: str) -> Shape:
    """Return a shape as an outline, stronger where it was drawn in `color` or stroked in black."""
    is_strong = color in {part.fill, part.stroke} or part.stroke == BLACK
    return Shape(part.contour, stroke=color, line=STROKE if is_strong else HAIR)


def action(job: Job, key: str, color: str, box: Box) -> Marks:
    """Draw the picture of an action, as on the screen."""
    drawn = job.setter.emblems.drawn(f"action-{key}", box.x, box.y, box.width, Inks(color, WHITE, WHITE))
    return [_line(part, color) for part in drawn if isinstance(part, Shape)] if job.is_low_ink else drawn


def edge(card: Box) -> Box:
    """Return the outline of a card."""
    return Box(card.x, card.y, card.width, card.height, None, BLACK, 0.3, card.width * ROUND)


def hem(job: Job, color: str, box: Box) -> Box:
    """Return a stripe of a color, an outline in low ink."""
    stroke = color if job.is_low_ink else None
    return Box(box.x, box.y, box.width, box.height, job.ink(color), stroke, HAIR, box.radius)


def seat(job: Job, player: int, x: float, y: float, radius: float, color: str) -> Shape:
    """Return the filled sign of one of two players, as on results; an outline in low ink."""
    contour = circle(x, y, radius * 0.86) if player else diamond(x, y, radius)
    return Shape(contour, fill=job.ink(color), stroke=color, line=0.25 if job.is_low_ink else 0.1)


def open_seat(player: int | None, x: float, y: float, radius: float) -> Shape:
    """Return a player's sign as an outline, as on pads, where one is circled; for None a neutral ring."""
    if player is None:
        return Shape(circle(x, y, radius * 0.86), stroke=RIM, line=0.25)
    contour = circle(x, y, radius * 0.86) if player else diamond(x, y, radius)
    return Shape(contour, stroke=INK, line=0.3)


def unowned(x: float, y: float, radius: float) -> Marks:
    """Return the sign of a marker that neither player has: a ring with a dot, unlike a player's circle."""
    dot = radius * 0.3
    return [open_seat(None, x, y, radius), Box(x - dot, y - dot, 2 * dot, 2 * dot, RIM, None, 0, dot)]


def lantern(job: Job, color: str, emblem: Marks, x: float, y: float, height: float) -> Marks:
    """Draw a lantern hanging from the point x, y, with the given marks as its emblem on top."""
    half, body = height * 0.44, height * 0.74
    top, line = y + height * 0.08, height * 0.045
    bar = height * 0.3
    marks: Marks = [Line(x, y, x, top, INK, HAIR), Line(x, top + body, x, y + height, color, line)]
    if not job.is_low_ink:
        left, right = (_side(x, outward, (bar, half), (top, body)) for outward in (-1, 1))
        around = (*left, ("lineTo", ((x + bar, top + body),)), *_reversed(right), ("closePath", ()))
        marks.append(Shape(around, fill=tinted(color)))
    for outward in (-1, 1):
        marks.append(Shape(_side(x, outward, (bar, half), (top, body)), stroke=color, line=line))
    for end in (top, top + body):
        marks.append(Line(x - bar, end, x + bar, end, INK, height * 0.05))
    return [*marks, *emblem]


def _side(x: float, outward: int, widths: tuple[float, float], heights: tuple[float, float]) -> Contour:
    """Return a side of a lantern around x: half its bars' and its body's width, its top and its height."""
    (bar, half), (top, body) = widths, heights
    end, out = x + outward * bar, x + outward * half * 1.13
    bent = ((out, top + body * 0.28), (out, top + body * 0.72), (end, top + body))
    return (("moveTo", ((end, top),)), ("curveTo", bent))


def _reversed(side: Contour) -> Contour:
    """Return the curve of a lantern's side upwards, to go on from its lower end."""
    (_, (start,)), (_, (first, second, _end)) = side
    return (("curveTo", (second, first, start)),)


def tinted(color: str, part: float = 0.16) -> str:
    """Return this part of a color on white, to fill what stands behind black."""
    return "#" + "".join(f"{round(255 - (255 - channel) * part):02x}" for channel in _channels(color))


def shaded(color: str, part: float = 0.2) -> str:
    """Return a color with this part of black."""
    return "#" + "".join(f"{round(channel * (1 - part)):02x}" for channel in _channels(color))


def _channels(color: str) -> list[int]:
    return [int(color[at : at + 2], 16) for at in (1, 3, 5)]
