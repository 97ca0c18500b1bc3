"""A page on a phone, which keeps to the rules of static/js: taps.js, outbox.js, swap.js and view.js."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from assistant.matches.outbox import LONGEST_AWAY_MS


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
    """A request on its way: `ask(tables, table, device)` gives the table as it is answered, and refused taps.

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


class Form(NamedTuple):
    """The request, the match that its reader looked at then, and how many taps had been refused by then."""

    kind: str
    table: str
    ask: Callable[..., Any]
    seen: int
    refusals: int


class Phone:
    """One page of a device, which may have another in a second tab.

    `taps` are kept on the device until an answer to them is understood, over a reload. A page waits for the
    answer to one request with taps, and to one other.
    """

    def __init__(self, device, tab, time, taps):
        self.device, self.tab, self.time, self.taps = device, tab, time, taps
        self.shown, self.at = {}, None
        self.loads = self.refusals = 0
        self.reload(0)

    def reload(self, off):
        """The page is loaded anew and reads the device's clock anew, which is off by so much now.

        It has a new name for its taps, which are numbered from 1. Nobody waits for an answer any more.
        """
        self.off = off
        self.loads += 1
        self.outbox, self.count = f"{self.device}, tab {self.tab}, load {self.loads}", 0
        self.batch, self.asked, self.waiting = (), None, set()

    def give_up(self):
        """It has waited long enough."""
        self.waiting = set()

    def sit_down(self, table):
        self.at = table.row.id
        self.show(table)

    @property
    def sees(self):
        return self.shown[self.at]

    def show(self, table):
        """An answer older than the shown version comes too late."""
        shown = self.shown.get(table.row.id)
        if shown is None or table.version >= shown.version:
            rematch = table.rematch.id if table.rematch else shown and shown.rematch
            self.shown[table.row.id] = Shown(table.version, table.match, rematch)

    @property
    def is_emptied(self):
        return not (self.taps or self.batch)

    @property
    def awaited_taps(self):
        return next((request for request in self.waiting if request.has_taps), None)

    @property
    def awaited_form(self):
        return next((request for request in self.waiting if not request.has_taps), None)

    @property
    def may_send(self):
        return not (self.is_emptied or self.awaited_taps)

    @property
    def may_ask(self):
        return not (self.asked or self.awaited_form)

    def tap(self, place, body):
        self.count += 1
        seen = self.sees.version
        self.taps.append(Tap(self.outbox, self.count, self.at, self.time.now, self.off, place, body, seen))

    def send(self):
        """A request with taps, the same ones until it is answered; None where nothing may be sent."""
        if not self.may_send:
            return None
        self.batch = taps = self.batch or self._next()
        ages = {tap.number: self._age(tap) for tap in taps}
        body = {"outbox": taps[0].outbox, "taps": [_sent(tap, ages[tap.number]) for tap in taps]}

        def ask(tables, found, device):
            return tables.tap(found, body, device)

        request = Request("taps", self.device, taps[0].table, ask, self.time.now, taps=taps, ages=ages)
        return self._awaited(request)

    def _next(self):
        """All that is kept of one outbox at one table, of those first by the device's clock."""
        first = min(self.taps, key=lambda tap: (tap.at + tap.off, tap.number))
        together = [tap for tap in self.taps if (tap.outbox, tap.table) == (first.outbox, first.table)]
        return tuple(sorted(together, key=lambda tap: tap.number))

    def _age(self, tap):
        return max(0, min(self.time.now + self.off - tap.at - tap.off, LONGEST_AWAY_MS))

    def ask(self, kind, ask, table=None):
        """Takes what is seen now, and is a request as soon as `form` says."""
        if self.may_ask:
            self.asked = Form(kind, table or self.at, ask, self.sees.version, self.refusals)

    def form(self):
        """The request of what was asked for, None until all that was tapped is answered.

        Where some of that was refused there is none, but to look: the table is not what its reader saw.
        """
        if not (self.asked and self.is_emptied):
            return None
        form, self.asked = self.asked, None
        if form.kind != "look" and form.refusals != self.refusals:
            return None
        return self._awaited(Request(form.kind, self.device, form.table, form.ask, self.time.now, form.seen))

    def _awaited(self, request):
        self.waiting.add(request)
        return request

    def hear(self, answer):
        """Whether it waited for this answer, which it understands."""
        request = answer.request
        if request not in self.waiting:
            return False
        self.waiting.remove(request)
        if request.has_taps:
            self._forget(request.taps, answer.refused)
        elif answer.table:
            self.at = answer.table.row.id
        if answer.table and not (request.has_taps and self.taps):
            self.show(answer.table)
        return True

    def _forget(self, taps, refused):
        """On all pages of the device."""
        self.batch = ()
        self.taps[:] = [tap for tap in self.taps if tap not in taps]
        self.refusals += len(refused)


def _sent(tap, age):
    return {"at": tap.place, **tap.body, "tapped_ago": age, "seen": tap.seen, "number": tap.number}
