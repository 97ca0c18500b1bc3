"""Commands that only one game has."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .events import Event


@dataclass(frozen=True)
class Command:
    """A command: `decide(match, *places, body)` returns its events.

    `places` name the integers in its address. `is_put` is true for an idempotent command (PUT), false for one
    that does something more with every request (POST). `is_of_round` is false for one that is about the
    table, whatever round is in play. `has_page` is true for one whose form has a page of its own, by its
    template `<game>/<name>.html`.
    """

    decide: Callable[..., Sequence[Event]]
    places: tuple[str, ...] = ()
    is_put: bool = True
    is_of_round: bool = True
    has_page: bool = False
