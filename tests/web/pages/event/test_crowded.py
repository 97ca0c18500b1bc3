"""Who comes while too many long events are read is asked to come again, and a page does so by itself."""

import re
from contextlib import ExitStack

import pytest

from assistant.tournaments import places
from assistant.web.services import services

from ....factories import Event


@pytest.fixture
def crowded(client, monkeypatch):
    """The addresses of an event that nobody has read, while as many others are at work as may be."""
    event = Event.open(client)
    ids = event.id, event.watch
    monkeypatch.setattr(places, "LONG", 0)
    tournaments = services(client.application).tournaments
    tournaments._kept.clear()
    with ExitStack() as others:
        for number in range(places.MOST_AT_ONCE):
            others.enter_context(tournaments.places.take(f"{number}", 1))
        yield ids
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


@pytest.mark.parametrize(
    "path", ["", "/fragment", "/event.en.a4.pdf", "/standing.csv", "/undos", "/export.json"]
)
def test_a_log_that_was_read_before_leaves_the_work_of_showing_it(client, monkeypatch, path):
    event = Event.open(client)
    event.pair()
    assert event.state
    monkeypatch.setattr(places, "LONG", 0)
    tournaments = services(client.application).tournaments
    with tournaments.places.take("another", 1), tournaments.papers.take("another", 1):
        assert client.get(f"/e/{event.id}{path}").status_code == 503
        assert client.get(event.url).status_code == 200


@pytest.fixture
def asked(app, monkeypatch):
    """For how long each look has waited, in vain."""
    asked, tournaments = [], services(app).tournaments

    def find(address, patience=0):
        asked.append(patience)
        raise places.Busy

    for name in ("find", "find_watched"):
        monkeypatch.setattr(tournaments, name, find)
    return asked


def test_what_changes_an_event_waits_a_while_and_its_page_does_not_send_it_again(app, client, asked):
    changing = [
        (rule.rule, method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(("/e/", "/api/events/"))
        for method in rule.methods & {"POST", "PUT", "PATCH", "DELETE"}
    ]
    assert len(changing) > 20
    for path, method in changing:
        answer = client.open(re.sub("<.*?>", "1", path), method=method, json={} if "/api/" in path else None)
        assert (answer.status_code, "http-equiv" in answer.text) == (503, False), path
        assert asked == [places.PATIENCE], path
        asked.clear()


def test_the_first_page_comes_without_an_event_that_can_not_be_read_now(client, crowded):
    assert client.get("/").status_code == client.get("/host").status_code == 200
