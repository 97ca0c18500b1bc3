"""Before a round is scored: how each sum comes about, and what scoring leads to."""

from collections.abc import Mapping
from functools import reduce

from ...sentence import Part, Sentence
from ..decide import entered, put_round
from ..match import Match, evolve
from ..rules import Score
from ..wording.sentences import names, says


def working(score: Score) -> Sentence:
    """How what a player earns comes about."""
    paid = sum(score.income)
    if not score.penalty:
        return _none_left(paid)
    return _taken_off(paid, score.penalty) if paid >= score.penalty else _never_below(paid, score.penalty)


def workings() -> Mapping[str, Sentence]:
    """The same by case with places for the figures, for a page that follows the taps."""
    return {
        "none": _none_left("{sum}"),
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
    """What scoring the round in play leads to, or what to do where nothing of it is tallied."""
    if match.untouched:
        return says("score-nothing")
    return what_then(reduce(evolve, put_round(match, match.round_number, entered(match)), match))


def what_then(after: Match) -> Sentence:
    """Who has won, or who begins the next round."""
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
    """What to tap while the pad of a player is open."""
    return says("guests-of", name=match.players[player])


def score_anyway(_: object) -> Sentence:
    """What the button is called that scores all the same."""
    return says("score-anyway")


def back(_: Match) -> Sentence:
    """What the way back from a question is called."""
    return says("back-to-sums")
