"""A round to learn a game by, as far as the pages of all games know it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .sentence import Sentence


class Practised(Protocol):
    """How it stands at a step, before the newcomer chooses among so many `choices`."""

    @property
    def choices(self) -> int: ...
    def accepts(self, places: Sequence[int], /) -> bool: ...


@dataclass(frozen=True)
class Lesson:
    """`at` gives one of `length` steps by its number, for as many of the players as the game needs.

    Of a step there is `told` what happens and what to choose, and by a `hint` why other places are not right.
    """

    length: int
    at: Callable[[int, tuple[str, ...]], Practised]
    told: Callable[[Any], Sentence]
    hint: Callable[[Any, Sequence[int]], Sentence]
