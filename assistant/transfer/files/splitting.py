"""A file split into its matches without reading them, so that one at a time becomes objects in memory."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...games.errors import Illegal, Malformed

DEEPEST = 12
MOST_MATCHES = 20_000
_MOST_BRACKETS = 1_000_000  # in a file
_MOST_VALUES = 300_000  # in a match
_STRING = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_UP_TO_A_BRACKET = re.compile(
    rb'[^"\[\]{}]*+(?:' + _STRING + rb'[^"\[\]{}]*+)*+(?P<bracket>[\[\]{}])', re.DOTALL
)
_KEY = re.compile(rb'"matches"\s*:\s*\[')
_LIST, _MATCH = 2, 3  # the depths of `matches` and of what is in it


def split(sent: bytes) -> tuple[bytes, Sequence[memoryview]]:
    """Return the JSON of a file without its matches, and the JSON of each.

    All stays in the first part where `matches` is no list of objects. Raises Malformed for a file that is
    nested too deep, Illegal for one that would fill the memory.
    """
    places = _places(sent)
    if not places or not _is_separated(sent, places):
        return sent, ()
    (begin, _), *matches, (_, end) = places
    for place in matches:
        _check_values(sent, *place)
    whole = memoryview(sent)
    return sent[:begin] + b"[]" + sent[end:], [whole[first:last] for first, last in matches]


def _places(sent: bytes) -> list[tuple[int, int]]:
    """Return where the list of matches opens, each match, where it closes; nothing without such a list."""
    places: list[tuple[int, int]] = []
    begin = 0
    for depth, bracket, before, at in _brackets(sent):
        if depth == _LIST and bracket == b"[" and not places and _KEY.search(sent, before, at + 1):
            places.append((at, at + 1))
        elif depth == _MATCH and bracket in b"[{":
            begin = at
        elif depth == _MATCH and places:
            places.append((begin, at + 1))
            _check_count(len(places) - 1)
        elif depth == _LIST and bracket == b"]" and places:
            return [*places, (at, at + 1)]
    return []


def _check_count(matches: int) -> None:
    if matches > MOST_MATCHES:
        raise Malformed("matches", "wrong-number", min=0, max=MOST_MATCHES)


def _brackets(sent: bytes) -> Iterator[tuple[int, bytes, int, int]]:
    """Yield for each bracket the depth of what it opens or closes, itself, the last one's end, its place."""
    depth = place = count = 0
    while found := _UP_TO_A_BRACKET.match(sent, place):
        bracket = found["bracket"]
        is_opening = bracket in b"[{"
        depth += is_opening
        count += 1
        if count > _MOST_BRACKETS:
            raise Illegal("matches", "too-much-work")
        if depth > DEEPEST:
            raise Malformed("body", "too-deep", max=DEEPEST)
        yield depth, bracket, place, found.start("bracket")
        depth -= not is_opening
        place = found.end()


def _is_separated(sent: bytes, places: Sequence[tuple[int, int]]) -> bool:
    """Return whether nothing but commas is between the matches."""
    gaps = [sent[before:after].strip() for (_, before), (after, _) in pairwise(places)]
    return gaps == [b"", *[b","] * (len(gaps) - 2), b""][-len(gaps) :]


def _check_values(sent: bytes, begin: int, end: int) -> None:
    if sum(sent.count(mark, begin, end) for mark in (b",", b"[", b"{")) > _MOST_VALUES:
        raise Illegal("matches", "too-much-work")
