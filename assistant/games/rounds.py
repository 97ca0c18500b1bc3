"""The parts that games played in rounds share: the match interface, outcomes, events and requests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from . import reading
from .errors import Absent, Conflict
from .events import Event, EventsUndone, EventUndone, PlayerRenamed, StartingPlayerChosen
from .sentence import Param, Sentence, says

LAST_RESULT = "result"  # the stage of a reader who looks again at the round before the one in play
_PAIR = 2


@dataclass(frozen=True)
class Outcome:
    """The winners of a match; `reason` is the comparison that decided, `rule` the exact rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str


class EntryWarning:
    """A question of the kind `key` to ask people before a round is put.

    `rule` is the anchor of the rule in the rulebook, if there is one, `consent` the field of the body that
    accepts the consequence, None where none is needed.
    """

    key: ClassVar[str]
    rule: ClassVar[str | None] = None
    consent: ClassVar[str | None] = None


class Draft(Protocol):
    """A scored round while it is corrected on the board."""

    @property
    def number(self) -> int:
        """The number of the round."""

    @property
    def entry_mode(self) -> str:
        """The mode in which the round is entered; empty in a game with a single mode."""

    @property
    def body(self) -> dict[str, object]:
        """The draft as the body of `put_round`."""

    @property
    def fields(self) -> Sequence[tuple[str, object]]:
        """The draft as the fields of a form."""

    @property
    def entry_warnings(self) -> Sequence[EntryWarning]:
        """The questions to ask before the draft is saved."""


class ScoredRound(Protocol):
    """A round that has been scored."""

    @property
    def number(self) -> int:
        """The number of the round."""

    @property
    def starting_player(self) -> int | None:
        """The player who began the round, or None if unknown."""

    @property
    def entered(self) -> object:
        """A value that is equal for rounds with equal entries."""


class Match(Protocol):
    """The part of any game's match that pages, the API, sheets and the history may use."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""

    @property
    def first_round(self) -> int:
        """The number of the first round that is recorded here."""

    @property
    def round_number(self) -> int:
        """The number of the round in play, or after the end of the one that would be next."""

    @property
    def starting_player(self) -> int | None:
        """The player who begins the round in play; None while the table has to choose."""

    @property
    def rounds(self) -> Sequence[ScoredRound]:
        """The scored rounds, in order."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the match goes on."""

    @property
    def usual_entry_mode(self) -> str:
        """The mode in which the table enters rounds; empty in a game with a single mode."""

    @property
    def edition(self) -> str:
        """The edition on the table, one of the game's EDITIONS; empty in a game that knows only one."""

    @property
    def besides(self) -> str:
        """The expansion in play besides the box, by its English name; empty if none is."""

    @property
    def gone(self) -> tuple[int, ...]:
        """The players who have left, whose seats others may take over; empty where nobody can."""

    def scored(self, number: int, /) -> ScoredRound | None:
        """Return the scored round of this number, or None."""

    def with_names(self, names: tuple[str, ...], /) -> "Match":
        """Return the match with other names for the players, in seat order."""


def outcome_of(match: Match) -> Outcome:
    """Return the outcome of a finished match; raise ValueError for one that goes on."""
    if match.outcome is None:
        raise ValueError("the match is not over")
    return match.outcome


# Events


@dataclass(frozen=True)
class RoundEvent(Event):
    """The scoring of a round, or the correction of a scored one."""

    round: int
    is_correction: ClassVar[bool] = False


def describe_event(event: Event, match: Match) -> Sentence:
    """Describe an event that any game can have in one line, given the match after it."""
    return _DESCRIBE[type(event)](event, match)


def describe_round(event: RoundEvent) -> Sentence:
    """Describe the scoring or the correction of a round in one line."""
    key = "table.told-corrected" if event.is_correction else "table.told-scored"
    return says(key, number=event.round)


_DESCRIBE: Mapping[type[Event], Callable[[Any, Match], Sentence]] = {
    StartingPlayerChosen: lambda event, match: says("table.told-begins", name=match.players[event.player]),
    PlayerRenamed: lambda event, _: says("table.told-name", number=event.player + 1, name=event.name),
    EventsUndone: lambda event, _: says("table.told-undone", number=event.to),
    EventUndone: lambda event, _: says("table.told-undone-alone", number=event.number),
}


def corrected(_before: Match, _after: Match, number: int, by_others: bool) -> Sentence:
    """Describe the correction of a round, by this device or others, where no marker is to be moved."""
    return says("table.corrected-by-others" if by_others else "table.corrected", round=number)


def taken_back(what: Sentence, name: str = "") -> Sentence:
    """Describe an undo, by whom if that is known; `what` is the description of the undone event."""
    return says("table.taken-back-by", name=name, what=what) if name else says("table.taken-back", what=what)


def put_back(what: Sentence, name: str = "") -> Sentence:
    """Describe what put an undone event back in force; `what` is the description of that event."""
    return says("table.put-back-by", name=name, what=what) if name else says("table.put-back", what=what)


def by(what: Sentence, name: str) -> Sentence:
    """Say who did something, if that is known."""
    return says("table.by", name=name, what=what) if name else what


def evening(matches: int, shared: int, sharers: tuple[str, ...]) -> Sentence:
    """Describe how many matches an evening counts, and how many of them were shared, by whom."""
    more: dict[str, Param] = {"shared": shared, "names": sharers} if shared else {}
    return says("table.evening-shared" if shared else "table.evening", count=matches, **more)


def stands(players: Sequence[str], wins: Sequence[int]) -> Sentence:
    """Describe the score of an evening: two players in figures, more by name if they have won a match."""
    if len(players) == _PAIR:
        return says("table.evening-two", a=wins[0], b=wins[1])
    won = [(name, count) for name, count in zip(players, wins, strict=True) if count]
    return says("table.evening-several", wins=tuple(says("table.won", name=name, count=n) for name, n in won))


def undoing(event: Event) -> Sentence:
    """Label the button that undoes the event."""
    if isinstance(event, RoundEvent):
        return says("table.undo-correction" if event.is_correction else "table.undo-scoring")
    return says("table.undo")


# Requests


def rename_player(match: Match, player: int, body: object) -> tuple[Event, ...]:
    """Rename a player: `{"name": "Zoé"}`."""
    if player not in range(len(match.players)):
        raise Absent("player", "no-such-player")
    name = reading.name(reading.fields(body, ("name",))["name"], "name")
    return () if name == match.players[player] else (PlayerRenamed(player, name),)


def renamed(match: Match, event: PlayerRenamed) -> tuple[str, ...]:
    """Return the players' names after the event."""
    return (*match.players[: event.player], event.name, *match.players[event.player + 1 :])


def check_in_play(match: Match) -> None:
    """Raise Conflict if the match is over."""
    if match.outcome:
        raise Conflict("round", "match-over")


def check_is_next(match: Match, number: int, last: int | None = None) -> None:
    """Raise Absent for a round that this match does not have, Conflict for one that is not in play."""
    if number < match.first_round or (last is not None and number > last):
        raise Absent("round", "no-such-round", first=match.first_round)
    if match.scored(number):
        raise Conflict("round", "scored-already", round=number)
    check_in_play(match)
    if number != match.round_number:
        raise Conflict("round", "not-in-play", round=match.round_number)
