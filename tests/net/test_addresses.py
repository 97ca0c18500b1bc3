"""Which address of several a phone is offered first, and whom an address stands for."""

import ifaddr
import pytest

from assistant import create_app
from assistant.matches.devices import Devices
from assistant.net import addresses
from assistant.realtime.process import ProcessNotifier
from assistant.store import Store
from assistant.store.sqlite import Sqlite
from assistant.web.services import services

from ..factories import new_table

# Of each machine: its addresses with their adapters (on Windows device/connection), the index of the default
# route's or None, and the order in which they are offered.
MACHINES = {
    "a Raspberry Pi on Wi-Fi, with Docker": (
        ["172.17.0.1/16 docker0", "172.18.0.1/16 br-1f0c2a9d3b44", "192.168.1.20/24 wlan0"],
        2,
        [2, 0, 1],
    ),
    "a Raspberry Pi that is the hotspot, without a network": (
        ["10.42.0.1/24 wlan0", "192.168.7.1/24 usb0"],
        None,
        [0, 1],
    ),
    "Linux with Proton VPN": (
        ["192.168.1.20/24 wlp3s0", "10.2.0.2/32 proton0", "100.85.0.1/24 pvpnksintrf0"],
        1,
        [0, 1, 2],
    ),
    "Linux with NordVPN": (["10.5.0.2/16 nordlynx", "10.0.0.5/24 wlp0s20f3"], 0, [1, 0]),
    "Linux with OpenVPN and Mullvad": (
        ["10.8.0.6/24 tun0", "10.64.12.9/32 wg0-mullvad", "192.168.178.21/24 enp0s31f6"],
        1,
        [2, 1, 0],
    ),
    "Linux with Tailscale, ZeroTier and NetBird": (
        [
            "100.101.102.103/32 tailscale0",
            "192.168.191.7/24 ztabcdef12",
            "100.94.1.2/16 wt0",
            "10.0.0.5/24 eth0",
        ],
        3,
        [3, 1, 0, 2],
    ),
    "Linux with LXD, libvirt and VirtualBox, offline": (
        ["10.77.0.1/24 lxdbr0", "192.168.122.1/24 virbr0", "192.168.56.1/24 vboxnet0", "10.0.0.5/24 wlan0"],
        None,
        [3, 1, 2, 0],
    ),
    "Linux with bridges to the house's network": (
        ["172.17.0.1/16 docker0", "10.0.0.5/24 vmbr0", "10.88.0.1/16 podman0"],
        1,
        [1, 0, 2],
    ),
    "Linux dialled in, and a hotspot": (["203.0.113.9/32 ppp0", "10.42.0.1/24 wlp2s0"], 0, [1, 0]),
    "a cloud's machine with Docker": (["10.128.0.2/32 ens4", "172.17.0.1/16 docker0"], 0, [0, 1]),
    "a public address, and a network of its own": (
        ["203.0.113.9/24 eth0", "192.168.4.1/24 wlan0"],
        0,
        [1, 0],
    ),
    "a Mac with a VPN, a virtual machine and its own radio": (
        ["10.10.0.2/24 utun4", "192.168.64.1/24 bridge100", "192.168.0.12/24 en0", "10.0.0.3/24 en5"],
        0,
        [2, 3, 1, 0],
    ),
    "a Mac with VMware Fusion and ZeroTier": (
        ["192.168.191.7/24 feth3107", "172.16.4.1/24 vmnet8", "10.0.1.7/24 en0"],
        2,
        [2, 1, 0],
    ),
    "Windows with Proton VPN": (
        ["10.2.0.2/32 ProtonVPN Tunnel/ProtonVPN", "192.168.1.20/24 Intel(R) Wi-Fi 6 AX201 160MHz/Wi-Fi"],
        0,
        [1, 0],
    ),
    "Windows with NordVPN by OpenVPN, in German": (
        ["10.7.0.3/24 TAP-NordVPN Windows Adapter V9/Ethernet 2", "10.0.0.5/24 MediaTek Wi-Fi 6 MT7921/WLAN"],
        0,
        [1, 0],
    ),
    "Windows with WireGuard and OpenVPN, in Japanese": (
        [
            "10.9.0.2/24 WireGuard Tunnel/home",
            "10.8.0.2/24 OpenVPN Data Channel Offload/ローカル エリア接続",
            "10.0.0.5/24 Realtek PCIe GbE Family Controller/イーサネット",
        ],
        0,
        [2, 0, 1],
    ),
    "Windows with WSL, VirtualBox and VMware, offline": (
        [
            "172.28.80.1/20 Hyper-V Virtual Ethernet Adapter/vEthernet (WSL)",
            "192.168.56.1/24 VirtualBox Host-Only Ethernet Adapter/Ethernet 3",
            "192.168.12.1/24 VMware Virtual Ethernet Adapter for VMnet8/VMware Network Adapter VMnet8",
            "10.0.0.5/24 Realtek PCIe GbE Family Controller/Ethernet",
        ],
        None,
        [3, 1, 2, 0],
    ),
    "Windows whose house's network is connected to Hyper-V, with a VPN": (
        [
            "10.20.0.9/24 Cisco AnyConnect Virtual Miniport Adapter for Windows x64/Ethernet 4",
            "172.20.0.1/20 Hyper-V Virtual Ethernet Adapter/vEthernet (Default Switch)",
            "192.168.1.20/24 Hyper-V Virtual Ethernet Adapter #2/vEthernet (House)",
        ],
        0,
        [2, 1, 0],
    ),
    "Windows that is the hotspot, with a built-in VPN": (
        [
            "10.30.0.7/32 Office/Office",
            "192.168.137.1/24 Microsoft Wi-Fi Direct Virtual Adapter #2/Local Area Connection* 2",
            "172.17.32.1/20 Hyper-V Virtual Ethernet Adapter/vEthernet (Default Switch)",
        ],
        0,
        [1, 2, 0],
    ),
    "a phone that is the hotspot, in Termux": (
        ["10.123.45.6/30 rmnet_data1", "192.0.0.4/32 v4-rmnet_data1", "192.168.43.1/24 swlan0"],
        0,
        [2, 0, 1],
    ),
    "a phone on Wi-Fi with a VPN, in Termux": (["10.111.222.1/32 tun0", "10.0.0.14/24 wlan0"], 0, [1, 0]),
}


def adapters(*rows):
    """The adapters as ifaddr returns them: `name` is an id on Windows."""
    for number, row in enumerate(rows):
        cidr, names = row.split(" ", 1)
        address, bits = cidr.split("/")
        device, _, connection = names.partition("/")
        name = f"{{{number}}}" if connection else device
        yield ifaddr.Adapter(name, device, [ifaddr.IP(address, int(bits), connection or device)])


def test_the_networks_of_the_place_come_before_those_inside_the_machine_and_tunnels(monkeypatch):
    found = {}
    for machine, (rows, default, order) in MACHINES.items():
        known = [row.split("/")[0] for row in rows]
        monkeypatch.setattr(ifaddr, "get_adapters", lambda rows=rows: adapters(*rows))
        route = known[default] if default is not None else None
        monkeypatch.setattr(addresses, "_default_route_address", lambda route=route: route)
        listed = [known.index(address) for address in addresses.lan_addresses()]
        found |= {machine: listed} if listed != order else {}
    assert found == {}


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
    stores = [Store(Sqlite(tmp_path / "log.sqlite3")) for _ in range(2)]
    here, there = (Devices(store, ProcessNotifier(), clock=lambda: now[0]) for store in stores)
    assert here.join_host() == ""
    there.choose_join_host("10.8.0.2")
    assert (here.join_host(), there.join_host()) == ("", "10.8.0.2")
    now[0] += 6
    assert here.join_host() == "10.8.0.2"
    for store in stores:
        store.close()
