"""A practice round: its state at each step, for a newcomer who is player 0 and begins."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from ..decide import KEY
from ..events import MaiStarOpened, RoundScored, TallyKept
from ..match import Match, evolve
from ..reputation import FIELDS, GEISHA, meets
from ..rules import HAND_SIZES, MOST_INTRODUCED, Score
from .script import DEALT, OTHERS, OWN_GEISHA, STEPS, Card, Cards, Other, Step

RECKONED = 2  # the player whose earnings the newcomer works out
_FIRST_TO_CHOOSE = len(OTHERS)  # so that the newcomer begins


@dataclass(frozen=True)
class Lying:
    """The newcomer's cards: in the hand, to the right of the geisha, and above her."""

    hand: Cards = DEALT
    patrons: Cards = ()
    guests: Cards = ()


@dataclass(frozen=True)
class Practice:
    """The state at a step, before the newcomer chooses."""

    step: Step
    lies: Lying
    match: Match

    @property
    def reputation(self) -> tuple[int, ...]:
        """The newcomer's reputation, in the order of FIELDS."""
        return self.match.tallies[0].reputations

    @property
    def choosable(self) -> Cards:
        """The cards that may be tapped: the hand, then the patrons if one is exchanged."""
        return (*self.lies.hand, *(self.lies.patrons if self.step.action == "exchange" else ()))

    @property
    def offered(self) -> tuple[int, ...]:
        """The sums to choose from at the reckoning, one of which is right."""
        return answers(self.match.tallies[RECKONED].score) if self.step.key == "reckon" else ()

    @property
    def choices(self) -> int:
        """The number of choices."""
        return len(self.offered or self.choosable)

    @property
    def ringed(self) -> tuple[int, ...]:
        """The places of what the round goes on with."""
        if self.offered:
            return (self.offered.index(self.match.tallies[RECKONED].score.earned),)
        return tuple(place for place, card in enumerate(self.choosable) if card in self.step.used)

    def accepts(self, places: Sequence[int]) -> bool:
        """Return whether these are the places of a choice that the rules allow, or of the right sum."""
        if self.step.action:
            return len({*places}) == len(places) and self._allows(places)
        return not self.offered or [*places] == [*self.ringed]

    def _allows(self, places: Sequence[int]) -> bool:
        if self.step.action == "introduce":
            return 0 < len(places) <= MOST_INTRODUCED
        if self.step.action == "exchange":
            return sorted(place < len(self.lies.hand) for place in places) == [False, True]
        return len(places) == 1 and (self.step.action == "advertise" or self.comes(self.choosable[places[0]]))

    def comes(self, card: Card) -> bool:
        """Return whether the card could be played as a guest."""
        return card.demand <= meets(self.reputation, card.field)


def answers(score: Score) -> tuple[int, ...]:
    """Return the guests' pay, that less the penalty, and the earnings."""
    paid = sum(score.income)
    return paid, paid - score.penalty, score.earned


def practice(number: int, players: tuple[str, ...]) -> Practice:
    """Return the round at a step of STEPS; at the last one it is scored."""
    before, step = STEPS[:number], STEPS[number]
    lies = reduce(_after, before, Lying())
    match = reduce(evolve, _tallies(lies, before), _opened(players))
    if step.key == "score":
        match = evolve(match, RoundScored(1, tuple(tally.score for tally in match.tallies)))
    return Practice(step, lies, match)


def _opened(players: tuple[str, ...]) -> Match:
    nothing = (0,) * len(players)
    return evolve(None, MaiStarOpened(KEY, players, _FIRST_TO_CHOOSE, False, False, nothing, 1))


# The newcomer's cards


def _after(lies: Lying, step: Step) -> Lying:
    return _ACTIONS[step.action](lies, step) if step.action else lies


def _guest(lies: Lying, step: Step) -> Lying:
    return replace(lies, hand=_without(lies.hand, step.used), guests=(*lies.guests, *step.used))


def _advertise(lies: Lying, step: Step) -> Lying:
    return replace(_introduce(lies, step), patrons=(*lies.patrons, *step.used))


def _introduce(lies: Lying, step: Step) -> Lying:
    return replace(lies, hand=(*_without(lies.hand, step.used), *step.drawn))


def _exchange(lies: Lying, step: Step) -> Lying:
    """Replace a patron; the new one takes the place of the old one."""
    gone, come = step.used
    patrons = tuple(come if card == gone else card for card in lies.patrons)
    return replace(lies, hand=(*_without(lies.hand, (come,)), gone), patrons=patrons)


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple(card for card in cards if card not in gone)


_ACTIONS: Mapping[str, Callable[[Lying, Step], Lying]] = {
    "guest": _guest,
    "advertise": _advertise,
    "introduce": _introduce,
    "exchange": _exchange,
}


# Tallies


def _tallies(lies: Lying, before: Sequence[Step]) -> tuple[TallyKept, ...]:
    turns = sum(step.passes for step in before)
    others = (_others(player, other, turns) for player, other in enumerate(OTHERS, 1))
    return (_own(lies), *others)


def _own(lies: Lying) -> TallyKept:
    income = tuple(card.income for card in lies.guests)
    return TallyKept(0, OWN_GEISHA, _reputation(OWN_GEISHA, lies.patrons), income, len(lies.hand))


def _others(player: int, other: Other, turns: int) -> TallyKept:
    """Return another player's tally, without patrons, to leave less to look at."""
    had = other.turns[:turns]
    income = tuple(turn for turn in had if isinstance(turn, int))
    left = HAND_SIZES[0] - len(income) + had.count("search")
    return TallyKept(player, other.geisha, _reputation(other.geisha, ()), income, left)


def _reputation(geisha: str, patrons: Cards) -> tuple[tuple[int, ...], ...]:
    """Return for each field the card's value, 0 if the rulebook does not tell it, and each patron's raise."""
    base = GEISHA[geisha] or (0,) * len(FIELDS)
    added = [[card.adds[place] for card in patrons if card.adds[place]] for place in range(len(FIELDS))]
    return tuple((start, *changes) for start, changes in zip(base, added, strict=True))
