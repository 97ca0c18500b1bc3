"""Which address of several a phone is offered first, and whom an address stands for."""

import pytest

from assistant import create_app
from assistant.matches.devices import Devices
from assistant.net import addresses
from assistant.realtime.process import ProcessNotifier
from assistant.store.sql import SqlStore
from assistant.store.sqlite import Sqlite
from assistant.web.services import services

from ..factories import new_table

ADAPTERS = [
    # better, worse (address, adapter), the default route's address
    (("192.168.1.20", "wlan0"), ("172.17.0.1", "docker0"), None),
    (("192.168.1.20", "wlan0"), ("10.8.0.2", "tun0"), "10.8.0.2"),
    (("10.0.0.5", "eth0"), ("192.168.122.1", "virbr0"), None),
    (("192.168.1.20", "en0"), ("10.0.0.5", "en1"), None),
    (("10.0.0.5", "en1"), ("192.168.1.20", "en0"), "10.0.0.5"),
    (("192.168.1.20", "eth0"), ("192.168.7.1", "usb0"), None),
]


@pytest.mark.parametrize(("better", "worse", "default"), ADAPTERS)
def test_real_adapters_come_before_virtual_ones(better, worse, default):
    assert addresses.score(*better, default=default) > addresses.score(*worse, default=default)


def test_no_loopback_or_link_local_address_is_offered():
    offered = addresses.lan_addresses()
    assert not [address for address in offered if address.startswith(("127.", "169.254."))]


@pytest.mark.parametrize(
    ("address", "stands_for"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("no address", "no address"),
        ("192.0.2.7:80", "192.0.2.7:80"),
        ("", ""),
    ],
)
def test_an_address_of_ipv6_stands_for_its_network(address, stands_for):
    assert addresses.client_key(address) == stands_for


@pytest.fixture
def lan(monkeypatch):
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.20", "10.8.0.2"])


def join_of(client, host):
    link = client.post("/api/tables", json=new_table(), headers={"Host": host}).json["links"]["join"]
    return link[: link.index("/j/")]


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("127.0.0.1:8000", "http://192.168.1.20:8000"),
        ("localhost:8000", "http://192.168.1.20:8000"),
        ("192.168.1.77:8000", "http://192.168.1.77:8000"),
        ("10.8.0.2", "http://10.8.0.2"),
        ("[fd00::5]:8000", "http://[fd00::5]:8000"),
    ],
)
def test_the_join_link_is_one_that_another_phone_can_open(client, lan, host, origin):
    assert join_of(client, host) == origin


def test_the_table_switches_the_address_in_the_code_and_it_is_remembered(app, client, lan):
    table = client.post("/api/tables", json=new_table()).json["id"]
    assert "http://10.8.0.2" in client.get(f"/t/{table}/share").text
    client.post(f"/t/{table}/share", data={"origin": "http://10.8.0.2"})
    assert join_of(client, "localhost") == "http://10.8.0.2"
    assert join_of(app.test_client(), "192.168.1.20") == "http://10.8.0.2"
    refused = client.post(f"/t/{table}/share", data={"origin": "http://evil.example"})
    assert refused.status_code == 422


def test_an_address_that_is_gone_is_offered_no_longer(app, client, lan, monkeypatch):
    table = client.post("/api/tables", json=new_table()).json["id"]
    client.post(f"/t/{table}/share", data={"origin": "http://10.8.0.2"})
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.20"])
    client.get(f"/t/{table}/share")
    assert join_of(client, "localhost") == "http://192.168.1.20"


def test_a_server_that_listens_on_one_address_offers_that(tmp_path, lan):
    app = create_app({"DATA": tmp_path, "HOST": "127.0.0.1"})
    assert join_of(app.test_client(), "localhost:8000") == "http://127.0.0.1:8000"
    services(app).store.close()


def test_adapters_are_listed_anew_after_some_seconds_or_when_that_is_asked_for(monkeypatch):
    found, now = [["192.168.1.20"], ["10.0.0.5"], ["10.8.0.2"]], [100.0]
    monkeypatch.setattr(addresses, "lan_addresses", lambda: found.pop(0))
    adapters = addresses.Adapters(clock=lambda: now[0])
    assert [adapters.addresses(), adapters.addresses()] == [["192.168.1.20"]] * 2
    now[0] += 6
    assert adapters.addresses() == ["10.0.0.5"]
    adapters.look_again()
    assert adapters.addresses() == ["10.8.0.2"]


def test_an_address_that_another_process_chose_is_heard_of_within_seconds(tmp_path):
    now = [100.0]
    stores = [SqlStore(Sqlite(tmp_path / "log.sqlite3")) for _ in range(2)]
    here, there = (Devices(store, ProcessNotifier(), clock=lambda: now[0]) for store in stores)
    assert here.join_host() == ""
    there.choose_join_host("10.8.0.2")
    assert (here.join_host(), there.join_host()) == ("", "10.8.0.2")
    now[0] += 6
    assert here.join_host() == "10.8.0.2"
    for store in stores:
        store.close()
