"""The cards in front of a player, with the numbers of the list beside the drawing."""

from typing import Any

from ...games.mai_star import HAND_SIZES, Score
from ..job import Job
from ..marks import Box, Marks
from ..pointers import around, ringed
from ..typesetter import Column
from . import pieces

SHOWN = Score((1, 0, 3), 1)  # the guests of the rulebook's picture
HER = "harukaze"  # and its geisha
WANTED = ((1, 3), (0, 1), (2, 5))  # the place in FIELDS of each guest's color, and a demand that she meets
RAISED = ((0, 1, 2), (1, 2))  # the places of the fields in which each patron of the picture adds 1
PATRONS = len(RAISED)
UNITS = 100  # across the drawing: the lengths below are in these unless noted
GEISHA = Box(7, 19.5, 22, 29)
CARD = (12.5, 17)
STEP = 14.2  # from one card of a row to the next
PATRON = 32  # where the first begins
HAND = Box(7, 53, 8, 11)
ASIDE = Box(84, 0, 12, 16.5)  # the deck
DISCARDED = 27  # the top of the discard pile
LABEL = 4.6  # mm, high
NEAR = 0.8  # mm from a number to what it is about
HIGH = 64.5


def scene(job: Job, column: Column) -> None:
    """Draw the cards over the whole width of the column."""
    unit, high = column.width / UNITS, LABEL * (1.6 if job.is_large else 1)
    place = _Place(column.x, column.y + high, unit, high)
    column.marks += [*_hers(job, place), *_shared(job, place), *_numbers(job, place)]
    column.y += high + HIGH * unit


class _Place:
    """A place for the drawing, which converts units to mm; labels are `high` mm high."""

    def __init__(self, x: float, y: float, unit: float, high: float) -> None:
        self.x, self.y, self.unit, self.high = x, y, unit, high

    def box(self, x: float, y: float, width: float, height: float) -> Box:
        return Box(self.x + x * self.unit, self.y + y * self.unit, width * self.unit, height * self.unit)

    def label(self, x: float, y: float, width: float) -> Box:
        """Return the box of a label whose upper edge is at `y`."""
        at = self.box(x, y, width, 0)
        return Box(at.x, at.y, at.width, self.high)


def _words(job: Job) -> Any:
    return job.told("rules")["drawn"]


def _hers(job: Job, place: _Place) -> Marks:
    """Draw the geisha, guests above, patrons at her right, the hand below."""
    texts, after = _words(job), 2 * around(job) + NEAR
    guests, patrons = len(SHOWN.income), PATRON + PATRONS * STEP
    above, low = place.label(GEISHA.x, 0, guests * STEP), _below_patrons(job, place)
    marks = pieces.geisha(job, HER, place.box(GEISHA.x, GEISHA.y, GEISHA.width, GEISHA.height))
    for number, (wants, income) in enumerate(zip(WANTED, SHOWN.income, strict=True)):
        marks += pieces.guest(job, wants, f"+{income}", place.box(GEISHA.x + number * STEP, 0, *CARD))
    for number, raises in enumerate(RAISED):
        marks += pieces.patron(job, raises, place.box(PATRON + number * STEP, GEISHA.y, *CARD))
    return [
        *marks,
        *pieces.slot(place.box(GEISHA.x + guests * STEP, 0, *CARD)),
        *pieces.slot(place.box(patrons, GEISHA.y, *CARD)),
        *pieces.label(job, texts["guests"], Box(above.x, above.y - place.high, above.width, place.high), 0),
        *pieces.label(job, texts["patrons"], Box(low.x + after, low.y, low.width - after, low.height), 0),
        *_hand(job, place),
    ]


def _below_patrons(job: Job, place: _Place) -> Box:
    """Return the line below the patrons, for their number and their name, as high as the number."""
    cards = place.box(PATRON, GEISHA.y, PATRONS * STEP + CARD[0], CARD[1])
    return Box(cards.x, cards.bottom + NEAR, cards.width, 2 * around(job))


def _hand(job: Job, place: _Place) -> Marks:
    marks: Marks = []
    for number in range(HAND_SIZES[0]):
        marks += pieces.back(place.box(HAND.x + number * (HAND.width + 1), HAND.y, HAND.width, HAND.height))
    right = HAND.x + HAND_SIZES[0] * (HAND.width + 1) + 1
    beside = place.box(right, HAND.y, UNITS - right, HAND.height)
    return [*marks, *pieces.label(job, _words(job)["hand"], beside, 0)]


def _shared(job: Job, place: _Place) -> Marks:
    """Draw the deck, and below it the discard pile."""
    texts = _words(job)
    beside = 12 if job.is_large else 8  # the cards, on either side, where large print is centered
    left, wide = ASIDE.x - beside, ASIDE.width + 2 * beside - 2
    return [
        *pieces.stack(place.box(ASIDE.x, ASIDE.y, ASIDE.width, ASIDE.height)),
        *pieces.label(job, texts["deck"], place.label(left, ASIDE.height + 3, wide)),
        *pieces.character(job, place.box(ASIDE.x, DISCARDED, ASIDE.width, ASIDE.height)),
        *pieces.label(job, texts["discarded"], place.label(left, DISCARDED + ASIDE.height + 0.6, wide)),
    ]


def _numbers(job: Job, place: _Place) -> Marks:
    """Draw a number for each step of the list: geisha, deck, hand, guests, patrons."""
    left = GEISHA.x - 4
    spots = (
        (left, GEISHA.y + GEISHA.height / 2),
        (ASIDE.x - 4, ASIDE.height / 2),
        (left, HAND.y + HAND.height / 2),
        (left, CARD[1] / 2),
    )
    low, radius = _below_patrons(job, place), around(job)
    marks = ringed(job, len(spots) + 1, low.x + radius, low.y + radius)
    for number, spot in enumerate(spots, 1):
        at = place.box(*spot, 0, 0)
        marks += ringed(job, number, at.x, at.y)
    return marks
