"""A tournament's log without people who were removed from the history."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..matches.player_keys import anonymous, anonymous_text, person_of
from ..store import Entry
from .log import PeopleLeft, load
from .tournament import replayed


def bodies_without(entries: Sequence[Entry], people: Collection[str]) -> dict[int, dict[str, Any]]:
    """Return the bodies that name these people, by number, with NOBODY in their place."""
    without = ((number, entry.body, _without(entry.body, people)) for number, entry in enumerate(entries, 1))
    return {number: after for number, before, after in without if after != before}


def _without(body: Mapping[str, Any], people: Collection[str]) -> dict[str, Any]:
    if "person" in body:
        return {**body, "name": anonymous(body["name"], people)}
    listed = body.get("people", ())
    names = [anonymous(one, people) if isinstance(one, str) else one for one in listed]
    named = {"name": anonymous_text(body["name"], people)} if "name" in body else {}
    return {**body, **named, **({"people": names} if "people" in body else {})}


def leaving(entries: Sequence[Entry], people: Collection[str]) -> PeopleLeft:
    """Return the event by which these people are paired no more; it moves the version in any case."""
    state = replayed([load(entry.kind, entry.body) for entry in entries])
    named = (number for number, one in enumerate(state.people) if person_of(one.name) in people)
    return PeopleLeft(tuple(named))
