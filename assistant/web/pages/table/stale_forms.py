"""A round as its form's reader was shown it, and whether it still comes to the same.

What the reader's own device has done since is known to them: only what others have done is news.
"""

from dataclasses import replace
from functools import reduce
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict

from ....games import Game
from ....games.errors import Absent, Conflict, RequestError
from ....games.rounds import Draft
from ....games.summary import Summary
from ....matches.replay import Table
from ... import forms
from ...services import device


def submitted_round(table: Table, number: int) -> dict[str, Any]:
    """The body to put; raises Conflict where another phone was first to score, count or correct the round.

    What another phone has counted is no matter where the result is the one that the reader was shown.
    """
    seen = forms.seen(request.form)
    known = table.known_to(device(), seen) if seen is not None else None
    if "scoring" not in request.form:
        _check_uncorrected(known, table.match, number)
        return _corrected(table, number)
    if table.match.outcome or table.match.round_number != number:
        raise Conflict("round", "scored-already", round=number)
    return counted(table, known) if "counted" in request.form else _typed_over(table, known)


def _check_uncorrected(known: Any, match: Any, number: int) -> None:
    if known is not None and _entered(known, number) != _entered(match, number):
        is_scored = match.scored(number) is not None
        raise Conflict("round", "corrected-meanwhile" if is_scored else "unscored-meanwhile", round=number)


def _entered(match: Any, number: int) -> Any:
    scored = match.scored(number)
    return scored and scored.entered


def _corrected(table: Table, number: int) -> dict[str, Any]:
    """What was typed, or what the draft on the board has come to."""
    if table.game.draft and table.match.scored(number):
        return drafted(table, number, request.form).body
    return _typed(table.game)


def drafted(table: Table, number: int, given: MultiDict[str, str]) -> Draft:
    """The round as it is corrected on the board, by the fields of its form and the taps since.

    Raises Absent in a game that has no such board, and what its `draft` raises.
    """
    if table.game.draft is None:
        raise Absent("round", "not-in-this-game")
    return table.game.draft(table.match, number, _fields(table.game, given), given.getlist("tap"))


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
    return _fields(game, request.form)


def _fields(game: Game, given: MultiDict[str, str]) -> dict[str, Any]:
    lists = {root: forms.listed(given, root) for root in game.ROUND_FIELDS}
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
