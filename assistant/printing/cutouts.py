"""Sheets of cards to cut out, with a front and a back."""

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from math import ceil
from typing import NamedTuple, TypeAlias, TypeVar

from .artwork import tinted
from .job import Job
from .marks import HAIR, INK, SOFT, Box, Document, Line, Marks, Shape
from .paper import LARGE_PRINT, Paper
from .shapes import linked_circles
from .typesetter import Column, Style

WIDTH, HEIGHT = 63, 88  # mm, to fit common card sleeves
LARGE_WIDTH, LARGE_HEIGHT = 92, 170  # for large print
BETWEEN = 9  # mm between rows
LARGE_GUTTER = 3
CROP = 3
RULER = 50
PAIR, CLOSE = 2, 3  # cards in a row: a front beside its back, or of which each has its back behind it
FOLD = 3  # mm, a dash
SAFE = 2.2  # mm from the cut to the frame
PADDING = 2.6
CORNER = 2.4  # mm, of a frame
PALE = 0.32  # of a color, a pattern on its tint
SIGN = 6  # mm left free for a sign beside the title

T = TypeVar("T")
Face: TypeAlias = Callable[[Box], Marks]


class Card(NamedTuple):
    """A card's two sides, each drawn in the box that is cut out."""

    front: Face
    back: Face


def aids(jobs: Sequence[Job], cards: Sequence[Card]) -> Document:
    """Return pages of fronts and of mirrored backs by turns, or if folded, for one-sided printing, of both.

    Player aids in the language of each job share their cuts, six on a page; large print has no more than
    two. A picture shows the first front.
    """
    job, title = jobs[0], " · ".join(job.told("aid")["title"] for job in jobs)
    grid, rows = laid(job), _rows(job)
    pages: list[Marks] = []
    for sheet in () if job.is_folded else _batches(_filling(cards, len(grid)), len(grid)):
        told, backs = job.common["cutouts"], mirrored([card.back for card in sheet], across(job))
        pages.append(_page(job, title, [card.front for card in sheet], told["fronts"], grid))
        pages.append(_page(job, title, backs, told["backs"], grid))
    beside = _batches(_filling(cards, rows), rows) if job.is_folded else ()
    pages += (_folded(job, title, some) for some in beside)
    return job.sheet(title, *pages).showing(grid[0])


def one_sided(job: Job, title: str, faces: Sequence[Face], note: str) -> Document:
    """Return a page of cards without backs below a note. A picture shows the first of them."""
    grid = laid(job)
    return job.sheet(title, _page(job, title, faces, note, grid)).showing(grid[0])


def framed(job: Job, title: str, card: Box, color: str, is_back: bool = False) -> tuple[Marks, Column, float]:
    """Return a card's frame and title, the column below them, and the y at which its content must end.

    The title is on a tint of the color, on a back with a pattern; in low ink it is not.
    """
    frame = card.inset(SAFE)
    inner = frame.inset(PADDING)
    named = Box(inner.x, inner.y, inner.width - SIGN, card.height * 0.078)
    style = Style(job.sized(14), True, leading=1.05, serif=True)
    head = Box(frame.x, frame.y, frame.width, named.bottom + 0.2 - frame.y)
    marks: Marks = [] if job.is_low_ink else _decorated(head, color, is_back)
    marks.append(Box(frame.x, frame.y, frame.width, frame.height, None, INK, HAIR, CORNER))
    marks += job.setter.fitted(title, named, style, job.sized(9.6))
    small = Style(job.sized(8), leading=1.16)
    return (
        marks,
        Column(job.setter, inner.x, named.bottom + 0.6, inner.width, small),
        inner.bottom,
    )


def _decorated(head: Box, color: str, is_back: bool) -> Marks:
    """Draw a tint behind a title, its upper corners as round as the frame's, on a back with a pattern."""
    square = Box(head.x, head.y + CORNER, head.width, head.height - CORNER, tinted(color))
    marks: Marks = [Box(head.x, head.y, head.width, head.height, tinted(color), radius=CORNER), square]
    if is_back:
        marks.append(Shape(linked_circles(head), stroke=tinted(color, PALE), line=0.25))
    return marks


def mirrored(faces: Sequence[T], across: int) -> list[T]:
    """Return the faces with each row reversed, for paper turned over on its long edge."""
    return [face for row in _batches(faces, across) for face in reversed(row)]


def measures(style: str) -> tuple[int, int]:
    """Return the width and height of a card in mm, in one of STYLES."""
    return (LARGE_WIDTH, LARGE_HEIGHT) if style == LARGE_PRINT else (WIDTH, HEIGHT)


def across(job: Job) -> int:
    """Return how many cards are in a row of a double-sided page."""
    return PAIR if job.is_large else CLOSE


def laid(job: Job) -> list[Box]:
    """Return the boxes of the cards of a double-sided page."""
    return _places(job, LARGE_GUTTER if job.is_large else 0, across(job))


def _places(job: Job, gutter: float, across: int) -> list[Box]:
    """Return the boxes of the cards row by row, centered on the paper, `gutter` mm apart in a row."""
    return centered(job.paper, (across, _rows(job)), measures(job.style), (gutter, BETWEEN))


def centered(
    paper: Paper, counts: tuple[int, int], size: tuple[float, float], apart: tuple[float, float]
) -> list[Box]:
    """Return boxes row by row in the middle of the paper; each pair is across and down."""
    (width, height), (beside, below), (across, down) = size, apart, counts
    left = (paper.width - across * width - (across - 1) * beside) / 2
    top = (paper.height - down * height - (down - 1) * below) / 2
    return [
        Box(left + column * (width + beside), top + row * (height + below), width, height)
        for row in range(down)
        for column in range(across)
    ]


def _batches(all_of_them: Sequence[T], size: int) -> list[Sequence[T]]:
    return [all_of_them[start : start + size] for start in range(0, len(all_of_them), size)]


def _filling(cards: Sequence[Card], places: int) -> list[Card]:
    """Return the cards again and again until they fill the pages that all of them need."""
    return [*islice(cycle(cards), places * ceil(len(cards) / places))]


def _rows(job: Job) -> int:
    return 1 if job.is_large else 2


def _page(job: Job, title: str, faces: Sequence[Face], note: str, boxes: Sequence[Box]) -> Marks:
    marks = notes(job, title, note)
    for face, box in zip(faces, boxes, strict=False):
        marks += [*face(box), *(mark for mark in crop_marks(job, box) if not _is_on(mark, boxes))]
    return marks


def _is_on(mark: Line, boxes: Sequence[Box]) -> bool:
    """Return whether a mark would be drawn along the edge of a card beside its own."""
    x, y = (mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2
    return any(box.x < x < box.right and box.y <= y <= box.bottom for box in boxes)


def _folded(job: Job, title: str, cards: Sequence[Card]) -> Marks:
    """Draw each front beside its back, with a line to fold between them."""
    boxes = _places(job, 0, PAIR)
    marks = notes(job, title, job.common["cutouts"]["fold"])
    for card, (left, right) in zip(cards, _batches(boxes, PAIR), strict=False):
        whole = Box(left.x, left.y, PAIR * left.width, left.height)
        marks += [*card.front(left), *card.back(right), *crop_marks(job, whole)]
        marks.append(Line(right.x, right.y, right.x, right.bottom, SOFT, HAIR, FOLD))
    return marks


def crop_marks(job: Job, card: Box) -> list[Line]:
    """Draw two short lines outside each corner, along the edges to cut."""
    gap, length = (0.4, 0.9) if job.is_large else (1, CROP)
    marks: list[Line] = []
    for x, outward in ((card.x, -1), (card.right, 1)):
        for y, away in ((card.y, -1), (card.bottom, 1)):
            marks.append(Line(x + outward * gap, y, x + outward * (gap + length), y, INK, HAIR))
            marks.append(Line(x, y + away * gap, x, y + away * (gap + length), INK, HAIR))
    return marks


def notes(job: Job, title: str, note: str) -> Marks:
    """Draw the sheet's title, how to print and cut it, and a line to check the scale, above the cards."""
    area = job.area
    style = Style(job.sized(8.5), color=SOFT, leading=1.3)
    ruler = area.right - RULER
    named = Box(area.x, area.y, ruler - area.x - 5, 8)
    scale = Column(job.setter, ruler, area.y + 2, RULER, style)
    scale.marks += _ruler(ruler, area.y + 1)
    scale.text(job.common["scale"].format(percent=100, length=RULER))
    instructions = Column(job.setter, area.x, area.y + 9, named.width, style)
    instructions.text(note)
    head = job.setter.fitted(title, named, Style(18, True, serif=True, leading=1.1), 14)
    return [*head, *scale.marks, *instructions.marks, *job.credit]


def _ruler(x: float, y: float) -> Marks:
    ends = [Line(end, y - 0.8, end, y + 0.8, INK, 0.2) for end in (x, x + RULER)]
    return [Line(x, y, x + RULER, y, INK, 0.2), *ends]
