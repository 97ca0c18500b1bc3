"""A match as lists tell it."""

from ..summary import Summary
from .match import Match

RESULTS = ("money",)


def summarize(match: Match) -> Summary:
    """The figures are the `round` in play or next, and the `totals` by player."""
    outcome = match.outcome
    figures = {"round": match.round_number, "totals": [*match.totals]}
    return Summary(
        match.players, outcome.winners if outcome else (), outcome.rule if outcome else None, figures
    )


def results(summary: Summary) -> tuple[tuple[int, ...], ...]:
    """What each player has come to, in the order of RESULTS."""
    return tuple((total,) for total in summary.figures["totals"])
