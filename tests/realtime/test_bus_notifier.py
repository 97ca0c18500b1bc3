"""The bell of several processes, with a real bus: who hears what, who is here, and a bus that is away."""

import time
from contextlib import contextmanager

import pytest
from redis import Redis

from assistant.realtime import ALL_TABLES
from assistant.realtime.bus import KEPT_FOR, POLL_COUNTS_FOR, BusNotifier, Member
from assistant.realtime.tickets import Tickets

from ..hosting import KEY, bus
from ..ports import free_port

pytestmark = pytest.mark.walk

TICKETS = Tickets(KEY)


@pytest.fixture(scope="module")
def rings(tmp_path_factory):
    with bus(tmp_path_factory.mktemp("bus")) as running:
        yield running


@pytest.fixture
def bell(rings):
    bell = BusNotifier(rings.address, TICKETS)
    yield bell
    bell.close()


@contextmanager
def listening(rings, *tables):
    """A function that gives the next thing said of any of these tables, with the table."""
    channels = {TICKETS.channel(table).encode(): table for table in tables}
    with Redis.from_url(rings.address) as client, client.pubsub() as heard:
        heard.subscribe(*channels)
        for _ in channels:
            heard.get_message(timeout=60)

        def following():
            message = heard.get_message(timeout=60)
            return channels[message["channel"]], message["data"].decode()

        yield following


def keys(rings):
    with Redis.from_url(rings.address) as client:
        return {key.decode(): client.ttl(key) for key in client.scan_iter()}


def test_whoever_listens_to_a_table_hears_of_it_and_the_house_of_any(rings, bell):
    with listening(rings, "table", ALL_TABLES) as following:
        bell.publish("table", 17)
        bell.publish_presence("table")
        bell.publish("other", 2)
        bell.end("table")
        heard = [following() for _ in range(6)]
    assert heard == [
        ("table", "news 17"),
        (ALL_TABLES, "news"),
        ("table", "presence"),
        (ALL_TABLES, "news"),
        ("table", "end"),
        (ALL_TABLES, "news"),
    ]


def test_pages_get_a_ticket_and_no_stream(bell):
    assert bell.open("table", "phone", "page", 1) is None
    assert TICKETS.read(bell.ticket("table", "phone")) == (TICKETS.channel("table"), "phone", "")
    assert TICKETS.read(bell.ticket("table", "phone", "203.0.113.7")).who


def test_who_asked_lately_is_here_for_all_processes_and_then_no_more(rings):
    now = [time.time()]
    bells = [BusNotifier(rings.address, TICKETS, lambda: now[0]) for _ in range(2)]
    bells[0].polled("asked", "anna")
    bells[1].polled("asked", "noah")
    assert [bell.here("asked") for bell in bells] == [{"anna", "noah"}] * 2
    assert bells[0].here("other") == set()
    now[0] += POLL_COUNTS_FOR + 1
    assert bells[0].here("asked") == set()


def test_the_bus_keeps_nothing_for_long_of_who_only_asked(rings, bell):
    bell.polled("kept", "phone")
    assert 0 < keys(rings)[f"here:{TICKETS.channel('kept')}"] <= KEPT_FOR


@pytest.mark.parametrize(
    "member", [("phone", "process", "a page of\nany name"), ("", "", ""), ("phone", "", "poll")]
)
def test_who_is_here_is_read_as_it_was_written(member):
    assert Member.read(str(Member(*member)).encode()) == member


def test_without_a_bus_nothing_fails_and_it_is_said_once(caplog):
    bell = BusNotifier(f"redis://127.0.0.1:{free_port()}/0", TICKETS)
    for version in range(50):
        bell.publish("table", version)
        bell.polled("table", "phone")
        bell.end("table")
        assert bell.here("table") == set()
    assert not bell.is_there()
    assert len(caplog.records) == 1


def test_a_bus_that_is_started_anew_is_found_and_told_what_could_not_be_told(tmp_path, monkeypatch):
    monkeypatch.setattr("assistant.breaker.AWAY_FOR", 0.05)
    with bus(tmp_path) as own:
        bell = BusNotifier(own.address, TICKETS)
        bell.publish("table", 1)
        own.kill()
        bell.publish("table", 2)
        own.start()
        with listening(own, "table") as following:
            end = time.monotonic() + 60
            while not bell.is_there():
                assert time.monotonic() < end
            assert following() == ("table", "presence")
            bell.publish("table", 3)
            assert following() == ("table", "news 3")


def test_the_first_news_after_a_restart_that_nobody_noticed_are_told(tmp_path):
    with bus(tmp_path) as own:
        bell = BusNotifier(own.address, TICKETS)
        bell.publish("table", 1)
        own.kill()
        own.start()
        with listening(own, "table") as following:
            bell.publish("table", 2)
            assert following() == ("table", "news 2")
