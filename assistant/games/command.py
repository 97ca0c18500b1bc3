"""What only one game can do while a round is in play."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .events import Event


@dataclass(frozen=True)
class Command:
    """`decide(match, *places, body)` gives the events; `places` name the whole numbers of its address.

    `is_put` where a second request finds it done (PUT), not where each one does something more (POST).
    """

    decide: Callable[..., Sequence[Event]]
    places: tuple[str, ...] = ()
    is_put: bool = True
