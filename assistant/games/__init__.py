"""The games by key. A game is a module that has the functions of `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from . import hanamikoji
from .errors import Malformed
from .events import Event, EventsUndone, TableOpened
from .reading import choice


class Game(Protocol):
    """What the table needs of a game. A match is the game's own and opaque to everybody else.

    What changes a match takes it and the parsed JSON of a request, and gives the events, none where nothing
    changes; it raises Malformed and Illegal. `doubts` are what to ask people before `put_round`.
    """

    @property
    def KEY(self) -> str: ...  # noqa: N802 - a module's constant
    @property
    def FIGURES(self) -> Mapping[str, int]: ...  # noqa: N802 - a module's constant
    def open_table(self, body: object, /) -> TableOpened: ...
    def evolve(self, match: Any, event: Event, /) -> Any: ...
    def describe(self, match: Any, /) -> dict[str, Any]: ...
    def count_cards(self, match: Any, player: int, geisha: int, body: object, /) -> Sequence[Event]: ...
    def take_action(self, match: Any, body: object, /) -> Sequence[Event]: ...
    def doubts(self, match: Any, number: int, body: object, /) -> Sequence[Any]: ...
    def put_round(self, match: Any, number: int, body: object, /) -> Sequence[Event]: ...
    def choose_starting_player(self, match: Any, body: object, /) -> Sequence[Event]: ...
    def rename_player(self, match: Any, player: int, body: object, /) -> Sequence[Event]: ...
    def rematch(self, match: Any, body: object, /) -> dict[str, object]: ...


_GAMES: tuple[Game, ...] = (hanamikoji,)
GAMES: Mapping[str, Game] = {game.KEY: game for game in _GAMES}


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
