"""A match between two events, and what each event makes of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from .. import rounds
from ..events import Event, PlayerRenamed, StartingPlayerChosen
from ..rounds import Outcome
from . import rules
from .events import ActionTaken, CardsCounted, HanamikojiOpened, MarkerChosen, RoundCorrected, RoundScored
from .rules import GEISHA, NO_CARDS, NOBODY, Markers
from .rules.paths import Path, paths
from .rules.scored_round import Round, Standing
from .rules.tally import BY_CARDS, BY_MARKERS, Cards, Tally, Winners
from .rules.turns import NONE_USED, Turns, Used


@dataclass(frozen=True)
class Opening:
    """How the match stood when it was opened here: before round 1, or with some rounds behind it."""

    markers: Markers
    round_number: int
    starting_player: int


@dataclass(frozen=True)
class Match(Standing):
    """Everything about a match between two events.

    `counted`, `chosen` and `used` are of the round in play; `way` is the one of WAYS that was tapped last for
    it, None before the first tap. What was entered the other way is kept, and does not count.
    """

    players: tuple[str, ...]
    ending: str
    opening: Opening
    expansions: bool = False
    rounds: tuple[Round, ...] = ()
    counted: Cards = NO_CARDS
    chosen: Winners = NOBODY
    entry_mode: str | None = None
    used: Used = NONE_USED
    outcome: Outcome | None = None

    @property
    def markers(self) -> Markers:
        return self.rounds[-1].markers if self.rounds else self.opening.markers

    @property
    def first_round(self) -> int:
        return self.opening.round_number

    @property
    def round_number(self) -> int:
        """The round in play, or the one that would be next were the match not over."""
        return self.opening.round_number + len(self.rounds)

    @property
    def starting_player(self) -> int:
        return self.begins(self.round_number)

    def begins(self, number: int) -> int:
        """The players take turns at beginning a round."""
        return (self.opening.starting_player + number - self.opening.round_number) % 2

    @property
    def turns(self) -> Turns:
        return Turns(self.used, self.starting_player)

    def paths(self, player: int) -> tuple[Path, ...]:
        """What would win the round in play for the player."""
        return paths(self.markers, player)

    @property
    def winning_alone(self) -> tuple[frozenset[int], frozenset[int]]:
        """The geisha, by index, each of whom alone would win the round for player 0, and for player 1."""
        ways = ([path for path in self.paths(player) if len(path) == 1] for player in (0, 1))
        a, b = (frozenset(path[0] for path in alone) for alone in ways)
        return a, b

    def room(self, player: int, geisha: int) -> int:
        """How many of her item cards can lie on this player's side, beside those on the other."""
        return GEISHA[geisha].value - self.counted.counts[geisha][1 - player]

    @property
    def untouched(self) -> bool:
        """No card of the round in play has been counted, and no marker chosen."""
        return self.counted == NO_CARDS and self.chosen == NOBODY

    @property
    def entered(self) -> Tally:
        """What the round in play would be scored with: what was entered the way that was tapped last."""
        return self.chosen if self.entry_mode == BY_MARKERS else self.counted

    @property
    def usual_way(self) -> str:
        """By which of WAYS this table enters its rounds."""
        return self.entry_mode or (self.rounds[-1].entry_mode if self.rounds else BY_CARDS)

    @property
    def tallies(self) -> tuple[Tally, ...]:
        return tuple(played.tally for played in self.rounds)

    def with_names(self, names: tuple[str, ...]) -> "Match":
        """The same match of players with other names, in seat order."""
        return replace(self, players=names)

    def scored(self, number: int) -> Round | None:
        index = number - self.opening.round_number
        return self.rounds[index] if 0 <= index < len(self.rounds) else None

    @cached_property
    def if_scored_now(self) -> "Match":
        """The match as it would be if the round in play were scored with what is entered so far."""
        return evolve(self, RoundScored(self.round_number, self.entered))


def evolve(match: Match | None, event: Event) -> Match:
    """The match after the event. The first one must be HanamikojiOpened."""
    if isinstance(event, HanamikojiOpened):
        opening = Opening(event.markers, event.round, event.starting_player)
        return Match(event.players, event.ending, opening, event.expansions)
    if match is None:
        raise TypeError(f"no table was opened before {event}")
    return _EVOLVE[type(event)](match, event)


def _cards_counted(match: Match, event: CardsCounted) -> Match:
    return replace(match, counted=_with_count(match.counted, event), entry_mode=BY_CARDS)


def _with_count(cards: Cards, event: CardsCounted) -> Cards:
    rows = [list(pair) for pair in cards.counts]
    rows[event.geisha][event.player] = event.count
    return Cards(tuple((a, b) for a, b in rows))


def _marker_chosen(match: Match, event: MarkerChosen) -> Match:
    winners = match.chosen.winners
    chosen = Winners((*winners[: event.geisha], event.player, *winners[event.geisha + 1 :]))
    return replace(match, chosen=chosen, entry_mode=BY_MARKERS)


def _action_taken(match: Match, event: ActionTaken) -> Match:
    a, b = match.used
    used = ((*a, event.action), b) if event.player == 0 else (a, (*b, event.action))
    return replace(match, used=used)


def _round_scored(match: Match, event: RoundScored) -> Match:
    return _with_round(_before_any_tap(match), event.tally)


def _before_any_tap(match: Match) -> Match:
    return replace(match, counted=NO_CARDS, chosen=NOBODY, entry_mode=None, used=NONE_USED)


def _round_corrected(match: Match, event: RoundCorrected) -> Match:
    return _replayed(match, _with_tally(match, event.round, event.tally))


def _with_tally(match: Match, number: int, tally: Tally) -> tuple[Tally, ...]:
    index = number - match.opening.round_number
    return (*match.tallies[:index], tally, *match.tallies[index + 1 :])


def _replayed(match: Match, tallies: tuple[Tally, ...]) -> Match:
    """The same match with these rounds; those after its end are set aside."""
    played = replace(match, rounds=(), outcome=None)
    for tally in tallies:
        if played.outcome is None:
            played = _with_round(played, tally)
    return played if played.outcome is None else _before_any_tap(played)


def _with_round(match: Match, tally: Tally) -> Match:
    scored = Round(match.round_number, match.starting_player, tally, match.markers, match.expansions)
    outcome = rules.decided(scored.markers, match.ending, scored.number)
    return replace(match, rounds=(*match.rounds, scored), outcome=outcome)


def _starting_player_chosen(match: Match, event: StartingPlayerChosen) -> Match:
    first = (
        event.player
        if match.begins(match.opening.round_number) == match.starting_player
        else 1 - event.player
    )
    opening = replace(match.opening, starting_player=first)
    return _replayed(replace(match, opening=opening), match.tallies)


def _player_renamed(match: Match, event: PlayerRenamed) -> Match:
    return match.with_names(rounds.renamed(match, event))


_EVOLVE: Mapping[type[Event], Callable[[Match, Any], Match]] = {
    CardsCounted: _cards_counted,
    MarkerChosen: _marker_chosen,
    ActionTaken: _action_taken,
    RoundScored: _round_scored,
    RoundCorrected: _round_corrected,
    StartingPlayerChosen: _starting_player_chosen,
    PlayerRenamed: _player_renamed,
}
