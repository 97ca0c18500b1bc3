"""The correction of a scored round on the board: a draft of it, and what saving would change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, reduce

from ... import reading, rounds
from ...errors import Absent
from ...sentence import Sentence
from ..decide import discarded, entered, read_tally
from ..events import CardsCounted, MarkerChosen, RoundCorrected
from ..match import Match, evolve
from ..rules import GEISHA, NO_CARDS, Geisha, Markers
from ..rules.scored_round import Round, SideTotal
from ..rules.tally import BY_CARDS, BY_MARKERS, Cards, Winner, Winners
from ..rules.turns import NONE_USED
from ..sentences import playing
from ..sentences.playing import says, unusual_side
from .warnings import AnyWarning, SetAside, describe_warning, entry_warnings

TAPS = tuple(
    f"{what}/{player}/{index}"
    for what in ("more", "less", "marker")
    for player in (0, 1)
    for index in range(len(GEISHA))
)


@dataclass(frozen=True)
class Draft:
    """A correction: `match` is the current match, `board` the round reopened with the draft entered."""

    match: Match
    scored: Round
    board: Match

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.scored.number

    @property
    def entry_mode(self) -> str:
        """The mode in which the round is entered now, one of ENTRY_MODES."""
        return self.board.entered.entry_mode

    @property
    def body(self) -> dict[str, object]:
        """The draft as the body of `put_round`."""
        return entered(self.board)

    @property
    def is_changed(self) -> bool:
        """Whether the draft differs from the scored round."""
        return self.board.entered != self.scored.tally

    @cached_property
    def after(self) -> Match:
        """The match with the correction applied."""
        if not self.is_changed:
            return self.match
        return evolve(self.match, RoundCorrected(self.number, self.board.entered))

    @cached_property
    def markers(self) -> Markers:
        """The favor markers after the corrected round."""
        return self.board.if_scored_now.markers

    @cached_property
    def entry_warnings(self) -> list[AnyWarning]:
        """The questions to ask before the draft is saved."""
        return entry_warnings(self.match, self.number, self.body)

    @property
    def is_odd(self) -> bool:
        """Whether something entered looks wrong."""
        return any(not isinstance(about, SetAside) for about in self.entry_warnings)

    @property
    def fields(self) -> list[tuple[str, object]]:
        """The draft as the fields of a form, named as in the body; of both modes where both have entries."""
        counts, winners = self.board.counted.counts, self.board.chosen.winners
        cards = [
            (f"cards/{at}/{player}", pair[player]) for at, pair in enumerate(counts) for player in (0, 1)
        ]
        if self.entry_mode == BY_CARDS:
            return [*cards]
        chosen = [(f"winners/{at}", "null" if who is None else who) for at, who in enumerate(winners)]
        return [*chosen, *(cards if self.board.counted != NO_CARDS else [])]


def draft(match: Match, number: int, given: Mapping[str, object], taps: Iterable[str]) -> Draft:
    """Return the draft of a round: as scored, then with the fields `given`, then with the `taps`.

    `given` has some of ROUND_FIELDS, `taps` are some of TAPS. Raises Absent for a round that is not scored,
    and Malformed and Illegal as `put_round` does.
    """
    scored = match.scored(number)
    if scored is None:
        raise Absent("round", "no-such-round", first=match.first_round)
    tapped = reduce(_tapped, taps, _reopened(match, scored, given))
    return Draft(match, scored, _settled(replace(tapped, chosen=Winners(tapped.entered.winners)), scored))


def _settled(board: Match, scored: Round) -> Match:
    """Switch back to cards where the markers agree with the counted cards, which hold more detail."""
    agree = scored.entry_mode == BY_CARDS and board.counted.winners == board.chosen.winners
    return replace(board, entry_mode=BY_CARDS) if agree else board


def _reopened(match: Match, scored: Round, given: Mapping[str, object]) -> Match:
    cards = read_tally({"cards": given["cards"]}) if "cards" in given else scored.cards
    winners = read_tally({"winners": given["winners"]}) if "winners" in given else scored.tally
    by_markers = "winners" in given or ("cards" not in given and scored.entry_mode == BY_MARKERS)
    return replace(
        match,
        rounds=match.rounds[: scored.number - match.first_round],
        counted=cards if isinstance(cards, Cards) else NO_CARDS,
        chosen=Winners(winners.winners),
        entry_mode=BY_MARKERS if by_markers else BY_CARDS,
        used=NONE_USED,
        outcome=None,
    )


def _tapped(board: Match, tap: str) -> Match:
    what, player, index = reading.choice(tap, "tap", TAPS).split("/")
    return {"more": _more, "less": _less, "marker": _marker}[what](board, int(player), int(index))


def _more(board: Match, player: int, index: int) -> Match:
    """Add one card; if all of hers are counted, take it from the other side."""
    counts = board.counted.counts[index]
    if counts[player] == GEISHA[index].value:
        return board
    if sum(counts) == GEISHA[index].value:
        board = evolve(board, CardsCounted(1 - player, index, counts[1 - player] - 1))
    return evolve(board, CardsCounted(player, index, counts[player] + 1))


def _less(board: Match, player: int, index: int) -> Match:
    count = board.counted.counts[index][player]
    return evolve(board, CardsCounted(player, index, count - 1)) if count else board


def _marker(board: Match, player: int, index: int) -> Match:
    """Give the geisha to the player, or to nobody if the player had her; keep the other winners."""
    winners = Winners(board.entered.winners)
    chosen = None if winners.winners[index] == player else player
    return evolve(replace(board, chosen=winners), MarkerChosen(index, chosen))


# Display


@dataclass(frozen=True)
class Move:
    """A favor marker to move at the table after a correction."""

    geisha: Geisha
    before: Winner
    after: Winner
    label: Sentence


def moved(before: Match, after: Match) -> tuple[Move, ...]:
    """Return the markers that a correction moves, left to right."""
    sides = enumerate(zip(before.markers, after.markers, strict=True))
    return tuple(
        Move(GEISHA[index], stood, stands, _move(after, index, stands))
        for index, (stood, stands) in sides
        if stood != stands
    )


def _move(match: Match, index: int, side: Winner) -> Sentence:
    her = playing.geisha(index)
    if side is None:
        return says("correct-move-middle", geisha=her)
    return says("correct-move", geisha=her, name=match.players[side])


def changed(draft: Draft, player: int) -> tuple[int | None, ...]:
    """Return the counts on a player's side that the draft replaces, None where the count is unchanged."""
    if draft.scored.cards is None or draft.entry_mode == BY_MARKERS:
        return (None,) * len(GEISHA)
    pairs = zip(draft.scored.cards.counts, draft.board.counted.counts, strict=True)
    return tuple(was[player] if was[player] != now[player] else None for was, now in pairs)


def since(draft: Draft) -> Sentence:
    """Describe how far the match went on after the round; if no further, who began the round."""
    match = draft.match
    if not match.outcome and (match.turns.taken or not match.untouched):
        return says("correct-begun", number=match.round_number)
    if match.rounds[-1].number > draft.number:
        return says("correct-scored", number=match.rounds[-1].number)
    return says("correct-began", name=match.players[draft.scored.starting_player])


def leads_to(draft: Draft, entry_mode: str) -> tuple[Sentence, ...]:
    """Describe what saving would do, the verdict first; without changes, what to tap in this mode."""
    if not draft.is_changed:
        return (says(f"correct-{entry_mode}"),)
    return (_verdict(draft), *(_warned(draft, warning) for warning in draft.entry_warnings))


def _warned(draft: Draft, warning: AnyWarning) -> Sentence:
    """Describe a warning briefly, as the tray beside it shows it too."""
    if isinstance(warning, SideTotal):
        return unusual_side(draft.match, warning)
    return describe_warning(draft.match, warning)


def _verdict(draft: Draft) -> Sentence:
    after, outcome = draft.after, draft.after.outcome
    if outcome is None:
        goes_on = draft.match.outcome is not None
        return says("correct-goes-on", number=after.round_number) if goes_on else says("correct-nobody")
    if outcome.reason == "shared":
        return says("correct-shared", number=after.rounds[-1].number)
    return _won(after, outcome.winners[0], outcome.reason)


def _won(after: Match, winner: int, reason: str) -> Sentence:
    name, number = after.players[winner], after.rounds[-1].number
    if reason == "charm":
        return says("correct-charm", name=name, number=number, charm=after.charm[winner])
    if reason == "geishas":
        return says("correct-geishas", name=name, number=number, count=after.favors[winner])
    return says("correct-third-round", name=name, number=number)


def corrected(before: Match, after: Match, number: int, by_others: bool) -> Sentence:
    """Describe the correction of a round: the markers to move, or what others lost as it ended the match."""
    gone = discarded(before, after)
    if by_others and gone:
        return says("corrected-by-others-ended", round=number, count=len(gone), rounds=tuple(gone))
    if after.outcome:
        return rounds.corrected(before, after, number, by_others)
    moves = tuple(move.label for move in moved(before, after))
    if moves:
        told = "corrected-by-others-moves" if by_others else "corrected-moves"
        return says(told, round=number, moves=moves)
    return says("corrected-by-others-no-move" if by_others else "corrected-no-move", round=number)
