"""Matches of a file beside those that are stored: whether one is the same, and the uid of a second one."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...store import Entry, NewTable


def as_another(match: NewTable, owner: str) -> NewTable:
    """Return a match under the uid that its copy has with this owner, a device, always the same one."""
    entry = match.history_entry
    uid, evening = (uid_of_copy(name, owner) for name in (entry.uid, entry.evening))
    return replace(match, history_entry=replace(entry, uid=uid, evening=evening))


def uid_of_copy(uid: str, owner: str) -> str:
    """Return the uid of a copy, always the same for an owner."""
    return hashlib.sha256(f"{uid} {owner}".encode()).hexdigest()[: len(uid)]


def contains(entries: Sequence[Entry], others: Sequence[Entry]) -> bool:
    """Return whether a log begins with all entries of another one, written by any device."""
    return [*map(_written, others)] == [*map(_written, entries[: len(others)])]


def goes_on(entries: Sequence[Entry], others: Sequence[Entry]) -> bool:
    """Return whether others begin with all of these entries and have more."""
    return len(entries) < len(others) and contains(others, entries)


def _written(entry: Entry) -> tuple[Any, ...]:
    return entry.at, entry.kind, entry.body
