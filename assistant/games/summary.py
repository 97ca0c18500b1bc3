"""What a list tells of a match without its rounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .sentence import Sentence


@dataclass(frozen=True)
class Summary:
    """`players` are names in seat order, `winners` seats, `rule` the one that decided.

    There are no winners and no rule while the match goes on. `figures` are the game's own, as JSON values.
    """

    players: tuple[str, ...]
    winners: tuple[int, ...]
    rule: str | None
    figures: Mapping[str, Any]


@dataclass(frozen=True)
class Listed:
    """A match that is over in a list: what came out, and the figures below it, if there is more to say."""

    result: Sentence
    figures: Sentence | None
