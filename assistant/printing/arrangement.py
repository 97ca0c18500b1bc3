"""Arrangements of the passages of a page; a passage is a function that draws in a column."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from .marks import Box, Marks
from .typesetter import Column, Draw, Style

GUTTER, NARROW = 8, 6  # mm between two passages side by side, and between more of them


def filled(column: Column, draws: Iterable[Draw], gap: float = 0) -> Column:
    """Return a copy of the column with only these passages, one below the other, `gap` mm apart."""
    own = replace(column, marks=[])
    for number, draw in enumerate(draws):
        own.y += gap if number else 0
        draw(own)
    return own


def stacked(*draws: Draw, gap: float = 0) -> Draw:
    """Return one passage of several, one below the other."""

    def draw(column: Column) -> None:
        _take(column, filled(column, draws, gap))

    return draw


def gapped(high: float) -> Draw:
    """Return a passage that leaves `high` mm white."""

    def draw(column: Column) -> None:
        column.y += high

    return draw


def beside(left: Draw, right: Draw, share: float = 0.5, gutter: float = GUTTER) -> Draw:
    """Return a passage of two side by side, the left one over this share of the width."""

    def draw(column: Column) -> None:
        width = column.width * share - gutter / 2
        rest = replace(column, x=column.x + width + gutter, width=column.width - width - gutter)
        _take(column, filled(replace(column, width=width), [left]), filled(rest, [right]))

    return draw


def illustrated(
    picture: Callable[[Box], Marks], size: tuple[float, float], text: Draw, gap: float = 4
) -> Draw:
    """Return a passage at the right of a picture of this size in mm, `gap` mm apart."""
    width, height = size

    def draw(column: Column) -> None:
        marks = picture(Box(column.x, column.y, width, height))
        rest = replace(column, x=column.x + width + gap, width=column.width - width - gap)
        _take(column, replace(column, y=column.y + height, marks=marks), filled(rest, [text]))

    return draw


def abreast(*draws: Draw) -> Draw:
    """Return a passage of several side by side, all of one width."""

    def draw(column: Column) -> None:
        width = (column.width + NARROW) / len(draws) - NARROW
        places = (replace(column, x=column.x + n * (width + NARROW), width=width) for n in range(len(draws)))
        _take(column, *(filled(place, [each]) for place, each in zip(places, draws, strict=True)))

    return draw


def centered(draw: Draw, share: float) -> Draw:
    """Return a passage over this share of the width, in its middle."""

    def narrower(column: Column) -> None:
        width = column.width * share
        _take(column, filled(replace(column, x=column.x + (column.width - width) / 2, width=width), [draw]))

    return narrower


def paired(draws: Sequence[Draw]) -> Draw:
    """Return a passage of an even number of others, in rows of two."""
    return stacked(*(beside(*pair) for pair in zip(draws[::2], draws[1::2], strict=True)))


def balanced(draws: Sequence[Draw]) -> Draw:
    """Return a passage of two or more others in two columns of nearly the same height."""

    def draw(column: Column) -> None:
        half = replace(column, width=(column.width - GUTTER) / 2)
        high = [filled(half, [each]).y - half.y for each in draws]
        at = min(range(1, len(draws)), key=lambda at: max(sum(high[:at]), sum(high[at:])))
        beside(stacked(*draws[:at]), stacked(*draws[at:]))(column)

    return draw


def fit(
    column: Column, draws: Sequence[Draw], bottom: float, styles: Iterable[Style], least: float = 0
) -> None:
    """Set the column's style to the first in which passages end above `bottom`, to the last if in none.

    They are at least `least` mm apart.
    """
    *others, last = styles
    fitting = (style for style in others if filled(replace(column, style=style), draws, least).y <= bottom)
    column.style = next(fitting, last)


def spread(column: Column, draws: Sequence[Draw], bottom: float, most: float) -> None:
    """Draw passages down to `bottom`, evenly spaced by at most `most` mm, by 0 without room."""
    free = max(0, bottom - filled(column, draws).y)
    _take(column, filled(column, draws, min(most, free / max(1, len(draws) - 1))))


def _take(column: Column, *parts: Column) -> None:
    for part in parts:
        column.marks += part.marks
    column.y = max(part.y for part in parts)
