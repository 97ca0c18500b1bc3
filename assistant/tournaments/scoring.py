"""The points of a meeting.

It gives a person the share of the others whom they left behind, and half of it for each equal one: of two,
the winner has 1 and who shares the victory ½; of four at Mai-Star, 1, ⅔, ⅓ and 0 by place.
"""

from fractions import Fraction

from .results import Meeting

HALF = Fraction(1, 2)


def points_in(meeting: Meeting, person: int) -> Fraction:
    """Return the points of a person in a meeting that has a result."""
    others = [other for other in meeting.people if other != person]
    return sum((points_against(meeting, person, other) for other in others), Fraction()) / len(others)


def points_against(meeting: Meeting, person: int, other: int) -> Fraction:
    """Return 1 for a person who is before another in a meeting, ½ for an equal one, else 0.

    Where nobody won, nobody has anything, nor has who didn't come.
    """
    if not meeting.winners or person in meeting.absent:
        return Fraction()
    own, its = _place(meeting, person), _place(meeting, other)
    return HALF if own == its else Fraction(own > its)


def _place(meeting: Meeting, person: int) -> tuple[bool, int]:
    """Return what a higher place has more of: winners are equal, the others stand by their figures.

    Who didn't come is behind all who did.
    """
    if person in (meeting.winners or ()):
        return True, 0
    if person in meeting.absent:
        return False, -1
    return False, meeting.figures[meeting.people.index(person)] if meeting.figures else 0
