"""A Wi-Fi network as QR code text that phones' cameras read: `WIFI:T:WPA;S:name;P:password;;`."""

import re
from dataclasses import dataclass, field

LONGEST_NAME = 32  # bytes, as in IEEE 802.11
SHORTEST, LONGEST = 8, 63  # characters of a WPA password
_SPECIAL = re.compile(r'([\\;,:"])')


@dataclass(frozen=True)
class Network:
    """A network. The password is empty for an open one, and excluded from the repr."""

    name: str
    password: str = field(default="", repr=False)

    @property
    def link(self) -> str:
        """The text for a QR code."""
        kind = "WPA" if self.password else "nopass"
        secret = f"P:{_escaped(self.password)};" if self.password else ""
        return f"WIFI:T:{kind};S:{_escaped(self.name)};{secret};"


def is_name(text: str) -> bool:
    """Return whether a text is a valid network name."""
    return 0 < len(text.encode()) <= LONGEST_NAME


def is_password(text: str) -> bool:
    """Return whether a text is as long as a WPA password."""
    return SHORTEST <= len(text) <= LONGEST


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
