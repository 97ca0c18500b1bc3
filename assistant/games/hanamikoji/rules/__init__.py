"""The rules: seven geisha, their favor markers and what these are worth; `endings` says who wins.

The source is the EmperorS4 rulebook of 2016 (English and Japanese); docstrings and comments name any other
edition. Players are 0 and 1; the geisha are 0 to 6, left to right; a marker is the player on whose side it
is, or None in the middle.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from .tally import Cards, Winner, Winners


@dataclass(frozen=True)
class Geisha:
    """A geisha; `value` is her charm and also the number of her item cards."""

    name: str
    item: str
    value: int
    color: str


GEISHA = (
    Geisha("Ayane", "flute", 2, "purple"),
    Geisha("Iroha", "fan", 2, "red"),
    Geisha("Tomoyo", "scroll", 2, "yellow"),
    Geisha("Yoko", "umbrella", 3, "blue"),
    Geisha("Chiharu", "lute", 3, "orange"),
    Geisha("Anju", "tea", 4, "green"),
    Geisha("Ruri", "flower", 5, "pink"),
)
CARDS = sum(geisha.value for geisha in GEISHA)
CARDS_PER_SIDE = 8
AGE = 10  # of players at least, on most boxes
WITH_EXPANSIONS = range(7, 10)  # cards on a side with the mini expansions

Markers: TypeAlias = tuple[Winner, ...]
Pair: TypeAlias = tuple[int, int]

IN_THE_MIDDLE: Markers = (None,) * len(GEISHA)
NO_CARDS = Cards(((0, 0),) * len(GEISHA))
NOBODY = Winners((None,) * len(GEISHA))


def favors(markers: Markers) -> Pair:
    """Return how many geisha favor each player."""
    return markers.count(0), markers.count(1)


def charm(markers: Markers) -> Pair:
    """Return each player's total charm."""
    return _held(markers, 0, sum), _held(markers, 1, sum)


def highest_geisha(markers: Markers) -> Pair:
    """Return the value of the highest geisha that favors each player, 0 without any."""
    return _held(markers, 0, _highest), _held(markers, 1, _highest)


def _held(markers: Markers, player: int, measure: Callable[[list[int]], int]) -> int:
    return measure([geisha.value for geisha, side in zip(GEISHA, markers, strict=True) if side == player])


def _highest(values: list[int]) -> int:
    return max(values, default=0)


def move_markers(markers: Markers, winners: tuple[Winner, ...]) -> Markers:
    """Move each marker to the side with more item cards; on a tie it stays."""
    return tuple(
        before if winner is None else winner for before, winner in zip(markers, winners, strict=True)
    )
