"""Which of its stages a table shows: the tally, what is between two rounds, or who has won."""

from .match import Match

STAGES = ("count",)


def stage(match: Match, asked: str, guided: bool) -> str:  # noqa: ARG001 - this game has one way through a round
    """`playing`, `between` or `won`. `asked` is `count` where the reader went on to the round in play."""
    if match.outcome:
        return "won"
    is_between = match.untouched and asked != "count" and bool(match.rounds or match.candidates)
    return "between" if is_between else "playing"
