"""A match as lists tell it."""

from ..summary import Summary
from .match import Match


def summarize(match: Match) -> Summary:
    """The figures are the `round` in play or next, and the `totals` by player."""
    outcome = match.outcome
    figures = {"round": match.round_number, "totals": [*match.totals]}
    return Summary(
        match.players, outcome.winners if outcome else (), outcome.rule if outcome else None, figures
    )
