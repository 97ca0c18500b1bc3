"""A phone, which keeps to the rules of static/js/outbox.js and swap.js."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from assistant.taps import LONGEST_AWAY_MS


@dataclass(frozen=True)
class Tap:
    """`at` is true time, `off` by how much its phone's clock was off, `seen` the version that was shown."""

    outbox: str
    number: int
    table: str
    at: int
    off: int
    place: str
    body: dict[str, Any]
    seen: int


@dataclass(frozen=True, eq=False)
class Request:
    """What is on its way: `ask(tables, table, device)` gives the table as it is answered, and refused taps.

    `seen` is the version that its reader looked at, `ages` how many ms ago the phone says its taps were.
    """

    kind: str
    device: str
    table: str
    ask: Callable[..., Any]
    sent: int
    seen: int = 0
    taps: tuple[Tap, ...] = ()
    ages: dict[int, int] = field(default_factory=dict)

    @property
    def has_taps(self):
        return bool(self.taps)

    def is_honest(self, tap):
        """Whether it says truly how long ago this was tapped."""
        return self.ages[tap.number] == self.sent - tap.at


class Shown(NamedTuple):
    version: int
    match: Any
    rematch: str | None


class Phone:
    """`taps` are those that it has not understood an answer to. It waits for the answer to one request with
    taps, and to one other.
    """

    def __init__(self, name, time):
        self.name, self.time = name, time
        self.off = self.count = 0
        self.taps = []
        self.waiting = set()
        self.shown = {}
        self.at = None

    def sit_down(self, table):
        self.at = table.row.id
        self.show(table)

    @property
    def sees(self):
        return self.shown[self.at]

    def show(self, table):
        """What is older than what is shown comes too late."""
        shown = self.shown.get(table.row.id)
        if shown is None or table.version >= shown.version:
            rematch = table.rematch.id if table.rematch else shown and shown.rematch
            self.shown[table.row.id] = Shown(table.version, table.match, rematch)

    def tap(self, place, body):
        self.count += 1
        tap = Tap(self.name, self.count, self.at, self.time.now, self.off, place, body, self.sees.version)
        self.taps.append(tap)
        return tap

    def reload(self, off):
        """The page is loaded anew and reads the phone's clock anew, which is off by so much now.

        Taps are still kept; nobody waits for an answer any more.
        """
        self.off = off
        self.waiting = set()

    def give_up(self):
        """It has waited long enough."""
        self.waiting = set()

    @property
    def waits_for_taps(self):
        return any(request.has_taps for request in self.waiting)

    @property
    def waits_for_form(self):
        return not all(request.has_taps for request in self.waiting)

    def outbox(self):
        """A request with all that it holds of one table, None where that is nothing or on its way."""
        if not self.taps or self.waits_for_taps:
            return None
        table, device = self.taps[0].table, self.name
        taps = tuple(tap for tap in self.taps if tap.table == table)
        ages = {tap.number: self._age(tap) for tap in taps}
        body = {"outbox": device, "taps": [_sent(tap, ages[tap.number]) for tap in taps]}

        def ask(tables, found, device):
            return tables.tap(found, body, device)

        return self._awaited(Request("taps", device, table, ask, self.time.now, taps=taps, ages=ages))

    def _age(self, tap):
        return max(0, min(self.time.now + self.off - tap.at - tap.off, LONGEST_AWAY_MS))

    def form(self, kind, ask, table=None):
        """A request of another kind, None as long as taps or another form are on their way."""
        if self.taps or self.waits_for_form:
            return None
        seen = self.sees.version
        return self._awaited(Request(kind, self.name, table or self.at, ask, self.time.now, seen))

    def _awaited(self, request):
        self.waiting.add(request)
        return request

    def hear(self, answer):
        """Whether it waited for this answer, which it understands."""
        request = answer.request
        if request not in self.waiting:
            return False
        self.waiting.remove(request)
        self.taps = [tap for tap in self.taps if tap not in request.taps]
        if answer.table:
            self.show(answer.table)
            self.at = self.at if request.has_taps else answer.table.row.id
        return True


def _sent(tap, age):
    return {"at": tap.place, **tap.body, "tapped_ago": age, "seen": tap.seen, "number": tap.number}
