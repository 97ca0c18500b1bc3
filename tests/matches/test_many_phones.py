"""Two to four phones on bad Wi-Fi, doing anything in any order, end with the same table."""

import tempfile
from datetime import UTC, datetime, timedelta

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from assistant import create_app, games
from assistant.games.hanamikoji import GEISHA
from assistant.matches.service import Tables
from assistant.web.services import services

from ..factories import new_table
from ..games.replaying import replay
from ..games.strategies import body, tallies

phones = st.integers(0, 3)
players = st.integers(0, 1)
geisha = st.integers(0, 6)
LOSSES = ("none", "answer lost", "sent twice")


class Phone:
    """A phone as static/js has it: what it last saw, and its taps that are not acknowledged yet."""

    def __init__(self, client, table, clock):
        self.client, self.table, self.clock = client, f"/api/tables/{table}", clock
        client.get(f"/t/{table}")
        self.seen = self.fetch()
        self.outbox = {}

    def fetch(self):
        return self.client.get(self.table).json

    def tap(self, player, geisha, count):
        in_play = self.seen["round"]
        if in_play:
            self.outbox[player, geisha] = (count, in_play["number"], self.clock())

    def send(self, loss):
        """Sends all taps in order; a lost answer leaves them to be sent again."""
        for cell, (count, number, at) in list(self.outbox.items()):
            ago = int((self.clock() - at) / timedelta(milliseconds=1))
            sent = {"count": count, "round": number, "tapped_ago": ago}
            address = f"{self.table}/round/cards/{cell[0]}/{cell[1]}"
            answers = [self.client.put(address, json=sent) for _ in range(2 if loss == "sent twice" else 1)]
            if loss != "answer lost":
                del self.outbox[cell]
                yield cell, count, answers


class ManyPhones(RuleBasedStateMachine):
    @initialize(count=st.integers(2, 4))
    def sit_down(self, count):
        self.folder = tempfile.TemporaryDirectory()
        self.now = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
        self.app = create_app({"DATA": self.folder.name})
        self.house = services(self.app)
        self.store = self.house.store
        self.house.tables = Tables(self.store, self.house.notifier, now=self.clock, steady=self.clock)
        self.table = self.app.test_client().post("/api/tables", json=new_table()).json["id"]
        self.phones = [Phone(self.app.test_client(), self.table, self.clock) for _ in range(count)]
        self.entries = []

    def clock(self):
        return self.now

    def phone(self, number):
        return self.phones[number % len(self.phones)]

    @rule(seconds=st.integers(1, 60))
    def time_passes(self, seconds):
        self.now += timedelta(seconds=seconds)

    @rule(number=phones, player=players, geisha=geisha, count=st.integers(0, 5))
    def tap(self, number, player, geisha, count):
        self.now += timedelta(milliseconds=100)
        self.phone(number).tap(player, geisha, min(count, GEISHA[geisha].value))

    @rule(number=phones, loss=st.sampled_from(LOSSES))
    def send(self, number, loss):
        phone = self.phone(number)
        for (player, geisha), count, answers in phone.send(loss):
            for answer in answers:
                assert answer.status_code in (200, 409, 422), answer.text
            if answer.status_code == 200:
                shown = answer.json["round"]["cards"][geisha][player]
                assert shown == count or self.last_counted_by(player, geisha) != self.device(phone)

    def stored(self):
        return list(self.store.directory.table(self.table).entries)

    def device(self, phone):
        with phone.client.session_transaction() as session:
            return session["device"]

    def last_counted_by(self, player, geisha):
        places = [(games.load(e.kind, e.body).place, e.device) for e in self.stored()]
        return [device for place, device in places if place == (player, geisha)][-1]

    @rule(number=phones, tally=tallies, discard=st.booleans(), round_number=st.integers(1, 4))
    def score_or_correct(self, number, tally, discard, round_number):
        sent = body(tally, discard_later=discard)
        for _ in range(2):
            answer = self.phone(number).client.put(
                f"/api/tables/{self.table}/rounds/{round_number}", json=sent
            )
            assert answer.status_code in (200, 409), answer.text

    @rule(number=phones, back=st.integers(0, 6))
    def undo(self, number, back):
        to = {"to": max(1, len(self.stored()) - back)} if back else {}
        answer = self.phone(number).client.post(f"/api/tables/{self.table}/undos", json=to)
        assert answer.status_code in (200, 409), answer.text

    @rule(number=phones)
    def look(self, number):
        phone = self.phone(number)
        phone.seen = phone.fetch()

    @invariant()
    def nothing_acknowledged_is_lost(self):
        """The log only grows: what was written stays as it was."""
        entries = self.stored()
        assert entries[: len(self.entries)] == self.entries
        self.entries = entries

    def teardown(self):
        if not hasattr(self, "phones"):
            return
        for phone in self.phones:
            list(phone.send("none"))
        states = [phone.fetch() for phone in self.phones]
        assert all(state == states[0] for state in states)
        happened = [games.load(entry.kind, entry.body) for entry in self.stored()]
        game, matches = replay(happened)
        described = game.describe(matches[-1])
        assert {key: states[0][key] for key in described} == described
        self.store.close()
        self.folder.cleanup()


ManyPhones.TestCase.settings = settings(
    max_examples=12, stateful_step_count=30, suppress_health_check=list(HealthCheck)
)
TestManyPhones = ManyPhones.TestCase
