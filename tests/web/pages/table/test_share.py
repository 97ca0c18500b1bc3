"""GET /t/<table>/share, and the seat that it offers"""

import re
from contextlib import contextmanager

import pytest

from assistant.web.services import services

from ....factories import Table


@pytest.fixture
def host(table):
    """The device of the table, which has said nothing of whose it is."""
    table.client.get(table.page)
    return table.client


@pytest.fixture
def noah(app, table):
    """A phone that has taken Noah's seat."""
    phone = app.test_client()
    phone.post(f"{table.page}/seat", data={"player": "1"})
    return phone


@contextmanager
def looking(table, phone):
    """While a phone shows the table."""
    with phone.get(f"{table.url}/live", buffered=False) as stream:
        next(stream.iter_encoded())
        yield


def rows(page):
    told = re.findall(
        r'data-presence="\w+">.*?<bdi[^>]*>(.*?)</bdi></strong>(.*?)</li>', page.text, re.DOTALL
    )
    return {name: re.sub("<.*?>", "", said).strip() for name, said in told}


def follow(page):
    return re.search(r'data-follow="([^"]+)"', page.text)[1]


def arrived(page):
    return re.findall(r'class="arrived" data-player="(\d)"', page.text)


def test_who_is_at_the_table_is_told_by_player(table, host, noah):
    page = f"{table.page}/share"
    assert rows(host.get(page)) == {"Anna": "That’s me", "Noah": "offline"}
    with looking(table, noah):
        assert rows(host.get(page)) == {"Anna": "That’s me", "Noah": "online"}
        assert rows(noah.get(page)) == {"Anna": "no phone yet", "Noah": "this device"}


def test_who_took_the_wrong_seat_finds_the_way_to_another(table, host, noah):
    way = f'href="{table.page}/seat"'
    assert [way in phone.get(f"{table.page}/share").text for phone in (host, noah)] == [False, True]


def test_a_phone_that_comes_while_the_page_is_open_is_told_where_it_is_followed(table, host, noah):
    address = follow(host.get(f"{table.page}/share"))
    assert arrived(host.get(address)) == []
    with looking(table, noah):
        told = host.get(address)
        assert arrived(told) == ["1"]
        assert '<bdi translate="no">Noah</bdi> has joined' in told.text
        assert "All phones now show the same table." in told.text
        assert follow(told) == address


def test_a_phone_that_was_here_before_is_no_arrival(table, host, noah):
    with looking(table, noah):
        assert arrived(host.get(follow(host.get(f"{table.page}/share")))) == []


def test_nobody_arrives_at_their_own_page(table, noah):
    address = follow(noah.get(f"{table.page}/share"))
    with looking(table, noah):
        assert arrived(noah.get(address)) == []


def offer(page):
    return "No, it’s shared" in page.text


@pytest.mark.parametrize("page", ["{page}", "{page}/fragment", "{page}/share"])
def test_the_seat_that_is_left_is_offered_while_the_other_phone_is_here(table, host, noah, page):
    address = page.format(page=table.page)
    named = (f'<bdi translate="no">{name}</bdi>' for name in ("Noah", "Anna"))
    asked = "{} is on another phone. Are you {}?".format(*named)
    assert not offer(host.get(address))
    with looking(table, noah):
        assert asked in host.get(address).text
        assert not offer(noah.get(address))


def test_one_tap_takes_the_seat_that_is_offered(table, host, noah):
    with looking(table, noah):
        host.post(f"{table.page}/seat", data={"player": "0"})
        assert rows(host.get(f"{table.page}/share"))["Anna"] == "this device"
        assert not offer(host.get(table.page))


def test_who_said_that_the_device_is_for_both_is_not_asked_again_nor_at_their_rematch(table, host, noah):
    with looking(table, noah):
        known = host.get(f"{table.page}/fragment").headers["ETag"]
        host.post(f"{table.page}/seat", data={"player": "null"})
        assert not offer(host.get(table.page))
        assert host.get(f"{table.page}/fragment").headers["ETag"] != known
    other = Table.open(host)
    noah.post(f"{other.page}/seat", data={"player": "1"})
    with looking(other, noah):
        assert not offer(host.get(other.page))


def test_who_said_so_is_not_asked_again_after_another_name(table, host, noah):
    with looking(table, noah):
        host.post(f"{table.page}/seat", data={"player": "null"})
        table.put("players/0", {"name": "Zoé"})
        assert not offer(host.get(table.page))


def test_a_device_that_lies_between_the_players_is_for_both(table, host, noah):
    host.post("/device", data={"face_to_face": "1"})
    with looking(table, noah):
        assert not offer(host.get(table.page))


def test_no_seat_is_offered_to_a_watcher(app, table, noah):
    with looking(table, noah):
        assert not offer(app.test_client().get(table.state["links"]["watch"]))


def test_among_three_the_one_seat_left_is_asked_for_without_naming_the_others(app):
    three = Table.open(app.test_client(), game="mai-star", players=["Anna", "Noah", "Zoé"])
    for seat in ("0", "1"):
        phone = app.test_client()
        phone.post(f"{three.page}/seat", data={"player": seat})
    with looking(three, phone):
        asked = app.test_client().get(three.page).text
    assert 'Everyone else has their own phone. Are you <bdi translate="no">Zoé</bdi>?' in asked


def test_among_four_who_has_no_seat_is_asked_for_one_of_those_left_while_another_phone_is_here(app):
    four = Table.open(app.test_client(), game="mai-star", players=["Anna", "Noah", "Zoé", "Ugo"])
    phone, other = app.test_client(), app.test_client()
    phone.post(f"{four.page}/seat", data={"player": "1"})
    with looking(four, phone):
        asked = other.get(four.page).text
        assert "Others have their own phones. Whose is this one?" in asked
        other.post(f"{four.page}/seat", data={"player": "2"})
        assert "Whose is this one?" not in other.get(four.page).text


def test_the_code_is_shown_in_two_halves_and_the_link_to_send_is_the_one_to_join(table, host):
    page = host.get(f"{table.page}/share").text
    links = table.state["links"]
    assert f"{links['code'][:3]}<wbr><span></span>{links['code'][3:]}" in page
    assert f'data-send="Copied" href="{links["join"]}"' in page


NEW_CODES = {
    "of the page": lambda table: table.client.post(f"{table.page}/codes", data={"open": "1"}),
    "none any more": lambda table: table.client.post(f"{table.page}/codes", data={"open": "0"}),
    "of the API": lambda table: table.post("codes"),
}


@pytest.mark.parametrize("change", NEW_CODES)
def test_a_board_that_shows_the_code_beside_it_is_told_of_a_new_one(app, table, host, monkeypatch, change):
    told = []
    monkeypatch.setattr(services(app).notifier, "publish_presence", told.append)
    known = host.get(f"{table.page}/fragment").headers["ETag"]
    NEW_CODES[change](table)
    assert told == [table.id]
    assert host.get(f"{table.page}/fragment").headers["ETag"] != known


def test_the_address_in_the_code_is_the_first_of_those_that_are_offered(app, table, host, monkeypatch):
    monkeypatch.setattr(services(app).adapters, "addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    for chosen, other in (("10.0.0.7", "192.168.1.20"), ("192.168.1.20", "10.0.0.7")):
        host.post(f"{table.page}/share", data={"origin": f"http://{chosen}"})
        offered = host.get(f"{table.page}/share").text.partition('name="origin"')[2]
        assert 0 < offered.index(chosen) < offered.index(other)


def test_a_board_shows_another_address_of_the_machine_once_that_is_chosen(app, table, host, monkeypatch):
    told = []
    monkeypatch.setattr(services(app).notifier, "publish_presence", told.append)
    monkeypatch.setattr(services(app).adapters, "addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    board = f"{table.page}/fragment"
    before = host.get(board)
    assert "192.168.1.20" in before.text
    assert host.post(f"{table.page}/share", data={"origin": "http://10.0.0.7"}).status_code == 303
    after = host.get(board, headers={"If-None-Match": before.headers["ETag"]})
    assert "10.0.0.7" in after.text
    assert told == [table.id]


def test_a_server_that_other_devices_cannot_open_says_so_and_how_to_change_that(
    app, table, host, monkeypatch
):
    hint = "without <code>--host</code>"
    assert hint not in host.get(f"{table.page}/share").text
    monkeypatch.setitem(app.config, "HOST", "127.0.0.1")
    shown = host.get(f"{table.page}/share").text
    assert hint in shown
    assert "Scan this with a phone" not in shown
