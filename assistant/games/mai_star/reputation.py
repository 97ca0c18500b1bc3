"""Reputation: what each geisha has on her card, how it changes in a round, and which demand it meets.

The source is the rulebook of 2010 (Kanai Factory; its French edition).
"""

from collections.abc import Mapping
from typing import TypeAlias

from .. import reading
from ..errors import Illegal

FIELDS = ("performance", "service", "intelligence")
MOST_REPUTATION = 20
MOST_CHANGES = 40

Reputation: TypeAlias = tuple[int, ...]
Changes: TypeAlias = tuple[int, ...]  # the value on the card, then what was added to it or taken from it

# The reputation on each card in the order of FIELDS, None if the rulebook does not tell it.
GEISHA: Mapping[str, Reputation | None] = {
    "akenohoshi": (3, 3, 3),
    "momiji": None,
    "natsumi": None,
    "harukaze": (1, 3, 5),
    "suzune": None,
    "oboro": None,
}

# The reputation that reviews report of the other cards, each but Natsumi's service from one alone.
REPORTED: Mapping[str, Reputation] = {
    "momiji": (5, 1, 3),
    "natsumi": (3, 5, 1),
    "suzune": (2, 2, 2),
    "oboro": (5, 5, 5),
}


def summed(reputation: tuple[Changes, ...]) -> Reputation:
    """Return the reputation in each of FIELDS after its changes."""
    return tuple(max(0, sum(changes)) for changes in reputation)


def meets(reputation: Reputation, field: str | None) -> int:
    """Return the highest demand that a reputation meets in a guest's field, or in any for a black guest."""
    return max(reputation) if field is None else reputation[FIELDS.index(field)]


def read_value(value: object, at: str) -> int:
    """Return the value on a card, from JSON; raise Malformed and Illegal."""
    return reading.whole(value, at, 0, MOST_REPUTATION)


def read_changes(value: object, at: str) -> Changes:
    """Return the value on a card and its changes, from JSON; raise Malformed and Illegal."""
    changes = reading.some(value, at, 1, MOST_CHANGES, _change)
    if not 0 <= sum(changes) <= MOST_REPUTATION:
        raise Illegal(at, "reputation-range", max=MOST_REPUTATION)
    return changes


def _change(value: object, at: str) -> int:
    return reading.whole(value, at, -MOST_REPUTATION, MOST_REPUTATION)


def on_another_card(start: int, changes: Changes) -> Changes:
    """Return the changes after another value, without them if they would leave the range."""
    return (start, *changes[1:]) if 0 <= start + sum(changes[1:]) <= MOST_REPUTATION else (start,)


def changed(reputation: tuple[Changes, ...], field: str, by: int) -> tuple[Changes, ...]:
    """Append a change in a field, or drop the last one if this takes it back; raise Illegal."""
    place = FIELDS.index(field)
    changes = reputation[place]
    takes_back = len(changes) > 1 and changes[-1] == -by
    after = changes[:-1] if takes_back else (*changes, by)
    if len(after) > MOST_CHANGES or not 0 <= sum(after) <= MOST_REPUTATION:
        raise Illegal("reputation", "reputation-range", max=MOST_REPUTATION)
    return (*reputation[:place], after, *reputation[place + 1 :])
