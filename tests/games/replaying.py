"""What a log comes to, told the long way, every event again from the first: the fold is held to it."""

from assistant.games import GAMES
from assistant.games.events import EventsUndone, TableOpened


def replay(happened):
    """The game, and the match after each of these events; the first opens the table."""
    opened = happened[0]
    assert isinstance(opened, TableOpened)
    game = GAMES[opened.game]
    matches = [None]
    for event in happened:
        undone = isinstance(event, EventsUndone)
        matches.append(matches[event.to] if undone else game.evolve(matches[-1], event))
    return game, matches[1:]


def standing(happened):
    """The numbers, from 1, of the events that stand once undoing is done, in order."""
    kept = []
    number = len(happened)
    while number > 0:
        event = happened[number - 1]
        if isinstance(event, EventsUndone):
            number = event.to
        else:
            kept.append(number)
            number -= 1
    return kept[::-1]
