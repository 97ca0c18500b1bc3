"""How the passages of a page lie to each other: each is a function that sets something in a column."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .flow import Draw
from .typesetter import Column

GUTTER = 8  # mm between what lies side by side


def drawn(column: Column, draws: Iterable[Draw], gap: float = 0) -> Column:
    """The passages one below the other, with `gap` mm between them, in a column of their own."""
    own = replace(column, marks=[])
    for number, draw in enumerate(draws):
        own.y += gap if number else 0
        draw(own)
    return own


def stacked(*draws: Draw, gap: float = 0) -> Draw:
    """One below the other as one passage."""

    def draw(column: Column) -> None:
        _take(column, drawn(column, draws, gap))

    return draw


def gapped(high: float) -> Draw:
    """So many mm left white."""

    def draw(column: Column) -> None:
        column.y += high

    return draw


def beside(left: Draw, right: Draw, share: float = 0.5, gutter: float = GUTTER) -> Draw:
    """Side by side, the left one over this share of the width."""

    def draw(column: Column) -> None:
        width = column.width * share - gutter / 2
        rest = replace(column, x=column.x + width + gutter, width=column.width - width - gutter)
        _take(column, drawn(replace(column, width=width), [left]), drawn(rest, [right]))

    return draw


def paired(draws: Sequence[Draw], gap: float = 0) -> Draw:
    """An even number of them in rows of two."""
    return stacked(*(beside(*pair) for pair in zip(draws[::2], draws[1::2], strict=True)), gap=gap)


def as_many(draws: Iterable[Draw], bottom: float) -> Draw:
    """Those that end above `bottom`, one below the other."""

    def draw(column: Column) -> None:
        for each in draws:
            own = drawn(column, [each])
            if own.y <= bottom:
                _take(column, own)

    return draw


def spread(column: Column, draws: Sequence[Draw], bottom: float, most: float) -> None:
    """The passages with even gaps down to `bottom`, of at most `most` mm and of none without room."""
    free = max(0, bottom - drawn(column, draws).y)
    _take(column, drawn(column, draws, min(most, free / (len(draws) - 1))))


def _take(column: Column, *parts: Column) -> None:
    for part in parts:
        column.marks += part.marks
    column.y = max(part.y for part in parts)
