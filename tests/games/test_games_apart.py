"""Two games never take the same name for different things: the second would silently replace the first."""

import pkgutil
from collections import Counter
from importlib import import_module

from assistant import i18n
from assistant.games import GAMES, events


def twice(names):
    return [name for name, count in Counter(names).items() if count > 1]


def test_every_kind_of_event_is_one_games_or_all_games():
    kinds = [kind for game in GAMES.values() for kind in game.EVENTS]
    assert twice([*kinds, *events.SHARED]) == []


def test_a_command_that_two_games_have_is_asked_for_alike():
    asked = {
        (name, command.places, command.is_put)
        for game in GAMES.values()
        for name, command in game.COMMANDS.items()
    }
    assert twice(name for name, _, _ in asked) == []


def test_what_can_be_wrong_stands_in_one_room_of_the_words():
    rooms = [import_module(f"assistant.i18n.{found.name}") for found in pkgutil.iter_modules(i18n.__path__)]
    assert twice(key for room in rooms for key in getattr(room, "FAULTS", {})) == []
