"""GET /api/tables/<id>/live"""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from assistant.realtime import ALL_TABLES, process
from assistant.realtime.bus import BusNotifier
from assistant.realtime.process import ProcessNotifier
from assistant.realtime.tickets import Ticket, Tickets
from assistant.store import Unavailable
from assistant.web.services import services

from ....factories import FIRST_ROUND


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Heartbeats at once, and streams that end."""
    monkeypatch.setattr(process, "HEARTBEAT", 0.05)
    monkeypatch.setattr(process, "LONGEST_STREAM", 0.2)


def events(response):
    """The messages of a stream that has ended, as lists of their lines."""
    return [message.split("\n") for message in response.get_data(as_text=True).split("\n\n") if message]


def test_a_stream_says_the_version_as_the_contract_has_it(table):
    response = table.client.get(f"{table.url}/live")
    assert response.mimetype == "text/event-stream"
    assert response.headers["Cache-Control"] == "no-store"
    told = events(response)
    assert told[0] == ["retry: 1000"]
    assert told[1] == ["id: 1", "event: table", 'data: {"version": 1}']
    assert [": still here"] in told


def test_a_change_is_told(table):
    stream = table.client.get(f"{table.url}/live", buffered=False)
    chunks = stream.iter_encoded()
    next(chunks), next(chunks)
    table.score(1, FIRST_ROUND)
    assert json.loads(next(chunks).decode().split("data: ")[1]) == {"version": 2}
    stream.close()


def while_opening(app, monkeypatch, happen):
    """Has something happen after a table is found and before its stream is open."""
    bell = services(app).notifier
    opening = bell.open

    def late(*given):
        happen()
        return opening(*given)

    monkeypatch.setattr(bell, "open", late)


def test_a_change_while_a_stream_opens_is_told_on_it(app, table, monkeypatch):
    while_opening(app, monkeypatch, lambda: table.score(1, FIRST_ROUND))
    assert 'data: {"version": 2}' in app.test_client().get(f"{table.url}/live").text


def test_a_table_that_cannot_be_read_by_then_keeps_no_stream(app, table, monkeypatch):
    def damage():
        monkeypatch.setattr(services(app).store.directory, "table", refuse)

    def refuse(*_):
        raise Unavailable

    while_opening(app, monkeypatch, damage)
    assert app.test_client().get(f"{table.url}/live").status_code == 503
    assert services(app).notifier.here(table.id) == set()


def test_a_stream_that_ends_is_forgotten(app, table):
    table.client.get(f"{table.url}/live").close()
    assert services(app).notifier.here(table.id) == set()


def test_a_watch_address_is_told_too(table):
    watch = table.state["links"]["watch"].removeprefix("/w/")
    assert 'data: {"version": 1}' in table.client.get(f"/api/tables/{watch}/live").text


def test_past_the_bound_the_page_is_told_to_ask_instead(app, table):
    services(app).notifier = ProcessNotifier(most=0)
    response = table.client.get(f"{table.url}/live")
    assert (response.status_code, response.mimetype) == (503, "application/problem+json")
    assert response.headers["Retry-After"] == "60"


@pytest.mark.parametrize(
    ("addresses", "statuses"),
    [
        (["192.0.2.7", "::ffff:192.0.2.7", "192.0.2.7", "192.0.2.8"], [200, 200, 503, 200]),
        (["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"], [200, 200, 503, 200]),
        (["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.0.0.1"], [200, 200, 200, 200]),
    ],
    ids=["IPv4", "IPv6", "a proxy here"],
)
def test_one_address_takes_a_fourth_of_the_streams_but_a_proxy_here_brings_anybody(
    app, table, addresses, statuses
):
    services(app).notifier = ProcessNotifier(most=8)
    streams = [
        table.client.get(f"{table.url}/live", environ_base={"REMOTE_ADDR": address}, buffered=False)
        for address in addresses
    ]
    assert [stream.status_code for stream in streams] == statuses
    for stream in streams:
        stream.close()


TICKETS = Tickets("a key")


@pytest.fixture
def elsewhere(app):
    """Another process has the streams; there is no bus, and none is needed for a ticket."""
    services(app).notifier = BusNotifier("redis://127.0.0.1:1/0", TICKETS)


def led_to(response):
    """The ticket that a page is led to, and what it is called there."""
    assert response.status_code == 307
    address = urlsplit(response.headers["Location"])
    assert address.path.startswith("/live/")
    return TICKETS.read(address.path.removeprefix("/live/")), parse_qs(address.query).get("page")


def test_where_another_process_has_the_streams_a_page_is_led_there_with_a_ticket(app, table, elsewhere):
    table.client.get(table.page)
    with table.client.session_transaction() as session:
        device = session["device"]
    ticket = Ticket(TICKETS.channel(table.id), device)
    watch = table.state["links"]["watch"].removeprefix("/w/")
    for known_as in (table.id, watch):
        answer = table.client.get(f"/api/tables/{known_as}/live?page=a+b%26%2F")
        assert led_to(answer) == (ticket, ["a b&/"])
    assert led_to(app.test_client().get(f"{table.url}/live"))[0].device == ""


def test_the_board_of_the_house_is_led_there_too(app, client, elsewhere):
    key = services(app).club.board_key()
    assert led_to(client.get(f"/club/{key}/live?page=board")) == (
        Ticket(TICKETS.channel(ALL_TABLES), ""),
        ["board"],
    )


def test_who_may_not_look_is_given_no_ticket(client, elsewhere):
    for path in ("/api/tables/none/live", "/club/none/live"):
        assert client.get(path).status_code == 404


def test_who_is_here_and_who_is_away_is_shown_beside_the_names(app, table):
    noah = app.test_client()
    noah.post(f"{table.page}/seat", data={"player": "1"})
    assert ">offline</span>" in table.client.get(table.page).text
    noah.get(f"{table.page}/fragment?poll=1")
    assert ">online</span>" in table.client.get(table.page).text
    share = table.client.get(f"{table.page}/share").text
    assert re.findall(r'data-presence="(\w+)"', share) == ["none", "here"]


def test_a_late_tap_yields_to_a_later_one_of_another_device_but_not_to_its_own(app, table):
    anna, noah = app.test_client(), app.test_client()
    anna.get(table.page), noah.get(table.page)
    cell = f"{table.url}/round/cards/0/6"
    assert anna.put(cell, json={"count": 1}).json["round"]["cards"][6] == [1, 0]
    late = noah.put(cell, json={"count": 4, "round": 1, "tapped_ago": 60_000})
    assert (late.status_code, late.json["round"]["cards"][6]) == (200, [1, 0])
    assert anna.put(cell, json={"count": 2, "tapped_ago": 60_000}).json["round"]["cards"][6] == [2, 0]
    assert noah.put(cell, json={"count": 3, "tapped_ago": 0}).json["round"]["cards"][6] == [3, 0]


@pytest.mark.parametrize("ago", [-1, "1", 1.5, 10**12, True])
def test_an_age_that_is_none_is_refused(table, ago):
    response = table.put("round/cards/0/6", {"count": 1, "tapped_ago": ago})
    assert (response.status_code, response.json["errors"][0]["at"]) == (400, "tapped_ago")


def test_a_late_tap_for_a_round_that_was_scored_meanwhile_is_told(table):
    table.score(1, FIRST_ROUND)
    before = table.state
    response = table.put("round/cards/0/6", {"count": 1, "round": 1})
    assert response.json["errors"] == [{"at": "round", "key": "scored-already", "round": 1}]
    assert table.state == before
