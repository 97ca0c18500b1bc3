"""Who has won and why, as sentences: the rule that decided, with the figures that it was applied to."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...rounds import decided
from ...sentence import Param, Sentence
from ..match import Match
from ..rules import CHARM_GOAL, GEISHA, GEISHA_GOAL, highest_geisha
from .sentences import named, says

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
# The figure that decided by a rule, and what the words beside it call those that it was measured by.
DECIDING: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "charm": ("charm", {"goal": "charm goal"}),
    "charm-before-geishas": ("charm", {"count": "loser's geisha"}),
    "geishas": ("geisha", {"goal": "geisha goal"}),
    "geishas-at-equal-charm": ("geisha", {"charm": "charm"}),
    "third-round-geishas": ("geisha", {"less": "loser's geisha"}),
    "third-round-charm-at-equal-geishas": ("charm", {"less": "loser's charm", "count": "geisha"}),
    "third-round-charm": ("charm", {"less": "loser's charm"}),
    "third-round-highest-geisha": ("highest geisha", {"charm": "charm"}),
    "third-round-equal-charm": ("charm", {}),
    "third-round-equal-geishas-and-charm": ("charm", {"count": "geisha"}),
    "third-round-equal-charm-and-highest-geisha": ("charm", {}),
}
_NAMED = 3  # geisha that favor nobody; more are counted


@dataclass(frozen=True)
class Deciding:
    """The `figure` that decided; `words` go on after it, and `rest` is what the other has, or nobody."""

    figure: int
    words: Sentence
    rest: Sentence


def headline(match: Match) -> Sentence:
    """Who has won, or who share the victory."""
    winners = decided(match).winners
    if len(winners) > 1:
        return says("share", a=match.players[0], b=match.players[1])
    return says("wins", name=match.players[winners[0]])


def deciding(match: Match) -> Deciding:
    """What the end comes down to, for eyes that look once."""
    outcome, figures = decided(match), _figures(match)
    figure, measured_by = DECIDING[outcome.rule]
    words = says(f"decided-{outcome.rule}", **{name: figures[key] for name, key in measured_by.items()})
    rest = _nobodys(match) if len(outcome.winners) > 1 else _held_by(match, 1 - outcome.winners[0])
    return Deciding(int(str(figures[figure])), words, rest)


def _held_by(match: Match, player: int) -> Sentence:
    return says("has", name=match.players[player], charm=match.charm[player], count=match.favors[player])


def _nobodys(match: Match) -> Sentence:
    """The geisha that favor nobody. There is one wherever charm is equal: all of them have 21."""
    names = tuple(named(her) for her, side in zip(GEISHA, match.markers, strict=True) if side is None)
    return says("nobodys", geisha=names) if len(names) <= _NAMED else says("nobodys-many", count=len(names))


def why(match: Match) -> Sentence:
    """The rule that decided."""
    rule, figures = decided(match).rule, _figures(match)
    return says(f"why-{rule}", **{name: figures[figure] for name, figure in _FIGURES[rule].items()})


def ended_with(match: Match) -> Sentence:
    """With which round the match ended, and whether that was the last one in any case."""
    last = "-last" if decided(match).rule.startswith("third-round") else ""
    return says(f"ended{last}", number=match.rounds[-1].number)


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
