"""Bytes encoded as text parts for addresses, QR codes and messages.

A part is `2/3/CHECK/TEXT`: the second of three, the CRC-32 of the whole, and its share of the base32 text. It
uses only characters of a QR code's alphanumeric mode, none of which needs escaping in an address.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...games.errors import Malformed

MOST_PARTS = 10
LONGEST_PART = 1100  # characters: with an address in front, a QR code of 97 modules a side
_PART = re.compile(r"(?<![A-Z0-9/])(\d{1,2})/(\d{1,2})/([A-Z2-7]{7})/([A-Z2-7]+)")
_BLOCK = 8  # base32 characters encode five bytes


@dataclass(frozen=True)
class ReceivedParts:
    """The parts of one transfer that were found: `parts` by number, out of `count`."""

    check: str
    count: int
    parts: Mapping[int, str]

    @property
    def missing(self) -> list[int]:
        """The numbers of the parts that were not found."""
        return [number for number in range(1, self.count + 1) if number not in self.parts]


def split(sent: bytes, longest: int = LONGEST_PART) -> list[str]:
    """Split bytes into parts of about equal length; return `[]` if MOST_PARTS are not enough."""
    text, check = _text(sent), _check(sent)
    count = -(-len(text) // longest)
    if count > MOST_PARTS:
        return []
    length = -(-len(text) // count)
    return [
        f"{number}/{count}/{check}/{text[(number - 1) * length : number * length]}"
        for number in range(1, count + 1)
    ]


def whole(sent: bytes) -> str:
    """Encode bytes as a single part, for an address that nobody has to scan."""
    return f"1/1/{_check(sent)}/{_text(sent)}"


def decode(text: str) -> bytes:
    """Decode the parts in a text, whatever their order and the text around them.

    Raises Malformed if there are none, some are missing, or they are damaged.
    """
    handed = last_transfer(_PART.findall(text))
    if handed is None:
        raise Malformed("text", "no-handover")
    if handed.missing:
        lacking = ", ".join(map(str, handed.missing))
        raise Malformed("text", "part-lacking", parts=lacking, count=handed.count)
    sent = _bytes("".join(handed.parts[number] for number in range(1, handed.count + 1)))
    if _check(sent) != handed.check:
        raise Malformed("text", "damaged-handover")
    return sent


def last_transfer(parts: Iterable[tuple[str, str, str, str]]) -> ReceivedParts | None:
    """Return the last complete transfer, or else the last incomplete one, or None."""
    by_check: dict[tuple[str, int], dict[int, str]] = {}
    for number, count, check, text in parts:
        if 1 <= int(number) <= int(count):
            of_one = by_check.pop((check, int(count)), {})
            by_check[check, int(count)] = {**of_one, int(number): text}
    handed = [ReceivedParts(check, count, texts) for (check, count), texts in by_check.items()]
    return next((one for one in reversed(handed) if not one.missing), handed[-1] if handed else None)


def _text(sent: bytes) -> str:
    return base64.b32encode(sent).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Decode base32; raises Malformed."""
    try:
        return base64.b32decode(text + "=" * (-len(text) % _BLOCK))
    except binascii.Error:
        raise Malformed("text", "damaged-handover") from None


def _check(sent: bytes) -> str:
    return _text(zlib.crc32(sent).to_bytes(4, "big"))
