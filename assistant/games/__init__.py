"""The games by key. A game is a module that has the functions of `Game`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, cast

from . import hanamikoji
from .errors import Malformed
from .events import Event, EventsUndone, TableOpened
from .reading import choice


class Game(Protocol):
    """What the table needs of a game. A match is the game's own and opaque to everybody else.

    What changes a match takes it and the parsed JSON of a request, and gives the events, none where nothing
    changes; it raises Malformed and Illegal. `doubts` are what to ask people before `put_round`.
    """

    KEY: str
    open_table: Callable[[object], TableOpened]
    evolve: Callable[[Any, Event], Any]
    describe: Callable[[Any], dict[str, Any]]
    count_cards: Callable[[Any, int, int, object], Sequence[Event]]
    doubts: Callable[[Any, int, object], Sequence[Any]]
    put_round: Callable[[Any, int, object], Sequence[Event]]
    choose_starting_player: Callable[[Any, object], Sequence[Event]]
    rename_player: Callable[[Any, int, object], Sequence[Event]]
    rematch: Callable[[Any, object], dict[str, object]]


GAMES: Mapping[str, Game] = {game.KEY: game for game in (cast(Game, hanamikoji),)}


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
