"""Bytes as text that an address, a QR code and a message can hold, in as many parts as it takes.

A part is `2/3/CHECK/TEXT`: the second of three, the check of the whole, and its share of the text. All is in
the letters and figures of which a QR code holds most, and nothing in it must be escaped in an address.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...games.errors import Malformed

MOST_PARTS = 10
LONGEST_PART = 1100  # characters of the text: a code of 97 modules, with an address before it
_PART = re.compile(r"(?<![A-Z0-9/])(\d{1,2})/(\d{1,2})/([A-Z2-7]{7})/([A-Z2-7]+)")
_BLOCK = 8  # characters of five bytes


@dataclass(frozen=True)
class ReceivedParts:
    """What came of one handing over: `parts` by number, of `count`."""

    check: str
    count: int
    parts: Mapping[int, str]

    @property
    def missing(self) -> list[int]:
        return [number for number in range(1, self.count + 1) if number not in self.parts]


def split(sent: bytes, longest: int = LONGEST_PART) -> list[str]:
    """The parts, all about as long; none where they would be more than MOST_PARTS."""
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
    """All of it as one part, for an address that nobody has to scan."""
    return f"1/1/{_check(sent)}/{_text(sent)}"


def joined(text: str) -> bytes:
    """What the parts in a text are, in any order, with anything around them.

    Raises Malformed where there is none, where some are lacking, or where they are damaged.
    """
    handed = found(_PART.findall(text))
    if handed is None:
        raise Malformed("text", "no-handover")
    if handed.missing:
        lacking = ", ".join(map(str, handed.missing))
        raise Malformed("text", "part-lacking", parts=lacking, count=handed.count)
    sent = _bytes("".join(handed.parts[number] for number in range(1, handed.count + 1)))
    if _check(sent) != handed.check:
        raise Malformed("text", "damaged-handover")
    return sent


def found(parts: Iterable[tuple[str, str, str, str]]) -> ReceivedParts | None:
    """What was handed over last, of several the last that is whole; None where there is none."""
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
    """Raises Malformed."""
    try:
        return base64.b32decode(text + "=" * (-len(text) % _BLOCK))
    except binascii.Error:
        raise Malformed("text", "damaged-handover") from None


def _check(sent: bytes) -> str:
    return _text(zlib.crc32(sent).to_bytes(4, "big"))
