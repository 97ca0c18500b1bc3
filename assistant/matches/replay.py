"""Replay of a table's log. Every event is applied once, and steps are only ever appended."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from threading import Lock

from .. import games
from ..games import Game
from ..games.errors import RequestError
from ..games.events import UNDOS, Event, EventsUndone, EventUndone, PlayerRenamed, TableOpened
from ..games.rounds import Match
from ..games.summary import Summary
from ..store import Entry, HistoryEntry, Rematch, TableRow, Tapped
from .bounds import cost
from .in_force import InForce
from .locks import TableLock

OF_EVENT = "event"  # device of the entries by which a tournament names the players of its tables
MOST_EVENTLESS = 256  # answers to taps that are not in the log


class UnreadableTable(Exception):
    """The table's log is damaged, or was written by a newer version."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a table's log and its result.

    `in_force` are the events then in force. `tapped` is set if the event was a tap. `costs` are of all events
    up to this one.
    """

    number: int
    at: datetime
    device: str
    event: Event
    in_force: InForce
    tapped: Tapped | None = None
    costs: int = 0

    @property
    def match(self) -> Match:
        """The match after it."""
        return self.in_force.match

    @property
    def top(self) -> int:
        """The number of the newest event then in force."""
        return self.in_force.number

    @property
    def ended(self) -> datetime | None:
        """The time of the event that ended the match, None while it goes on."""
        return self.in_force.ended

    @property
    def names_person(self) -> bool:
        """Whether a tournament has named a player by it, which nobody undoes at the table."""
        return self.device == OF_EVENT and isinstance(self.event, PlayerRenamed)

    @property
    def tapped_at(self) -> datetime:
        """The time of the tap, else of the event."""
        return datetime.fromisoformat(self.tapped.at) if self.tapped else self.at


@dataclass(frozen=True)
class TableEntry:
    """An event of a table's log and the match after it; `stands` is false for undone events and undos."""

    number: int
    at: datetime
    device: str
    event: Event
    stands: bool
    match: Match


class Replay:
    """The steps of one log, shared by all readers of the table; raises UnreadableTable."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        with readable():
            first = entries[0]
            opened, at = games.load(first.kind, first.body), datetime.fromisoformat(first.at)
            if not isinstance(opened, TableOpened):
                raise TypeError(f"no table was opened before {opened}")
            self.game: Game = games.GAMES[opened.game]
            match = self.game.evolve(None, opened)
            in_force = InForce(1, opened, match, at if match.outcome else None)
            self.steps = [Step(1, at, first.device, opened, in_force)]
        self._answered: dict[str, int] = {}
        self._eventless: OrderedDict[tuple[str, int], RequestError | None] = OrderedDict()
        self._set: dict[tuple[int, ...], dict[str, Step]] = {}
        self._entry_modes: dict[str, str] = {}
        self.lock = TableLock()
        self._lock = Lock()
        self.add(self.follow(1, entries[1:]))

    def follow(self, version: int, entries: Sequence[Entry]) -> list[Step]:
        """Return the steps of entries after number `version`, without adding them; raise UnreadableTable."""
        ahead: list[Step] = []
        for number, entry in enumerate(entries, version + 1):
            with readable():
                ahead.append(self._step(number, entry, ahead))
        return ahead

    def add(self, steps: Sequence[Step]) -> None:
        """Append steps from `follow`, except those that another thread has added."""
        with self._lock:
            for step in steps:
                if step.number > len(self.steps):
                    self.steps.append(step)
                    self._note(step)

    def had(self, number: int, entry: Entry | None) -> bool:
        """Return whether this is the entry of that number; a restored database may have another one."""
        step = self.steps[number - 1]
        if entry is None or (entry.device, entry.tapped) != (step.device, step.tapped):
            return False
        with suppress(ValueError):
            return datetime.fromisoformat(entry.at) == step.at
        return False

    def is_answered(self, tap: tuple[str, int]) -> bool:
        """Return whether a tap (outbox, number) was answered; without an event, only while remembered."""
        outbox, number = tap
        return number <= self._answered.get(outbox, 0) or tap in self._eventless

    def refusal(self, tap: tuple[str, int]) -> RequestError | None:
        """Return the error of a tap that was refused, or None."""
        return self._eventless.get(tap)

    def answer(self, tap: tuple[str, int], refusal: RequestError | None) -> None:
        """Record the answer to a tap; the first one counts."""
        with self._lock:
            if refusal or not self.is_answered(tap):
                self._eventless.setdefault(tap, refusal and refusal.with_traceback(None))
            while len(self._eventless) > MOST_EVENTLESS:
                self._eventless.popitem(last=False)

    def newest_at(self, place: tuple[int, ...]) -> Sequence[Step]:
        """Return the newest step at a place from each device that ever set it."""
        return tuple(self._set.get(place, {}).values())

    def entry_mode_of(self, device: str) -> str:
        """Return the entry mode that a device used last, empty if none."""
        return self._entry_modes.get(device, "")

    def _note(self, step: Step) -> None:
        """Index a step, under the lock that readers pass in `add`, so that what they see is indexed."""
        for place in step.event.places:
            self._set.setdefault(place, {})[step.device] = step
        if step.event.entry_mode:
            self._entry_modes[step.device] = step.event.entry_mode
        if step.tapped and step.tapped.outbox and step.tapped.number:
            outbox = step.tapped.outbox
            self._answered[outbox] = max(step.tapped.number, self._answered.get(outbox, 0))

    def _step(self, number: int, entry: Entry, ahead: Sequence[Step]) -> Step:
        event, at = games.load(entry.kind, entry.body), datetime.fromisoformat(entry.at)

        def step(of: int) -> Step:
            place = of - number + len(ahead)
            return ahead[place] if place >= 0 else self.steps[of - 1]

        before = step(number - 1).in_force
        again = before.above(event.number) if isinstance(event, EventUndone) else ()
        if isinstance(event, EventsUndone):
            after = step(event.to).in_force
        else:
            after = before.then(number, event, at, self.game.evolve)
        costs = sum((cost(one.event, one.match) for one in again), cost(event, after.match))
        costs += step(number - 1).costs
        return Step(number, at, entry.device, event, after, entry.tapped, costs)


@contextmanager
def readable() -> Iterator[None]:
    """Raise UnreadableTable for the errors of a damaged log."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise UnreadableTable(str(error)) from error


@dataclass(frozen=True)
class Table:
    """A table at `version`, the number of its last event.

    `tournament` is the id of the one that opened it and the length of its log, None without one.
    """

    row: TableRow
    rematch: Rematch | None
    version: int
    replay: Replay = field(repr=False, compare=False)
    history_entry: HistoryEntry
    tournament: tuple[str, int] | None = None

    @property
    def game(self) -> Game:
        """The game of the table."""
        return self.replay.game

    @property
    def newest(self) -> Step:
        """The step of the last event."""
        return self.replay.steps[self.version - 1]

    @property
    def match(self) -> Match:
        """The match after the last event."""
        return self.newest.match

    @property
    def before(self) -> Match:
        """The match before the last event, or after the opening if that is the last one."""
        return self.replay.steps[max(0, self.version - 2)].match

    @property
    def summary(self) -> Summary:
        """The summary of the match."""
        return self.game.summarize(self.match)

    @property
    def began(self) -> datetime:
        """The time of the opening."""
        return self.replay.steps[0].at

    @property
    def last(self) -> Event:
        """The last event."""
        return self.newest.event

    @property
    def at(self) -> datetime:
        """The time of the last event."""
        return self.newest.at

    @property
    def device(self) -> str:
        """The device that the last event came from."""
        return self.newest.device

    @cached_property
    def undoable(self) -> InForce:
        """The newest event in force but for names that a tournament gave."""
        steps = self.replay.steps
        return next(one for one in self.newest.in_force if not steps[one.number - 1].names_person)

    @property
    def undoes(self) -> Event:
        """The event that the next undo takes back."""
        return self.undoable.event

    @property
    def undo_to(self) -> int | None:
        """The number of the event that the next undo returns to, None if nothing can be undone."""
        return self.undoable.number - 1 or None

    def had(self, version: int) -> bool:
        """Return whether the table ever had this version."""
        return 1 <= version <= self.version

    def known_to(self, device: str, seen: int) -> Match | None:
        """Return the match at version `seen` with the device's own events since; None for an unknown version.

        Events from the first that does not apply to that match are left out.
        """
        if not self.had(seen):
            return None
        known = self.replay.steps[seen - 1].in_force
        with suppress(UnreadableTable), readable():
            for step in self.replay.steps[seen : self.version]:
                if step.device == device:
                    known = self._with(known, step)
        return known.match

    def _with(self, known: InForce, step: Step) -> InForce:
        """Apply a step; after an undo of several show the whole match as it is."""
        if isinstance(step.event, EventsUndone):
            return step.in_force
        return known.then(step.number, step.event, step.at, self.game.evolve)

    def is_changed_by_others(self, device: str, seen: int) -> bool:
        """Return whether another device changed the table after `seen`, or it never had that version."""
        later = self.replay.steps[seen : self.version]
        return not self.had(seen) or any(step.device != device for step in later)

    def is_undone_since(self, seen: int, device: str | None = None) -> bool:
        """Return whether an event was undone after version `seen`, by this device if one is given."""
        later = self.replay.steps[seen : self.version]
        return any(isinstance(step.event, UNDOS) and device in {None, step.device} for step in later)

    def stands_as_at(self, version: int) -> bool:
        """Return whether the same events are in force as at a version of the table."""
        return self.replay.steps[version - 1].in_force.is_same(self.newest.in_force)

    def at_newest(self) -> "Table":
        """Return the table at the newest version replayed."""
        return replace(self, version=len(self.replay.steps))

    def entries(self, first: int = 1, last: int | None = None) -> list[TableEntry]:
        """Return the events numbered `first` to `last` in order, by default all."""
        in_force = {one.number for one in self.newest.in_force.above(first - 1)}
        return [
            TableEntry(step.number, step.at, step.device, step.event, step.number in in_force, step.match)
            for step in self.replay.steps[first - 1 : min(self.version, last or self.version)]
        ]
