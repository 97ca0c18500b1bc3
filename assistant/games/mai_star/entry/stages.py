"""The stage that a table shows, and the players on each side of a device that lies between them."""

from ...rounds import LAST_RESULT
from ..match import Match

STAGES = ("score", "count", LAST_RESULT)
SIDES = ("south", "west", "north", "east")  # of the device, clockwise like the seats


def stage(match: Match, asked: str, guided: bool) -> str:  # noqa: ARG001 - this game has no guided mode
    """Return `playing`, `scoring`, `between` or `won`.

    `asked` is one of STAGES if the reader moved on to it, else empty; nobody moves on to an untouched round
    before its starting player is known.
    """
    if match.outcome:
        return "won"
    if asked == "score":
        return "scoring"
    is_between = match.untouched and not asked and bool(match.rounds or match.candidates)
    is_undecided = match.untouched and match.starting_player is None
    looks_back = asked == LAST_RESULT and bool(match.rounds)
    return "between" if is_between or is_undecided or looks_back else "playing"


def sides(match: Match, near: int, is_between: bool) -> tuple[tuple[str, int], ...]:
    """Return the sides of a device that lies between the players, and who sits there, clockwise from `near`.

    If it does not, or there are more players than sides, return only `near`.
    """
    seats = len(match.players)
    around = SIDES if is_between and seats <= len(SIDES) else SIDES[:1]
    return tuple((side, (near + place) % seats) for place, side in enumerate(around[:seats]))
