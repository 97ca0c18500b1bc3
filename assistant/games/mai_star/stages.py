"""Which of its stages a table shows: the tally, its scoring, what is between two rounds, or who has won."""

from .match import Match

STAGES = ("score", "count")


def stage(match: Match, asked: str, guided: bool) -> str:  # noqa: ARG001 - this game has one way through a round
    """`playing`, `scoring`, `between` or `won`.

    `asked` is `score` or `count` where the reader went on to that of the round in play, else empty.
    """
    if match.outcome:
        return "won"
    if asked == "score":
        return "scoring"
    is_between = match.untouched and not asked and bool(match.rounds or match.candidates)
    return "between" if is_between else "playing"
