"""The short form of `python -m tests.simulation`, and that it finds what it is for."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import settings

from assistant import taps
from assistant.fold import Fold, Table
from assistant.store import Unavailable, events
from assistant.store.events import SqlEvents

from .machine import SETTINGS, Schedule, run

Schedule.TestCase.settings = settings(SETTINGS, max_examples=40, derandomize=True)
TestSchedule = Schedule.TestCase


def without_the_number(patch):
    patch.setattr(taps, "_is_answered", lambda table, tap: False)


def without_the_time(patch):
    patch.setattr(taps, "is_superseded", lambda *given: False)


def without_the_projection(patch):
    patch.setattr(events, "write_match", lambda *given: None)


def folding_twice(patch):
    add = Fold.add

    def add_twice(fold, steps):
        add(fold, steps)
        fold.steps += steps

    patch.setattr(Fold, "add", add_twice)


def answering_what_was_not_written(patch):
    append = SqlEvents.append

    def append_or_not(*given):
        with suppress(Unavailable):
            append(*given)

    patch.setattr(SqlEvents, "append", append_or_not)


def writing_in_two_transactions(patch):
    append = SqlEvents.append

    def append_twice(events, table, after, entries, match):
        append(events, table, after, entries[:1], match)
        if entries[1:]:
            append(events, table, after + 1, entries[1:], match)

    patch.setattr(SqlEvents, "append", append_twice)


def undoing_the_unseen(patch):
    patch.setattr(Table, "is_changed_by_others", lambda *given: False)


def forgetting_own_taps(patch):
    patch.setattr(Table, "known_to", lambda table, device, seen: table.fold.steps[seen - 1].match)


@pytest.mark.parametrize(
    ("broken", "claim"),
    [
        (without_the_number, "a tap is done once, and after those before it"),
        (without_the_time, "of two taps at one place the later one stands"),
        (without_the_projection, "a projection is what the log comes to"),
        (folding_twice, "what is answered is on the disk"),
        (answering_what_was_not_written, "a tap is passed over for a later one at its place"),
        (writing_in_two_transactions, "of what a request did is there all or nothing"),
        (undoing_the_unseen, "nobody takes back what they have not seen"),
        (forgetting_own_taps, "own taps are known to who scores"),
    ],
)
def test_a_server_that_breaks_a_promise_is_found(broken, claim, monkeypatch):
    broken(monkeypatch)
    with pytest.raises(AssertionError, match=claim):
        run(1, 1000, Counter(), shorten=False)
