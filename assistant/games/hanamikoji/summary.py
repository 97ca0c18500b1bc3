"""Summaries of matches, for lists."""

from ..summary import Summary
from .match import Match

RESULTS = ("charm", "geisha")


def summarize(match: Match) -> Summary:
    """Return the summary of a match.

    Its figures are `ending`, the `round` in play or next, `markers`, and by player `favors` and `charm`.
    """
    outcome = match.outcome
    figures = {
        "ending": match.ending,
        "round": match.round_number,
        "markers": [*match.markers],
        "favors": [*match.favors],
        "charm": [*match.charm],
    }
    return Summary(
        match.players, outcome.winners if outcome else (), outcome.rule if outcome else None, figures
    )


def results(summary: Summary) -> tuple[tuple[int, ...], ...]:
    """Return each player's figures in the order of RESULTS."""
    return tuple(zip(summary.figures["charm"], summary.figures["favors"], strict=True))


def ahead(summary: Summary) -> tuple[int, ...]:
    """Return the winners, or who has more charm points or geisha and not less of the other, else nobody."""
    if summary.winners:
        return summary.winners
    leads = {(own > other) - (own < other) for own, other in zip(*results(summary), strict=True)}
    return {1: (0,), -1: (1,)}.get(sum(leads), ())
