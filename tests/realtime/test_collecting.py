"""News inside a browser: collected, until the page around the app asks."""

import pytest

from assistant.realtime.collecting import CollectingNotifier


@pytest.fixture
def notifier():
    return CollectingNotifier()


def test_each_table_with_news_is_told_once_at_its_newest_version(notifier):
    for table, version in (("a", 2), ("b", 7), ("a", 4), ("a", 3)):
        notifier.publish(table, version)
    notifier.publish_presence("a")
    notifier.end("c")
    assert notifier.collected() == [("a", 4), ("b", 7), ("c", 0)]
    assert notifier.collected() == []


def test_a_device_that_comes_or_goes_is_news_to_the_others_at_its_table_alone(notifier):
    notifier.polled("a", "host")
    assert notifier.collected() == []
    notifier.polled("a", "guest")
    assert (notifier.collected(), notifier.here("a")) == ([("a", 0)], {"host", "guest"})
    notifier.polled("a", "guest")
    assert notifier.collected() == []
    notifier.polled("b", "guest")
    assert (notifier.collected(), notifier.here("a"), notifier.here("b")) == ([("a", 0)], {"host"}, {"guest"})
    notifier.leave("guest")
    notifier.leave("guest")
    assert (notifier.collected(), notifier.here("b")) == ([], set())
