"""Which of its stages a table shows: its turns, the count, what was scored, or who has won."""

from ..match import Match

STAGES = ("count", "turns")


def stage(match: Match, asked: str, guided: bool) -> str:
    """`turns`, `counting`, `scored` or `won`.

    `asked` is `turns` or `count` where the reader went on to that of the round in play, else empty; `guided`
    is whether the reader wants to be led through the turns.
    """
    if match.outcome:
        return "won"
    if match.rounds and match.untouched and not asked and not match.turns.taken:
        return "scored"
    return "turns" if guided and match.untouched and asked != "count" else "counting"
