"""The addresses of this machine that a phone in the same room can reach, and the keys of callers."""

import ipaddress
import socket
import time
from collections.abc import Callable

import ifaddr

_VIRTUAL = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vbox",
    "vmnet",
    "tun",
    "tap",
    "wg",
    "utun",
    "tailscale",
    "zt",
)
_PHYSICAL = ("wl", "en", "eth")
_HOME = ipaddress.ip_network("192.168.0.0/16")
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


def lan_addresses() -> list[str]:
    """Return this machine's IPv4 addresses, the likeliest to be on the table's Wi-Fi first."""
    default = _default_route_address()
    found = [
        (str(ip.ip), adapter.name) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4
    ]
    usable = [(address, name) for address, name in found if _is_reachable(address)]
    return [address for address, _ in sorted(usable, key=lambda pair: -score(*pair, default=default))]


def score(address: str, adapter: str, *, default: str | None) -> int:
    """Rate how likely a phone reaches `address`: virtual adapters low, the default route high."""
    name = adapter.lower()
    return (
        (-20 if name.startswith(_VIRTUAL) else 0)
        + (10 if address == default else 0)
        + (5 if ipaddress.ip_address(address) in _HOME else 0)
        + (4 if name.startswith(_PHYSICAL) else 0)
    )


def client_key(address: str) -> str:
    """Return the key of a caller: the /64 network of an IPv6 address, since one caller has all of it.

    An IPv4-mapped address counts as IPv4; any other text is returned unchanged.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed), 64), strict=False))


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
