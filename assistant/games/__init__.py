"""The games by key. A game is a module that has the functions of `Game`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from . import events, hanamikoji, mai_star
from .errors import Absent, Malformed
from .events import Event, EventsUndone, TableOpened
from .reading import choice
from .summary import Summary


class Game(Protocol):
    """What the table needs of a game. Of a match the pages of every game read `players` (names in seat
    order), `round_number`, `rounds` (with `number` and `tally`), `scored(number)` and `outcome`; the rest is
    the game's own.

    What changes a match takes it and the parsed JSON of a request, and gives the events, none where nothing
    changes; it raises Malformed and Illegal. `doubts` are what to ask people before `put_round`, whose body
    has some of ROUND_FIELDS; `entered` is the body of what is entered of the round in play.
    HAS_MARKERS says whether a correction means that something at the table is to be put right. What only this
    game can do, like counting cards, is a function of its own, found by `command`.
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
    def HAS_MARKERS(self) -> bool: ...  # noqa: N802 - a module's constant
    def open_table(self, body: object, /) -> TableOpened: ...
    def evolve(self, match: Any, event: Event, /) -> Any: ...
    def describe(self, match: Any, /) -> dict[str, Any]: ...
    def summarize(self, match: Any, /) -> Summary: ...
    def doubts(self, match: Any, number: int, body: object, /) -> Sequence[Any]: ...
    def entered(self, match: Any, /) -> dict[str, object]: ...
    def put_round(self, match: Any, number: int, body: object, /) -> Sequence[Event]: ...
    def choose_starting_player(self, match: Any, body: object, /) -> Sequence[Event]: ...
    def rename_player(self, match: Any, player: int, body: object, /) -> Sequence[Event]: ...
    def rematch(self, match: Any, body: object, /) -> dict[str, object]: ...


_GAMES: tuple[Game, ...] = (hanamikoji, mai_star)
GAMES: Mapping[str, Game] = {game.KEY: game for game in _GAMES}


EVENTS: Mapping[str, type[Event]] = {
    **events.SHARED,
    **{kind: event for game in _GAMES for kind, event in game.EVENTS.items()},
}
_KINDS = {event: kind for kind, event in EVENTS.items()}


def dump(event: Event) -> tuple[str, dict[str, Any]]:
    """The stored form of an event: its kind and a body of JSON values."""
    return _KINDS[type(event)], event.dump()


def load(kind: str, body: Mapping[str, Any]) -> Event:
    """The event that `dump` gave as `kind` and `body`."""
    return EVENTS[kind].load(body)


def command(game: Game, name: str) -> Callable[..., Sequence[Event]]:
    """A function that not every game has; raises Absent where this one has not."""
    found: Callable[..., Sequence[Event]] | None = getattr(game, name, None)
    if found is None:
        raise Absent("game", "not-in-this-game")
    return found


def open_table(body: object) -> TableOpened:
    """The first event of a table, for the game that `body` names; raises Malformed and Illegal."""
    if not isinstance(body, Mapping):
        raise Malformed("body", "not-an-object")
    if "game" not in body:
        raise Malformed("game", "missing")
    return GAMES[choice(body["game"], "game", tuple(GAMES))].open_table(body)


def replay(happened: Sequence[Event]) -> tuple[Game, list[Any]]:
    """The game, and the match after each of these events; the first opens the table."""
    opened = happened[0]
    if not isinstance(opened, TableOpened):
        raise TypeError(f"no table was opened before {opened}")
    game = GAMES[opened.game]
    matches: list[Any] = [None]
    for event in happened:
        if isinstance(event, EventsUndone):
            matches.append(matches[event.to])
        else:
            matches.append(game.evolve(matches[-1], event))
    return game, matches[1:]
