"""Check a form against what its reader saw, and whether its round still has the same result.

Changes by the reader's own device are known to them: only those by others are news.
"""

from dataclasses import replace
from functools import reduce
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict

from ....games import Game
from ....games.errors import Absent, Conflict, RequestError
from ....games.rounds import Draft, Match
from ....games.summary import Summary
from ....matches.replay import Table
from ... import forms
from ...device import device


def submitted_round(table: Table, number: int) -> dict[str, Any]:
    """Return the body of the round that a form submits.

    Raises Conflict if another device was first to score, count or correct the round. Its counts do not matter
    if the result is the one that the reader saw.
    """
    seen = forms.seen_version(request.form)
    known = table.known_to(device(), seen) if seen is not None else None
    if "scoring" not in request.form:
        _check_uncorrected(known, table.match, number)
        return _corrected(table, number)
    if table.match.outcome or table.match.round_number != number:
        raise Conflict("round", "scored-already", round=number)
    if "counted" in request.form:
        return newest_count(table, known, request.form.get("way", ""))
    return _typed_over(table, known)


def _check_uncorrected(known: Match | None, match: Match, number: int) -> None:
    if known is not None and _entered(known, number) != _entered(match, number):
        is_scored = match.scored(number) is not None
        raise Conflict("round", "corrected-meanwhile" if is_scored else "unscored-meanwhile", round=number)


def _entered(match: Match, number: int) -> Any:
    scored = match.scored(number)
    return scored and scored.entered


def _corrected(table: Table, number: int) -> dict[str, Any]:
    """Return the body that was typed, or that the draft on the board amounts to."""
    if table.game.draft and table.match.scored(number):
        return draft_of(table, number, request.form).body
    return _typed(table.game)


def draft_of(table: Table, number: int, given: MultiDict[str, str]) -> Draft:
    """Return the draft of a correction, by the fields of its form and the taps since.

    Raises Absent in a game without drafts, and what the game's `draft` raises.
    """
    if table.game.draft is None:
        raise Absent("round", "not-in-this-game")
    return table.game.draft(table.match, number, _fields(table.game, given), given.getlist("tap"))


def newest_count(table: Table, known: Match | None, entry_mode: str = "") -> dict[str, Any]:
    """Return what is counted now; raise Conflict if the match `known` to the reader had another result."""
    game, match = table.game, table.match
    if known is not None and known != match:
        shown = game.entered(known, entry_mode)
        _check_same(game, _result(game, known, match.round_number, shown), match)
    return game.entered(match, entry_mode)


def _typed_over(table: Table, known: Match | None) -> dict[str, Any]:
    """Return what was typed in place of the counts."""
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


def _check_same(game: Game, shown: Summary | None, match: Match) -> None:
    if shown != _result(game, match, match.round_number, game.entered(match)):
        raise Conflict("round", "cards-changed")


def _result(game: Game, match: Match, number: int, body: dict[str, Any]) -> Summary | None:
    """Return the result of the match with this round, without names; None if the round is impossible."""
    try:
        happened = game.put_round(match, number, body)
    except RequestError:
        return None
    return replace(game.summarize(reduce(game.evolve, happened, match)), players=())
