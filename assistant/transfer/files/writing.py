"""Matches as JSON: `{"format", "version", "matches": [{"uid", "game", "events": […], …}], "spellings"?}`.

An event is `{"number": 2, "at": "2026-11-21T20:01:00.000+00:00", "kind": "cards-counted", "body": {…}}`, as
stored. A match also has its `evening`, its `place` in that evening, and its `note`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ... import games
from ...matches.replay import Replay, Step
from ...matches.summary import stored_time
from ...store import HistoryEntry
from . import FORMAT, VERSION


def document(matches: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the file of these matches."""
    return {"format": FORMAT, "version": VERSION, "matches": [*matches]}


def pieces(matches: Iterable[dict[str, Any]], aliases: Mapping[str, str]) -> Iterator[str]:
    """Yield the file as text, one match at a time; `aliases` become its `spellings`."""
    head = {"format": FORMAT, "version": VERSION, "spellings": dict(aliases)}
    yield _json(head)[:-1] + ',"matches":['
    for place, match in enumerate(matches):
        yield (",\n" if place else "\n") + _json(match)
    yield "\n]}\n"


def exported(replay: Replay, history_entry: HistoryEntry) -> dict[str, Any]:
    """Return a match with all events of its log, undone ones included."""
    return {
        "uid": history_entry.uid,
        "game": replay.game.KEY,
        "evening": history_entry.evening,
        "place": history_entry.place,
        "note": history_entry.note,
        "events": [_event(step) for step in replay.steps],
    }


def _event(step: Step) -> dict[str, Any]:
    kind, body = games.dump(step.event)
    return {"number": step.number, "at": stored_time(step.at), "kind": kind, "body": body}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
