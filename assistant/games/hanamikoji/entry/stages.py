"""The stages that a table goes through: turns, counting, the scored round, and the result."""

from ..match import Match

STAGES = ("count", "turns")


def stage(match: Match, asked: str, guided: bool) -> str:
    """Return the stage to show: `turns`, `counting`, `scored` or `won`.

    `asked` is `turns` or `count` if the reader went on to that stage of the round in play, else empty;
    `guided` is whether the reader wants guidance through the turns.
    """
    if match.outcome:
        return "won"
    if match.rounds and match.untouched and not asked and not match.turns.taken:
        return "scored"
    return "turns" if guided and match.untouched and asked != "count" else "counting"
