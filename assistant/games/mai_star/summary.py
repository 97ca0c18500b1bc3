"""A match in a list: its summary and results."""

from ..summary import Summary
from .match import Match

RESULTS = ("money",)


def summarize(match: Match) -> Summary:
    """Return the summary of a match; its figures are the `round` in play or next, and the `totals`."""
    outcome = match.outcome
    figures = {"round": match.round_number, "totals": [*match.totals]}
    return Summary(
        match.players, outcome.winners if outcome else (), outcome.rule if outcome else None, figures
    )


def results(summary: Summary) -> tuple[tuple[int, ...], ...]:
    """Return the figures of each player, in the order of RESULTS."""
    return tuple((total,) for total in summary.figures["totals"])
