"""Who is the Mai-Star and why, as sentences: the rule that decided, with the figures it was applied to."""

from dataclasses import dataclass

from ...rounds import decided
from ...sentence import Param, Sentence
from ..match import Match
from .sentences import geisha, meaning, names, says


@dataclass(frozen=True)
class Deciding:
    """The `figure` that decided; `words` go on after it, and `rest` is what else there is to say, if any."""

    figure: int
    words: Sentence
    rest: Sentence | None


@dataclass(frozen=True)
class Rung:
    """A player's line of the ladder: the geisha, if one is known, and what each round brought."""

    player: int
    is_winner: bool
    geisha: str | None
    earned: tuple[int, ...]
    cards_left: int
    total: int


def headline(match: Match) -> Sentence:
    """Who has won, or who share the title."""
    winners = decided(match).winners
    if len(winners) > 1:
        return says("shared", names=names(match, winners))
    return says("wins", name=match.players[winners[0]])


def deciding(match: Match) -> Deciding:
    """What the end comes down to, for eyes that look once."""
    return Deciding(max(match.totals), says(f"decided-{_way(match)}"), _rest(match))


def _rest(match: Match) -> Sentence | None:
    """Where cards decided who else had as much money; the headline has named all who share the title."""
    if not decided_by_cards(match):
        return _her(match, decided(match).winners[0])
    if _way(match) != "all-share":
        return why(match)
    kept = _kept(match)
    return says("all-kept", count=kept) if kept else says("all-kept-none")


def why(match: Match) -> Sentence:
    """The rule that decided; where several have the most money all of them are named."""
    winners, total = decided(match).winners, max(match.totals)
    if not decided_by_cards(match):
        return says("why-most-money", name=match.players[winners[0]], total=total)
    figures: dict[str, Param] = {"tied": names(match, match.richest), "total": total}
    if len(winners) < len(match.richest):
        figures["names"] = names(match, winners)
    if kept := _kept(match):
        return says(f"why-{_way(match)}", **figures, count=kept)
    return says(f"why-{_way(match)}-none", **figures)


def _kept(match: Match) -> int:
    """The cards that the winners had left in the last round."""
    return match.rounds[-1].scores[decided(match).winners[0]].cards_left


def rule_section(_: Match) -> str:
    """The part of the rules that the result rests on."""
    return "end"


def ladder(match: Match) -> tuple[Rung, ...]:
    """How everybody climbed, the highest first; of a match that goes on, so far."""
    return tuple(_rung(match, player) for player in match.ranking)


def decided_by_cards(match: Match) -> bool:
    """Whether the cards left in the last round were compared."""
    return match.outcome is not None and match.outcome.rule != "most-money"


def _rung(match: Match, player: int) -> Rung:
    scores = [scored.scores[player] for scored in match.rounds]
    return Rung(
        player,
        player in (match.outcome.winners if match.outcome else ()),
        match.tallies[player].geisha,
        tuple(score.earned for score in scores),
        scores[-1].cards_left if scores else 0,
        match.totals[player],
    )


def _way(match: Match) -> str:
    """By what it was decided: of those who tied for the most money one wins, or some, or all of them."""
    winners = len(decided(match).winners)
    if not decided_by_cards(match):
        return "most-money"
    if winners == len(match.richest):
        return "all-share"
    return "fewest-cards-left" if winners == 1 else "some-share"


def _her(match: Match, player: int) -> Sentence | None:
    """The geisha that a player was in all rounds."""
    key = match.tallies[player].geisha
    return says("with-geisha", geisha=geisha(key), meaning=meaning(key)) if key else None
