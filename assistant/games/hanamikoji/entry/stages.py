"""The stages that a table goes through: turns, counting, the scored round, and the result."""

from ...rounds import LAST_RESULT
from ..match import Match

STAGES = ("count", "turns", LAST_RESULT)


def stage(match: Match, asked: str, guided: bool) -> str:
    """Return the stage to show: `turns`, `counting`, `scored` or `won`.

    `asked` is one of STAGES if the reader went on to it, else empty; `guided` is whether the reader wants
    guidance through the turns.
    """
    if match.outcome:
        return "won"
    is_between = match.untouched and not asked and not match.turns.taken
    if match.rounds and (is_between or asked == LAST_RESULT):
        return "scored"
    return "turns" if guided and match.untouched and asked != "count" else "counting"
