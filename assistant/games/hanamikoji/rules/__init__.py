"""The rules: seven geisha, their favor markers, what these are worth, and who wins.

The source is the EmperorS4 rulebook of 2016 (English and Japanese); docstrings and comments name any other
edition. Players are 0 and 1; the geisha are 0 to 6, left to right; a marker is the player on whose side it
is, or None in the middle.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ...rounds import Outcome
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
WITH_EXPANSIONS = range(7, 10)  # cards on a side with the mini expansions
CHARM_GOAL = 11
GEISHA_GOAL = 4
LAST_ROUND = 3

Markers: TypeAlias = tuple[Winner, ...]
Pair: TypeAlias = tuple[int, int]

IN_THE_MIDDLE: Markers = (None,) * len(GEISHA)
NO_CARDS = Cards(((0, 0),) * len(GEISHA))
NOBODY = Winners((None,) * len(GEISHA))


# The worth of markers


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


# Endings


Measure: TypeAlias = Callable[[Markers], Pair]


@dataclass(frozen=True)
class TieBreak:
    """A comparison after the last round, and the rule that decides if the players differ."""

    reason: str
    rule: str
    measure: Measure


@dataclass(frozen=True)
class Ending:
    """The comparisons after the last round, in order; `shared` is the rule if all are equal."""

    tie_breaks: tuple[TieBreak, ...]
    shared: str


# Optional rules; sources: English and Japanese 2016, Italian 2018, the French guide to the Iello edition.
LAST_ROUND_ENDINGS: Mapping[str, Ending] = {
    "three-rounds-geishas": Ending(
        (
            TieBreak("more-geishas", "third-round-geishas", favors),
            TieBreak("more-charm", "third-round-charm-at-equal-geishas", charm),
        ),
        shared="third-round-equal-geishas-and-charm",
    ),
    "three-rounds-charm": Ending(
        (
            TieBreak("more-charm", "third-round-charm", charm),
            TieBreak("highest-geisha", "third-round-highest-geisha", highest_geisha),
        ),
        shared="third-round-equal-charm-and-highest-geisha",
    ),
    "three-rounds-points": Ending(
        (TieBreak("more-charm", "third-round-charm", charm),), shared="third-round-equal-charm"
    ),
}
ENDINGS = ("until-goal", *LAST_ROUND_ENDINGS)


def decided(markers: Markers, ending: str, round_number: int) -> Outcome | None:
    """Return the outcome after a round is scored; None while the match goes on."""
    reached = goal_reached(markers)
    if reached or ending == "until-goal" or round_number < LAST_ROUND:
        return reached
    return _after_the_last_round(markers, LAST_ROUND_ENDINGS[ending])


def goal_reached(markers: Markers) -> Outcome | None:
    """Return the outcome if a player has reached a goal, else None.

    Charm is checked first: it beats geisha when each player has reached one goal.
    """
    points, geishas = charm(markers), favors(markers)
    for player in (0, 1):
        if points[player] >= CHARM_GOAL:
            both = geishas[1 - player] >= GEISHA_GOAL
            return Outcome((player,), "charm", "charm-before-geishas" if both else "charm")
    for player in (0, 1):
        if geishas[player] >= GEISHA_GOAL:
            equal = points[0] == points[1]
            return Outcome((player,), "geishas", "geishas-at-equal-charm" if equal else "geishas")
    return None


def _after_the_last_round(markers: Markers, ending: Ending) -> Outcome:
    for tie_break in ending.tie_breaks:
        a, b = tie_break.measure(markers)
        if a != b:
            return Outcome((int(b > a),), tie_break.reason, tie_break.rule)
    return Outcome((0, 1), "shared", ending.shared)
