"""A practice round whose cards and right choices are fixed at every step.

The learner is player 0 and begins. A card is the index of its geisha.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ..lesson import Lesson
from ..sentence import Param, Sentence
from .events import HanamikojiOpened, RoundScored
from .match import Match, evolve
from .rules import GEISHA, IN_THE_MIDDLE
from .rules.figures import FIGURES
from .rules.tally import Cards
from .wording.sentences import named, says

AYANE, IROHA, TOMOYO, YOKO, CHIHARU, ANJU, RURI = range(len(GEISHA))

Hand: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """A step of the practice round. `drawn` joins the hand before it, `used` leaves the hand after it.

    The learner chooses `used` from the hand, or `also` instead, or the first of the groups `offered`.
    `own` and `other` are then placed on the learner's side and the opponent's.
    """

    key: str
    drawn: Hand = ()
    used: Hand = ()
    also: Hand = ()
    offered: tuple[Hand, ...] = ()
    own: Hand = ()
    other: Hand = ()
    action: str = ""
    player: int = 0


DEALT = (IROHA, TOMOYO, YOKO, CHIHARU, ANJU, RURI)
STEPS = (
    Step("deal", drawn=DEALT),
    Step("secret", drawn=(RURI,), used=(RURI,), action="secret"),
    Step(
        "their-gift",
        offered=((ANJU,), (CHIHARU,), (IROHA,)),
        own=(ANJU,),
        other=(CHIHARU, IROHA),
        action="gift",
        player=1,
    ),
    Step("trade-off", drawn=(YOKO,), used=(IROHA, CHIHARU), action="trade-off"),
    Step(
        "their-competition",
        offered=((AYANE, RURI), (YOKO, RURI)),
        own=(AYANE, RURI),
        other=(YOKO, RURI),
        action="competition",
        player=1,
    ),
    Step(
        "gift",
        drawn=(TOMOYO,),
        used=(TOMOYO, YOKO, ANJU),
        own=(TOMOYO, ANJU),
        other=(YOKO,),
        action="gift",
    ),
    Step("their-secret", action="secret", player=1),
    Step(
        "competition",
        drawn=(RURI,),
        used=(YOKO, RURI),
        also=(TOMOYO, RURI),
        own=(YOKO, RURI),
        other=(TOMOYO, RURI),
        action="competition",
    ),
    Step("their-trade-off", own=(RURI,), other=(ANJU,), action="trade-off", player=1),
    Step("reveal"),
    Step("score"),
)


@dataclass(frozen=True)
class Practice:
    """The state at a step, before the learner chooses."""

    step: Step
    hand: Hand
    match: Match

    @property
    def ringed(self) -> tuple[int, ...]:
        """The places in the hand to mark, one for each card to choose; any copy of a card is as good."""
        left, places = Counter(self.step.used), []
        for place, card in enumerate(self.hand):
            if left[card]:
                left[card] -= 1
                places.append(place)
        return tuple(places)

    @property
    def choices(self) -> int:
        """The number of groups offered, or else of cards in the hand."""
        return len(self.step.offered or self.hand)

    def accepts(self, places: Sequence[int]) -> bool:
        """Return whether these are the places of right cards, or of the right group."""
        if self.step.offered:
            return [*places] == [0]
        return self.is_right([self.hand[place] for place in places])

    def is_right(self, cards: Sequence[int]) -> bool:
        """Return whether these cards of the hand are a right choice, in any order."""
        return sorted(cards) in [
            sorted(self.step.used),
            *([sorted(self.step.also)] if self.step.also else []),
        ]


# The parameters of each step's sentence: geisha by index, then figures.
_SPEAKS_OF: Mapping[str, Mapping[str, int]] = {
    "secret": {"geisha": RURI},
    "their-gift": {"geisha": ANJU},
    "trade-off": {"drawn": YOKO, "a": IROHA, "b": CHIHARU},
    "their-competition": {"a": AYANE, "b": RURI},
    "gift": {"drawn": TOMOYO, "b": YOKO, "c": ANJU},
    "their-secret": {"geisha": YOKO},
    "competition": {"geisha": RURI},
    "their-trade-off": {"a": RURI, "b": TOMOYO},
    "reveal": {"a": RURI, "b": ANJU},
    "score": {"tied": TOMOYO},
}
_FIGURES: Mapping[str, Mapping[str, int]] = {
    "deal": {
        "goal": FIGURES["charm_goal"],
        "count": FIGURES["geisha_goal"],
        "hand": FIGURES["hand"],
        "cards": FIGURES["cards"],
    },
    "secret": {"value": GEISHA[RURI].value},
    "score": {"goal": FIGURES["charm_goal"]},
}


def describe_step(step: Step) -> Sentence:
    """Describe a step and what to choose."""
    names: dict[str, Param] = {
        name: named(GEISHA[index]) for name, index in _SPEAKS_OF.get(step.key, {}).items()
    }
    return says(f"practice-{step.key}", **names, **_FIGURES.get(step.key, {}))


def asked_for(now: Practice) -> Sentence:
    """Name the marked cards, as the answer to a wrong choice."""
    cards = now.step.offered[0] if now.step.offered else now.step.used
    names = tuple(named(GEISHA[card]) for card in sorted(cards))
    if now.step.offered:
        return says("practice-take", geisha=names)
    return says("practice-choose", count=len(names), geisha=names)


def practice(number: int, players: tuple[str, ...]) -> Practice:
    """Return the round at a step of STEPS, for the first two of the players; the last step scores it."""
    before, step = STEPS[:number], STEPS[number]
    laid = _laid(before)
    match = evolve(None, HanamikojiOpened("hanamikoji", players[:2], 0, "until-goal", IN_THE_MIDDLE, 1))
    stands = evolve(match, RoundScored(1, laid)) if step.key == "score" else replace(match, counted=laid)
    return Practice(step, _hand(before, step), stands)


LESSON = Lesson(len(STEPS), practice, lambda now: describe_step(now.step), lambda now, _: asked_for(now))


def _hand(before: Sequence[Step], step: Step) -> Hand:
    held = Counter(card for past in (*before, step) for card in past.drawn)
    held.subtract(card for past in before for card in _gone(past))
    return tuple(sorted(held.elements()))


def _gone(step: Step) -> Hand:
    """Return the cards that leave the hand: with the Competition all four, the other pair too."""
    return (*step.used, *step.also) if step.also else step.used


def _laid(before: Sequence[Step]) -> Cards:
    own = Counter(card for step in before for card in step.own)
    other = Counter(card for step in before for card in step.other)
    return Cards(tuple((own[geisha], other[geisha]) for geisha in range(len(GEISHA))))
