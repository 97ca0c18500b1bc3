"""The parser of match files, which checks form and bounds before anything in a file is trusted.

Raises Malformed for a wrong form and Illegal for content that this program never writes.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from ...games import reading
from ...games.errors import Illegal, Malformed
from ...games.names import bare, cleaned
from ...matches.bounds import MOST_EVENTS
from ...matches.player_keys import person_of
from ...matches.summary import stored_time
from ...store import Entry, HistoryEntry
from ...tournaments.decide import MOST_ENTRIES
from . import FORMAT, VERSION
from .splitting import MOST_MATCHES, split

MOST_SPELLINGS = MOST_TOURNAMENTS = 1_000
_MOST_BESIDE = 4 * 1024 * 1024  # bytes beside the matches
_HIGHEST_PLACE = 1_000_000
_UID = re.compile(r"[0-9a-f]{24}")
_KIND_LENGTH = 40
_YEARS = range(1970, 3000)


@dataclass(frozen=True)
class GivenMatch:
    """A parsed match; `at` is its path in the file, `size` the length of its JSON in bytes, if known."""

    at: str
    game: str
    history_entry: HistoryEntry
    events: Sequence[Entry]
    size: int = 0


@dataclass(frozen=True)
class GivenTournament:
    """A parsed tournament; `at` is its path in the file. Tables go by the uid of their match."""

    at: str
    uid: str
    entries: Sequence[Entry]


@dataclass(frozen=True)
class GivenFile:
    """A parsed file, whose `matches` are parsed one by one; `aliases` map spellings of names to people."""

    matches: Iterator[GivenMatch]
    aliases: Mapping[str, str]
    tournaments: Sequence[GivenTournament] = ()


def parse(sent: bytes) -> object:
    """Parse a file as JSON but for its matches; raises Malformed and Illegal."""
    beside, matches = split(sent)
    if len(beside.strip()) > _MOST_BESIDE:
        raise Malformed("format", "foreign-file")
    value = _json(beside)
    return {**value, "matches": matches} if matches and isinstance(value, dict) else value


def _json(sent: bytes | memoryview) -> object:
    try:
        return json.loads(str(sent, "utf-8-sig"))
    except (ValueError, RecursionError):
        raise Malformed("body", "not-json") from None


def read(value: object) -> GivenFile:
    """Validate the JSON value of a file, its matches as they are read; raises Malformed and Illegal."""
    _check_format(value)
    given = reading.fields(value, ("format", "version", "matches"), ("spellings", "events"))
    matches = reading.some(given["matches"], "matches", 0, MOST_MATCHES, lambda match, _: match)
    tournaments = reading.some(given.get("events", ()), "events", 0, MOST_TOURNAMENTS, _tournament)
    _check_uids(tournaments)
    return GivenFile(_read(matches), _spellings(given.get("spellings", {})), tournaments)


def _check_uids(tournaments: Sequence[GivenTournament]) -> None:
    uids = [each.uid for each in tournaments]
    for number, each in enumerate(tournaments):
        if each.uid in uids[:number]:
            raise Illegal(f"{each.at}/uid", "uid-twice")


def _tournament(value: object, at: str) -> GivenTournament:
    given = reading.fields(value, ("uid", "entries"), at=at)
    entries = reading.some(given["entries"], reading.below(at, "entries"), 1, MOST_ENTRIES, _event)
    return GivenTournament(at, _uid(given["uid"], reading.below(at, "uid")), entries)


def _read(matches: Sequence[object]) -> Iterator[GivenMatch]:
    uids: set[str] = set()
    for index, value in enumerate(matches):
        match = _match_of(value, f"matches/{index}")
        if match.history_entry.uid in uids:
            raise Illegal(f"{match.at}/uid", "uid-twice")
        uids.add(match.history_entry.uid)
        yield match


def _match_of(value: object, at: str) -> GivenMatch:
    if isinstance(value, memoryview):
        return replace(_match(_json(value), at), size=value.nbytes)
    return _match(value, at)


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


def _event(value: object, at: str) -> Entry:
    given = reading.fields(value, ("number", "at", "kind", "body"), at=at)
    number = reading.whole(given["number"], reading.below(at, "number"), 1, MOST_EVENTS)
    if number != int(at.rpartition("/")[2]) + 1:
        raise Illegal(reading.below(at, "number"), "out-of-order")
    body = given["body"]
    if not isinstance(body, dict):
        raise Malformed(reading.below(at, "body"), "not-an-object")
    kind = _text(given["kind"], reading.below(at, "kind"))
    return Entry(_time(given["at"], reading.below(at, "at")), "", kind, body)


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
    """Return the key of a person, given as by `person_of`, or with what that once left in."""
    if not isinstance(value, str):
        raise Malformed("spellings", "not-a-text")
    key = person_of(value)
    if reading.has_control(value) or not key or key not in (value, bare(value), cleaned(value)):
        raise Illegal("spellings", "not-a-person")
    return key
