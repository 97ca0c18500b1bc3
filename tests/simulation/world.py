"""The phones, the network between and the server, with what each of them may do next."""

from functools import cache, partial
from itertools import count
from types import SimpleNamespace
from unittest.mock import patch

from assistant.matches.replay import Table
from assistant.tournaments import drawing
from assistant.tournaments.held import Held

from .asks import FORMS, OPENINGS, finished, look, tapped
from .claims import hold
from .disk import cut
from .event import ACTS, HOST, EventLedger, opening
from .hosts import Deleted
from .ledger import Ledger
from .phone import Phone
from .server import Server, new_disk


class World:
    """`tabs` is how many pages each phone has open. `requests` and `answers` are on their way, in any order.
    `chance` decides what a power cut leaves.
    """

    def __init__(self, game, format, tabs, longest_log, chance, figures):
        self.time = SimpleNamespace(now=0)
        disk, table, event = _opened(game, format)
        self.server = Server(self.time, longest_log, disk)
        self.chance, self.figures = chance, figures
        self.ledger = Ledger(figures)
        self.phones = [page for number, count in enumerate(tabs) for page in self._pages(number, count)]
        self.requests, self.answers, self.delivered = [], [], set()
        self.befores = []
        self.names, self.file = count(1), None
        self._begin(table, event)

    def _pages(self, number, count):
        kept = []
        return [Phone(f"phone {number}", tab, self.time, kept) for tab in range(count)]

    def _begin(self, table_id, event_id):
        if event_id:
            self.ledger.event = EventLedger(event_id, self.names)
        self.ledger.read(self.server)
        table = self.server.tables.find(table_id)
        self.ledger.acknowledge(table)
        for phone in self.phones:
            phone.sit_down(table)

    # What the organizer of the event does

    def organize(self, act, number, value, took=1_000):
        """One of ACTS, whose answer comes at once."""
        self._tell(*self._organized(act, number, value, took))

    def _tell(self, before, told):
        if isinstance(told, Held):
            self.ledger.event.acknowledge(told.state.version)
        elif isinstance(told, Table):
            self.ledger.acknowledge(told)
        elif isinstance(told, Deleted):
            self.ledger.forget(told)
            self.file = told.file or self.file
        else:
            hold(self.ledger.versions() == before, "what is not done changes nothing")
            self.figures["acts refused"] += 1

    def cut_organizing(self, act, number, value):
        """The power goes while it is written what the organizer did."""
        self.figures["cuts"] += 1
        disk = self.server.disk()
        before, _ = self._organized(act, number, value)
        entries = len(self.ledger.event.rows)
        self.server.restart(cut(disk, self.server.disk(), self.chance))
        self.ledger.read(self.server)
        is_whole = len(self.ledger.event.rows) in (before[self.ledger.event.id], entries)
        hold(is_whole, "of what the organizer did is there all or nothing")

    def _organized(self, act, number, value, took=1_000):
        self.time.now += took
        self.figures["acts of the organizer"] += 1
        return self._done(lambda: self.server.organize(self.ledger.event.id, ACTS[act], number, value))

    def _done(self, do):
        """Does something; returns what was there before, with what others did meanwhile, and the answer."""
        self.befores.append(self.ledger.versions())
        told = do()
        self.server.meanwhile.act = None
        self.ledger.read(self.server)
        return self.befores.pop(), told

    # What hosts press by what they saw

    def look_at_event(self, kind, number, value):
        """A form of the event's page as it is now, None where it is not on that, or the event is gone."""
        if not self.ledger.event:
            return None
        event = self.server.events.find(self.ledger.event.id)
        return self.ledger.event.hosts.look(kind, event.state, number, value)

    def press(self, form, again=False):
        """Sends a form, perhaps twice, unless its event is gone."""
        for _ in range(1 + again):
            if form not in self.forms:
                return
            asked = partial(self.server.organize, self.ledger.event.id, form.press, form.device)
            before, told = self._done(asked)
            self._tell(before, told)
            if self.ledger.event:
                self.ledger.event.judge_form(form, told)
            self.figures["forms"] += 1

    @property
    def forms(self):
        """Those of the hosts of the event, the last one first."""
        event = self.ledger.event
        return [*event.hosts.forms.values()][::-1] if event else []

    def export(self):
        """Returns the file of the event as it is."""
        return "".join(self.server.files.tournament_pieces(self.ledger.event.id))

    def restore(self, again=False, file=None):
        """A file of the event, without one that of the deleted one, is imported, perhaps twice."""
        for _ in range(1 + again):
            self.figures["files of events"] += 1
            before, told = self._done(lambda: self.server.restore(file or self.file, HOST))
            is_new = isinstance(told, Held) and not self.ledger.event
            if is_new:
                self.figures["events restored"] += 1
                self.ledger.event = EventLedger(told.row.id, self.names)
                self.ledger.read(self.server)
            self._tell(before, told)
            if told and self.ledger.event:
                self.ledger.event.check_file(file or self.file, may_part=not is_new)

    def do_meanwhile(self, steps, do, *, is_judged_by_before=False):
        """Lets another process do something at a step of what comes next; the figures count if it did.

        Where that is judged by what was there before, only as long as nothing of it is written.
        """

        def meanwhile():
            self.ledger.read(self.server)
            if is_judged_by_before and self.ledger.versions() != self.befores[-1]:
                return
            self.figures["acts between two steps"] += 1
            with self.server.another_process():
                do()
            self.befores[-1] = self.ledger.versions()

        self.server.meanwhile.begin(steps, meanwhile)

    # What phones do

    def tap(self, phone, *where):
        """On a cell or a tally that is shown as long as the match goes on."""
        self.time.now += 1
        if phone.sees.match.outcome is None:
            phone.tap(*tapped(phone.sees.match, *where))
            self.figures["taps"] += 1

    def send(self, phone):
        """The taps that the phone holds, unless it waits for an answer to some."""
        return self._on_its_way(phone.send())

    def ask(self, phone, kind, *values):
        """One of FORMS, on its way once all that was tapped is answered."""
        phone.ask(kind, FORMS[kind](phone.sees, *values))
        return self._on_its_way(phone.form())

    def look(self, phone):
        """Shows the table anew, or the one that plays on."""
        phone.ask("look", look, phone.sees.rematch)
        return self._on_its_way(phone.form())

    def ask_and_empty(self, phone, kind, *values):
        """The same, and what it waits for is brought and answered."""
        form = self.ask(phone, kind, *values)
        while taps := self.send(phone):
            self.exchange(taps)
        return form or phone.awaited_form

    def _on_its_way(self, request):
        if request:
            self.requests.append(request)
        return request

    # What the network does

    def deliver(self, request, delay=0, again=False):
        """Brings a request to the server, perhaps not for the last time; its answer is on its way then."""
        answer = self._answered(request, delay, again)
        if answer is None:
            self.figures["not answered"] += 1
            return
        if answer.table:
            self.ledger.acknowledge(answer.table)
        self.answers.append(answer)

    def _answered(self, request, delay, again):
        self.time.now += delay
        self.figures["duplicates"] += request in self.delivered
        self.delivered.add(request)
        if not again:
            self.requests.remove(request)
        self.figures[request.kind] += 1
        before, answer = self._done(lambda: self.server.answer(request))
        if answer is None or answer.error:
            hold(self.ledger.versions() == before, "what is not done changes nothing")
        if answer:
            self.ledger.judge(answer, before, self.server)
        return answer

    def hear(self, answer, again=False):
        """Brings an answer to the page that waits for it; the form that waits for that is on its way then."""
        if not again:
            self.answers.remove(answer)
        for page in self.phones:
            if page.hear(answer):
                self.ledger.settle(answer.request)
            self._on_its_way(page.form())

    def exchange(self, request, delay=0, again=False):
        """The network as it mostly is: a request, and its answer."""
        self.deliver(request, delay, again)
        for answer in [answer for answer in self.answers if answer.request is request]:
            self.hear(answer)

    # What happens to the server

    def kill(self):
        """Between two requests; all that was written is there."""
        self.figures["crashes"] += 1
        self.server.restart(self.server.disk())
        self.ledger.read(self.server)

    def checkpoint(self):
        """Brings the write-ahead log into the file."""
        self.figures["checkpoints"] += 1
        self.server.checkpoint()

    def cut(self, request, delay, into_the_file):
        """The power goes while it writes what a request did, or a checkpoint brings it `into_the_file`."""
        self.figures["cuts"] += 1
        nothing, before = self.ledger.versions(), self.server.disk()
        self._answered(request, delay, again=False)
        all_of_it = self.ledger.versions()
        if into_the_file:
            self.checkpoint()
        self.server.restart(cut(before, self.server.disk(), self.chance))
        self.ledger.read(self.server)
        is_whole = self.ledger.versions() in (nothing, all_of_it)
        hold(is_whole, "of what a request did is there all or nothing")

    def check(self):
        self.ledger.check(self.server)

    # The end

    def heal(self):
        """All that is on its way arrives, all phones send what they hold and look: they show the same."""
        self.server.fill(False)
        while self.requests or self.answers:
            for request in list(self.requests):
                self.deliver(request)
            for answer in list(self.answers):
                self.hear(answer)
        for phone in self.phones:
            phone.reload(phone.off)
            while phone.taps:
                self.exchange(self.send(phone))
        for phone in self.phones:
            self._go_along(phone)
        self.check()
        self.ledger.check_end(self.server)
        shown = [(phone.at, phone.sees) for phone in self.phones]
        hold(all(one == shown[0] for one in shown), "all phones show the same")

    def _go_along(self, phone):
        """Looks, and goes to where the others play on."""
        self.exchange(self.look(phone))
        while phone.sees.rematch:
            self.exchange(self.look(phone))


@cache
@patch.object(drawing, "lot", lambda: 1)  # whichever schedule is the first one
def _opened(game, format):
    """A file with an open table, the ids of that and of its event: made once for all schedules."""
    server = Server(SimpleNamespace(now=0), 0, new_disk())
    try:
        event = format and _begin_event(server, game, format)
        table = server.events.find(event).state.rounds[0][0].table if event else None
        table = table or server.tables.open(OPENINGS[game], HOST)[0].row.id
        server.checkpoint()
        return server.disk(), table, event
    finally:
        server.close()


def _begin_event(server, game, format):
    """At a table of its first round something was done: it stays whatever becomes of that."""
    event = server.events.open(opening(game, format), HOST)[0]
    event = server.events.pair(event, {}, HOST)
    table = server.tables.find(event.state.rounds[0][0].table)
    server.tables.undo(server.tables.change(table, partial(finished, winner=0), HOST), {}, HOST)
    return event.row.id
