"""A practice round, as far as the pages of all games know it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .sentence import Sentence


class Practised(Protocol):
    """The state at a step of a practice round, before the player chooses."""

    @property
    def choices(self) -> int:
        """The number of places to choose from."""

    def accepts(self, places: Sequence[int], /) -> bool:
        """Return whether the rules allow these places to be chosen."""


@dataclass(frozen=True)
class Lesson:
    """A practice round of `length` steps; `at(number, players)` returns the state at one of them.

    It takes as many of the players as the game needs. `instruction` describes a step and what to choose,
    `hint` explains why the chosen places are not allowed. `instead` tells what allowed places would lead to,
    None if they are those that the round goes on with.
    """

    length: int
    at: Callable[[int, tuple[str, ...]], Practised]
    instruction: Callable[[Any], Sentence]
    hint: Callable[[Any, Sequence[int]], Sentence]
    instead: Callable[[Any, Sequence[int]], Sentence | None]
