"""Scoring a round: how each sum is worked out, and the consequences of scoring."""

from collections.abc import Mapping
from functools import reduce

from ...sentence import Part, Sentence
from ..decide import entered, put_round
from ..match import Match, evolve
from ..rules import Score
from ..sentences.playing import names, says


def working(score: Score, is_told: bool = True) -> Sentence:
    """Return the calculation of a player's earnings, without a penalty until the cards left are told."""
    paid = sum(score.income)
    if not is_told:
        return says("sum-untold", sum=paid)
    if not score.penalty:
        return _none_left(paid)
    return _taken_off(paid, score.penalty) if paid >= score.penalty else _never_below(paid, score.penalty)


def workings() -> Mapping[str, Sentence]:
    """Return the calculation for each case, with placeholders that the page's script fills in."""
    return {
        "none": _none_left("{sum}"),
        "untold": says("sum-untold", sum="{sum}"),
        "all": _taken_off("{sum}", "{penalty}"),
        "below": _never_below("{sum}", "{penalty}"),
    }


def _none_left(paid: Part) -> Sentence:
    return says("sum-none-left", sum=paid)


def _taken_off(paid: Part, penalty: Part) -> Sentence:
    return says("sum", sum=paid, penalty=penalty)


def _never_below(paid: Part, penalty: Part) -> Sentence:
    return says("sum-never-below", sum=paid, penalty=penalty)


def foretold(match: Match) -> Sentence:
    """Return the consequence of scoring the round in play, or what it waits for."""
    if match.untouched:
        return says("score-nothing")
    if match.untold:
        return says("hands-awaited", names=names(match, match.untold))
    return what_then(reduce(evolve, put_round(match, match.round_number, entered(match)), match))


def what_then(after: Match) -> Sentence:
    """Return the winners, or the next starting player or its candidates."""
    if after.outcome:
        return _title(after, after.outcome.winners, after.outcome.reason)
    if after.starting_player is None:
        return says("then-candidates", names=names(after, after.candidates), number=after.round_number)
    return says("then-begins", name=after.players[after.starting_player], number=after.round_number)


def _title(after: Match, winners: tuple[int, ...], reason: str) -> Sentence:
    name, total = after.players[winners[0]], after.totals[winners[0]]
    if len(winners) > 1:
        return says("then-share", names=names(after, winners), total=total)
    if reason == "fewest-cards":
        return says("then-fewest-cards", name=name)
    return says("then-wins", name=name, total=total)


def guests_of(match: Match, player: int) -> Sentence:
    """Return the instruction for a player's open guest pad."""
    return says("guests-of", name=match.players[player])
