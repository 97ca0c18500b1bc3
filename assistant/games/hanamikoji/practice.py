"""A practice round whose cards are fixed at every step, whatever the learner chooses.

The learner is player 0 and begins. A card is the index of its geisha.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ..lesson import Lesson
from ..sentence import Param, Sentence, Term
from .events import HanamikojiOpened, RoundScored
from .match import Match, evolve
from .rules import GEISHA, IN_THE_MIDDLE
from .rules.figures import FIGURES
from .rules.tally import Cards
from .sentences.playing import named, says

AYANE, IROHA, TOMOYO, YOKO, CHIHARU, ANJU, RURI = range(len(GEISHA))

Hand: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """A step of the practice round. `drawn` joins the hand before it, `used` leaves the hand after it.

    The round goes on with `used` from the hand, or `also` instead, or the first of the groups `offered`.
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
        """Return whether these are as many cards as the action uses, or one of the groups."""
        return len({*places}) == len(places) == (1 if self.step.offered else len(self.step.used))

    def cards(self, places: Sequence[int]) -> Hand:
        """Return the cards of the group or of the hand at these places, in the order of the row."""
        if self.step.offered:
            return self.step.offered[places[0]]
        return tuple(sorted(self.hand[place] for place in places))

    def rest(self, places: Sequence[int]) -> Hand:
        """Return the cards that are not at these places."""
        if self.step.offered:
            return tuple(
                card for place, group in enumerate(self.step.offered) if place not in places for card in group
            )
        return tuple(card for place, card in enumerate(self.hand) if place not in places)

    @property
    def asked(self) -> Hand:
        """The cards that the round goes on with, in the order of the row."""
        return tuple(sorted(self.step.offered[0] if self.step.offered else self.step.used))


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
    names = _names(now.asked)
    if now.step.offered:
        return says("practice-take", geisha=names)
    return says("practice-choose", count=len(names), geisha=names)


# The parameters of what another choice would lead to, by action; a group that was offered is taken.
_LEADS_TO: Mapping[str, Sequence[str]] = {
    "secret": ("chosen",),
    "trade-off": ("chosen",),
    "gift": ("chosen", "name"),
    "competition": ("chosen", "rest", "name"),
    "taken": ("chosen", "rest", "name"),
}


def instead(now: Practice, places: Sequence[int]) -> Sentence | None:
    """Tell what another choice than the marked one would lead to."""
    chosen = now.cards(places)
    if chosen in (now.asked, tuple(sorted(now.step.also))):
        return None
    key = "taken" if now.step.offered else now.step.action
    params: dict[str, Param] = {
        "name": now.match.players[1],
        "chosen": _names(chosen),
        "rest": _names(now.rest(places)),
    }
    leads = says(f"instead-{key}", **{name: params[name] for name in _LEADS_TO[key]})
    return says("practice-instead", leads=leads, asked=_names(now.asked))


def _names(cards: Hand) -> tuple[Term, ...]:
    return tuple(named(GEISHA[card]) for card in cards)


def practice(number: int, players: tuple[str, ...]) -> Practice:
    """Return the round at a step of STEPS, for the first two of the players; the last step scores it."""
    before, step = STEPS[:number], STEPS[number]
    laid = _laid(before)
    match = evolve(None, HanamikojiOpened("hanamikoji", players[:2], 0, "until-goal", IN_THE_MIDDLE, 1))
    stands = evolve(match, RoundScored(1, laid)) if step.key == "score" else replace(match, counted=laid)
    return Practice(step, _hand(before, step), stands)


LESSON = Lesson(
    len(STEPS), practice, lambda now: describe_step(now.step), lambda now, _: asked_for(now), instead
)


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
