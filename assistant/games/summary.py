"""Summaries of matches, for lists that do not load the rounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .sentence import Sentence


@dataclass(frozen=True)
class Summary:
    """A summary: `players` are names in seat order, `winners` seats, `rule` the rule that decided.

    While the match goes on, `winners` is empty and `rule` None. `figures` are the game's own, as JSON values.
    """

    players: tuple[str, ...]
    winners: tuple[int, ...]
    rule: str | None
    figures: Mapping[str, Any]


@dataclass(frozen=True)
class Listed:
    """A finished match in a list: its result, and a line of figures below it if there is more to add."""

    result: Sentence
    figures: Sentence | None
