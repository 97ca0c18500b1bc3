"""The hub that wakes phones: numbers, bounds, and who is here."""

import threading

import pytest

from assistant import live
from assistant.live import Live


@pytest.fixture
def hub():
    return Live(most=3)


def first(stream, count):
    """The next `count` pieces of news."""
    told = iter(stream)
    return [next(told) for _ in range(count)]


def test_a_stream_says_at_once_where_the_table_is(hub):
    (news,) = first(hub.open("table", "phone", "page", 17), 1)
    assert news.version == 17


def test_an_announcement_wakes_those_at_the_table_and_nobody_else(hub):
    here, elsewhere = hub.open("table", "a", "1", 1), hub.open("other", "b", "2", 1)
    told, silent = iter(here), iter(elsewhere)
    next(told), next(silent)
    heard = []
    waiting = threading.Thread(target=lambda: heard.append(next(told)))
    waiting.start()
    hub.announce("table", 2)
    waiting.join(timeout=5)
    assert [news.version for news in heard] == [2]
    assert elsewhere._told == elsewhere._news


def test_many_announcements_before_a_phone_listens_are_told_as_one(hub):
    stream = hub.open("table", "a", "1", 1)
    for version in (2, 4, 3):
        hub.announce("table", version)
    (news,) = first(stream, 1)
    assert news.version == 4


def test_a_page_s_new_stream_ends_its_old_one(hub):
    old = hub.open("table", "a", "page", 1)
    new = hub.open("table", "a", "page", 1)
    assert list(old) == []
    hub.leave(old)
    assert hub.count() == 1
    hub.leave(new)
    assert hub.count() == 0


def test_past_the_bound_there_is_no_stream_but_a_page_that_has_one_may_renew_it(hub):
    for page in "123":
        assert hub.open("table", "a", page, 1)
    assert hub.open("table", "a", "4", 1) is None
    assert hub.open("table", "a", "3", 1)
    assert hub.count() == 3


def test_closing_ends_all_streams_and_gives_no_more(hub):
    streams = [hub.open("table", "a", page, 1) for page in "12"]
    hub.close()
    assert [list(stream) for stream in streams] == [[], []]
    assert hub.open("table", "a", "3", 1) is None


def test_silence_is_broken_by_a_heartbeat_with_the_same_news(hub, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    one, again = first(hub.open("table", "a", "1", 7), 2)
    assert one == again


def test_no_stream_lasts_for_ever(hub, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    monkeypatch.setattr(live, "LONGEST_STREAM", 0.05)
    assert len(list(hub.open("table", "a", "1", 7))) < 20


def test_who_streams_or_has_just_asked_is_here(hub):
    now = [100.0]
    hub = Live(clock=lambda: now[0])
    stream = hub.open("table", "streaming", "1", 1)
    hub.polled("table", "asking")
    hub.polled("other", "elsewhere")
    assert hub.here("table") == {"streaming", "asking"}
    now[0] += live.POLL_COUNTS_FOR + 1
    hub.leave(stream)
    assert hub.here("table") == set()


def test_what_pollers_leave_behind_is_bounded(monkeypatch):
    now = [0.0]
    hub = Live(clock=lambda: now[0])
    monkeypatch.setattr(live, "_MOST_POLLS", 10)
    for number in range(100):
        now[0] += 1
        hub.polled("table", f"phone {number}")
    assert len(hub._polls) <= 10


def test_who_comes_and_goes_is_told_to_the_others(hub):
    watching = iter(hub.open("table", "a", "1", 1))
    before = next(watching).presence
    other = hub.open("table", "b", "2", 1)
    came = next(watching).presence
    hub.leave(other)
    assert before < came < next(watching).presence
