"""The match as JSON values: the part of a table's state that belongs to this game."""

from typing import Any

from ..rounds import Outcome
from .decide import KEY
from .editions import DEFAULT_EDITION
from .match import Match, Round, Tally
from .reputation import FIELDS


def describe(match: Match) -> dict[str, Any]:
    """Return the match as JSON values."""
    return {
        "game": KEY,
        **_box(match.edition),
        "first_to_choose": match.opening.first_to_choose,
        "management": match.opening.management,
        "six_player_ending": match.opening.six_player_ending,
        "guest_ending": match.opening.guest_ending,
        "oboro_hand": match.opening.oboro_hand,
        "players": [{"name": name} for name in match.players],
        "totals": list(match.totals),
        **_left(match.gone),
        "round": None if match.outcome else _round_in_play(match),
        "rounds": [_scored_round(scored) for scored in match.rounds],
        "outcome": match.outcome and _outcome(match.outcome),
    }


def _round_in_play(match: Match) -> dict[str, Any]:
    return {
        "number": match.round_number,
        "hand_size": match.hand_size,
        "starting_player": match.starting_player,
        "candidates": list(match.candidates),
        "tallies": [_tally(tally) for tally in match.tallies],
        "untold": list(match.untold),
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "geisha": tally.geisha,
        "reputation": dict(zip(FIELDS, tally.reputations, strict=True)),
        "income": list(tally.income),
        "cards_left": tally.score.cards_left,
    }


def _scored_round(scored: Round) -> dict[str, Any]:
    return {
        "number": scored.number,
        "starting_player": scored.starting_player,
        "scores": [
            {"income": list(score.income), "cards_left": score.cards_left, "earned": score.earned}
            for score in scored.scores
        ],
        "totals": list(scored.totals),
        **_left(scored.gone),
    }


def _box(edition: str) -> dict[str, Any]:
    """Return the edition; nothing for the default, as in states of older versions."""
    return {} if edition == DEFAULT_EDITION else {"edition": edition}


def _left(gone: tuple[int, ...]) -> dict[str, Any]:
    """Return the players who have left; nothing if none has, as in states of older versions."""
    return {"left": list(gone)} if gone else {}


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {"winners": list(outcome.winners), "reason": outcome.reason, "rule": outcome.rule}
