"""The state of a match, and how each event changes it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from .. import rounds
from ..events import Event, PlayerRenamed, StartingPlayerChosen
from ..rounds import Outcome
from . import rules
from .events import (
    EditionChosen,
    GuestMoved,
    MaiStarOpened,
    OptionsChosen,
    PlayerLeft,
    RoundCorrected,
    RoundScored,
    TallyKept,
)
from .reputation import FIELDS, summed
from .rules import FEWEST_PLAYERS, HAND_SIZES, LAST_ROUND, Score, Scores, Totals

NOTHING_YET = ((0,),) * len(FIELDS)


@dataclass(frozen=True)
class Tally:
    """A player's geisha, her reputation with its changes, the guests' income, and the cards left if told."""

    geisha: str | None = None
    reputation: tuple[tuple[int, ...], ...] = NOTHING_YET
    income: tuple[int, ...] = ()
    cards_left: int | None = None

    @property
    def reputations(self) -> tuple[int, ...]:
        """Her reputation in each of FIELDS: a guest comes if its demand is not higher."""
        return summed(self.reputation)

    @property
    def score(self) -> Score:
        """The score if the round ended now."""
        return Score(self.income, self.cards_left or 0)

    @property
    def for_the_next_round(self) -> "Tally":
        """The tally with the same geisha, without patrons and guests."""
        return Tally(self.geisha, tuple(changes[:1] for changes in self.reputation))


@dataclass(frozen=True)
class Round:
    """A scored round; `totals` include it, and `starting_player` is None if the table did not say.

    `gone` are the players who had left.
    """

    number: int
    starting_player: int | None
    scores: Scores
    totals: Totals
    gone: tuple[int, ...] = ()

    @property
    def entered(self) -> Scores:
        """The scores, equal for equal entries."""
        return self.scores


@dataclass(frozen=True)
class Match:
    """The state of a match between two events. `tallies` belong to the round in play.

    `opening` has the options and the edition that were chosen last.
    `scores` are those of the rounds played here, in order; `chosen` pairs a round's number with the starting
    player that the table chose. `gone` are the players who have left, `gone_in` those of each scored round.
    """

    players: tuple[str, ...]
    opening: MaiStarOpened
    tallies: tuple[Tally, ...]
    scores: tuple[Scores, ...] = ()
    chosen: tuple[tuple[int, int], ...] = ()
    gone: tuple[int, ...] = ()
    gone_in: tuple[tuple[int, ...], ...] = ()

    @property
    def usual_entry_mode(self) -> str:
        """Empty: rounds are entered in one mode."""
        return ""

    @property
    def edition(self) -> str:
        """The box on the table, one of EDITIONS."""
        return self.opening.edition

    @property
    def besides(self) -> str:
        """Empty: there are no expansions."""
        return ""

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The scored rounds."""
        after = [*accumulate(self.scores, rules.added, initial=self.opening.totals)]
        numbers = range(self.opening.round, self.opening.round + len(self.scores))
        return tuple(
            Round(number, self._begins(number, before, gone), scores, totals, gone)
            for number, scores, before, totals, gone in zip(
                numbers, self.scores, after[:-1], after[1:], self.gone_in, strict=True
            )
        )

    @property
    def totals(self) -> Totals:
        """The totals after the last scored round."""
        return self.rounds[-1].totals if self.rounds else self.opening.totals

    @property
    def first_round(self) -> int:
        """The number of the first round played here."""
        return self.opening.round

    @property
    def round_number(self) -> int:
        """The number of the round in play; once the match is over, one more than the last."""
        return self.opening.round + len(self.scores)

    @property
    def hand_size(self) -> int:
        """The number of cards dealt to each player for the round in play, or for the last one played."""
        return HAND_SIZES[min(self.round_number, LAST_ROUND) - 1]

    @property
    def starting_player(self) -> int | None:
        """The starting player of the round in play, None if the table has yet to choose."""
        return self._begins(self.round_number, self.totals, self.gone)

    @property
    def candidates(self) -> tuple[int, ...]:
        """The players of whom the table chooses the starting player; empty if the rules decide."""
        decided = self.round_number == 1 or rules.starting_player(self.totals, self.gone) is not None
        return () if decided else rules.lowest(self.totals, self.gone)

    @property
    def choosing_order(self) -> tuple[int, ...]:
        """The players who choose a geisha before the round in play, in order; empty if all keep theirs."""
        seats, gone = len(self.players), self.gone
        if self.round_number == 1:
            return rules.choosing_order(self.opening.first_to_choose, seats, clockwise=False, gone=gone)
        if not self.opening.management or self.starting_player is None:
            return ()
        return rules.choosing_order(self.starting_player, seats, clockwise=True, gone=gone)

    @property
    def next_to_choose_first(self) -> int:
        """The player who chooses a geisha first in a rematch: the next one clockwise."""
        seats = len(self.players)
        turns = ((self.opening.first_to_choose + step) % seats for step in range(1, seats + 1))
        return next(player for player in turns if player in self.playing_on)

    @property
    def staying(self) -> tuple[int, ...]:
        """The players who have not left."""
        return tuple(player for player in range(len(self.players)) if player not in self.gone)

    @property
    def playing_on(self) -> tuple[int, ...]:
        """The players of a rematch unless people say otherwise: those who stay, if they are enough."""
        return self.staying if len(self.staying) >= FEWEST_PLAYERS else tuple(range(len(self.players)))

    @property
    def owners(self) -> dict[str, int]:
        """The player of each geisha that is taken in the round in play."""
        return {tally.geisha: player for player, tally in enumerate(self.tallies) if tally.geisha}

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, None while the match goes on."""
        over = self.round_number > LAST_ROUND
        return rules.outcome(self.totals, self.scores[-1], self.gone_in[-1]) if over else None

    @property
    def untouched(self) -> bool:
        """Whether no guests or cards left are entered for the round in play."""
        return all(not tally.income and tally.cards_left is None for tally in self.tallies)

    @property
    def untold(self) -> tuple[int, ...]:
        """The players whose cards left are not told in the round in play."""
        return tuple(player for player in self.staying if self.tallies[player].cards_left is None)

    @property
    def is_hand_empty(self) -> bool:
        """Whether a hand is told to be empty in the round in play, so that the round is over."""
        return any(tally.cards_left == 0 for tally in self.tallies)

    @property
    def ranking(self) -> tuple[int, ...]:
        """The players by total, the highest first; at a tie the winners first. Those who left come last."""
        totals, winners = self.totals, self.outcome.winners if self.outcome else ()
        return tuple(
            sorted(
                range(len(self.players)),
                key=lambda player: (player in self.gone, -totals[player], player not in winners),
            )
        )

    @property
    def richest(self) -> tuple[int, ...]:
        """The players with the highest total, of those who have not left."""
        return rules.highest(self.totals, self.gone)

    def with_names(self, names: tuple[str, ...]) -> "Match":
        """Return the match with other names, in seat order."""
        return replace(self, players=names)

    def scored(self, number: int) -> Round | None:
        """Return the scored round of this number, None if it is not scored here."""
        index = number - self.opening.round
        return self.rounds[index] if 0 <= index < len(self.scores) else None

    def gone_at(self, number: int) -> tuple[int, ...]:
        """Return the players who have left by the end of this round, as far as it is known."""
        scored = self.scored(number)
        return scored.gone if scored else self.gone

    def _begins(self, number: int, totals: Totals, gone: tuple[int, ...]) -> int | None:
        if number == 1:
            return rules.first_to_begin(self.opening.first_to_choose, len(self.players), gone)
        decided = rules.starting_player(totals, gone)
        if decided is not None:
            return decided
        chosen = dict(self.chosen).get(number)
        return chosen if chosen in rules.lowest(totals, gone) else None


def evolve(match: Match | None, event: Event) -> Match:
    """Return the match after the event; the first event must be MaiStarOpened."""
    if isinstance(event, MaiStarOpened):
        return Match(event.players, event, (Tally(),) * len(event.players))
    if match is None:
        raise TypeError(f"no table was opened before {event}")
    return _EVOLVE[type(event)](match, event)


def _opening_changed(match: Match, event: EditionChosen | OptionsChosen) -> Match:
    return replace(match, opening=replace(match.opening, **vars(event)))


def _tally_kept(match: Match, event: TallyKept) -> Match:
    kept = Tally(event.geisha, event.reputation, event.income, event.cards_left)
    return replace(match, tallies=_with(match.tallies, event.player, kept))


def _guest_moved(match: Match, event: GuestMoved) -> Match:
    giver, taker = match.tallies[event.source], match.tallies[event.player]
    pays = giver.income[event.guest]
    rest = giver.income[: event.guest] + giver.income[event.guest + 1 :]
    tallies = _with(match.tallies, event.source, replace(giver, income=rest))
    return replace(match, tallies=_with(tallies, event.player, replace(taker, income=(*taker.income, pays))))


def _player_left(match: Match, event: PlayerLeft) -> Match:
    others = tuple(player for player in match.gone if player != event.player)
    gone = tuple(sorted((*others, event.player))) if event.left else others
    return replace(match, gone=gone, tallies=_with(match.tallies, event.player, Tally()))


def _round_scored(match: Match, event: RoundScored) -> Match:
    cleared = tuple(_cleared(match, tally) for tally in match.tallies)
    scores, gone_in = (*match.scores, event.scores), (*match.gone_in, match.gone)
    return replace(match, scores=scores, gone_in=gone_in, tallies=cleared)


def _cleared(match: Match, tally: Tally) -> Tally:
    return Tally() if match.opening.management else tally.for_the_next_round


def _round_corrected(match: Match, event: RoundCorrected) -> Match:
    return replace(match, scores=_with(match.scores, event.round - match.opening.round, event.scores))


def _starting_player_chosen(match: Match, event: StartingPlayerChosen) -> Match:
    before = (choice for choice in match.chosen if choice[0] != match.round_number)
    return replace(match, chosen=(*before, (match.round_number, event.player)))


def _with(parts: tuple[Any, ...], index: int, part: Any) -> tuple[Any, ...]:
    return (*parts[:index], part, *parts[index + 1 :])


_EVOLVE: Mapping[type[Event], Callable[[Match, Any], Match]] = {
    EditionChosen: _opening_changed,
    OptionsChosen: _opening_changed,
    TallyKept: _tally_kept,
    GuestMoved: _guest_moved,
    PlayerLeft: _player_left,
    RoundScored: _round_scored,
    RoundCorrected: _round_corrected,
    StartingPlayerChosen: _starting_player_chosen,
    PlayerRenamed: lambda match, event: match.with_names(rounds.renamed(match, event)),
}
