"""What a hosted server allows one address, behind which a whole hall may be."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event as Signal
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from assistant import create_app
from assistant.tournaments.decide import MOST
from assistant.web.middleware import rate_limits
from assistant.web.middleware.rate_limits import WRONG_CODES, WRONG_CODES_OF_ADDRESS, RateLimit, RateLimits
from assistant.web.rendering.links import scanned_link
from assistant.web.services import services

from ...factories import CHARM_OVER_GEISHA, Event, Table, new_table
from ...servers import wait_until

NO_CODE = "ZZZZ2222"


@pytest.fixture
def few(monkeypatch):
    """Thirty tables an hour, which are opened sooner than those that are allowed."""
    monkeypatch.setattr(rate_limits, "OPENINGS", RateLimit("opening", 30, 3600))


@pytest.fixture
def clock(monkeypatch):
    """The time by which tries are counted."""
    clock = SimpleNamespace(now=1_000_000.0)
    monkeypatch.setattr("limits.storage.memory.time", SimpleNamespace(time=lambda: clock.now))
    return clock


@pytest.fixture
def hosted(tmp_path):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "https://geisha.example"})
    yield app
    services(app).store.close()


def test_a_hosted_instance_limits_how_many_tables_an_address_opens(tmp_path, few):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "https://geisha.example"})
    client = app.test_client()
    statuses = [client.post("/api/tables", json=new_table()).status_code for _ in range(31)]
    assert statuses == [201] * 30 + [429]
    assert client.post("/api/tables", json=new_table()).headers["Retry-After"] == "3600"
    services(app).store.close()


def test_what_opens_no_table_costs_no_try(tmp_path, few):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "https://geisha.example"})
    client = app.test_client()
    client.get("/")
    named = {"Idempotency-Key": "a table that is asked for again"}
    again = [client.post("/api/tables", json=new_table(), headers=named) for _ in range(9)]
    table, event = Table(client, again[0].json["id"]), Event.open(client)
    table.score(1, CHARM_OVER_GEISHA)
    for _ in range(9):
        client.post("/api/tables", json={})
        client.post("/tables", data={})
        client.post("/events", data={"game": "hanamikoji"})
        event.client.post(f"/e/{event.id}/rounds", data={"number": "1"})
        event.client.post(f"/e/{event.id}/byes", data={"person": "0"})
        table.post("rematches")
        client.post(f"{table.page}/rematches")
    statuses = [client.post("/api/tables", json=new_table()).status_code for _ in range(26)]
    assert statuses == [201] * 25 + [429]
    assert client.post(f"{table.page}/rematches").status_code == 303
    services(app).store.close()


def test_a_hosted_instance_counts_openings_by_network(tmp_path, few):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "https://geisha.example"})
    client = app.test_client()

    def opened(address):
        given = {"environ_base": {"REMOTE_ADDR": address}, "json": new_table()}
        return client.post("/api/tables", **given).status_code

    assert [opened(f"2001:db8::{n:x}") for n in range(31)] == [201] * 30 + [429]
    assert opened("2001:db8:0:1::1") == 201
    services(app).store.close()


def guess(client, times=1):
    return [client.get(f"/j/{NO_CODE}").status_code for _ in range(times)]


def phones(app, count):
    """So many phones with a cookie each, as they have once they have seen the first page."""
    made = [app.test_client() for _ in range(count)]
    for phone in made:
        phone.get("/")
    return made


def test_who_guesses_holds_off_no_other_device_of_the_address(hosted):
    code = Table.open(hosted.test_client()).state["links"]["code"]
    guesser, neighbour = phones(hosted, 2)
    assert guess(guesser, WRONG_CODES.tries + 1) == [404] * WRONG_CODES.tries + [429]
    assert guess(neighbour) == [404]
    assert neighbour.get(f"/j/{code}").status_code == 200


def test_a_new_cookie_for_each_guess_gets_an_address_no_further(hosted, clock):
    code = Table.open(hosted.test_client()).state["links"]["code"]
    tries = WRONG_CODES_OF_ADDRESS.tries
    statuses = [guess(phone)[0] for phone in phones(hosted, tries + 1)]
    assert statuses == [404] * tries + [429]
    (neighbour,) = phones(hosted, 1)
    assert neighbour.get(f"/j/{code}").status_code == 429
    with hosted.test_request_context(base_url="https://geisha.example"):
        scanned = urlsplit(scanned_link(code))
    assert neighbour.get(f"{scanned.path}?{scanned.query}").status_code == 200
    clock.now += 61
    assert neighbour.get(f"/j/{code}").status_code == 200


def test_while_the_storage_is_late_for_one_no_other_phone_of_the_address_waits(hosted, monkeypatch):
    code, asked, go_on = Table.open(hosted.test_client()).state["links"]["code"], [], Signal()
    ask = RateLimits._ask_shared

    def late(limits, what):
        asked.append(what)
        assert len(asked) > 1 or go_on.wait(60)
        return ask(limits, what)

    monkeypatch.setattr(RateLimits, "_ask_shared", late)
    one, other = phones(hosted, 2)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(one.get, f"/j/{code}")
        wait_until(lambda: asked)
        try:
            assert pool.submit(other.get, f"/j/{code}").result(10).status_code == 200
        finally:
            go_on.set()
        assert first.result(60).status_code == 200


def test_all_who_send_no_cookie_are_one(hosted):
    without = [hosted.test_client(use_cookies=False) for _ in range(WRONG_CODES.tries + 1)]
    assert [guess(client)[0] for client in without] == [404] * WRONG_CODES.tries + [429]


def test_a_round_counts_as_its_tables(hosted, few):
    client = hosted.test_client()
    people = [f"P{number}" for number in range(MOST // 2)]
    event = Event.open(client, people=people)
    assert event.pair().status_code == 201
    statuses = [client.post("/api/tables", json=new_table()).status_code for _ in range(14)]
    assert statuses == [201] * 13 + [429]
    event.undo()
    assert event.pair().status_code == 429
    assert client.post(f"/e/{event.id}/rounds", data={"number": "1"}).status_code == 429


class Hall:
    """64 people with a phone each behind one address, one of whom runs the event."""

    def __init__(self, app, clock):
        self.app, self.clock, self.random = app, clock, Random(64)
        self.phones = phones(app, MOST)
        self.host = self.phones[0]
        self.refused = []

    def send(self, phone, method, path, **given):
        answer = phone.open(path, method=method, **given)
        if answer.status_code >= 400 and NO_CODE not in path:
            self.refused.append((answer.status_code, method, path))
        return answer

    def join(self, phone, table):
        """Every other phone scans; the others type, one in ten wrong, and some of these again."""
        code = table.state["links"]["code"]
        if self.random.random() < 0.5:
            with self.app.test_request_context(base_url="https://geisha.example"):
                scanned = urlsplit(scanned_link(code))
            return self.send(phone, "GET", f"{scanned.path}?{scanned.query}")
        while self.random.random() < 0.1:
            assert self.send(phone, "GET", f"/j/{NO_CODE}").status_code == 404
        return self.send(phone, "GET", f"/j/{code}")

    def play(self, table, couple):
        """Score the match; both ask for the rematch, and the watchers look on."""
        for seat, phone in enumerate(couple):
            self.join(phone, table)
            self.send(phone, "POST", f"{table.page}/seat", data={"player": str(seat)})
        path = f"{table.url}/rounds/1"
        self.send(couple[0], "PUT", path, json={"cards": CHARM_OVER_GEISHA})
        rematches = {self.send(phone, "POST", f"{table.page}/rematches").location for phone in couple}
        assert len(rematches) == 1
        assert rematches != {table.page}


def test_an_evening_of_64_people_behind_one_address_is_refused_nothing(hosted, clock):
    """Four rounds in two and a half hours, the second paired twice, while somebody guesses."""
    hall = Hall(hosted, clock)
    (guesser,) = phones(hosted, 1)
    event = Event.open(hall.host, people=[f"Player {n}" for n in range(MOST)], rounds=4)
    guesses = []
    for number in range(1, 5):
        hall.send(hall.host, "POST", f"/e/{event.id}/rounds", data={"number": str(number)})
        if number == 2:
            assert event.undo().status_code == 200
            assert event.pair().status_code == 201
        tables = event.tables()
        assert len(tables) == MOST // 2
        for wall in hall.phones[:4]:
            hall.send(wall, "GET", f"/e/{event.watch}")
            hall.send(wall, "GET", f"/e/{event.id}/event.en.a4.pdf")
        guesses += guess(guesser, 12)
        for place, table in enumerate(tables):
            hall.play(table, hall.phones[2 * place : 2 * place + 2])
        clock.now += 2100
    assert hall.refused == []
    assert guesses.count(429) == 4 * (12 - WRONG_CODES.tries)
