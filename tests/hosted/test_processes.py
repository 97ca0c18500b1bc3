"""Two processes of one instance: what one has shown or counted the other knows, with the bus or without."""

import re
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_network

import pytest

from assistant import create_app
from assistant.matches.join_codes import CODE_LETTERS
from assistant.printing.hanamikoji import SHEETS
from assistant.web.services import services

from ..factories import new_table
from ..hosting import KEY
from ..ports import free_port
from .held import host_key


@pytest.fixture(params=[("kill", "198.51.100.8"), ("hang", "198.51.100.9")])
def without_bus(two, request):
    """A phone at both processes, while the bus is away or hangs."""
    befalls, where = request.param
    with two.bus.going_on():
        getattr(two.bus, befalls)()
        yield two.phones(where)
    two.bus.start_again()


def opened(phone):
    answer = phone.post("/api/tables", new_table())
    assert answer.status == 201, answer.text
    return answer.json


def wrong_codes(phone, count):
    return [phone.get(f"/j/ZZZZZZZ{letter}").status for letter in CODE_LETTERS[:count]]


def test_a_code_shown_by_one_process_joins_through_the_other(two):
    here, there = two.phones("198.51.100.1")
    table = opened(here)
    assert here.get(f"/t/{table['id']}/share").status == 200
    assert "Anna" in there.get(f"/j/{table['links']['code']}").text


def test_a_code_changed_by_one_process_joins_through_the_other_and_the_old_one_no_longer(two):
    here, there = two.phones("198.51.100.2")
    table = opened(here)
    address = f"/api/tables/{table['id']}"
    assert there.get(address).json["links"]["code"] == table["links"]["code"]
    changed = here.post(f"{address}/codes", {}).json["links"]["code"]
    assert there.get(address).json["links"]["code"] == changed
    assert there.get(f"/j/{changed}").status == 200
    assert there.get(f"/j/{table['links']['code']}").status == 404


def test_a_history_is_moved_by_a_code_that_another_process_has_shown(two):
    here, _ = two.phones("198.51.100.3")
    played = here.post("/tables", form={"game": "hanamikoji", "player": ["Anna", "Noah"]}).headers["Location"]
    assert here.post("/history/takeout/codes", form={"x": "x"}).status == 303
    code = re.search(r'class="code"[^>]*>(\w+)<wbr><span></span>(\w+)<', here.get("/history/takeout").text)
    _, there = two.phones("198.51.100.4")
    moved = there.post("/history/takeout/moves", form={"code": f"{code[1]} {code[2]}"})
    assert moved.status == 303, moved.text
    assert played in there.get("/").text


def test_a_key_renewed_at_one_process_ends_at_the_other_the_right_got_by_the_old_one(two):
    key = host_key(two.settings)
    (host, _), (_, other) = two.phones("198.51.100.21"), two.phones("198.51.100.22")
    for phone in (host, other):
        assert phone.post("/host", form={"key": key}).status == 303
        assert phone.get("/host/key").status == 200
    assert host.post("/host/key", form={"x": "x"}).status == 303
    assert other.get("/host/key").status == 404
    assert other.post("/host", form={"key": key}).status == 404
    assert other.post("/host", form={"key": host_key(two.settings)}).status == 303
    assert [phone.get("/host/key").status for phone in (host, other)] == [200, 200]


def test_wrong_codes_are_counted_across_both_processes(two):
    here, there = two.phones("198.51.100.5")
    assert [*wrong_codes(here, 5), *wrong_codes(there, 5)] == [404] * 10
    assert (*wrong_codes(here, 1), *wrong_codes(there, 1)) == (429, 429)
    other, _ = two.phones("198.51.100.6")
    assert wrong_codes(other, 1) == [404]


def test_opened_tables_are_counted_across_both_processes(two):
    phones = two.phones("198.51.100.7")
    assert [phones[n % 2].post("/api/tables", new_table()).status for n in range(31)] == [201] * 30 + [429]


@pytest.mark.parametrize("trusted", ["", "127.0.0.1"])
def test_proxies_of_which_nobody_has_told_are_named_in_the_log_once(tmp_path, caplog, trusted):
    given = {"PUBLIC_URL": "http://127.0.0.1", "TRUSTED_PROXIES": tuple(map(ip_network, trusted.split()))}
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    app = create_app({"DATA": tmp_path, "BUS_URL": nowhere, "SECRET_KEY": KEY, **given})
    through = {"X-Forwarded-For": "198.51.100.10"}
    asked = [app.test_client().post("/api/tables", json=new_table(), headers=through) for _ in range(2)]
    services(app).store.close()
    assert [answer.status_code for answer in asked] == [201, 201]
    assert caplog.text.count("TRUSTED_PROXIES") == (0 if trusted else 1)


def test_without_the_bus_nobody_is_locked_out_and_nothing_fails(without_bus):
    here, there = without_bus
    table = opened(here)
    put = there.put(f"/api/tables/{table['id']}/round/cards/0/6", {"count": 1})
    assert put.status == 200
    assert here.get(f"/j/{table['links']['code']}").status == 200
    assert here.get(f"/t/{table['id']}").status == 200


def test_without_the_bus_both_processes_together_allow_no_more(without_bus):
    here, there = without_bus
    assert wrong_codes(here, 6) == [404] * 5 + [429]
    assert wrong_codes(there, 6) == [404] * 5 + [429]


def test_who_waits_for_sheets_leaves_threads_to_everybody_else(two):
    """Of the four threads of a process sheets have two at most; who comes meanwhile is told to come again."""
    phone, _ = two.phones("203.0.113.9")
    sheets = [f"/sheets/hanamikoji/{name}.en.a4.pdf" for name in SHEETS]
    with ThreadPoolExecutor(len(sheets)) as crowd:
        answers = list(crowd.map(phone.get, sheets))
    assert {answer.status for answer in answers} == {200, 503}
    assert {answer.headers["Retry-After"] for answer in answers if answer.status == 503} == {"5"}
