"""The games by key. A game is a package that implements `protocols.GameOf` with its own match."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from . import events
from .command import Command
from .editions import Edition
from .errors import Absent, Malformed
from .events import Event, TableOpened
from .lesson import Lesson, Practised
from .protocols import GameOf
from .reading import choice
from .rounds import Match

Game: TypeAlias = GameOf[Any]  # a game whose match only itself knows
Decision = Callable[[Game, Match], Sequence[Event]]  # turns a request on a match into events

_NAMES = ("hanamikoji", "mai_star")  # the only list of games; other packages are found by these names
_GAMES: tuple[Game, ...] = tuple(cast(Game, import_module(f".{name}", __name__)) for name in _NAMES)
GAMES: Mapping[str, Game] = {game.KEY: game for game in _GAMES}

if TYPE_CHECKING:
    from . import hanamikoji, mai_star

    _IMPLEMENTED: tuple[GameOf[hanamikoji.Match], GameOf[mai_star.Match]] = (hanamikoji, mai_star)


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


def sold_in(game: str, language: str) -> str:
    """Return the edition sold to readers of a language; empty for the default, whose words are usual."""
    _, *others = GAMES[game].EDITIONS.items() or [("", None)]
    return next((key for key, box in others if box and language in box.sold_to), "")


def open_table(body: object) -> TableOpened:
    """Return the first event of a table of the game in `body`; raise Malformed and Illegal."""
    if not isinstance(body, Mapping):
        raise Malformed("body", "not-an-object")
    if "game" not in body:
        raise Malformed("game", "missing")
    return GAMES[choice(body["game"], "game", tuple(GAMES))].open_table(body)
