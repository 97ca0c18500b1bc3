"""The short form of `python -m tests.simulation`, and that it finds what it is for."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import settings

from assistant import taps
from assistant.fold import Fold
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


@pytest.mark.parametrize(
    "broken",
    [
        without_the_number,
        without_the_time,
        without_the_projection,
        folding_twice,
        answering_what_was_not_written,
    ],
)
def test_a_server_that_breaks_a_promise_is_found(broken, monkeypatch):
    broken(monkeypatch)
    with pytest.raises(AssertionError):
        run(1, 1000, Counter(), shorten=False)
