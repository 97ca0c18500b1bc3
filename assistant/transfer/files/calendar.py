"""Matches as a calendar (RFC 5545): when each was played, and how it ended."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta

from ...history.queries import PlayedMatch
from ...matches.summary import minutes

_LONGEST = 75  # bytes per line
_SHORTEST_PLAY = timedelta(minutes=1)
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def lines(matches: Iterable[PlayedMatch], title: Callable[[PlayedMatch], str]) -> Iterator[str]:
    """Yield the text of the file by finished match; `title` returns an event's localized summary."""
    yield _joined(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hanamikoji Assistant//EN"])
    for match in matches:
        if match.table.ended:
            yield _joined(_event(match, match.table.ended, title(match)))
    yield _joined(["END:VCALENDAR"])


def _event(match: PlayedMatch, ended: datetime, title: str) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{match.history_entry.uid}@hanamikoji-assistant"
    yield f"DTSTAMP:{_time(ended)}"
    began = match.table.began if minutes(match.table.began, ended) else ended - _SHORTEST_PLAY
    yield f"DTSTART:{_time(began)}"
    yield f"DTEND:{_time(ended)}"
    yield f"SUMMARY:{title.translate(_ESCAPED)}"
    if match.history_entry.note:
        yield f"DESCRIPTION:{match.history_entry.note.translate(_ESCAPED)}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _time(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _joined(content: Iterable[str]) -> str:
    return "".join(f"{_folded(line)}\r\n" for line in content)


def _folded(line: str) -> str:
    """Fold a long line: continuation lines begin with a space, and no character is split."""
    made, length = "", 0
    for character in line:
        size = len(character.encode())
        if length + size > _LONGEST:
            made, length = f"{made}\r\n ", 1
        made, length = made + character, length + size
    return made
