"""The state of a match, and the effect of each event on it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from .. import rounds
from ..events import Event, PlayerRenamed, StartingPlayerChosen
from ..rounds import Outcome
from .events import (
    ActionTaken,
    CardsCounted,
    EditionChosen,
    EndingChosen,
    HanamikojiOpened,
    MarkerChosen,
    RoundCorrected,
    RoundScored,
)
from .rules import GEISHA, NO_CARDS, NOBODY, Markers, endings
from .rules.editions import DEFAULT_EDITION
from .rules.expansions import UNKNOWN_SET, cards_on_a_side, full_side
from .rules.paths import Path, paths
from .rules.scored_round import MarkerPosition, Round
from .rules.tally import BY_CARDS, BY_MARKERS, Cards, Tally, Winners
from .rules.turns import NONE_USED, Turns, Used


@dataclass(frozen=True)
class Opening:
    """The state of a match when it was opened here: before round 1, or after rounds played elsewhere."""

    markers: Markers
    round_number: int
    starting_player: int


@dataclass(frozen=True)
class Match(MarkerPosition):
    """The state of a match after an event.

    `counted`, `chosen` and `used` belong to the round in play; `entry_mode` is the mode of its last tap, None
    before the first one. Entries of the other mode are kept but do not count.
    """

    players: tuple[str, ...]
    ending: str
    opening: Opening
    expansions: bool = False
    edition: str = DEFAULT_EDITION
    expansion_set: int = UNKNOWN_SET
    rounds: tuple[Round, ...] = ()
    counted: Cards = NO_CARDS
    chosen: Winners = NOBODY
    entry_mode: str | None = None
    used: Used = NONE_USED
    outcome: Outcome | None = None

    @property
    def markers(self) -> Markers:
        """The favor markers after the last scored round."""
        return self.rounds[-1].markers if self.rounds else self.opening.markers

    @property
    def first_round(self) -> int:
        """The number of the first round that is recorded here."""
        return self.opening.round_number

    @property
    def round_number(self) -> int:
        """The number of the round in play, or after the end of the one that would be next."""
        return self.opening.round_number + len(self.rounds)

    @property
    def starting_player(self) -> int:
        """The player who begins the round in play."""
        return self.begins(self.round_number)

    def begins(self, number: int) -> int:
        """Return the starting player of a round; the players alternate."""
        return (self.opening.starting_player + number - self.opening.round_number) % 2

    @property
    def turns(self) -> Turns:
        """The turns of the round in play."""
        return Turns(self.used, self.starting_player)

    def paths(self, player: int) -> tuple[Path, ...]:
        """Return the sets of geisha that would win the round in play for the player."""
        return paths(self.markers, player)

    @property
    def winning_alone(self) -> tuple[frozenset[int], frozenset[int]]:
        """The geisha, by index, each of whom would win the round on her own, for player 0 and player 1."""
        ways = ([path for path in self.paths(player) if len(path) == 1] for player in (0, 1))
        a, b = (frozenset(path[0] for path in alone) for alone in ways)
        return a, b

    def room(self, player: int, geisha: int) -> int:
        """Return how many of a geisha's cards can be on a player's side, given those on the other side."""
        return GEISHA[geisha].value - self.counted.counts[geisha][1 - player]

    @property
    def gone(self) -> tuple[int, ...]:
        """Empty: nobody can play on alone."""
        return ()

    @property
    def besides(self) -> str:
        """The mini expansion in play, by its number."""
        return (
            f"Mini Expansion {self.expansion_set}"
            if self.expansion_set
            else "Mini Expansions" * self.expansions
        )

    @property
    def usual_cards(self) -> range:
        """The range of item cards that a side may have."""
        return cards_on_a_side(self.expansions, self.expansion_set)

    @property
    def full_side(self) -> int | None:
        """How many item cards each side ends with, None where that differs."""
        return full_side(self.expansions, self.expansion_set)

    @property
    def untouched(self) -> bool:
        """Whether no card of the round in play is counted and no marker chosen."""
        return self.counted == NO_CARDS and self.chosen == NOBODY

    @property
    def entered(self) -> Tally:
        """The tally that scoring the round in play would use: the entries of the mode tapped last."""
        return self.chosen if self.entry_mode == BY_MARKERS else self.counted

    @property
    def usual_entry_mode(self) -> str:
        """The entry mode that this table uses, one of ENTRY_MODES."""
        return self.entry_mode or (self.rounds[-1].entry_mode if self.rounds else BY_CARDS)

    def with_names(self, names: tuple[str, ...]) -> "Match":
        """Return the match with other names for the players, in seat order."""
        return replace(self, players=names)

    def scored(self, number: int) -> Round | None:
        """Return the scored round of this number, or None."""
        index = number - self.opening.round_number
        return self.rounds[index] if 0 <= index < len(self.rounds) else None

    @cached_property
    def if_scored_now(self) -> "Match":
        """The match as it would be if the round in play were scored with the current entries."""
        return evolve(self, RoundScored(self.round_number, self.entered))


def evolve(match: Match | None, event: Event) -> Match:
    """Return the match after the event. The first event must be HanamikojiOpened."""
    if isinstance(event, HanamikojiOpened):
        opening = Opening(event.markers, event.round, event.starting_player)
        return Match(
            event.players, event.ending, opening, event.expansions, event.edition, event.expansion_set
        )
    if match is None:
        raise TypeError(f"no table was opened before {event}")
    return _EVOLVE[type(event)](match, event)


def _chosen(match: Match, event: EditionChosen | EndingChosen) -> Match:
    return replace(match, **vars(event))


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


def _before_any_tap(match: Match) -> Match:
    return replace(match, counted=NO_CARDS, chosen=NOBODY, entry_mode=None, used=NONE_USED)


def _round_corrected(match: Match, event: RoundCorrected) -> Match:
    """Correct a round; those after the end that it brings are dropped."""
    index = event.round - match.opening.round_number
    corrected = replace(match.rounds[index], tally=event.tally)
    rounds, outcome = _followed(match, corrected, match.rounds[index + 1 :])
    played = replace(match, rounds=(*match.rounds[:index], *rounds), outcome=outcome)
    return played if outcome is None else _before_any_tap(played)


def _followed(match: Match, first: Round, later: Sequence[Round]) -> tuple[Sequence[Round], Outcome | None]:
    """Return a round with those after it, up to the end of the match, and the outcome.

    Nothing is computed again behind a round that begins with the same markers as before.
    """
    rounds, outcome = [first], _outcome(match, first)
    for place, played in enumerate(later):
        if outcome:
            break
        if rounds[-1].markers == played.before:
            return [*rounds, *later[place:]], match.outcome
        rounds.append(replace(played, before=rounds[-1].markers))
        outcome = _outcome(match, rounds[-1])
    return rounds, outcome


def _with_round(match: Match, tally: Tally) -> Match:
    sets = match.expansions, match.expansion_set
    scored = Round(match.round_number, match.starting_player, tally, match.markers, *sets)
    return replace(match, rounds=(*match.rounds, scored), outcome=_outcome(match, scored))


def _outcome(match: Match, scored: Round) -> Outcome | None:
    return endings.outcome_after(scored.markers, match.ending, scored.number)


def _starting_player_chosen(match: Match, event: StartingPlayerChosen) -> Match:
    """Choose who begins the round in play; the players have alternated before it."""
    if event.player == match.starting_player:
        return match
    opening = replace(match.opening, starting_player=1 - match.opening.starting_player)
    rounds = tuple(replace(played, starting_player=1 - played.starting_player) for played in match.rounds)
    return replace(match, opening=opening, rounds=rounds)


_EVOLVE: Mapping[type[Event], Callable[[Match, Any], Match]] = {
    EditionChosen: _chosen,
    EndingChosen: _chosen,
    CardsCounted: _cards_counted,
    MarkerChosen: _marker_chosen,
    ActionTaken: _action_taken,
    RoundScored: lambda match, event: _with_round(_before_any_tap(match), event.tally),
    RoundCorrected: _round_corrected,
    StartingPlayerChosen: _starting_player_chosen,
    PlayerRenamed: lambda match, event: match.with_names(rounds.renamed(match, event)),
}
