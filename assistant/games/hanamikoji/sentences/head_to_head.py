"""The record of two people against each other, and the course of one match between them."""

from collections.abc import Iterable, Mapping, Sequence

from ...sentence import Sentence
from ...summary import Summary
from ..match import Match
from ..rules import Markers, charm
from .playing import called, says

CATEGORIES: Mapping[str, Sequence[str]] = {
    "charm": ("charm", "charm-before-geishas"),
    "geishas": ("geishas", "geishas-at-equal-charm"),
}  # all other rules apply after the third round
THIRD_ROUND = "third-round"


def wins_by_category(by_rule: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, int]]:
    """Sum the wins of two people by charm, by geisha and after the third round, given those by every rule."""
    won = dict.fromkeys((*CATEGORIES, THIRD_ROUND), (0, 0))
    for rule, (a, b) in by_rule.items():
        category = next((category for category, rules in CATEGORIES.items() if rule in rules), THIRD_ROUND)
        won[category] = (won[category][0] + a, won[category][1] + b)
    return won


def favors_by_geisha(matches: Iterable[tuple[Summary, Sequence[int]]]) -> list[tuple[int, int]]:
    """Count for each geisha the matches after which she favored either of two people, given their seats."""
    ended = [[_whose(side, seats) for side in summary.figures["markers"]] for summary, seats in matches]
    return [(markers.count(0), markers.count(1)) for markers in zip(*ended, strict=True)]


def _whose(side: int | None, seats: Sequence[int]) -> int | None:
    return None if side is None else seats.index(side)


def gap(summary: Summary) -> int:
    """Return the difference in charm at the end."""
    a, b = summary.figures["charm"]
    return abs(int(a) - int(b))


# One match


def markers_by_round(match: Match) -> list[Markers]:
    """Return the markers at the start and after each round."""
    return [match.opening.markers, *(scored.markers for scored in match.rounds)]


def climb(match: Match) -> tuple[list[int], list[int]]:
    """Return the charm of both players at the start and after each round."""
    a, b = zip(*map(charm, markers_by_round(match)), strict=True)
    return [*a], [*b]


def describe_charm(match: Match) -> Sentence:
    """Describe the charm of both players after each round."""
    a, b = (tuple(values[1:]) for values in climb(match))
    return says("climb", a=match.players[0], had=a, b=match.players[1], has=b)


def describe_marker_course(match: Match, geisha: int) -> Sentence:
    """Describe where a geisha's marker was after each round."""
    sides = [markers[geisha] for markers in markers_by_round(match)[1:]]
    whose = tuple(says("marker-course-middle") if side is None else match.players[side] for side in sides)
    return says("marker-course", geisha=called(match, geisha), whose=whose)
