"""Marks that lead the eye through a drawing: numbers in rings, and arrows."""

from .job import Job
from .marks import HAIR, Box, Line, Marks, Shape
from .masthead import RED
from .shapes import circle
from .typesetter import Style

HEAD, SHORT = 1.3, 0.4  # mm, an arrow's head, and the most of its length that it takes
STEM = 0.14  # of its length, the width of its line at most


def ringed(job: Job, number: int, x: float, y: float) -> Marks:
    """Draw a red number in a ring around the point x, y."""
    radius = around(job)
    place = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    ring = Shape(circle(x, y, radius), stroke=RED, line=0.3)
    style = Style(job.sized(8), True, RED, 0.5, 1, serif=True)
    return [ring, *job.setter.fitted(str(number), place, style)]


def around(job: Job) -> float:
    """Return the radius of the ring around a number in mm."""
    return job.sized(6.6) / 3


def arrow(job: Job, x1: float, y1: float, x2: float, y2: float) -> Marks:
    """Draw a horizontal or vertical arrow from the first point to the second."""
    length = abs(x2 - x1) + abs(y2 - y1)
    head, line = min(HEAD, SHORT * length), stem(job, length)
    back_x, back_y = head * ((x1 > x2) - (x1 < x2)), head * ((y1 > y2) - (y1 < y2))
    heads = [
        Line(x2, y2, x2 + back_x + away * back_y, y2 + back_y + away * back_x, RED, line) for away in (-1, 1)
    ]
    return [Line(x1, y1, x2, y2, RED, line), *heads]


def stem(job: Job, length: float) -> float:
    """Return the width of the line of an arrow of this length, in mm."""
    return min(HAIR * 1.5 if job.is_low_ink else 0.45, STEM * length)
