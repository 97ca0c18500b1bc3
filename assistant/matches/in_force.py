"""The events of a log that are in force, each with the match after it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import takewhile
from typing import Any

from ..games.events import Event, EventUndone
from ..games.rounds import Match

Evolve = Callable[[Any, Event], Any]


@dataclass(frozen=True, slots=True)
class InForce:
    """The newest event in force, above those `below` it.

    `number` is its place in the log, `match` the match after it, and `ended` the time of the event that ended
    the match, None while it goes on.
    """

    number: int
    event: Event
    match: Match
    ended: datetime | None
    below: "InForce | None" = field(default=None, compare=False, repr=False)

    def __iter__(self) -> Iterator["InForce"]:
        """Iterate over the events in force, newest first."""
        at: InForce | None = self
        while at is not None:
            yield at
            at = at.below

    def above(self, number: int) -> Sequence["InForce"]:
        """Return the events in force after a number, newest first."""
        return [*takewhile(lambda one: one.number > number, self)]

    def get(self, number: int) -> "InForce | None":
        """Return the event of this number with those below it, None if it is not in force."""
        found = next((one for one in self if one.number <= number), None)
        return found if found and found.number == number else None

    def then(self, number: int, event: Event, at: datetime, evolve: Evolve) -> "InForce":
        """Return what stands after an event that is no undo to an earlier number; raise LookupError."""
        if isinstance(event, EventUndone):
            return self.without(event.number, evolve)
        match = evolve(self.match, event)
        return InForce(number, event, match, (self.ended or at) if match.outcome else None, self)

    def without(self, number: int, evolve: Evolve) -> "InForce":
        """Return what stands if this event had never happened; raise LookupError where it can't be so."""
        undone = self.get(number)
        if undone is None or undone.below is None:
            raise LookupError(number)
        in_force = undone.below
        for one in reversed(self.above(number)):
            match = evolve(in_force.match, one.event)
            ended = (in_force.ended or one.ended) if match.outcome else None
            in_force = replace(one, match=match, ended=ended, below=in_force)
        return in_force

    def is_same(self, other: "InForce") -> bool:
        """Return whether the same events are in force."""
        pairs = zip(self, other, strict=False)
        met = next(((a, b) for a, b in pairs if a is b or a.number != b.number), None)
        return met[0] is met[1] if met else True
