"""A Wi-Fi network as a QR code says it: `WIFI:T:WPA;S:name;P:password;;`, as phones' cameras read it."""

import re
from dataclasses import dataclass, field

LONGEST_NAME = 32  # bytes, as IEEE 802.11 has it
SHORTEST, LONGEST = 8, 63  # characters of a WPA password
_MEANT = re.compile(r'([\\;,:"])')


@dataclass(frozen=True)
class Network:
    """Its name and password, which is empty for an open one; the password is in no representation."""

    name: str
    password: str = field(default="", repr=False)

    @property
    def link(self) -> str:
        """For a QR code."""
        kind = "WPA" if self.password else "nopass"
        secret = f"P:{_escaped(self.password)};" if self.password else ""
        return f"WIFI:T:{kind};S:{_escaped(self.name)};{secret};"


def is_name(text: str) -> bool:
    return 0 < len(text.encode()) <= LONGEST_NAME


def is_password(text: str) -> bool:
    return SHORTEST <= len(text) <= LONGEST


def _escaped(text: str) -> str:
    return _MEANT.sub(r"\\\1", text)
