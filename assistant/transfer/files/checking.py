"""Validation of imported logs by replay: an event that the game would not have produced is refused."""

import json
from collections.abc import Sequence

from ... import games
from ...games import Game, reading
from ...games.errors import Illegal, RequestError
from ...games.events import Event, EventsUndone, PlayerRenamed, StartingPlayerChosen, TableOpened
from ...games.rounds import Match
from ...matches.replay import Replay, Step, UnreadableTable, readable
from ...store import Entry
from .reading import GivenEvent, GivenMatch

MOST_WORK = 400_000  # rounds replayed in total: a correction replays the whole match


class Checker:
    """A validator for the logs of one file, which together may not exceed MOST_WORK."""

    def __init__(self) -> None:
        self._work = 0

    def replay(self, match: GivenMatch) -> Replay:
        """Replay a match; raises Illegal if this program cannot have written its log."""
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
    """Add an event to the replay if the match so far produces the same one."""
    version, entry = len(replay.steps), _entry(given)
    with readable():
        event = games.load(entry.kind, entry.body)
        decided = _decided(replay.game, replay.steps[-1].match, event, version)
    _check_same(given, *decided)
    replay.add(replay.follow(version, [entry]))
    return replay


def _decided(game: Game, match: Match, event: Event, version: int) -> Sequence[Event]:
    """Return the events that the game produces for the request behind this one; raises RequestError."""
    if isinstance(event, TableOpened):
        raise UnreadableTable("opened twice")
    if isinstance(event, EventsUndone):
        return (EventsUndone(reading.whole(event.to, "to", 1, version)),)
    if isinstance(event, StartingPlayerChosen):
        return game.choose_starting_player(match, event.dump())
    if isinstance(event, PlayerRenamed):
        return _renamed(game, match, event)
    return game.revalidate(match, event)


def _renamed(game: Game, match: Match, event: PlayerRenamed) -> Sequence[Event]:
    """Allow renaming a player to the same name: the removal of a person may have made the two names equal."""
    player = reading.whole(event.player, "player", 0, len(match.players) - 1)
    decided = game.rename_player(match, player, {"name": event.name})
    return decided or (PlayerRenamed(player, match.players[player]),)


def _check_same(given: GivenEvent, *decided: Event) -> None:
    """Compare the events as JSON text, since 3.0 and True would equal 3 and 1."""
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
