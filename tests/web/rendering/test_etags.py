"""An ETag is known before the page is made, and is another one wherever the page is."""

import os
import re
from html import unescape

import pytest

from assistant.realtime.process import ProcessNotifier
from assistant.web.program import program_digest
from assistant.web.services import services

from ...factories import Table


@pytest.fixture
def seated(app, table):
    """Anna's phone and Noah's at one table."""
    anna, noah = app.test_client(), app.test_client()
    for player, phone in enumerate((anna, noah)):
        phone.post(f"{table.page}/seat", data={"player": str(player)})
    return anna, noah


def etag(phone, path):
    answer = phone.get(path)
    assert answer.status_code == 200
    return answer.headers["ETag"], answer.text


def put(phone, table, count):
    return phone.put(f"{table.url}/round/cards/0/6", json={"count": count})


CHANGES = {
    "a tap of the other's": lambda anna, noah, table: put(noah, table, 1),
    "the other has joined": lambda anna, noah, table: noah.get(f"{table.page}/fragment?poll=1"),
    "another seat": lambda anna, noah, table: anna.post(f"{table.page}/seat", data={"player": "null"}),
    "another language": lambda anna, noah, table: anna.post("/device", data={"language": "fr"}),
    "the guide": lambda anna, noah, table: anna.post("/device", data={"guide": "1"}),
    "face to face": lambda anna, noah, table: anna.post("/device", data={"face_to_face": "1"}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_a_fragment_changes_its_etag(table, seated, change):
    path = f"{table.page}/fragment"
    before, shown = etag(seated[0], path)
    CHANGES[change](*seated, table)
    after, then_shown = etag(seated[0], path)
    assert shown != then_shown
    assert before != after


def test_an_event_is_news_to_others_and_not_to_the_phone_it_came_from(table, seated):
    anna, noah = seated
    path = f"{table.page}/fragment?near=0"
    for phone in seated:
        phone.post(f"{table.page}/seat", data={"player": "null"})
    put(noah, table, 1)
    assert etag(anna, path)[0] != etag(noah, path)[0]


@pytest.mark.parametrize("path", ["/t/{}/fragment", "/api/tables/{}"])
def test_a_rematch_changes_what_the_old_table_shows(client, path):
    table = Table.open(client)
    table.put("rounds/1", {"winners": [0, 0, 0, 0, None, None, None]})
    before, _ = etag(client, path.format(table.id))
    table.post("rematches")
    assert etag(client, path.format(table.id))[0] != before


@pytest.mark.parametrize("query", ["", "?count=1", "?near=1"])
@pytest.mark.parametrize("seat", ["null", "1"])
def test_a_page_says_the_etag_of_its_fragment_so_that_it_is_not_sent_again(table, query, seat):
    table.client.post(f"{table.page}/seat", data={"player": seat})
    shown = table.client.get(table.page + query).text
    view = re.search(r'data-fragment="(?P<address>[^"]*)".*data-etag="(?P<tag>\w+)"', shown)
    address = unescape(view["address"])
    assert table.client.get(address, headers={"If-None-Match": f'"{view["tag"]}"'}).status_code == 304
    put(table.client, table, 1)
    assert table.client.get(address, headers={"If-None-Match": f'"{view["tag"]}"'}).status_code == 200


@pytest.mark.parametrize("query", ["?count=1", "?turns=1", "?near=1"])
def test_each_stage_and_side_has_an_etag_of_its_own(table, query):
    path = f"{table.page}/fragment"
    assert etag(table.client, path)[0] != etag(table.client, path + query)[0]


def test_a_phone_that_comes_and_goes_unseated_sends_nobody_the_page_again(app, table, seated):
    anna, _ = seated
    before, _ = etag(anna, f"{table.page}/fragment")
    stranger = app.test_client()
    stranger.get(table.page)
    stranger.get(f"{table.page}/fragment?poll=1")
    assert etag(anna, f"{table.page}/fragment")[0] == before


def test_another_address_of_the_machine_changes_the_state(app, table, monkeypatch):
    before, _ = etag(table.client, table.url)
    services(app).devices.choose_join_host("")
    monkeypatch.setattr("assistant.net.addresses.lan_addresses", lambda: ["192.168.77.7"])
    services(app).adapters.look_again()
    assert etag(table.client, table.url)[0] != before


def test_a_watcher_s_state_and_a_player_s_have_etags_of_their_own(table):
    watch = table.state["links"]["watch"].removeprefix("/w/")
    assert etag(table.client, table.url)[0] != etag(table.client, f"/api/tables/{watch}")[0]


def test_an_updated_program_sends_every_page_anew(app, table):
    path = f"{table.page}/fragment"
    before, shown = etag(table.client, path)
    services(app).program = "another"
    after, then_shown = etag(table.client, path)
    assert shown.replace(before.strip('"'), "") == then_shown.replace(after.strip('"'), "")
    assert before != after


def test_a_restart_of_the_same_program_sends_no_page_anew(app, table):
    path = f"{table.page}/fragment"
    before, _ = etag(table.client, path)
    services(app).notifier = ProcessNotifier()
    services(app).tables = type(services(app).tables)(services(app).store, services(app).notifier)
    answer = table.client.get(path, headers={"If-None-Match": before})
    assert answer.status_code == 304


def test_the_digest_of_a_program_is_of_its_version_and_of_every_file(tmp_path):
    file = tmp_path / "templates" / "a.html"
    file.parent.mkdir()
    file.write_text("a")
    digests = [program_digest("1", [tmp_path]), program_digest("1", [tmp_path])]
    digests.append(program_digest("2", [tmp_path]))
    file.write_text("ab")
    digests.append(program_digest("1", [tmp_path]))
    os.utime(file, (1, 1))
    digests.append(program_digest("1", [tmp_path]))
    assert digests[0] == digests[1]
    assert len(set(digests)) == 4
