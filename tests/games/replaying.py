"""The match of a log, computed the long way, every event again from the first: the fold must equal it."""

from functools import reduce

from assistant.games import GAMES
from assistant.games.events import EventsUndone, EventUndone, TableOpened


def replay(happened):
    """The game, and the match after each of these events; the first opens the table."""
    opened = happened[0]
    assert isinstance(opened, TableOpened)
    game = GAMES[opened.game]
    stands, matches = stood(happened), []
    for number, event in enumerate(happened, 1):
        if isinstance(event, EventsUndone):
            matches.append(matches[event.to - 1])
        elif isinstance(event, EventUndone):
            matches.append(reduce(game.evolve, [happened[one - 1] for one in stands[number - 1]], None))
        else:
            matches.append(game.evolve(matches[-1] if matches else None, event))
    return game, matches


def standing(happened):
    """The numbers, from 1, of the events that stand once undoing is done, in order."""
    return stood(happened)[-1] if happened else []


def stood(happened):
    """The same after each of the events."""
    kept = []
    for number, event in enumerate(happened, 1):
        before = kept[-1] if kept else []
        if isinstance(event, EventsUndone):
            kept.append(kept[event.to - 1])
        elif isinstance(event, EventUndone):
            kept.append([one for one in before if one != event.number])
        else:
            kept.append([*before, number])
    return kept
