"""The endings: who wins after a round, and how a tie after the last one is decided."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from ...rounds import Outcome
from . import GEISHA, Markers, Pair, charm, favors, highest_geisha

CHARM_GOAL = 11
GEISHA_GOAL = 4
LAST_ROUND = 3
_POSITIONS: int = 3 ** len(GEISHA)  # of the favor markers

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


def outcome_after(markers: Markers, ending: str, round_number: int) -> Outcome | None:
    """Return the outcome after a round is scored; None while the match goes on."""
    reached = goal_reached(markers)
    if reached or ending == "until-goal" or round_number < LAST_ROUND:
        return reached
    return _after_the_last_round(markers, LAST_ROUND_ENDINGS[ending])


@lru_cache(_POSITIONS)
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
