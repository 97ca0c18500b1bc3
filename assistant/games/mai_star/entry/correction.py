"""Correction of a scored round: a draft of the scores, and what saving it would change."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce

from ... import reading
from ...errors import Absent
from ...sentence import Sentence
from ..decide import MOST_GUESTS, MOST_INCOME, read_scores
from ..decide import income as one_income
from ..events import RoundCorrected
from ..match import Match, Round, evolve
from ..rules import CARDS, Score, Scores
from ..sentences.playing import income, says
from .scoring import what_then
from .warnings import AnyWarning, describe_warning, entry_warnings

_WHOLE = re.compile("[0-9]{1,3}")


@dataclass(frozen=True)
class Draft:
    """A correction in progress: `scores` are as entered, `opened` is the player whose guest pad is open."""

    match: Match
    scored: Round
    scores: Scores
    opened: int | None
    entry_mode = ""  # this game has a single one

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.scored.number

    @property
    def body(self) -> dict[str, object]:
        """The body of `put_round`."""
        return {"scores": [{"income": [*one.income], "cards_left": one.cards_left} for one in self.scores]}

    @property
    def is_changed(self) -> bool:
        """Whether the scores differ from those that were scored."""
        return self.scores != self.scored.scores

    @cached_property
    def after(self) -> Match:
        """The match with the correction applied."""
        return evolve(self.match, RoundCorrected(self.number, self.scores))

    @cached_property
    def entry_warnings(self) -> list[AnyWarning]:
        """The warnings to confirm before saving."""
        return entry_warnings(self.match, self.number, self.body)

    @property
    def fields(self) -> list[tuple[str, object]]:
        """The scores as form fields, named as in the body."""
        return [field for player, one in enumerate(self.scores) for field in _fields(player, one)]


def _fields(player: int, score: Score) -> list[tuple[str, object]]:
    income = "+".join(map(str, score.income))
    return [(f"scores/{player}/income[]", income), (f"scores/{player}/cards_left", score.cards_left)]


def draft(match: Match, number: int, given: Mapping[str, object], taps: Sequence[str]) -> Draft:
    """Return a draft of a round from `given` fields of ROUND_FIELDS, else as scored, with `taps` applied.

    A tap is a step, a player and a number: `guest/2/11`, `guest_left/2/0`, `guests_left/2/0`, `total/2/17`,
    `cards_left/2/1`. `paid` has for each player what was typed as the total of all guests, `[17]` or `[]`.
    Raise Absent for a round that is not scored, Malformed for invalid scores, totals or taps.
    """
    scored = match.scored(number)
    if scored is None:
        raise Absent("round", "no-such-round", first=match.first_round)
    scores = read_scores(match, number, {"scores": given["scores"]}) if "scores" in given else scored.scores
    scores = _paid(scores, given["paid"]) if "paid" in given else scores
    steps = [_read(tap, len(scores)) for tap in taps]
    return Draft(match, scored, reduce(_tapped, steps, scores), _opened(steps))


def _paid(scores: Scores, value: object) -> Scores:
    """Return the scores with the totals of guests that were typed, each as one guest's income."""
    typed = reading.each(value, "paid", len(scores), _total_or_none)
    return tuple(map(_paid_together, scores, typed, range(len(scores))))


def _total_or_none(value: object, at: str) -> tuple[int, ...]:
    return reading.some(value, at, 0, 1, _sum)


def _sum(value: object, at: str) -> int:
    return reading.whole(value, at, 0, MOST_GUESTS * MOST_INCOME)


def _paid_together(score: Score, paid: tuple[int, ...], player: int) -> Score:
    """Return the score with another total; one that is the sum of its guests leaves them as they are."""
    if paid == ((sum(score.income),) if score.income else ()):
        return score
    return replace(score, income=reading.some(paid, f"paid/{player}", 0, 1, one_income))


_Step = tuple[str, int, int]


def _read(tap: str, players: int) -> _Step:
    name, *numbers = tap.split("/")
    _, most = _STEPS[reading.choice(name, "tap", tuple(_STEPS))]
    player, value = reading.each(numbers, "tap", 2, _whole)
    return name, reading.whole(player, "tap/0", 0, players - 1), reading.whole(value, "tap/1", 0, most)


def _whole(value: object, at: str) -> int:
    number = int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else value
    return reading.whole(number, at, 0, MOST_INCOME)


def _opened(steps: Sequence[_Step]) -> int | None:
    """Return the player whose guests were tapped last, None if a hand was tapped since."""
    of_pads = [(name, player) for name, player, _ in steps if name != "guest_left"]
    name, player = of_pads[-1] if of_pads else ("", None)
    return player if name == "guest" else None


def _tapped(scores: Scores, step: _Step) -> Scores:
    name, player, value = step
    take, _ = _STEPS[name]
    return (*scores[:player], take(scores[player], value), *scores[player + 1 :])


def _guest(score: Score, paid: int) -> Score:
    is_full = len(score.income) == MOST_GUESTS
    return score if is_full else replace(score, income=(*score.income, paid))


def _guest_left(score: Score, place: int) -> Score:
    return replace(score, income=(*score.income[:place], *score.income[place + 1 :]))


# The effect of each tap, and the highest number it accepts.
_STEPS: Mapping[str, tuple[Callable[[Score, int], Score], int]] = {
    "guest": (_guest, MOST_INCOME),
    "guest_left": (_guest_left, MOST_GUESTS - 1),
    "guests_left": (lambda score, _: replace(score, income=()), 0),
    "total": (lambda score, paid: replace(score, income=(paid,)), MOST_INCOME),
    "cards_left": (lambda score, count: replace(score, cards_left=count), CARDS),
}


# Sentences about a draft


def since(draft: Draft) -> Sentence:
    """Say how far the match has come since the round; if no further, who began it."""
    match, beginner = draft.match, draft.scored.starting_player
    if not match.outcome and not match.untouched:
        return says("correct-begun", number=match.round_number)
    if match.rounds[-1].number > draft.number or beginner is None:
        return says("correct-scored", number=match.rounds[-1].number)
    return says("correct-began", name=match.players[beginner])


def leads_to(draft: Draft) -> tuple[Sentence, ...]:
    """Return the consequences of saving, the verdict first; if nothing is changed, what to tap."""
    if not draft.is_changed:
        return (says("correct-tap"),)
    then = what_then(draft.after)
    is_news = draft.after.outcome or then != what_then(draft.match)
    asked = (describe_warning(draft.match, about) for about in draft.entry_warnings)
    return (*((then,) if is_news else ()), _totals(draft), *asked)


def _totals(draft: Draft) -> Sentence:
    before, after = draft.match.totals, draft.after.totals
    changed = [player for player, total in enumerate(after) if total != before[player]]
    if not changed:
        return says("correct-no-total")
    new = (says("total-of", name=draft.match.players[player], total=after[player]) for player in changed)
    return says("correct-totals", totals=tuple(new))


def in_all(draft: Draft, player: int) -> Sentence:
    """Return a player's total after the correction."""
    before, total = draft.match.totals[player], draft.after.totals[player]
    return says("in-all", total=total) if total == before else says("in-all-was", total=total, before=before)


def was(score: Score) -> Sentence:
    """Return a player's score as it was before the correction."""
    return says("correct-was", income=income(score.income), count=score.cards_left)
