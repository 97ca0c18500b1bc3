"""The entry warnings: what people are asked before a round is put, when, and in which words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ...rounds import EntryWarning
from ...sentence import Sentence
from ..decide import read_scores
from ..match import Match
from ..rules import HAND_SIZES, Score, Scores
from ..sentences.playing import names, says


@dataclass(frozen=True)
class NothingEntered(EntryWarning):
    """A warning: nobody has a guest or a card, so perhaps nothing was entered yet."""

    key = "nothing-entered"


@dataclass(frozen=True)
class NobodyOut(EntryWarning):
    """A warning: everybody has cards left, so the round can only have ended with the deck."""

    key = "nobody-out"


@dataclass(frozen=True)
class NoGuests(EntryWarning):
    """A warning: only these players have no guest, so perhaps theirs were forgotten."""

    players: tuple[int, ...]
    key = "no-guests"


@dataclass(frozen=True)
class HandsUntold(EntryWarning):
    """A warning: nobody has told how many cards these players have left."""

    players: tuple[int, ...]
    key = "hands-untold"


@dataclass(frozen=True)
class EmptyHands(EntryWarning):
    """A warning: these players have no cards left; one empty hand ends a round, an Oiran makes a second."""

    players: tuple[int, ...]
    key = "empty-hands"


AnyWarning: TypeAlias = NothingEntered | NobodyOut | NoGuests | HandsUntold | EmptyHands


def entry_warnings(match: Match, number: int, body: object) -> list[AnyWarning]:
    """Return the warnings to confirm before these scores are put."""
    scores, gone = read_scores(match, number, body), match.gone_at(number)
    staying = {player: score for player, score in enumerate(scores) if player not in gone}
    if not any(score.income or score.cards_left for score in scores):
        return [NothingEntered()]
    without = tuple(player for player, score in staying.items() if not score.income)
    warnings: list[AnyWarning] = [NoGuests(without)] if without else []
    if all(score.cards_left for score in staying.values()):
        return warnings if _ended_by_guests(match, number, scores) else [*warnings, NobodyOut()]
    return [*warnings, *_of_hands(staying, _untold(match, number, scores))]


def _ended_by_guests(match: Match, number: int, scores: Scores) -> bool:
    """Return whether somebody has as many guests as cards were dealt, where that ends a round."""
    most = max(len(score.income) for score in scores)
    return match.opening.guest_ending and most >= HAND_SIZES[number - 1]


def _untold(match: Match, number: int, scores: Scores) -> tuple[int, ...]:
    """Return whose cards left nobody has told; none if the scores are not those of the tallies."""
    is_tallied = not match.scored(number) and scores == tuple(tally.score for tally in match.tallies)
    return match.untold if is_tallied else ()


def _of_hands(scores: Mapping[int, Score], untold: tuple[int, ...]) -> list[AnyWarning]:
    warnings: list[AnyWarning] = [HandsUntold(untold)] if untold else []
    told = {*scores} - {*untold}
    empty = tuple(player for player in sorted(told) if not scores[player].cards_left)
    return [*warnings, EmptyHands(empty)] if len(empty) > 1 else warnings


def describe_warning(match: Match, warning: AnyWarning) -> Sentence:
    """Return the text of a warning."""
    if isinstance(warning, NobodyOut | NothingEntered):
        return says(f"warning-{warning.key}")
    return says(f"warning-{warning.key}", names=names(match, warning.players))


def score_anyway(_: object) -> Sentence:
    """Return the label of the button that scores despite warnings."""
    return says("score-anyway")


def back(_: Match, _asked: object) -> Sentence:
    """Return the label of the button that leads back from a warning."""
    return says("back-to-sums")
