"""The deal of the practice round: all cards of it, and what the newcomer plays at each step.

The rulebook tells no card whole. Named cards are those of which it tells something, which holds here: the
Sumo Wrestler's demand, the Foreigner's raise as a patron, the Doctor's effect. All else is made up, and the
other cards go by color and demand, as in the rulebook's example: “a red 5”.
"""

from dataclasses import dataclass
from typing import TypeAlias

from ..reputation import GEISHA


@dataclass(frozen=True)
class Card:
    """A character; its `field` is None if it is black.

    It pays `income` as a guest, and adds to each of FIELDS as a patron.
    """

    name: str
    field: str | None
    demand: int
    income: int
    adds: tuple[int, int, int]


Cards: TypeAlias = tuple[Card, ...]

OWN_GEISHA = "harukaze"
_REPUTATION = GEISHA[OWN_GEISHA] or ()

SUMO = Card("sumo", "intelligence", max(_REPUTATION), 3, (0, 0, 1))
FOREIGNER = Card("foreigner", None, 5, 2, (1, 1, 1))
BLUE = Card("blue", "service", 5, 4, (0, 1, 0))
RED_5 = Card("red", "performance", 5, 4, (1, 0, 0))
RED_4 = Card("red", "performance", 4, 3, (1, 0, 0))
STRONG_BLUE = Card("blue", "service", 6, 5, (0, 2, 0))
DOCTOR = Card("doctor", "intelligence", 4, 0, (0, 0, 1))
GREEN = Card("green", "intelligence", 3, 1, (0, 0, 1))


@dataclass(frozen=True)
class Step:
    """A step at which the newcomer plays the `used` cards by `action`, one of ACTIONS, empty if none is due.

    In an exchange the first used card is a patron. The `drawn` cards come to the hand. The others take a turn
    each if the step `passes`.
    """

    key: str
    action: str = ""
    used: Cards = ()
    drawn: Cards = ()
    passes: bool = False


DEALT = (SUMO, FOREIGNER, BLUE, RED_5, RED_4)
STEPS = (
    Step("deal"),
    Step("guest", "guest", (SUMO,), passes=True),
    Step("advertise", "advertise", (FOREIGNER,), (STRONG_BLUE,), passes=True),
    Step("introduce", "introduce", (RED_5, RED_4), (DOCTOR, GREEN), passes=True),
    Step("exchange", "exchange", (FOREIGNER, STRONG_BLUE), passes=True),
    Step("raised", "guest", (BLUE,), passes=True),
    Step("black", "guest", (FOREIGNER,), passes=True),
    Step("doctor", "guest", (DOCTOR,)),
    Step("last", "guest", (GREEN,)),
    Step("reckon"),
    Step("score"),
)


@dataclass(frozen=True)
class Other:
    """Another player: the geisha, and per turn a guest's pay or one of ACTIONS."""

    geisha: str
    turns: tuple[int | str, ...]


OTHERS = (
    Other("akenohoshi", ("advertise", 2, 3, "exchange", 1, 2)),
    Other("natsumi", ("search", 1, "advertise", 0, "advertise", 3)),
)
