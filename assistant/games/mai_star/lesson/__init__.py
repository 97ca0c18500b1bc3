"""The text of the practice round: the instruction of each step, and the answer to another choice."""

from collections.abc import Callable, Mapping, Sequence

from ...lesson import Lesson
from ...sentence import Param, Sentence
from ..reputation import FIELDS, meets
from ..rules import ACTIONS, HAND_SIZES, LAST_ROUND, MOST_INTRODUCED, PENALTY
from ..sentences.playing import geisha, income, says
from .practice import RECKONED, Practice, practice
from .script import BLUE, FOREIGNER, OWN_GEISHA, RED_4, RED_5, STEPS, STRONG_BLUE, SUMO, Card

Params = dict[str, Param]


def named(card: Card) -> Sentence:
    """Return a card's name, or its color and demand if the rulebook does not name it."""
    if card.name in ("red", "blue", "green"):
        return says(f"card-{card.name}", demand=card.demand)
    return says(f"card-{card.name}")


def named_field(key: str) -> Sentence:
    """Return the name of a field."""
    return says(f"field-{key}")


def instruction(now: Practice) -> Sentence:
    """Return the instruction of a step: what happens, and what to choose."""
    key = now.step.key
    return says(f"practice-{key}", **_SPEAKS_OF[key](now)) if key in _SPEAKS_OF else says(f"practice-{key}")


def hint(now: Practice, places: Sequence[int]) -> Sentence:
    """Return why the chosen places are not allowed, and what the step asks for."""
    if now.offered:
        return says("practice-wrong-sum", **_sum(now))
    if now.step.action == "guest" and len(places) == 1:
        return says(
            "practice-not-yet", **_demand(now, now.choosable[places[0]]), asked=named(now.step.used[0])
        )
    asked = tuple(named(now.choosable[place]) for place in now.ringed)
    if now.step.action == "introduce" and len(places) > MOST_INTRODUCED:
        return says("practice-too-many", count=MOST_INTRODUCED, cards=asked)
    if now.step.action == "exchange":
        return says("practice-one-for-one", cards=asked)
    return says("practice-choose", count=len(asked), cards=asked)


def instead(now: Practice, places: Sequence[int]) -> Sentence | None:
    """Return what another choice than the one with the ring would lead to."""
    if not now.step.action or sorted(places) == [*now.ringed]:
        return None
    asked = tuple(map(named, now.step.used))
    return says("practice-instead", leads=_leads(now, places), asked=asked)


def _leads(now: Practice, places: Sequence[int]) -> Sentence:
    card = now.choosable[min(places)]  # of an exchange the one of the hand
    if now.step.action == "introduce":
        return says("instead-introduce", count=len(places))
    if now.step.action == "guest":
        return says("instead-guest", card=named(card), income=card.income)
    return says("instead-patron", card=named(card), adds=max(card.adds), field=_field(card))


# Parameters of each step


def _deal(now: Practice) -> Params:
    return {"name": now.match.players[0], "geisha": geisha(OWN_GEISHA), "count": len(now.lies.hand)}


def _guest(now: Practice) -> Params:
    return {"actions": len(ACTIONS), **_demand(now, SUMO)}


def _advertise(now: Practice) -> Params:
    return {**_demand(now, BLUE), "patron": named(FOREIGNER), "adds": min(FOREIGNER.adds)}


def _introduce(now: Practice) -> Params:
    cards = (named(RED_5), named(RED_4))
    return {"cards": cards, "field": _field(RED_5), "reputation": _have(now, RED_5), "count": MOST_INTRODUCED}


def _exchange(_: Practice) -> Params:
    card = STRONG_BLUE
    return {"patron": named(FOREIGNER), "card": named(card), "adds": max(card.adds), "field": _field(card)}


def _raised(now: Practice) -> Params:
    return {"field": _field(BLUE), "reputation": _have(now, BLUE), "card": named(BLUE)}


def _black(now: Practice) -> Params:
    """Return a field that is too low for the card, and one that is high enough."""
    low = min(range(len(FIELDS)), key=now.reputation.__getitem__)
    high = max(range(len(FIELDS)), key=now.reputation.__getitem__)
    return {
        "card": named(FOREIGNER),
        "demand": FOREIGNER.demand,
        "low_field": named_field(FIELDS[low]),
        "low": now.reputation[low],
        "high_field": named_field(FIELDS[high]),
        "high": now.reputation[high],
    }


def _last(now: Practice) -> Params:
    return {"name": now.match.players[1]}


def _sum(now: Practice) -> Params:
    score = now.match.tallies[RECKONED].score
    return {
        "name": now.match.players[RECKONED],
        "income": income(score.income),
        "count": score.cards_left,
        "penalty": PENALTY,
    }


def _score(now: Practice) -> Params:
    earned = now.match.rounds[-1].scores[0].earned
    return {"earned": earned, "hand": HAND_SIZES[1], "rounds": LAST_ROUND}


def _demand(now: Practice, card: Card) -> Params:
    """Return a colored card, its demand, and the reputation in its field."""
    return {
        "card": named(card),
        "demand": card.demand,
        "field": _field(card),
        "reputation": _have(now, card),
    }


def _field(card: Card) -> Param:
    return named_field(card.field) if card.field else ""


def _have(now: Practice, card: Card) -> int:
    return meets(now.reputation, card.field)


_SPEAKS_OF: Mapping[str, Callable[[Practice], Params]] = {
    "deal": _deal,
    "guest": _guest,
    "advertise": _advertise,
    "introduce": _introduce,
    "exchange": _exchange,
    "raised": _raised,
    "black": _black,
    "last": _last,
    "reckon": _sum,
    "score": _score,
}
LESSON = Lesson(len(STEPS), practice, instruction, hint, instead)
