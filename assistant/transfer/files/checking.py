"""A log from elsewhere, played again: what a game would not have decided so is refused."""

import json
from collections.abc import Sequence
from typing import Any

from ... import games
from ...games import Game, reading
from ...games.errors import Illegal, RequestError
from ...games.events import Event, EventsUndone, PlayerRenamed, StartingPlayerChosen, TableOpened
from ...matches.replay import Replay, Step, UnreadableTable, readable
from ...store import Entry
from .reading import GivenEvent, GivenMatch

MOST_WORK = 400_000  # rounds that are looked at in all: a correction plays all of a match again


class Checker:
    """The logs of one file, which together may be no more work than MOST_WORK."""

    def __init__(self) -> None:
        self._work = 0

    def replay(self, match: GivenMatch) -> Replay:
        """The match, played again; raises Illegal where this program could not have written it."""
        fold: Replay | None = None
        for number, event in enumerate(match.events, 1):
            try:
                fold = _opened(match, event) if fold is None else _followed(fold, event)
            except (RequestError, UnreadableTable):
                raise _impossible(match, number) from None
            self._count(fold.steps[-1])
        if fold is None:
            raise _impossible(match, 1)
        return fold

    def _count(self, step: Step) -> None:
        self._work += 1 + step.match.round_number - step.match.first_round
        if self._work > MOST_WORK:
            raise Illegal("matches", "too-much-work")


def _opened(match: GivenMatch, given: GivenEvent) -> Replay:
    fold = Replay([_entry(given)])
    opened = fold.steps[0].event
    with readable():
        decided = games.open_table(opened.dump())
    _check_same(given, decided)
    if match.game != fold.game.KEY:
        raise UnreadableTable(match.game)
    return fold


def _followed(replay: Replay, given: GivenEvent) -> Replay:
    """The fold with one event more, once the match that is there has decided it again."""
    version, entry = len(replay.steps), _entry(given)
    with readable():
        event = games.load(entry.kind, entry.body)
        decided = _decided(replay.game, replay.steps[-1].match, event, version)
    _check_same(given, *decided)
    replay.add(replay.follow(version, [entry]))
    return replay


def _decided(game: Game, match: Any, event: Event, version: int) -> Sequence[Event]:
    """What comes of asking for the event; raises RequestError."""
    if isinstance(event, TableOpened):
        raise UnreadableTable("opened twice")
    if isinstance(event, EventsUndone):
        return (EventsUndone(reading.whole(event.to, "to", 1, version)),)
    if isinstance(event, StartingPlayerChosen):
        return game.choose_starting_player(match, event.dump())
    if isinstance(event, PlayerRenamed):
        return _renamed(game, match, event)
    return game.revalidate(match, event)


def _renamed(game: Game, match: Any, event: PlayerRenamed) -> Sequence[Event]:
    """Where a person was removed, somebody may be given the name that they have."""
    player = reading.whole(event.player, "player", 0, len(match.players) - 1)
    decided = game.rename_player(match, player, {"name": event.name})
    return decided or (PlayerRenamed(player, match.players[player]),)


def _check_same(given: GivenEvent, *decided: Event) -> None:
    """To the letter: 3.0 and true are no figures of ours."""
    written = [[*games.dump(event)] for event in decided]
    if _json([[given.kind, given.body]]) != _json(written):
        raise UnreadableTable(given.kind)


def _entry(given: GivenEvent) -> Entry:
    return Entry(given.at, "", given.kind, dict(given.body))


def _impossible(match: GivenMatch, number: int) -> Illegal:
    place = int(match.at.rpartition("/")[2]) + 1
    return Illegal(f"{match.at}/events/{number - 1}", "impossible-entry", match=place, entry=number)


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True)
