"""The rules, a match between two events, and what each event makes of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..events import Event, PlayerRenamed
from ..rounds import Outcome, renamed
from .events import Pebbles, PebblesCounted, PebblesOpened, RoundCorrected, RoundScored

FEWEST_PLAYERS = 2
MOST_PLAYERS = 4
LAST_ROUND = 2
MOST_PEBBLES = 9  # that a hand holds
BOWL = 12


@dataclass(frozen=True)
class Round:
    """A scored round; `entered` are the pebbles of each player."""

    number: int
    starting_player: int
    entered: Pebbles


@dataclass(frozen=True)
class Match:
    """`taken` lies before the players in the round in play, `scored_pebbles` did in each one before it.

    `began` is who began the first of them.
    """

    players: tuple[str, ...]
    began: int
    taken: Pebbles
    scored_pebbles: tuple[Pebbles, ...] = ()
    first_round = 1
    usual_entry_mode = ""
    edition = ""
    besides = ""
    gone = ()

    @property
    def round_number(self) -> int:
        return self.first_round + len(self.scored_pebbles)

    @property
    def starting_player(self) -> int:
        return self.begins(self.round_number)

    def begins(self, number: int) -> int:
        return (self.began + number - self.first_round) % len(self.players)

    @property
    def next_to_begin(self) -> int:
        """The starting player of a rematch."""
        return (self.began + 1) % len(self.players)

    @property
    def rounds(self) -> tuple[Round, ...]:
        return tuple(
            Round(number, self.begins(number), entered)
            for number, entered in enumerate(self.scored_pebbles, self.first_round)
        )

    @property
    def totals(self) -> Pebbles:
        return tuple(map(sum, zip(no_pebbles(self.players), *self.scored_pebbles, strict=True)))

    @property
    def outcome(self) -> Outcome | None:
        if self.round_number <= LAST_ROUND:
            return None
        winners = tuple(player for player, total in enumerate(self.totals) if total == max(self.totals))
        if len(winners) > 1:
            return Outcome(winners, "shared", "equal-pebbles")
        return Outcome(winners, "pebbles", "most-pebbles")

    def scored(self, number: int) -> Round | None:
        return next((scored for scored in self.rounds if scored.number == number), None)

    def with_names(self, names: tuple[str, ...]) -> "Match":
        return replace(self, players=names)


def no_pebbles(players: tuple[str, ...]) -> Pebbles:
    return (0,) * len(players)


def counted(taken: Pebbles, player: int, count: int) -> Pebbles:
    """The pebbles before the players after a player's count."""
    return (*taken[:player], count, *taken[player + 1 :])


def evolve(match: Match | None, event: Event) -> Match:
    """The match after the event. The first one must be PebblesOpened."""
    if isinstance(event, PebblesOpened):
        return Match(event.players, event.starting_player, no_pebbles(event.players))
    if match is None:
        raise TypeError(f"no table was opened before {event}")
    return _EVOLVE[type(event)](match, event)


def _counted(match: Match, event: PebblesCounted) -> Match:
    return replace(match, taken=counted(match.taken, event.player, event.count))


def _scored(match: Match, event: RoundScored) -> Match:
    return replace(
        match, taken=no_pebbles(match.players), scored_pebbles=(*match.scored_pebbles, event.pebbles)
    )


def _corrected(match: Match, event: RoundCorrected) -> Match:
    before, after = match.scored_pebbles[: event.round - 1], match.scored_pebbles[event.round :]
    return replace(match, scored_pebbles=(*before, event.pebbles, *after))


def _renamed(match: Match, event: PlayerRenamed) -> Match:
    return match.with_names(renamed(match, event))


_EVOLVE: Mapping[type[Event], Callable[[Match, Any], Match]] = {
    PebblesCounted: _counted,
    RoundScored: _scored,
    RoundCorrected: _corrected,
    PlayerRenamed: _renamed,
}
