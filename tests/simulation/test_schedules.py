"""The short form of `python -m tests.simulation`, and that it finds what it is for."""

from hypothesis import settings

from .broken import is_found
from .machine import SETTINGS, Schedule

Schedule.TestCase.settings = settings(SETTINGS, max_examples=12, derandomize=True)
TestSchedule = Schedule.TestCase


def test_a_server_that_breaks_a_promise_is_found():
    """Those that break others are found by `python -m tests.simulation.broken`."""
    assert is_found("folding_twice")


def test_a_late_look_is_found():
    """A table is deleted by a version that was read before somebody played on there."""
    assert is_found("deleting_late")
