"""Warnings to the host before people meet again, or run out of opponents."""

from itertools import combinations

from ..games.sentence import Sentence, says
from .formats.entrants import entrants
from .held import Held


def warned(held: Held) -> Sentence | None:
    """Return that the plan or the next round has people meet again who need not, None where it hasn't."""
    if not held.format.is_of_pairs or held.format.queue or not held.can_pair:
        return None
    return _of_round(held) if held.rounds else _of_plan(held)


def _of_plan(held: Held) -> Sentence | None:
    count = len(held.state.present)
    turns = held.format.turns(count)
    if held.state.planned is None or held.state.planned <= turns:
        return None
    if held.format.times:
        return says("event.met-after", count=count, round=turns)
    return says("event.repeats-from", count=count, round=turns + 1)


def _of_round(held: Held) -> Sentence | None:
    """Return that the next round repeats pairs; in part that can be told only once all results are in."""
    there, number = entrants(held.state, held.rounds, held.standing), len(held.rounds) + 1
    present = {one.person for one in there}
    if held.format.times or not any(present & {*one.met} for one in there):
        return None
    if all(present <= {one.person, *one.met} for one in there):
        return says("event.all-met", round=number)
    # As long as everybody has half of the others left to meet, all can meet somebody new.
    most = max(len(present & ({*one.met} | one.apart)) for one in there)
    if held.still_open or 2 * (most + 1) <= len(present) // 2 * 2 or not held.format.is_installed:
        return None
    met = {frozenset((one.person, other)) for one in there for other in one.met}
    drawn = held.format.next_round(held.state, held.rounds, held.standing)
    again = any(frozenset(pair) in met for people in drawn for pair in combinations(people, 2))
    return says("event.must-repeat", round=number) if again else None
