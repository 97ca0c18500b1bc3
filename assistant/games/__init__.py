"""The games by key. A game is a package that implements `Game`."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from . import events
from .command import Command
from .errors import Absent, Malformed
from .events import Event, TableOpened
from .lesson import Lesson, Practised
from .reading import choice
from .rounds import Drafting, EntryWarning, Match
from .sentence import Sentence
from .summary import Listed, Summary

__all__ = [
    "EVENTS",
    "GAMES",
    "Command",
    "Decision",
    "Game",
    "Lesson",
    "Match",
    "Practised",
    "command",
    "commands",
    "dump",
    "kind",
    "load",
    "open_table",
]


class Game(Protocol):
    """The interface of a game. Any code may read what `Match` names; only the game's own pages and sheets
    know the rest of its match.

    Functions that take a `body` get the parsed JSON of a request and raise Malformed and Illegal. Those that
    return events return none where nothing changes.
    """

    @property
    def KEY(self) -> str:  # noqa: N802 - a module's constant
        """The key of the game in addresses and stored tables."""

    @property
    def FIGURES(self) -> Mapping[str, int]:  # noqa: N802 - a module's constant
        """The figures of the game, by the names that the rulebook's text uses for them."""

    @property
    def EVENTS(self) -> Mapping[str, type[Event]]:  # noqa: N802 - a module's constant
        """The event types of this game by their stored kind."""

    @property
    def ROUND_FIELDS(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The fields of a round in the body of `put_round`, which has some of them."""

    @property
    def STAGES(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The stages of the round in play that a reader can go on to; the first one scores it."""

    @property
    def COMMANDS(self) -> Mapping[str, Command]:  # noqa: N802 - a module's constant
        """The commands that only this game has while a round is in play, by name."""

    @property
    def RESULTS(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The names of each player's `results`; the first is the score for other programs."""

    @property
    def BGG_ID(self) -> int | None:  # noqa: N802 - a module's constant
        """The game's number at BoardGameGeek, or None."""

    @property
    def LESSON(self) -> Lesson | None:  # noqa: N802 - a module's constant
        """A practice round, or None."""

    @property
    def draft(self) -> Drafting | None:
        """The function that corrects a scored round on the board; None where a plain form does."""

    def open_table(self, body: object, /) -> TableOpened:
        """Validate the settings of a new table and return its first event."""

    def evolve(self, match: Any, event: Event, /) -> Any:
        """Return the match after the event; the match before the first event is None."""

    def describe(self, match: Any, /) -> dict[str, Any]:
        """Return the match as JSON values."""

    def entry_warnings(self, match: Any, number: int, body: object, /) -> Sequence[EntryWarning]:
        """Return what to ask people before `put_round` is called with this body."""

    def summarize(self, match: Any, /) -> Summary:
        """Return the summary that lists show of the match."""

    def results(self, summary: Summary, /) -> Sequence[Sequence[int]]:
        """Return each player's figures by seat, in the order of RESULTS."""

    def revalidate(self, match: Any, event: Any, /) -> Sequence[Event]:
        """Decide an imported event again: return that event, or none if it changes nothing."""

    def entered(self, match: Any, /) -> dict[str, object]:
        """Return what is entered for the round in play, as the body of `put_round`."""

    def put_round(self, match: Any, number: int, body: object, /) -> Sequence[Event]:
        """Score the round in play, or correct a scored one."""

    def choose_starting_player(self, match: Any, body: object, /) -> Sequence[Event]:
        """Set the starting player of the round in play."""

    def rename_player(self, match: Any, player: int, body: object, /) -> Sequence[Event]:
        """Rename a player."""

    def rematch(self, match: Any, body: object, /) -> dict[str, object]:
        """Return the body of `open_table` for a rematch of the same players."""

    def stage(self, match: Any, asked: str, guided: bool, /) -> str:
        """Return the stage to show, which also names its template."""

    def describe_warning(self, match: Any, asked: Any, /) -> Sentence:
        """Describe an entry warning."""

    def standing(self, summary: Summary, /) -> Sentence:
        """Describe in a list how the match stands."""

    def listed(self, summary: Summary, rounds: int, /) -> Listed:
        """Describe a finished match of so many rounds for the history."""

    def describe_event(self, event: Event, match: Any, /) -> Sentence:
        """Describe an event in one line, given the match after it."""

    def describe_taps(self, count: int, match: Any, /) -> Sentence:
        """Describe several taps in a row as one entry."""

    def undoing(self, event: Event, match: Any, near: int, /) -> Sentence:
        """Label the button that undoes the event, for a reader at the side of player `near`."""

    def corrected(self, before: Any, after: Any, number: int, by_others: bool, /) -> Sentence:
        """Describe the correction of a round, made by this device or by others."""

    def headline(self, match: Any, /) -> Sentence:
        """Name the winner or winners."""

    def why(self, match: Any, /) -> Sentence:
        """Explain the rule that decided the match."""

    def rule_section(self, match: Any, /) -> str:
        """Return the anchor of the rulebook section that the result rests on."""


Decision = Callable[[Game, Any], Sequence[Event]]  # turns a request on a match into events

_NAMES = ("hanamikoji", "mai_star")  # the only list of games; other packages are found by these names
_GAMES: tuple[Game, ...] = tuple(cast(Game, import_module(f".{name}", __name__)) for name in _NAMES)
GAMES: Mapping[str, Game] = {game.KEY: game for game in _GAMES}


EVENTS: Mapping[str, type[Event]] = {
    **events.SHARED,
    **{kind: event for game in _GAMES for kind, event in game.EVENTS.items()},
}
_KINDS = {event: kind for kind, event in EVENTS.items()}


def dump(event: Event) -> tuple[str, dict[str, Any]]:
    """Return an event's stored form: its kind and a body of JSON values."""
    return _KINDS[type(event)], event.dump()


def kind(event: type[Event]) -> str:
    """Return the kind under which events of this type are stored."""
    return _KINDS[event]


def load(kind: str, body: Mapping[str, Any]) -> Event:
    """Return the event that `dump` turned into `kind` and `body`."""
    return EVENTS[kind].load(body)


def command(game: Game, name: str) -> Command:
    """Return the game's command of this name; raise Absent if it has none."""
    if name not in game.COMMANDS:
        raise Absent("game", "not-in-this-game")
    return game.COMMANDS[name]


def commands() -> list[tuple[str, Command]]:
    """Return the commands of all games with their names, each name once."""
    return list({name: found for game in GAMES.values() for name, found in game.COMMANDS.items()}.items())


def open_table(body: object) -> TableOpened:
    """Return the first event of a table of the game in `body`; raise Malformed and Illegal."""
    if not isinstance(body, Mapping):
        raise Malformed("body", "not-an-object")
    if "game" not in body:
        raise Malformed("game", "missing")
    return GAMES[choice(body["game"], "game", tuple(GAMES))].open_table(body)
