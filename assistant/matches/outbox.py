"""Taps of phones on bad Wi-Fi: each counts once, and of two at one place the later one wins.

A phone keeps its numbered taps in an outbox until they are answered, and sends all of them at once; the
network may deliver them late, twice or out of order.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from typing import Any

from .. import games
from ..games import Decision, Game, command, reading
from ..games.errors import Absent, Malformed, RequestError
from ..games.events import Event
from ..games.rounds import Match
from ..store import Entry, Tapped
from .replay import Table
from .summary import stored_time

LONGEST_AWAY_MS = 7 * 24 * 3600 * 1000
MOST_TAPS = 200
OUTBOX_LENGTH = 64
_HIGHEST_NUMBER = 2**53 - 1  # the largest safe integer of JavaScript
_TAP_FIELDS = ("at", "tapped_ago", "seen", "number")


@dataclass(frozen=True)
class Tap:
    """A tap, with its time by this server's clock.

    `at` is the path of the command. `seen` is the version of the table that the phone showed, 0 if unknown;
    `number` is the tap's number in its `outbox`.
    """

    at: str
    decide: Decision
    tapped_at: datetime
    seen: int = 0
    outbox: str | None = None
    number: int | None = None

    @property
    def name(self) -> tuple[str, int] | None:
        """The identity of the tap when it is delivered twice, None without an outbox."""
        return (self.outbox, self.number) if self.outbox and self.number else None


@dataclass(frozen=True)
class RefusedTap:
    """A tap that was refused, and why; taps before and after it count."""

    tap: Tap
    error: RequestError


Done = tuple[Event, Tap | None]


def steady_clock(now: Callable[[], datetime]) -> Callable[[], datetime]:
    """Return a clock that starts at `now()` and never jumps, even if the system's clock is set."""
    begun, ticks = now(), time.monotonic()
    return lambda: begun + timedelta(seconds=time.monotonic() - ticks)


def tapped_at(ago: object, now: datetime, at: str = "tapped_ago") -> datetime:
    """Return the time of a tap, `ago` milliseconds before now; raise Malformed."""
    return now - timedelta(milliseconds=reading.whole(ago, at, 0, LONGEST_AWAY_MS))


def read_taps(body: object, now: datetime) -> list[Tap]:
    """Parse `{"taps": [{"at": "cards/0/3", "count": 1, "tapped_ago"?, "seen"?, "number"?}, …], "outbox"?}`.

    The other fields of a tap are the body of the command at its path. Raise Malformed.
    """
    given = reading.fields(body, ("taps",), ("outbox",))
    outbox = _outbox(given["outbox"]) if "outbox" in given else None
    return [*reading.some(given["taps"], "taps", 1, MOST_TAPS, lambda tap, at: _tap(tap, at, outbox, now))]


def _outbox(name: object) -> str:
    """Parse the name of an outbox: printable ASCII."""
    if not isinstance(name, str) or not (name.isascii() and name.isprintable()):
        raise Malformed("outbox", "not-a-text")
    if not 1 <= len(name) <= OUTBOX_LENGTH:
        raise Malformed("outbox", "name-length", max=OUTBOX_LENGTH)
    return name


def _tap(given: object, at: str, outbox: str | None, now: datetime) -> Tap:
    if not isinstance(given, Mapping):
        raise Malformed(at, "not-an-object")
    path = given.get("at")
    if not isinstance(path, str):
        raise Malformed(reading.below(at, "at"), "not-a-text")
    body = {name: value for name, value in given.items() if name not in _TAP_FIELDS}
    return Tap(
        at=path,
        decide=_decision(path, body),
        tapped_at=tapped_at(given.get("tapped_ago", 0), now, reading.below(at, "tapped_ago")),
        seen=reading.whole(given.get("seen", 0), reading.below(at, "seen"), 0, _HIGHEST_NUMBER),
        outbox=outbox,
        number=_number(given["number"], reading.below(at, "number")) if "number" in given else None,
    )


def _number(value: object, at: str) -> int:
    return reading.whole(value, at, 1, _HIGHEST_NUMBER)


def _decision(path: str, body: Mapping[str, Any]) -> Decision:
    """Return the decision of a path: `cards/0/3` is the command `cards` of the game at 0 and 3."""
    name, *places = path.split("/")

    def decide(game: Game, match: Match) -> Sequence[Event]:
        asked = command(game, name)
        if (
            not asked.is_put
            or not asked.is_of_round
            or len(places) != len(asked.places)
            or not all(map(_is_place, places))
        ):
            raise Absent("at", "not-in-this-game")
        return asked.decide(match, *map(int, places), body)

    return decide


def _is_place(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4


def no_taps(happened: Sequence[Event]) -> list[Done]:
    """Pair events with no tap."""
    return [(event, None) for event in happened]


def entries_of(done: Sequence[Done], device: str, at: str) -> list[Entry]:
    """Return the entries to store for these events of a device at a time."""
    return [Entry(at, device, *games.dump(event), _tapped(tap)) for event, tap in done]


def _tapped(tap: Tap | None) -> Tapped | None:
    return Tapped(stored_time(tap.tapped_at), tap.outbox, tap.number) if tap else None


def play(table: Table, taps: Sequence[Tap], device: str) -> tuple[list[Done], list[RefusedTap]]:
    """Decide a device's taps in order, each on the match after the last; return events and refusals."""
    done: list[Done] = []
    refused: list[RefusedTap] = []
    match, ahead = table.match, tuple[Event, ...]()
    for tap in taps:
        match, ahead = reduce(table.game.evolve, ahead, match), ()
        if tap.name and table.replay.is_answered(tap.name):
            refused += _refused_before(table, tap)
            continue
        try:
            ahead = tuple(tap.decide(table.game, match))
        except RequestError as error:
            refused.append(RefusedTap(tap, error))
        if is_superseded(table, ahead, tap, device):
            ahead = ()
        done += [(event, tap) for event in ahead]
    return done, refused


def _refused_before(table: Table, tap: Tap) -> list[RefusedTap]:
    """Repeat a refusal whose answer may have been lost."""
    error = table.replay.refusal(tap.name) if tap.name else None
    return [RefusedTap(tap, error)] if error else []


def answer(table: Table, taps: Sequence[Tap], refused: Sequence[RefusedTap]) -> None:
    """Record the answers to these taps for retries, including taps without an event."""
    errors = {one.tap.name: one.error for one in refused}
    for tap in taps:
        if tap.name:
            table.replay.answer(tap.name, errors.get(tap.name))


def is_superseded(table: Table, happened: Sequence[Event], tap: Tap, device: str) -> bool:
    """Return whether another device set one of these places later, unseen by the tap.

    A later tap counts even if it was undone since: the undo shows what that device wanted last.
    """
    places = {place for event in happened for place in event.places}
    others = [step for place in places for step in table.replay.newest_at(place) if step.device != device]
    return any(step.number > tap.seen and step.tapped_at > tap.tapped_at for step in others)
