"""What games in rounds share: the match as everybody may ask it, who has won and why, events, orders."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeAlias

from . import reading
from .errors import Absent, Conflict
from .events import Event, EventsUndone, PlayerRenamed, StartingPlayerChosen
from .sentence import Sentence, says

_PAIR = 2


@dataclass(frozen=True)
class Outcome:
    """Who has won: `reason` is what was compared, and `rule` the very rule that decided."""

    winners: tuple[int, ...]
    reason: str
    rule: str


class EntryWarning(Protocol):
    """Something to ask people before a round is put.

    `rule` is the part of the rules that it rests on, `consent` the field of the body that says yes to it,
    where the game asks for one.
    """

    @property
    def key(self) -> str: ...
    @property
    def rule(self) -> str | None: ...
    @property
    def consent(self) -> str | None: ...


class Draft(Protocol):
    """A scored round while it is corrected on the board: a body of `put_round`, also as fields of a form.

    `way` is by what it is entered, empty in a game that knows one way.
    """

    @property
    def number(self) -> int: ...
    @property
    def entry_mode(self) -> str: ...
    @property
    def body(self) -> dict[str, object]: ...
    @property
    def fields(self) -> Sequence[tuple[str, object]]: ...
    @property
    def entry_warnings(self) -> Sequence[EntryWarning]: ...


# Of the match, the round's number, what a form gives of its body, and what was tapped since.
Drafting: TypeAlias = Callable[[Any, int, Mapping[str, object], Sequence[str]], Draft]


class ScoredRound(Protocol):
    """A round that is over; `entered` is equal where the same was entered for it.

    `starting_player` is None where nobody said who began.
    """

    @property
    def number(self) -> int: ...
    @property
    def starting_player(self) -> int | None: ...
    @property
    def entered(self) -> object: ...


class Match(Protocol):
    """What pages, the API, the sheets and the history may ask of a match of any game."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        ...

    @property
    def first_round(self) -> int:
        """The number of the first round that is played here."""
        ...

    @property
    def round_number(self) -> int:
        """The round in play, or the one that would be next were the match not over."""
        ...

    @property
    def starting_player(self) -> int | None:
        """Who begins the round in play, None where the table has yet to say so."""
        ...

    @property
    def rounds(self) -> Sequence[ScoredRound]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def scored(self, number: int, /) -> ScoredRound | None: ...
    def with_names(self, names: tuple[str, ...], /) -> "Match":
        """The same match of players with other names, in seat order."""
        ...


def decided(match: Match) -> Outcome:
    """The outcome of a match that is over; raises ValueError for another one."""
    if match.outcome is None:
        raise ValueError("the match is not over")
    return match.outcome


# Events


@dataclass(frozen=True)
class RoundEvent(Event):
    """A round is scored, or one that was scored is corrected."""

    round: int
    is_correction: ClassVar[bool] = False


def describe_event(event: Event, match: Match) -> Sentence:
    """An event of any game in one line, with the match after it."""
    return _TOLD[type(event)](event, match)


def describe_round(event: RoundEvent) -> Sentence:
    key = "table.told-corrected" if event.is_correction else "table.told-scored"
    return says(key, number=event.round)


def _told_starting_player(event: StartingPlayerChosen, match: Match) -> Sentence:
    return says("table.told-begins", name=match.players[event.player])


def _told_name(event: PlayerRenamed, _: Match) -> Sentence:
    return says("table.told-name", number=event.player + 1, name=event.name)


def _told_undone(event: EventsUndone, _: Match) -> Sentence:
    return says("table.told-undone", number=event.to)


_TOLD: Mapping[type[Event], Callable[[Any, Match], Sentence]] = {
    StartingPlayerChosen: _told_starting_player,
    PlayerRenamed: _told_name,
    EventsUndone: _told_undone,
}


def corrected(_before: Match, _after: Match, number: int, by_others: bool) -> Sentence:
    """That a round was corrected, by this device or by others."""
    return says("table.corrected-by-others" if by_others else "table.corrected", round=number)


def taken_back(what: Sentence) -> Sentence:
    """That something was taken back; `what` tells it as it was told when it happened."""
    return says("table.taken-back", what=what)


def evening(matches: int, shared: int) -> Sentence:
    """How many matches the standing of an evening counts, and how many of them had several winners."""
    more: dict[str, int] = {"shared": shared} if shared else {}
    return says("table.evening-shared" if shared else "table.evening", count=matches, **more)


def stands(players: Sequence[str], wins: Sequence[int]) -> Sentence:
    """How an evening stands: of two in figures, of more by name, who has won any."""
    if len(players) == _PAIR:
        return says("table.evening-two", a=wins[0], b=wins[1])
    won = [(name, count) for name, count in zip(players, wins, strict=True) if count]
    return says("table.evening-several", wins=tuple(says("table.won", name=name, count=n) for name, n in won))


def undoing(event: Event) -> Sentence:
    """What a button is called that takes the event back."""
    if isinstance(event, RoundEvent):
        return says("table.undo-correction" if event.is_correction else "table.undo-scoring")
    return says("table.undo")


# What is asked for


def rename_player(match: Match, player: int, body: object) -> tuple[Event, ...]:
    """`{"name": "Zoé"}`."""
    if player not in range(len(match.players)):
        raise Absent("player", "no-such-player")
    name = reading.name(reading.fields(body, ("name",))["name"], "name")
    return () if name == match.players[player] else (PlayerRenamed(player, name),)


def renamed(match: Match, event: PlayerRenamed) -> tuple[str, ...]:
    """The players' names after the event."""
    return (*match.players[: event.player], event.name, *match.players[event.player + 1 :])


def check_in_play(match: Match) -> None:
    """Raises Conflict once the match is over."""
    if match.outcome:
        raise Conflict("round", "match-over")


def check_is_next(match: Match, number: int, last: int | None = None) -> None:
    """Raises Absent for a round that is not played here, Conflict for one that is not in play."""
    if number < match.first_round or (last is not None and number > last):
        raise Absent("round", "no-such-round", first=match.first_round)
    if match.scored(number):
        raise Conflict("round", "scored-already", round=number)
    check_in_play(match)
    if number != match.round_number:
        raise Conflict("round", "not-in-play", round=match.round_number)
