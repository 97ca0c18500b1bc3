"""The deal of the practice round: every card of it, and what the newcomer should choose at each step.

The rulebook tells no card whole. Names are of those that it tells something of, which holds here: what the
Sumo Wrestler demands, what the Foreigner adds as a patron, what a Doctor does. All else is made up, and the
other cards go by color and demand, as in its example: “a red 5”.
"""

from dataclasses import dataclass
from typing import TypeAlias

from ..rules import GEISHA


@dataclass(frozen=True)
class Card:
    """A character: what it demands in its `field`, none where it is black, what it pays as a guest, and what
    it adds in each of FIELDS as a patron.
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
    """What the newcomer does with the cards `used`, one of ACTIONS, or none where it is only told.

    With an exchange the first of them is a patron. What is `drawn` comes to the hand by it. The others have a
    turn each where it `passes` on.
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
    """Another player: the geisha, and for each turn what a guest paid, else which of ACTIONS it was."""

    geisha: str
    turns: tuple[int | str, ...]


OTHERS = (
    Other("akenohoshi", ("advertise", 2, 3, "exchange", 1, 2)),
    Other("natsumi", ("search", 1, "advertise", 0, "advertise", 3)),
)
