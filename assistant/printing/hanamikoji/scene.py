"""The table before the first turn, with the numbers of the list beside it."""

from dataclasses import replace

from ...games.hanamikoji import ACTIONS, FIGURES, GEISHA
from ..artwork import edge
from ..job import Job
from ..marks import SIDES, WHITE, Box, Marks
from ..pointers import around, ringed
from ..typesetter import Column, Style
from . import cards

UNITS = 114  # across the drawing: the lengths below are in these unless noted
LEFT, RIGHT = 21, 17  # beside the seven: the box and numbers, the deck
CARD = (9.5, 22.5)
BETWEEN = 1.58
HAND = (5.6, 8.2)
STEP = 6.6  # from one card of a hand to the next
TILES = FIGURES["hand"] * STEP + 5  # from the first card of a hand to the first action marker
TILE = 6
NEAR = 3.2  # between the seven and a hand
DECK = (7.6, 10.8)
LABEL = 8  # points
APART = 0.8  # mm between a label and its cards
CLEAR = 1.1  # mm between a number's ring and what it is beside


def scene(job: Job, column: Column, is_labeled: bool = True) -> None:
    """Draw the table over the whole width of the column."""
    unit = column.width / UNITS
    high = job.sized(LABEL) * 0.5 if is_labeled else 1
    far = column.y + high + APART / 2
    row = far + (HAND[1] + NEAR) * unit
    near = row + (CARD[1] + NEAR) * unit
    left, right = column.x + LEFT * unit, column.x + (UNITS - RIGHT) * unit
    column.marks += [
        *_player(1, Box(left, far, 0, 0), unit),
        *_seven(job, left, row, unit),
        *_player(0, Box(left, near, 0, 0), unit),
        *_aside(column.x, row, unit),
        *_deck(right, row, unit),
        *_numbers(job, column.x, (row, near), unit),
    ]
    if is_labeled:
        tiles = left + TILES * unit
        for y in (column.y, near + HAND[1] * unit + APART):
            column.marks += _label(job, "hand", Box(left, y, FIGURES["hand"] * STEP * unit, high))
            column.marks += _label(job, "actions", Box(tiles, y, len(ACTIONS) * (TILE + 1.2) * unit, high))
        aside, low = 8.6 * unit, row + 14.4 * unit
        column.marks += _label(job, "box", Box(column.x - 2 * unit, low, 15 * unit, aside))
        column.marks += _label(job, "deck", Box(right + 1.5 * unit, low, (RIGHT - 1.5) * unit, aside))
    column.y = near + HAND[1] * unit + high + APART


def _seven(job: Job, x: float, y: float, unit: float) -> Marks:
    """Draw the geisha in their row."""
    width, height = (side * unit for side in CARD)
    marks: Marks = []
    for index in range(len(GEISHA)):
        marks += cards.geisha(job, index, Box(x + index * (width + BETWEEN * unit), y, width, height))
    return marks


def _player(player: int, at: Box, unit: float) -> Marks:
    """Draw a hand face down and the action markers from a point."""
    width, height = (side * unit for side in HAND)
    marks: Marks = []
    for number in range(FIGURES["hand"]):
        marks += cards.back(Box(at.x + number * STEP * unit, at.y, width, height))
    tiles = at.x + TILES * unit
    middle = at.y + (HAND[1] - TILE) / 2 * unit
    line = 0.55
    for number in range(len(ACTIONS)):
        left = tiles + number * (TILE + 1.2) * unit
        marks.append(Box(left, middle, TILE * unit, TILE * unit, None, SIDES[player], line, unit))
    return marks


def _label(job: Job, key: str, box: Box) -> Marks:
    style = Style(job.sized(LABEL), True, align=0.5, leading=1.2)
    return job.setter.fitted(job.told("rules")["drawn"][key], box, style, 6.5)


def _aside(x: float, y: float, unit: float) -> Marks:
    """Draw the box with the card that nobody has seen."""
    card = Box(x + 2.7 * unit, y + 0.5 * unit, HAND[0] * unit, HAND[1] * unit)
    side = Box(x + 1.4 * unit, y + 4.6 * unit, 8.2 * unit, 7.4 * unit)
    return [*cards.back(card), cards.box(side)]


def _deck(x: float, y: float, unit: float) -> Marks:
    """Draw the item deck right of the point x, y; upper cards hide the lower ones."""
    width, height = (side * unit for side in DECK)
    left = x + (RIGHT - DECK[0]) / 2 * unit
    places = [Box(left + away * unit, y + (1.4 + away) * unit, width, height) for away in (1.8, 1.2, 0.6, 0)]
    cut: Marks = [replace(edge(place), fill=WHITE) for place in places]
    return [*cut, *cards.back(places[-1])]


def _numbers(job: Job, x: float, rows: tuple[float, float], unit: float) -> Marks:
    """Draw a number for each step of the list: the row, the markers, the tiles, the box, the hands."""
    row, near = rows
    away = around(job) + CLEAR
    beside, middle = x + LEFT * unit - away, near + HAND[1] / 2 * unit
    places = (
        (beside, row + CARD[1] * 0.1 * unit),
        (beside, row + CARD[1] * 0.56 * unit),
        (x + (LEFT + TILES + len(ACTIONS) * (TILE + 1.2) - 1.2) * unit + away, middle),
        (x + 5.5 * unit, row + 0.5 * unit - away),
        (beside, middle),
    )
    marks: Marks = []
    for number, (left, top) in enumerate(places, 1):
        marks += ringed(job, number, left, top)
    return marks
