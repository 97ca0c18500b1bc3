"""Who comes while too many long events are read is asked to come again, and a page does so by itself."""

import re

import pytest

from assistant.tournaments import lookup
from assistant.web.services import services

from ....factories import Event


@pytest.fixture
def crowded(client, monkeypatch):
    """The addresses of an event that nobody has read, while as many are being read as may be."""
    event = Event.open(client)
    ids = event.id, event.watch
    monkeypatch.setattr(lookup, "_LONG", 0)
    tournaments = services(client.application).tournaments
    tournaments._kept.clear()
    for _ in range(lookup.MOST_READ_AT_ONCE):
        tournaments._places.acquire()
    yield ids
    for _ in range(lookup.MOST_READ_AT_ONCE):
        tournaments._places.release()
    assert client.get(f"/e/{ids[0]}").status_code == 200


def test_all_that_shows_an_event_asks_to_come_again_in_a_moment(client, crowded):
    run, watch = crowded
    pages = (f"/e/{watch}", f"/e/{run}", f"/e/{watch}/fragment", f"/e/{watch}/board", f"/e/{watch}/people/0")
    for path in (*pages, f"/e/{watch}/event.en.a4.pdf", f"/e/{watch}/standing.csv", f"/e/{run}/undos"):
        answer = client.get(path)
        assert (answer.status_code, 'data-fault="crowded"' in answer.text) == (503, True), path
        again = re.search(r'<meta http-equiv="refresh" content="(\d+)">', answer.text)
        assert again[1] == answer.headers["Retry-After"] and 1 <= int(again[1]) <= 3
    answer = client.get(f"/api/events/{watch}")
    assert (answer.status_code, answer.json["errors"][0]["key"]) == (503, "crowded")


def test_what_was_refused_has_changed_nothing_and_its_page_does_not_send_it_again(client, crowded):
    answer = client.post(f"/e/{crowded[0]}/rounds")
    assert (answer.status_code, "http-equiv" in answer.text) == (503, False)
