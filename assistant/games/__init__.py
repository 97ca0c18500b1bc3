"""The games by key. A game is a package that has what `Game` asks for."""

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
    """What everybody may ask of a game. Of a match all may read what `Match` names; a game's own pages and
    sheets know the rest of it.

    What changes a match takes it and the parsed JSON of a request, and gives the events, none where nothing
    changes; it raises Malformed and Illegal. `doubts` are what to ask people before `put_round`, whose body
    has some of ROUND_FIELDS; `entered` is the body of what is entered of the round in play. STAGES are those
    of a round to which a reader can go on, first the one that scores it; COMMANDS are what only this game can
    do while it is in play. `draft` corrects a round on the board, None where rounds are entered by a form.
    LESSON is a round to learn by, None where there is none. RESULTS name what `results` tells of each player,
    by the seat, first what is a score to other programs; BGG_ID is the game's number at BoardGameGeek, None
    where it has none here. `redecide` asks for an event anew, as whoever caused it did: what was decided is
    that event, or nothing where it changes nothing. The rest is what there is to say, as values.
    """

    @property
    def KEY(self) -> str: ...  # noqa: N802 - a module's constant
    @property
    def FIGURES(self) -> Mapping[str, int]: ...  # noqa: N802 - a module's constant
    @property
    def EVENTS(self) -> Mapping[str, type[Event]]: ...  # noqa: N802 - a module's constant
    @property
    def ROUND_FIELDS(self) -> Sequence[str]: ...  # noqa: N802 - a module's constant
    @property
    def STAGES(self) -> Sequence[str]: ...  # noqa: N802 - a module's constant
    @property
    def COMMANDS(self) -> Mapping[str, Command]: ...  # noqa: N802 - a module's constant
    @property
    def RESULTS(self) -> Sequence[str]: ...  # noqa: N802 - a module's constant
    @property
    def BGG_ID(self) -> int | None: ...  # noqa: N802 - a module's constant
    @property
    def LESSON(self) -> Lesson | None: ...  # noqa: N802 - a module's constant
    @property
    def draft(self) -> Drafting | None: ...
    def open_table(self, body: object, /) -> TableOpened: ...
    def evolve(self, match: Any, event: Event, /) -> Any: ...
    def describe(self, match: Any, /) -> dict[str, Any]: ...
    def entry_warnings(self, match: Any, number: int, body: object, /) -> Sequence[EntryWarning]: ...
    def summarize(self, match: Any, /) -> Summary: ...
    def results(self, summary: Summary, /) -> Sequence[Sequence[int]]: ...
    def revalidate(self, match: Any, event: Any, /) -> Sequence[Event]: ...
    def entered(self, match: Any, /) -> dict[str, object]: ...
    def put_round(self, match: Any, number: int, body: object, /) -> Sequence[Event]: ...
    def choose_starting_player(self, match: Any, body: object, /) -> Sequence[Event]: ...
    def rename_player(self, match: Any, player: int, body: object, /) -> Sequence[Event]: ...
    def rematch(self, match: Any, body: object, /) -> dict[str, object]: ...
    def stage(self, match: Any, asked: str, guided: bool, /) -> str: ...
    def describe_warning(self, match: Any, asked: Any, /) -> Sentence: ...
    def standing(self, summary: Summary, /) -> Sentence: ...
    def listed(self, summary: Summary, rounds: int, /) -> Listed: ...
    def describe_event(self, event: Event, match: Any, /) -> Sentence: ...
    def describe_taps(self, count: int, match: Any, /) -> Sentence: ...
    def undoing(self, event: Event, match: Any, near: int, /) -> Sentence: ...
    def corrected(self, before: Any, after: Any, number: int, by_others: bool, /) -> Sentence: ...
    def headline(self, match: Any, /) -> Sentence: ...
    def why(self, match: Any, /) -> Sentence: ...
    def rule_section(self, match: Any, /) -> str: ...


Decision = Callable[[Game, Any], Sequence[Event]]  # what is asked of a match, as the events that do it

_NAMES = ("hanamikoji", "mai_star")  # the one line that names a game: its rooms have its name
_GAMES: tuple[Game, ...] = tuple(cast(Game, import_module(f".{name}", __name__)) for name in _NAMES)
GAMES: Mapping[str, Game] = {game.KEY: game for game in _GAMES}


EVENTS: Mapping[str, type[Event]] = {
    **events.SHARED,
    **{kind: event for game in _GAMES for kind, event in game.EVENTS.items()},
}
_KINDS = {event: kind for kind, event in EVENTS.items()}


def dump(event: Event) -> tuple[str, dict[str, Any]]:
    """The stored form of an event: its kind and a body of JSON values."""
    return _KINDS[type(event)], event.dump()


def kind(event: type[Event]) -> str:
    """By what an event of this type is stored."""
    return _KINDS[event]


def load(kind: str, body: Mapping[str, Any]) -> Event:
    """The event that `dump` gave as `kind` and `body`."""
    return EVENTS[kind].load(body)


def command(game: Game, name: str) -> Command:
    """One of its COMMANDS; raises Absent where this game has none of that name."""
    if name not in game.COMMANDS:
        raise Absent("game", "not-in-this-game")
    return game.COMMANDS[name]


def commands() -> list[tuple[str, Command]]:
    """The COMMANDS of all games by name, each once."""
    return list({name: found for game in GAMES.values() for name, found in game.COMMANDS.items()}.items())


def open_table(body: object) -> TableOpened:
    """The first event of a table, for the game that `body` names; raises Malformed and Illegal."""
    if not isinstance(body, Mapping):
        raise Malformed("body", "not-an-object")
    if "game" not in body:
        raise Malformed("game", "missing")
    return GAMES[choice(body["game"], "game", tuple(GAMES))].open_table(body)
