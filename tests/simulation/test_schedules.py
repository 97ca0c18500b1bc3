"""The short form of `python -m tests.simulation`, and that it finds what it is for."""

import sys

import pytest
from hypothesis import settings

from ..running import run
from .machine import SETTINGS, Schedule

Schedule.TestCase.settings = settings(SETTINGS, max_examples=12, derandomize=True)
TestSchedule = Schedule.TestCase


FIRST = "folding_twice"
FOUND = {
    FIRST: "what is answered is on the disk",
    "answering_what_was_not_written": "a tap is passed over for a later one at its place",
    "undoing_the_unseen": "nobody takes back what they have not seen",
    "refusing_the_future": "a device stays who it is, whatever the clocks say",
    "without_the_number": "a tap is done once, and after those before it",
    "forgetting_what_a_form_asked_for": "what a form asked for once is done once",
    "without_the_time": "of two taps at one place the later one stands",
    "without_the_projection": "a projection is what the log comes to",
    "without_the_seats": "who sits where is what the log comes to",
    "writing_in_two_transactions": "of what a request did is there all or nothing",
    "forgetting_own_taps": "own taps are known to who scores",
}


@pytest.mark.parametrize(
    "broken", [FIRST, *(pytest.param(other, marks=pytest.mark.walk) for other in FOUND if other != FIRST)]
)
def test_a_server_that_breaks_a_promise_is_found(broken):
    command = (sys.executable, "-m", "tests.simulation.broken", broken)
    found = run(command, capture_output=True, text=True, check=True)
    assert found.stdout.startswith(FOUND[broken])
