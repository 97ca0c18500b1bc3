"""Who has won and why, as sentences: the rule that decided, with the figures that it was applied to."""

from collections.abc import Mapping

from ..rounds import decided
from ..sentence import Param, Sentence
from .match import Match
from .rules import CHARM_GOAL, GEISHA_GOAL, highest_geisha
from .sentences import says

# For each rule of an outcome: what its sentence calls the figures of the match.
_FIGURES: Mapping[str, Mapping[str, str]] = {
    "charm": {"name": "winner", "charm": "charm", "goal": "charm goal"},
    "charm-before-geishas": {
        "name": "winner",
        "charm": "charm",
        "other": "loser",
        "count": "loser's geisha",
        "charm_goal": "charm goal",
        "geisha_goal": "geisha goal",
    },
    "geishas": {"name": "winner", "count": "geisha", "goal": "geisha goal"},
    "geishas-at-equal-charm": {
        "name": "winner",
        "count": "geisha",
        "charm": "charm",
        "goal": "geisha goal",
    },
    "third-round-geishas": {"name": "winner", "more": "geisha", "less": "loser's geisha"},
    "third-round-charm-at-equal-geishas": {
        "name": "winner",
        "count": "geisha",
        "more": "charm",
        "less": "loser's charm",
    },
    "third-round-charm": {"name": "winner", "more": "charm", "less": "loser's charm"},
    "third-round-highest-geisha": {"name": "winner", "charm": "charm", "value": "highest geisha"},
    "third-round-equal-charm": {"charm": "charm"},
    "third-round-equal-geishas-and-charm": {"count": "geisha", "charm": "charm"},
    "third-round-equal-charm-and-highest-geisha": {"charm": "charm"},
}
_SECTIONS: Mapping[str, str] = {
    "charm": "goals",
    "charm-before-geishas": "both",
    "geishas": "goals",
    "geishas-at-equal-charm": "nine",
}


def headline(match: Match) -> Sentence:
    """Who has won, or that victory is shared."""
    winners = decided(match).winners
    return says("shared") if len(winners) > 1 else says("wins", name=match.players[winners[0]])


def why(match: Match) -> Sentence:
    """The rule that decided."""
    rule, figures = decided(match).rule, _figures(match)
    return says(f"why-{rule}", **{name: figures[figure] for name, figure in _FIGURES[rule].items()})


def rule_section(match: Match) -> str:
    """The part of the rules that the result rests on."""
    return _SECTIONS.get(decided(match).rule, "endings")


def _figures(match: Match) -> dict[str, Param]:
    """What each side has; of a shared victory either is the winner."""
    winner = decided(match).winners[0]
    return {
        "winner": match.players[winner],
        "loser": match.players[1 - winner],
        "charm": match.charm[winner],
        "loser's charm": match.charm[1 - winner],
        "geisha": match.favors[winner],
        "loser's geisha": match.favors[1 - winner],
        "highest geisha": highest_geisha(match.markers)[winner],
        "charm goal": CHARM_GOAL,
        "geisha goal": GEISHA_GOAL,
    }
