"""Sentences about the outcome: the winners, the rule that decided, and the figures it compared."""

from dataclasses import dataclass

from ...rounds import outcome_of
from ...sentence import Param, Sentence
from ..match import Match
from .playing import geisha, meaning, names, says


@dataclass(frozen=True)
class Deciding:
    """The `figure` that decided, the `words` after it, and the `rest` if there is more to say."""

    figure: int
    words: Sentence
    rest: Sentence | None


@dataclass(frozen=True)
class Rung:
    """A player's line of the ladder: the geisha, if known, and the earnings of each round, None once gone."""

    player: int
    is_winner: bool
    geisha: str | None
    earned: tuple[int | None, ...]
    cards_left: int
    total: int


def headline(match: Match) -> Sentence:
    """Return the winner, or the players who share the title."""
    winners = outcome_of(match).winners
    if len(winners) > 1:
        return says("shared", names=names(match, winners))
    return says("wins", name=match.players[winners[0]])


def deciding(match: Match) -> Deciding:
    """Return the deciding figure, for a quick look."""
    return Deciding(match.totals[match.richest[0]], says(f"decided-{_way(match)}"), _rest(match))


def _rest(match: Match) -> Sentence | None:
    """Return the tied players if cards decided, else the winner's geisha.

    If all tied players share the title, the headline has named them: return the cards they kept.
    """
    if not decided_by_cards(match):
        return _her(match, outcome_of(match).winners[0])
    if _way(match) != "all-share":
        return why(match)
    kept = _kept(match)
    return says("all-kept", count=kept) if kept else says("all-kept-none")


def why(match: Match) -> Sentence:
    """Return the rule that decided; if several have the most money, name all of them."""
    winners, total = outcome_of(match).winners, match.totals[match.richest[0]]
    if not decided_by_cards(match):
        return says("why-most-money", name=match.players[winners[0]], total=total)
    figures: dict[str, Param] = {"tied": names(match, match.richest), "total": total}
    if len(winners) < len(match.richest):
        figures["names"] = names(match, winners)
    if kept := _kept(match):
        return says(f"why-{_way(match)}", **figures, count=kept)
    return says(f"why-{_way(match)}-none", **figures)


def _kept(match: Match) -> int:
    """Return the cards that the winners had left in the last round."""
    return match.rounds[-1].scores[outcome_of(match).winners[0]].cards_left


def rule_section(_: Match) -> str:
    """Return the section of the rules that the outcome rests on."""
    return "end"


def ladder(match: Match) -> tuple[Rung, ...]:
    """Return the ladder of all players, the highest total first; so far, if the match goes on."""
    return tuple(_rung(match, player) for player in match.ranking)


def decided_by_cards(match: Match) -> bool:
    """Return whether the cards left in the last round were compared."""
    return match.outcome is not None and match.outcome.rule != "most-money"


def _rung(match: Match, player: int) -> Rung:
    scores = [scored.scores[player] for scored in match.rounds]
    return Rung(
        player,
        player in (match.outcome.winners if match.outcome else ()),
        match.tallies[player].geisha,
        tuple(None if player in scored.gone else scored.scores[player].earned for scored in match.rounds),
        scores[-1].cards_left if scores else 0,
        match.totals[player],
    )


def _way(match: Match) -> str:
    """Return the way it was decided: by money, or how many of those tied for the most money win."""
    winners = len(outcome_of(match).winners)
    if not decided_by_cards(match):
        return "most-money"
    if winners == len(match.richest):
        return "all-share"
    return "fewest-cards-left" if winners == 1 else "some-share"


def _her(match: Match, player: int) -> Sentence | None:
    """Return the geisha that a player had in all rounds, None if unknown."""
    key = match.tallies[player].geisha
    return says("with-geisha", geisha=geisha(key), meaning=meaning(key)) if key else None
