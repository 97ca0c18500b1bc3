"""The sentences about a match, as values."""

from .. import rounds
from ..events import Event
from ..sentence import Param, Sentence
from ..sentence import says as any_game_says
from ..summary import Listed, Summary
from .decide import NothingTaken
from .events import PebblesCounted, PebblesOpened
from .match import Match


def says(what: str, **params: Param) -> Sentence:
    return any_game_says(f"pebbles.{what}", **params)


def describe_warning(match: Match, warning: NothingTaken) -> Sentence:
    return says(f"warning-{warning.key}")


def headline(match: Match) -> Sentence:
    winners = rounds.outcome_of(match).winners
    names = tuple(match.players[winner] for winner in winners)
    return says("shared", names=names) if len(winners) > 1 else says("wins", name=names[0])


def why(match: Match) -> Sentence:
    return says(f"why-{rounds.outcome_of(match).rule}", count=max(match.totals))


def rule_section(_: Match) -> str:
    return "scoring"


def standing(summary: Summary) -> Sentence:
    totals = "–".join(map(str, summary.figures["totals"]))
    return says("standing-over" if summary.winners else "standing", totals=totals)


def listed(summary: Summary, _rounds: int) -> Listed:
    return Listed(standing(summary), None)


def describe_event(event: Event, match: Match) -> Sentence:
    if isinstance(event, PebblesOpened):
        return says("told-opened", names=event.players)
    if isinstance(event, PebblesCounted):
        return says("told-counted", name=match.players[event.player], count=event.count)
    if isinstance(event, rounds.RoundEvent):
        return rounds.describe_round(event)
    return rounds.describe_event(event, match)


def describe_taps(count: int, match: Match) -> Sentence:
    return says("told-taps", count=count, number=match.round_number)


def undoing(event: Event, match: Match, near: int) -> Sentence:
    is_tap = isinstance(event, PebblesCounted)
    return any_game_says("table.undo-tap") if is_tap else rounds.undoing(event)
