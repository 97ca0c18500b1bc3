"""Validation of imported logs by replay: an event that the game would not have produced is refused."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ... import games
from ...games import reading
from ...games.errors import Illegal, RequestError
from ...games.events import Event, EventsUndone, EventUndone, TableOpened
from ...matches import bounds
from ...matches.replay import Replay, Step, UnreadableTable, readable
from ...matches.undo import check_alone, decide_again
from ...store import Entry, LogSize, MatchRow
from . import tournaments
from .reading import GivenMatch, GivenTournament

HIGHEST_COST = 1_600_000  # of a file, as in `matches.bounds`: as much as former versions exported at once
HOSTED_COST = 1_000_000
_OF_A_MATCH = 100
_OF_AN_ENTRY = 100
_CHARACTERS = 5  # of a file that cost one
_AROUND_A_BODY = 110  # characters of an event in a file
_MOST_SEATS = 100  # whose names are read before the game counts them


class Checker:
    """A validator for the logs of one file, which together may cost so much."""

    def __init__(self, highest_cost: float = HIGHEST_COST) -> None:
        self._left = highest_cost
        self._used: set[str] = set()

    def replay(self, match: GivenMatch) -> Replay:
        """Replay a match; raises Illegal for a log that this program cannot have written, or a costly one."""
        self._left -= _OF_A_MATCH + match.size // _CHARACTERS
        replay = _opened(match)
        for number, entry in enumerate(match.events[1:], 2):
            self._check_room(replay.steps[-1].costs)
            replay.add([_followed(match, replay, number, entry)])
        self._check_room(replay.steps[-1].costs)
        self._left -= replay.steps[-1].costs
        return replay

    def check_tournament(self, given: GivenTournament, matches: Mapping[str, MatchRow]) -> list[str]:
        """Return the uids of a tournament's matches, by which `matches` go and of which none is another's.

        Raises Illegal.
        """
        self._left -= _OF_A_MATCH + len(given.entries) * _OF_AN_ENTRY
        self._check_room(0)
        free = {uid: match for uid, match in matches.items() if uid not in self._used}
        uids = tournaments.check(given, free)
        self._used.update(uids)
        return uids

    def _check_room(self, costs: int) -> None:
        if costs > min(bounds.HIGHEST_COST, self._left):
            raise Illegal("matches", "too-much-work")


def most_cost(size: LogSize) -> int:
    """Return what importing a match of this size costs at most."""
    characters = size.characters + size.events * _AROUND_A_BODY
    return _OF_A_MATCH + characters // _CHARACTERS + bounds.most_cost(size)


def _opened(match: GivenMatch) -> Replay:
    try:
        replay = Replay(match.events[:1])
        with readable():
            decided = _reopened(replay.steps[0].event)
        _check_same(match.events[0], decided)
    except (RequestError, UnreadableTable):
        raise _impossible(match, 1) from None
    if match.game != replay.game.KEY:
        raise _impossible(match, 1)
    return replay


def _reopened(opened: Event) -> TableOpened:
    """Return the opening that the game decides, with any names that were once stored."""
    names = reading.some(getattr(opened, "players", None), "players", 1, _MOST_SEATS, reading.stored_name)
    stand_ins = [f"{seat}" for seat in range(len(names))]
    return replace(games.open_table({**opened.dump(), "players": stand_ins}), players=names)


def _followed(match: GivenMatch, replay: Replay, number: int, entry: Entry) -> Step:
    """Return the step of an entry if the match so far produces the same event."""
    try:
        (step,) = replay.follow(number - 1, [entry])
        with readable():
            decided = _decided(replay, step.event, number - 1)
        _check_same(entry, *decided)
    except (RequestError, UnreadableTable):
        raise _impossible(match, number) from None
    return step


def _decided(replay: Replay, event: Event, version: int) -> Sequence[Event]:
    """Return the events that the game produces for the request behind this one; raises RequestError."""
    game, in_force = replay.game, replay.steps[version - 1].in_force
    if isinstance(event, TableOpened):
        raise UnreadableTable("opened twice")
    if isinstance(event, EventsUndone):
        return (EventsUndone(reading.whole(event.to, "to", 1, version)),)
    if isinstance(event, EventUndone):
        number = reading.whole(event.number, "number", 1, version)
        check_alone(game, in_force, number)
        return (EventUndone(number),)
    return decide_again(game, in_force.match, event)


def _check_same(given: Entry, *decided: Event) -> None:
    """Compare the events as text, since 3.0 and True would equal 3 and 1; in most the fields are in order."""
    written = [games.dump(event) for event in decided]
    if repr(written) != repr([(given.kind, given.body)]) and _json(written) != _json(
        [(given.kind, given.body)]
    ):
        raise UnreadableTable(given.kind)


def _impossible(match: GivenMatch, number: int) -> Illegal:
    place = int(match.at.rpartition("/")[2]) + 1
    return Illegal(f"{match.at}/events/{number - 1}", "impossible-entry", match=place, entry=number)


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True)
