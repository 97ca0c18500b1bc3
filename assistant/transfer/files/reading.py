"""The parser of match files, which checks form and bounds before anything in a file is trusted.

Raises Malformed for a wrong form and Illegal for content that this program never writes.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ...games import reading
from ...games.errors import Illegal, Malformed
from ...matches.player_keys import person_of
from ...matches.summary import stored_time
from ...store import HistoryEntry
from . import FORMAT, VERSION

MOST_MATCHES = 20_000
MOST_EVENTS = 5_000  # per match
MOST_SPELLINGS = 1_000
DEEPEST = 12
_HIGHEST_PLACE = 1_000_000
_UID = re.compile(r"[0-9a-f]{24}")
_KIND_LENGTH = 40
_YEARS = range(1970, 3000)


@dataclass(frozen=True)
class GivenEvent:
    """A parsed event; `at` is its time in the stored form."""

    at: str
    kind: str
    body: Mapping[str, Any]


@dataclass(frozen=True)
class GivenMatch:
    """A parsed match; `at` is its path in the file."""

    at: str
    game: str
    history_entry: HistoryEntry
    events: Sequence[GivenEvent]


@dataclass(frozen=True)
class GivenFile:
    """A parsed file; `aliases` map spellings of names to people."""

    matches: Sequence[GivenMatch]
    aliases: Mapping[str, str]


def parse(sent: bytes) -> object:
    """Parse a file as JSON; raises Malformed."""
    try:
        value = json.loads(sent.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Malformed("body", "not-json") from None
    _check_depth(value)
    return value


def read(value: object) -> GivenFile:
    """Validate the JSON value of a file; raises Malformed and Illegal."""
    _check_format(value)
    given = reading.fields(value, ("format", "version", "matches"), ("spellings",))
    matches = reading.some(given["matches"], "matches", 0, MOST_MATCHES, _match)
    uids: set[str] = set()
    for match in matches:
        if match.history_entry.uid in uids:
            raise Illegal(f"{match.at}/uid", "uid-twice")
        uids.add(match.history_entry.uid)
    return GivenFile(matches, _spellings(given.get("spellings", {})))


def _check_depth(value: object) -> None:
    """Check level by level, since recursion could exceed its limit here."""
    level = [value]
    for _ in range(DEEPEST):
        level = [part for one in level for part in _parts(one)]
    if level:
        raise Malformed("body", "too-deep", max=DEEPEST)


def _parts(value: object) -> Sequence[object]:
    if isinstance(value, dict):
        return [*value.values()]
    return value if isinstance(value, list) else ()


def _check_format(value: object) -> None:
    """Check the format and the version first, for a clearer error than that of a missing field."""
    if not isinstance(value, Mapping) or value.get("format") != FORMAT:
        raise Malformed("format", "foreign-file")
    version = value.get("version")
    if isinstance(version, bool) or version != VERSION:
        raise Malformed("version", "other-version", version=VERSION)


def _match(value: object, at: str) -> GivenMatch:
    given = reading.fields(value, ("uid", "game", "events"), ("evening", "place", "note"), at)
    uid = _uid(given["uid"], reading.below(at, "uid"))
    shelved = HistoryEntry(
        uid,
        _uid(given.get("evening", uid), reading.below(at, "evening")),
        reading.whole(given.get("place", 1), reading.below(at, "place"), 1, _HIGHEST_PLACE),
        note(given.get("note", ""), reading.below(at, "note")),
    )
    game = _text(given["game"], reading.below(at, "game"))
    events = reading.some(given["events"], reading.below(at, "events"), 1, MOST_EVENTS, _event)
    return GivenMatch(at, game, shelved, events)


def _event(value: object, at: str) -> GivenEvent:
    given = reading.fields(value, ("number", "at", "kind", "body"), at=at)
    number = reading.whole(given["number"], reading.below(at, "number"), 1, MOST_EVENTS)
    if number != int(at.rpartition("/")[2]) + 1:
        raise Illegal(reading.below(at, "number"), "out-of-order")
    body = given["body"]
    if not isinstance(body, dict):
        raise Malformed(reading.below(at, "body"), "not-an-object")
    kind = _text(given["kind"], reading.below(at, "kind"))
    return GivenEvent(_time(given["at"], reading.below(at, "at")), kind, body)


def note(value: object, at: str) -> str:
    """Validate the note of a match: one line without control characters, possibly empty."""
    if not isinstance(value, str):
        raise Malformed(at, "not-a-text")
    if len(value) > reading.NOTE_LENGTH:
        raise Malformed(at, "note-length", max=reading.NOTE_LENGTH)
    if reading.has_control(value):
        raise Illegal(at, "control-character")
    return value


def _uid(value: object, at: str) -> str:
    if not isinstance(value, str) or not _UID.fullmatch(value):
        raise Malformed(at, "not-a-uid")
    return value


def _text(value: object, at: str) -> str:
    if not isinstance(value, str) or len(value) > _KIND_LENGTH:
        raise Malformed(at, "not-a-text")
    return value


def _time(value: object, at: str) -> str:
    """Validate a time, which must be exactly as it would be stored."""
    if not isinstance(value, str):
        raise Malformed(at, "not-a-text")
    try:
        read = datetime.fromisoformat(value)
    except ValueError:
        raise Illegal(at, "not-a-time") from None
    if read.tzinfo != UTC or read.year not in _YEARS or stored_time(read) != value:
        raise Illegal(at, "not-a-time")
    return value


def _spellings(value: object) -> Mapping[str, str]:
    if not isinstance(value, dict):
        raise Malformed("spellings", "not-an-object")
    if len(value) > MOST_SPELLINGS:
        raise Malformed("spellings", "too-many-spellings", max=MOST_SPELLINGS)
    return {_person(spelling): _person(person) for spelling, person in value.items()}


def _person(value: object) -> str:
    """Validate the key of a person, as returned by `person_of`."""
    if not isinstance(value, str):
        raise Malformed("spellings", "not-a-text")
    if reading.has_control(value) or not value or person_of(value) != value:
        raise Illegal("spellings", "not-a-person")
    return value
