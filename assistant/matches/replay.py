"""What a table's log comes to. Every event is folded once; what was folded only grows."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import takewhile
from threading import Lock
from typing import Any

from .. import games
from ..games import Game
from ..games.errors import RequestError
from ..games.events import Event, EventsUndone, TableOpened
from ..games.summary import Summary
from ..store import Entry, HistoryEntry, Rematch, TableRow, Tapped
from .locks import TableLock

MOST_EVENTLESS = 256  # taps whose answer the log doesn't tell


class UnreadableTable(Exception):
    """The table's log holds what this version doesn't know, or what no version wrote."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a table's log and what it led to.

    `match` is the match after it, `top` the number of the newest event that stands then, and `ended` the
    time of the standing event that ended the match, None while it goes on. `tapped` is of the tap that it
    was, if it was one.
    """

    number: int
    at: datetime
    device: str
    event: Event
    match: Any
    top: int
    ended: datetime | None
    tapped: Tapped | None = None

    @property
    def tapped_at(self) -> datetime:
        return datetime.fromisoformat(self.tapped.at) if self.tapped else self.at


@dataclass(frozen=True)
class TableEntry:
    """An event of a table's log and the match after it; `stands` is false for the undone and undoings."""

    number: int
    at: datetime
    device: str
    event: Event
    stands: bool
    match: Any


class Replay:
    """The steps of one log from its first, which all who look at the table share; raises UnreadableTable."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        with readable():
            first = entries[0]
            opened, at = games.load(first.kind, first.body), datetime.fromisoformat(first.at)
            if not isinstance(opened, TableOpened):
                raise TypeError(f"no table was opened before {opened}")
            self.game: Game = games.GAMES[opened.game]
            match = self.game.evolve(None, opened)
            self.steps = [Step(1, at, first.device, opened, match, 1, at if match.outcome else None)]
        self._answered: dict[str, int] = {}
        self._eventless: OrderedDict[tuple[str, int], RequestError | None] = OrderedDict()
        self._set: dict[tuple[int, ...], dict[str, Step]] = {}
        self._ways: dict[str, str] = {}
        self.lock = TableLock()
        self._lock = Lock()
        self.add(self.follow(1, entries[1:]))

    def follow(self, version: int, entries: Sequence[Entry]) -> list[Step]:
        """The steps of entries that come behind number `version`; raises UnreadableTable."""
        ahead: list[Step] = []
        for number, entry in enumerate(entries, version + 1):
            with readable():
                ahead.append(self._step(number, entry, ahead))
        return ahead

    def add(self, steps: Sequence[Step]) -> None:
        """Steps as `follow` gave them; those that somebody else added first are passed over."""
        with self._lock:
            for step in steps:
                if step.number > len(self.steps):
                    self.steps.append(step)
                    self._note(step)

    def had(self, number: int, entry: Entry | None) -> bool:
        """Whether this entry is the one of its number; in a database that was put back it may be another."""
        step = self.steps[number - 1]
        with suppress(ValueError):
            return entry is not None and (datetime.fromisoformat(entry.at), entry.device, entry.tapped) == (
                step.at,
                step.device,
                step.tapped,
            )
        return False

    def is_answered(self, tap: tuple[str, int]) -> bool:
        """Whether this tap, an outbox and a number, was answered; without an event as far as remembered."""
        outbox, number = tap
        return number <= self._answered.get(outbox, 0) or tap in self._eventless

    def refusal(self, tap: tuple[str, int]) -> RequestError | None:
        """Why a tap that was answered was refused, if it was."""
        return self._eventless.get(tap)

    def answer(self, tap: tuple[str, int], refusal: RequestError | None) -> None:
        """This tap is answered so; the first answer counts."""
        with self._lock:
            if refusal or not self.is_answered(tap):
                self._eventless.setdefault(tap, refusal and refusal.with_traceback(None))
            while len(self._eventless) > MOST_EVENTLESS:
                self._eventless.popitem(last=False)

    def newest_at(self, place: tuple[int, ...]) -> Sequence[Step]:
        """What was last set at a place, by each device that ever set it."""
        return tuple(self._set.get(place, {}).values())

    def entry_mode_of(self, device: str) -> str:
        """By which of the game's ways a device tapped last, empty where it never did."""
        return self._ways.get(device, "")

    def _note(self, step: Step) -> None:
        """Under the lock by which everybody who looks has passed, so that what they see is noted."""
        for place in step.event.places:
            self._set.setdefault(place, {})[step.device] = step
        if step.event.entry_mode:
            self._ways[step.device] = step.event.entry_mode
        if step.tapped and step.tapped.outbox and step.tapped.number:
            outbox = step.tapped.outbox
            self._answered[outbox] = max(step.tapped.number, self._answered.get(outbox, 0))

    def _step(self, number: int, entry: Entry, ahead: Sequence[Step]) -> Step:
        event, at = games.load(entry.kind, entry.body), datetime.fromisoformat(entry.at)

        def step(of: int) -> Step:
            first_ahead = number - len(ahead)
            return ahead[of - first_ahead] if of >= first_ahead else self.steps[of - 1]

        if isinstance(event, EventsUndone):
            return replace(
                step(event.to), number=number, at=at, device=entry.device, event=event, tapped=entry.tapped
            )
        before = step(number - 1)
        match = self.game.evolve(before.match, event)
        ended = (before.ended or at) if match.outcome else None
        return Step(number, at, entry.device, event, match, number, ended, entry.tapped)


@contextmanager
def readable() -> Iterator[None]:
    """What a damaged log leads to, as UnreadableTable."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise UnreadableTable(str(error)) from error


@dataclass(frozen=True)
class Table:
    """A table as it stands at `version`, the number of its last event.

    `last` is that event, `at` its time and `device` where it came from; `undoes` is the event that undoing
    one step takes back, and `undo_to` the number of the one that it goes back to, None where nothing can be.
    """

    row: TableRow
    rematch: Rematch | None
    version: int
    replay: Replay = field(repr=False, compare=False)
    history_entry: HistoryEntry

    @property
    def game(self) -> Game:
        return self.replay.game

    @property
    def newest(self) -> Step:
        return self.replay.steps[self.version - 1]

    @property
    def match(self) -> Any:
        return self.newest.match

    @property
    def before(self) -> Any:
        """The match before the last event; that of the opening where nothing came after it."""
        return self.replay.steps[max(0, self.version - 2)].match

    @property
    def summary(self) -> Summary:
        return self.game.summarize(self.match)

    @property
    def began(self) -> datetime:
        return self.replay.steps[0].at

    @property
    def last(self) -> Event:
        return self.newest.event

    @property
    def at(self) -> datetime:
        return self.newest.at

    @property
    def device(self) -> str:
        return self.newest.device

    @property
    def undoes(self) -> Event:
        return self.replay.steps[self.newest.top - 1].event

    @property
    def undo_to(self) -> int | None:
        return self.newest.top - 1 or None

    @property
    def taken_back(self) -> Step | None:
        """What the last event took back, with the match after it; None where it was not one step back."""
        if not isinstance(self.last, EventsUndone):
            return None
        top = self.replay.steps[self.version - 2].top
        return self.replay.steps[top - 1] if self.last.to == top - 1 else None

    def had(self, version: int) -> bool:
        return 1 <= version <= self.version

    def known_to(self, device: str, seen: int) -> Any:
        """The match as a device knows it that was shown version `seen`: with what it has done itself since.

        None at a version that the table never had. What can't follow on what the device knew is left out.
        """
        if not self.had(seen):
            return None
        known = self.replay.steps[seen - 1].match
        with suppress(UnreadableTable), readable():
            for step in self.replay.steps[seen : self.version]:
                if step.device == device:
                    known = self._with(known, step)
        return known

    def _with(self, known: Any, step: Step) -> Any:
        """Who takes something back is shown all that is left."""
        is_undoing = isinstance(step.event, EventsUndone)
        return step.match if is_undoing else self.game.evolve(known, step.event)

    def is_changed_by_others(self, device: str, seen: int) -> bool:
        """Whether another device has done something after version `seen`, or the table never had that."""
        later = self.replay.steps[seen : self.version]
        return not self.had(seen) or any(step.device != device for step in later)

    def is_undone_since(self, seen: int) -> bool:
        """Whether something was undone after version `seen`."""
        return any(isinstance(step.event, EventsUndone) for step in self.replay.steps[seen : self.version])

    def stands_as_at(self, version: int) -> bool:
        """Whether the same events stand as stood at a version that the table had."""
        return self.replay.steps[version - 1].top == self.newest.top

    def at_newest(self) -> "Table":
        """The same with all that is known of its log by now."""
        return replace(self, version=len(self.replay.steps))

    def entries(self, first: int = 1, last: int | None = None) -> list[TableEntry]:
        """What happened at the table from number `first` to `last`, in order; everything without them."""
        standing = set(takewhile(lambda number: number >= first, self._standing()))
        return [
            TableEntry(step.number, step.at, step.device, step.event, step.number in standing, step.match)
            for step in self.replay.steps[first - 1 : min(self.version, last or self.version)]
        ]

    def _standing(self) -> Iterator[int]:
        """The numbers of the events that stand, the newest first."""
        top = self.newest.top
        while top > 1:
            yield top
            top = self.replay.steps[top - 2].top
        yield top
