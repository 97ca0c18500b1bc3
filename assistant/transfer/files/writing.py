"""Matches as JSON: `{"format", "version", "matches": [{"uid", "game", "events": […], …}], "spellings"?}`.

Tournaments follow the matches as `"events": [{"uid", "entries": […]}]`, with a match's uid for each table.

An event is `{"number": 2, "at": "2026-11-21T20:01:00.000+00:00", "kind": "cards-counted", "body": {…}}`, as
stored. A match also has its `evening`, its `place` in that evening, and its `note`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ... import games
from ...matches.replay import Replay, Step
from ...matches.summary import stored_time
from ...store import FoundTournament, HistoryEntry
from . import FORMAT, VERSION


def document(matches: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the file of these matches."""
    return {"format": FORMAT, "version": VERSION, "matches": [*matches]}


def pieces(
    matches: Iterable[dict[str, Any]],
    aliases: Mapping[str, str],
    tournaments: Iterable[dict[str, Any]] | None = None,
) -> Iterator[str]:
    """Yield the file as text, one match at a time; `aliases` become its `spellings`.

    The `tournaments` are asked for after the last match.
    """
    head = {"format": FORMAT, "version": VERSION, "spellings": dict(aliases)}
    yield _json(head)[:-1] + ',"matches":['
    for place, match in enumerate(matches):
        yield (",\n" if place else "\n") + _json(match)
    yield "\n]"
    if tournaments is not None:
        yield ',"events":[' + ",\n".join(map(_json, tournaments)) + "]"
    yield "}\n"


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


def exported_tournament(found: FoundTournament, uids: Mapping[str, str]) -> dict[str, Any]:
    """Return a tournament with all entries of its log, given the uids of the matches at its tables."""
    entries = [
        {"number": number, "at": entry.at, "kind": entry.kind, "body": with_tables(entry.body, uids)}
        for number, entry in enumerate(found.entries, 1)
    ]
    return {"uid": found.row.uid, "entries": entries}


def with_tables(body: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the body of an entry with other names for its tables, null for those that have none."""
    tables = {"tables": [names.get(table) for table in body["tables"]]} if "tables" in body else {}
    table = {"table": names.get(body["table"])} if "table" in body else {}
    return {**body, **tables, **table}


def _event(step: Step) -> dict[str, Any]:
    kind, body = games.dump(step.event)
    return {"number": step.number, "at": stored_time(step.at), "kind": kind, "body": body}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
