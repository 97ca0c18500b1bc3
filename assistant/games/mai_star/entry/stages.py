"""Which of its stages a table shows: the tally, its scoring, what is between two rounds, or who has won.

And to whom: on a device that lies between the players each has a side.
"""

from ..match import Match

STAGES = ("score", "count")
SIDES = ("south", "west", "north", "east")  # of the device, clockwise as the seats


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


def sides(match: Match, near: int, is_between: bool) -> tuple[tuple[str, int], ...]:
    """Who sits at which side of the device, from `near` on, where it lies between as many as it has sides.

    Else there is only `near`, in front of it.
    """
    seats = len(match.players)
    around = SIDES if is_between and seats <= len(SIDES) else SIDES[:1]
    return tuple((side, (near + place) % seats) for place, side in enumerate(around[:seats]))
