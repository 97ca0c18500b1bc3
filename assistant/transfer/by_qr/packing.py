"""Lossless packing of one match's file into as few bytes as possible.

A byte with the format version, the number of events and the milliseconds between them as variable-length
integers, and deflated JSON of the rest: `[uid, game, evening, place, note, shapes, rows]`. A shape is an
event's kind with the names of its fields, a row the index of its shape and the values of these fields.
"""

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate, pairwise
from typing import Any

from ...games.errors import Malformed
from ...matches.bounds import MOST_EVENTS
from ...matches.summary import stored_time
from ..files import FORMAT
from ..files import VERSION as FILE_VERSION

VERSION = 1
MOST_BYTES = 500_000  # of the inflated JSON
_OF_THE_HEAD = ("uid", "game", "evening", "place", "note")
_KEPT = 7  # bits of an integer per byte; the eighth marks that more follow
_LONGEST_NUMBER = 10  # bytes
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)

# The preset deflate dictionary: text common in matches. Never change it, or existing codes cannot be read.
_KNOWN = (
    b'"],["mai-star-guest-moved","player","source","guest"],["starting-player-chosen","player"],["player-renamed",'
    b'"player","name"],["mai-star-round-corrected","round","scores"],["mai-star-round-scored","round","scores"],'
    b'["mai-star-tally-kept","cards_left","geisha","income","player","reputation"],["events-undone","to"],'
    b'["mai-star-opened","first_to_choose","game","management","players","round","six_player_ending","totals"]'
    b',false,"akenohoshi","momiji","natsumi","harukaze","suzune","oboro",[0],[0],[0,0,0,0,0,0],[[0],[0],[0]]'
    b',"mai-star",["hanamikoji-opened","ending","expansions","game","markers","players","round","starting_player"]'
    b'"three-rounds-geishas","three-rounds-charm","three-rounds-points",["marker-chosen","geisha","player"],'
    b'["round-corrected","round","tally"],["action-taken","action","player"],"secret","trade-off","gift",'
    b'"competition",["round-scored","round","tally"],["cards-counted","count","geisha","player"],'
    b'1,"",[["hanamikoji-opened","ending","game","markers","players","round","starting_player"],'
    b'"until-goal","hanamikoji",[null,null,null,null,null,null,null],["Anna","Noah"],1,0],[1,1,0,0],[1,1,6,1],'
)


def packed(document: Mapping[str, Any]) -> bytes:
    """Pack the file of one match, as made by `files.writing.document`."""
    match = document["matches"][0]
    times = [_milliseconds(event["at"]) for event in match["events"]]
    waits = [times[0], *(later - earlier for earlier, later in pairwise(times))]
    shapes = [*dict.fromkeys(_shape(event) for event in match["events"])]
    rows = [
        [shapes.index(_shape(event)), *(event["body"][name] for name in sorted(event["body"]))]
        for event in match["events"]
    ]
    rest = json.dumps(
        [*(match[name] for name in _OF_THE_HEAD), shapes, rows], ensure_ascii=False, separators=(",", ":")
    )
    numbers = b"".join(map(_number, [len(waits), *map(_folded, waits)]))
    deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, _KNOWN)
    return bytes([VERSION]) + numbers + deflating.compress(rest.encode()) + deflating.flush()


def unpacked(sent: bytes) -> dict[str, Any]:
    """Unpack the file that `packed` packed; raises Malformed for anything else.

    Its content is not validated here; pass it to `files.reading.read`.
    """
    if sent[:1] != bytes([VERSION]):
        raise Malformed("text", "other-handover", version=VERSION)
    try:
        return _document(sent)
    except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError, zlib.error):
        raise Malformed("text", "damaged-handover") from None


def _document(sent: bytes) -> dict[str, Any]:
    numbers = _numbers(sent)
    count, begin = next(numbers)
    if count > MOST_EVENTS:
        raise ValueError(count)
    waits = [next(numbers) for _ in range(count)]
    times = accumulate(_unfolded(wait) for wait, _ in waits)
    *head, shapes, rows = json.loads(_inflated(sent[waits[-1][1] if waits else begin :]))
    events = [
        _event(number, at, shapes, row) for number, (at, row) in enumerate(zip(times, rows, strict=True), 1)
    ]
    match = {**dict(zip(_OF_THE_HEAD, head, strict=True)), "events": events}
    return {"format": FORMAT, "version": FILE_VERSION, "matches": [match]}


def _event(number: int, at: int, shapes: Sequence[Sequence[str]], row: Sequence[Any]) -> dict[str, Any]:
    shape, *values = row
    kind, *fields = shapes[shape]
    body = dict(zip(fields, values, strict=True))
    return {"number": number, "at": stored_time(_EPOCH + at * _MILLISECOND), "kind": kind, "body": body}


def _shape(event: Mapping[str, Any]) -> tuple[str, ...]:
    return event["kind"], *sorted(event["body"])


def _milliseconds(at: str) -> int:
    return (datetime.fromisoformat(at) - _EPOCH) // _MILLISECOND


def _inflated(sent: bytes) -> bytes:
    """Inflate the JSON; raises ValueError if it is too large, incomplete, or followed by other bytes."""
    inflating = zlib.decompressobj(-zlib.MAX_WBITS, _KNOWN)
    rest = inflating.decompress(sent, MOST_BYTES)
    if not inflating.eof or inflating.unused_data:
        raise ValueError(len(rest))
    return rest


def _folded(number: int) -> int:
    """Encode a sign in the lowest bit (zigzag): a clock that was set back makes a difference negative."""
    return number * 2 if number >= 0 else -number * 2 - 1


def _unfolded(number: int) -> int:
    return -(number + 1) // 2 if number % 2 else number // 2


def _number(number: int) -> bytes:
    low, high = number & 127, number >> _KEPT
    return bytes([low | 128]) + _number(high) if high else bytes([low])


def _numbers(sent: bytes) -> Iterator[tuple[int, int]]:
    """Yield each integer and the offset behind it, from the second byte on; raises IndexError, ValueError."""
    place = 1
    while True:
        number = bits = 0
        while sent[place] & 128:
            number |= (sent[place] & 127) << bits
            place, bits = place + 1, bits + _KEPT
            if bits > _LONGEST_NUMBER * _KEPT:
                raise ValueError(bits)
        place += 1
        yield number | sent[place - 1] << bits, place
