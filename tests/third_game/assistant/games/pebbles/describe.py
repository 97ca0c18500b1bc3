"""The match as the API, a list of matches and a page ask for it."""

from dataclasses import asdict
from typing import Any

from ..summary import Summary
from .decide import KEY
from .match import Match


def describe(match: Match) -> dict[str, Any]:
    return {
        "game": KEY,
        "players": [{"name": name} for name in match.players],
        "totals": [*match.totals],
        "round": None if match.outcome else _round_in_play(match),
        "rounds": [{"number": scored.number, "pebbles": [*scored.entered]} for scored in match.rounds],
        "outcome": match.outcome and asdict(match.outcome),
    }


def _round_in_play(match: Match) -> dict[str, Any]:
    return {
        "number": match.round_number,
        "starting_player": match.starting_player,
        "pebbles": [*match.taken],
    }


def summarize(match: Match) -> Summary:
    """The figures are the `totals` by player."""
    winners, rule = (match.outcome.winners, match.outcome.rule) if match.outcome else ((), None)
    return Summary(match.players, winners, rule, {"totals": [*match.totals]})


RESULTS = ("pebbles",)


def results(summary: Summary) -> list[tuple[int, ...]]:
    return [(total,) for total in summary.figures["totals"]]


STAGES: tuple[str, ...] = ()


def stage(match: Match, asked: str, guided: bool) -> str:
    return "won" if match.outcome else "taking"
