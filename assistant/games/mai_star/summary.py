"""A match in a list: its summary and results."""

from ..summary import Summary
from . import rules
from .match import Match

RESULTS = ("money",)


def summarize(match: Match) -> Summary:
    """Return the summary of a match.

    Its figures are the `round` in play or next, by player the `totals` and the income `tallied` in it, and
    the players who have `left`, if any.
    """
    outcome = match.outcome
    tallied = [sum(tally.income) for tally in match.tallies]
    figures = {"round": match.round_number, "totals": [*match.totals]}
    figures |= {"tallied": tallied} if any(tallied) else {}
    figures |= {"left": [*match.gone]} if match.gone else {}
    return Summary(
        match.players, outcome.winners if outcome else (), outcome.rule if outcome else None, figures
    )


def results(summary: Summary) -> tuple[tuple[int, ...], ...]:
    """Return the figures of each player, in the order of RESULTS."""
    return tuple((total,) for total in summary.figures["totals"])


def tallied(summary: Summary) -> tuple[int, ...]:
    """Return each player's income in the round in play; none if an earlier version stored the summary."""
    return tuple(summary.figures.get("tallied", (0,) * len(summary.players)))


def ahead(summary: Summary) -> tuple[int, ...]:
    """Return the winners, or else those with the most money and income; nobody if all have the same."""
    money = tuple(map(sum, zip(summary.figures["totals"], tallied(summary), strict=True)))
    gone = summary.figures.get("left", ())
    staying = {total for player, total in enumerate(money) if player not in gone}
    return summary.winners or (rules.highest(money, gone) if len(staying) > 1 else ())
