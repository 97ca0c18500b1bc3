"""The bell that wakes phones: numbers, bounds, and who is here."""

import threading

import pytest

from assistant.realtime import ALL_TABLES, MOST_AT_A_TABLE, process
from assistant.realtime.process import ProcessNotifier


@pytest.fixture
def bell():
    return ProcessNotifier(most=3)


def first(stream, count):
    """The next `count` pieces of news."""
    told = iter(stream)
    return [next(told) for _ in range(count)]


def test_a_stream_says_at_once_where_the_table_is(bell):
    (news,) = first(bell.open("table", "phone", "page", 17), 1)
    assert news.version == 17


def test_an_announcement_wakes_those_at_the_table_and_nobody_else(bell, monkeypatch):
    here, elsewhere = bell.open("table", "a", "1", 1), bell.open("other", "b", "2", 1)
    told, silent = iter(here), iter(elsewhere)
    next(told), next(silent)
    heard = []
    waiting = threading.Thread(target=lambda: heard.append(next(told)))
    waiting.start()
    bell.publish("table", 2)
    waiting.join(timeout=5)
    assert [news.version for news in heard] == [2]
    monkeypatch.setattr(process, "HEARTBEAT", 0.01)
    assert next(silent).version == 1


def test_many_announcements_before_a_phone_listens_are_told_as_one(bell):
    stream = bell.open("table", "a", "1", 1)
    for version in (2, 4, 3):
        bell.publish("table", version)
    (news,) = first(stream, 1)
    assert news.version == 4


def test_a_page_s_new_stream_ends_its_old_one(bell):
    old = bell.open("table", "a", "page", 1)
    new = bell.open("table", "a", "page", 1)
    assert list(old) == []
    old.leave()
    assert bell.here("table") == {"a"}
    new.leave()
    assert bell.here("table") == set()


def test_past_the_bound_there_is_no_stream_but_a_page_that_has_one_may_renew_it(bell):
    for page in "123":
        assert bell.open("table", "a", page, 1)
    assert bell.open("table", "a", "4", 1) is None
    assert bell.open("table", "a", "3", 1)
    assert bell.open("table", "a", "4", 1) is None


def test_a_table_has_so_many_streams_and_other_tables_have_theirs():
    bell = ProcessNotifier()
    for page in range(MOST_AT_A_TABLE):
        assert bell.open("table", "a", f"{page}", 1)
    assert bell.open("table", "a", "one more", 1) is None
    assert bell.open("table", "a", "0", 1)
    assert bell.open("other", "a", "one more", 1)


def test_a_fourth_of_the_streams_are_anybodys_at_most_and_nobody_in_particular_may_have_all():
    bell = ProcessNotifier(most=12)
    opened = [bell.open("table", "a", f"{page}", 1, "192.0.2.7") for page in range(4)]
    assert [stream is not None for stream in opened] == [True, True, True, False]
    assert bell.open("table", "a", "0", 1, "192.0.2.7")
    assert bell.open("table", "a", "other", 1, "192.0.2.8")
    assert all(bell.open("table", "a", f"proxy {page}", 1) for page in range(8))
    opened[1].leave()
    assert bell.open("table", "a", "again", 1, "192.0.2.7")


def test_closing_ends_all_streams_and_gives_no_more(bell):
    streams = [bell.open("table", "a", page, 1) for page in "12"]
    bell.close()
    assert [list(stream) for stream in streams] == [[], []]
    assert bell.open("table", "a", "3", 1) is None


def test_silence_is_broken_by_a_heartbeat_with_the_same_news(bell, monkeypatch):
    monkeypatch.setattr(process, "HEARTBEAT", 0.01)
    one, again = first(bell.open("table", "a", "1", 7), 2)
    assert one == again


def test_no_stream_lasts_for_ever(bell, monkeypatch):
    monkeypatch.setattr(process, "HEARTBEAT", 0.01)
    monkeypatch.setattr(process, "LONGEST_STREAM", 0.05)
    assert len(list(bell.open("table", "a", "1", 7))) < 20


def test_who_streams_or_has_just_asked_is_here(bell):
    now = [100.0]
    bell = ProcessNotifier(clock=lambda: now[0])
    stream = bell.open("table", "streaming", "1", 1)
    bell.polled("table", "asking")
    bell.polled("other", "elsewhere")
    assert bell.here("table") == {"streaming", "asking"}
    now[0] += process.POLL_COUNTS_FOR + 1
    stream.leave()
    assert bell.here("table") == set()


def test_what_pollers_leave_behind_is_bounded(monkeypatch):
    now = [0.0]
    bell = ProcessNotifier(clock=lambda: now[0])
    monkeypatch.setattr(process, "_MOST_POLLS", 10)
    for number in range(100):
        now[0] += 1
        bell.polled("table", f"phone {number}")
    assert len(bell._polls) <= 10


def test_who_comes_and_goes_is_told_to_the_others(bell):
    watching = iter(bell.open("table", "a", "1", 1))
    before = next(watching).presence
    other = bell.open("table", "b", "2", 1)
    came = next(watching).presence
    other.leave()
    assert before < came < next(watching).presence


def test_who_listens_to_the_house_hears_of_every_table_that_changes_or_goes(bell):
    told = iter(bell.open(ALL_TABLES, "screen", "page", 0))
    heard = [next(told).version]
    for happens in (
        lambda: bell.publish("table", 7),
        lambda: bell.publish("other", 2),
        lambda: bell.end("table"),
    ):
        happens()
        heard.append(next(told).version)
    assert heard == [0, 1, 2, 3]


def test_a_table_hears_nothing_of_another_because_of_the_house(bell, monkeypatch):
    monkeypatch.setattr(process, "HEARTBEAT", 0.01)
    bell.open(ALL_TABLES, "screen", "1", 0)
    silent = iter(bell.open("table", "phone", "2", 1))
    next(silent)
    bell.publish("other", 9)
    assert next(silent).version == 1
