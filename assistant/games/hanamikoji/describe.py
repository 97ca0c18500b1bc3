"""The match as JSON values: this game's part of a table's state."""

from typing import Any

from ..rounds import Outcome
from .decide import KEY
from .match import Match
from .rules import CARDS_PER_SIDE
from .rules.scored_round import Round, SideTotal


def describe(match: Match) -> dict[str, Any]:
    """Return the match as JSON values."""
    return {
        "game": KEY,
        "ending": match.ending,
        "expansions": match.expansions,
        **({"expansion_set": match.expansion_set} if match.expansion_set else {}),
        "edition": match.edition,
        "players": [{"name": name} for name in match.players],
        "markers": list(match.markers),
        "favors": list(match.favors),
        "charm": list(match.charm),
        "round": None if match.outcome else _round_in_play(match),
        "rounds": [_scored_round(scored, match.full_side) for scored in match.rounds],
        "outcome": match.outcome and _outcome(match.outcome),
    }


def _round_in_play(match: Match) -> dict[str, Any]:
    return {
        "number": match.round_number,
        "starting_player": match.starting_player,
        "way": match.entry_mode,
        "cards": [list(pair) for pair in match.counted.counts],
        "winners": [*match.chosen.winners],
        "actions": [list(used) for used in match.used],
        "turn": match.turns.player,
        "paths": [[list(path) for path in match.paths(player)] for player in (0, 1)],
    }


def _scored_round(scored: Round, full_side: int | None) -> dict[str, Any]:
    described = {
        "number": scored.number,
        "starting_player": scored.starting_player,
        "cards": [list(pair) for pair in scored.cards.counts] if scored.cards else None,
        "markers": list(scored.markers),
        "favors": list(scored.favors),
        "charm": list(scored.charm),
        "warnings": [_warning(warning, full_side) for warning in scored.warnings],
    }
    return described if scored.cards else {**described, "winners": list(scored.tally.winners)}


def _warning(warning: SideTotal, full_side: int | None) -> dict[str, Any]:
    return {
        "key": warning.key,
        "player": warning.player,
        "cards": warning.cards,
        "expected": full_side or CARDS_PER_SIDE,
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {"winners": list(outcome.winners), "reason": outcome.reason, "rule": outcome.rule}
