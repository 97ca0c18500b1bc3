"""The verdict: who won and by which rule, with the figures that decided."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...rounds import outcome_of
from ...sentence import Param, Sentence
from ..match import Match
from ..rules import highest_geisha
from ..rules.endings import CHARM_GOAL, GEISHA_GOAL
from .playing import called, says

# The parameters of each rule's sentence, as keys of `_figures`.
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
# The deciding figure of each rule, and the parameters of the words beside it, as keys of `_figures`.
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
_NAMED = 3  # geisha that favor nobody; above that only their number is shown


@dataclass(frozen=True)
class Deciding:
    """The `figure` that decided, the `words` that follow it, and the `rest`.

    `rest` is what the loser has or, after a shared victory, the geisha that favor nobody.
    """

    figure: int
    words: Sentence
    rest: Sentence


def headline(match: Match) -> Sentence:
    """Name the winner, or both players after a shared victory."""
    winners = outcome_of(match).winners
    if len(winners) > 1:
        return says("share", a=match.players[0], b=match.players[1])
    return says("wins", name=match.players[winners[0]])


def deciding(match: Match) -> Deciding:
    """Return the deciding figure with its words, for a quick look at the result."""
    outcome, figures = outcome_of(match), _figures(match)
    figure, measured_by = DECIDING[outcome.rule]
    words = says(f"decided-{outcome.rule}", **{name: figures[key] for name, key in measured_by.items()})
    rest = _nobodys(match) if len(outcome.winners) > 1 else _held_by(match, 1 - outcome.winners[0])
    return Deciding(int(str(figures[figure])), words, rest)


def _held_by(match: Match, player: int) -> Sentence:
    return says("has", name=match.players[player], charm=match.charm[player], count=match.favors[player])


def _nobodys(match: Match) -> Sentence:
    """Name the geisha that favor nobody. There is one whenever charm is equal, since all add up to 21."""
    names = tuple(called(match, index) for index, side in enumerate(match.markers) if side is None)
    return says("nobodys", geisha=names) if len(names) <= _NAMED else says("nobodys-many", count=len(names))


def why(match: Match) -> Sentence:
    """Explain the rule that decided."""
    rule, figures = outcome_of(match).rule, _figures(match)
    return says(f"why-{rule}", **{name: figures[figure] for name, figure in _FIGURES[rule].items()})


def ended_with(match: Match) -> Sentence:
    """Name the round that ended the match, and say whether it was the last one in any case."""
    last = "-last" if outcome_of(match).rule.startswith("third-round") else ""
    return says(f"ended{last}", number=match.rounds[-1].number)


def rule_section(match: Match) -> str:
    """Return the anchor of the rulebook section that the result rests on."""
    return _SECTIONS.get(outcome_of(match).rule, "endings")


def _figures(match: Match) -> dict[str, Param]:
    """Return the figures of each side; after a shared victory player 0 counts as the winner."""
    winner = outcome_of(match).winners[0]
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
