"""A round as its form's reader was shown it, and whether it still comes to the same.

What the reader's own device has done since is known to them: only what others have done is news.
"""

from dataclasses import replace
from functools import reduce
from typing import Any

from flask import request

from ..fold import Table
from ..games import Game
from ..games.errors import Conflict, RequestError
from ..games.summary import Summary
from . import forms
from .current import device


def as_shown(table: Table, number: int) -> dict[str, Any]:
    """The body to put; raises Conflict where another phone was first to score, count or correct the round.

    What another phone has counted is no matter where the result is the one that the reader was shown.
    """
    seen = forms.seen(request.form)
    known = table.known_to(device(), seen) if seen is not None else None
    if "scoring" not in request.form:
        _check_uncorrected(known, table.match, number)
        return _typed(table.game)
    if table.match.outcome or table.match.round_number != number:
        raise Conflict("round", "scored-already", round=number)
    return counted(table, known) if "counted" in request.form else _typed_over(table, known)


def _check_uncorrected(known: Any, match: Any, number: int) -> None:
    if known is not None and _entered(known, number) != _entered(match, number):
        raise Conflict("round", "corrected-meanwhile", round=number)


def _entered(match: Any, number: int) -> Any:
    scored = match.scored(number)
    return scored and scored.entered


def counted(table: Table, known: Any) -> dict[str, Any]:
    """What is counted now; raises Conflict where that comes to something else than in the match `known`."""
    game, match = table.game, table.match
    entered = game.entered(match)
    if known is not None:
        _check_same(game, _result(game, known, match.round_number, game.entered(known)), match)
    return entered


def _typed_over(table: Table, known: Any) -> dict[str, Any]:
    """What was typed in place of what is counted."""
    game, match = table.game, table.match
    typed = _typed(game)
    if known is not None and game.entered(known) != game.entered(match):
        _check_same(game, _result(game, known, match.round_number, typed), match)
    return typed


def _typed(game: Game) -> dict[str, Any]:
    lists = {root: forms.listed(request.form, root) for root in game.ROUND_FIELDS}
    return {root: values for root, values in lists.items() if values is not None}


def _check_same(game: Game, shown: Summary | None, match: Any) -> None:
    if shown != _result(game, match, match.round_number, game.entered(match)):
        raise Conflict("round", "cards-changed")


def _result(game: Game, match: Any, number: int, body: dict[str, Any]) -> Summary | None:
    """What the match comes to with this round, whatever the players' names; None where it can't be put."""
    try:
        happened = game.put_round(match, number, body)
    except RequestError:
        return None
    return replace(game.summarize(reduce(game.evolve, happened, match)), players=())
