"""The addresses of this machine that a phone in the same room can reach, and the keys of callers."""

import ipaddress
import re
import socket
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import ifaddr

# Beginnings of adapters' names on Linux, macOS and Android, and words in those that Windows shows.
_TUNNELS = re.compile(
    r"^(tun|tap|utun|wg|wt\d|ppp|ipsec|gre|gif|sit|vti|zt|feth|proton|pvpn|cscotun|gpd|ham\d)"
    r"|^(rmnet|ccmni|pdp_ip|wwan|clat|v4-)"  # mobile data
    r"|vpn|tunnel|wireguard|tailscale|zerotier|nordlynx|mullvad|warp|anyconnect|fortinet|juniper|pangp|hamachi"
)
_VIRTUAL = re.compile(
    r"^(docker|br-|veth|virbr|vnet|lx[cd]br|incusbr|podman|cni|flannel|cali|waydroid|vbox|vmnet|vnic)"
    r"|^(bridge1|awdl|llw|anpi|vethernet)"
    r"|(?<!wi-fi direct )(?<!hosted network )virtual|vmware|parallels|loopback"  # these are Windows's hotspot
)
_PHYSICAL = re.compile(r"^(wl|en|eth|wi-fi|swlan|ap\d|ap_|softap)")
_HOME = ipaddress.ip_network("192.168.0.0/16")
_PRIVATE = (_HOME, ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("172.16.0.0/12"))
_OF_PROVIDERS = ipaddress.ip_network("100.64.0.0/10")  # and of Tailscale
_POINT_TO_POINT = 31  # bits of the network or more
_FRESH_SECONDS = 5.0


class Adapters:
    """A cache of `lan_addresses` for a few seconds, as listing the adapters is slow.

    `clock` returns monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._found: tuple[list[str], float] | None = None

    def addresses(self) -> list[str]:
        """Return the addresses, cached."""
        found = self._found
        if found is None or self._clock() - found[1] > _FRESH_SECONDS:
            found = self._found = lan_addresses(), self._clock()
        return found[0]

    def look_again(self) -> None:
        """Clear the cache."""
        self._found = None


class LanAddress(NamedTuple):
    """An IPv4 address, the bits of its network, and the names of its adapter in lower case."""

    address: str
    bits: int
    names: tuple[str, ...]


def lan_addresses() -> list[str]:
    """Return this machine's IPv4 addresses, the likeliest to be on the table's Wi-Fi first."""
    default = _default_route_address()
    usable = [found for found in _found() if _is_reachable(found.address)]
    return [found.address for found in sorted(usable, key=lambda each: (_kind(each), -_score(each, default)))]


def _found() -> Iterator[LanAddress]:
    """Yield the addresses with what Windows calls the device and the connection; elsewhere these are one."""
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if ip.is_IPv4:
                names = adapter.nice_name.lower(), ip.nice_name.lower()
                yield LanAddress(str(ip.ip), ip.network_prefix, names)


def _kind(found: LanAddress) -> int:
    """Return 0 for a network of this place, 1 for one inside this machine, 2 for the far end of a tunnel.

    A switch inside this machine may have the place's network connected to it, a tunnel hasn't.
    """
    is_physical = _is_named(_PHYSICAL, found)
    is_tunnel = found.bits >= _POINT_TO_POINT and not is_physical
    if is_tunnel or _is_named(_TUNNELS, found) or ipaddress.ip_address(found.address) in _OF_PROVIDERS:
        return 2
    return int(_is_named(_VIRTUAL, found))


def _score(found: LanAddress, default: str | None) -> int:
    """Rate an address among those of its kind."""
    address = ipaddress.ip_address(found.address)
    return (
        (40 if any(address in network for network in _PRIVATE) else 0)
        + (20 if found.address == default else 0)
        + (8 if _is_named(_PHYSICAL, found) else 0)
        + (5 if address in _HOME else 0)
    )


def _is_named(pattern: re.Pattern[str], found: LanAddress) -> bool:
    return any(map(pattern.search, found.names))


def client_key(address: str) -> str:
    """Return the key of a caller: the /64 network of an IPv6 address, since one caller has all of it.

    Text that is no address is returned unchanged.
    """
    try:
        parsed = ipaddress.ip_address(unmapped(address))
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(ipaddress.IPv6Network((int(parsed), 64), strict=False))


def unmapped(address: str) -> str:
    """Return the address of a caller by IPv4 to a socket of IPv6 as IPv4; any other text unchanged."""
    try:
        mapped = ipaddress.IPv6Address(address).ipv4_mapped
    except ValueError:
        return address
    return str(mapped) if mapped else address


def _is_reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def _default_route_address() -> str | None:
    """Return the source address of the default route; connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
