"""Warnings to the host before people meet again, or run out of opponents."""

from collections.abc import Sequence
from itertools import combinations

from ..games.sentence import Sentence, says
from .formats import PAIR
from .formats.entrants import entrants, met_in
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


def warned_of_swap(held: Held, chosen: Sequence[int]) -> list[Sentence]:
    """Return that two people would meet who are kept apart or have met, once two of the newest round swap."""
    if len(chosen) != PAIR or not held.format.is_of_pairs or held.format.queue:
        return []
    swapped, met = dict(zip(chosen, reversed(chosen), strict=True)), met_in(held.rounds[:-1])
    is_kept = held.format.keeps_apart(held.state)
    apart = [{*group} for group in held.state.apart] if is_kept else []
    warnings = []
    for meeting in held.newest:
        people = [swapped.get(one, one) for one in meeting.people]
        if len(people) != PAIR or {*people} == {*meeting.people}:
            continue
        names = tuple(held.state.people[one].name for one in people)
        if any({*people} <= group for group in apart):
            warnings.append(says("event.swap-apart", names=names))
        if met[people[0]][people[1]] >= max(1, held.format.times):
            warnings.append(says("event.swap-again", names=names))
    return warnings
