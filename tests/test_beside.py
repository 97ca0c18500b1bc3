"""A server that answers late delays nobody."""

import threading
import time

import pytest

from assistant.beside import Beside, Late


def test_who_asks_waits_a_moment_and_what_was_asked_goes_on_and_late_again_and_again_is_away():
    beside, gate, done = Beside(), threading.Event(), threading.Event()

    def slow():
        gate.wait()
        done.set()

    assert beside.ask(lambda: 7) == 7
    lates = []
    for _ in range(3):
        began = time.monotonic()
        with pytest.raises(Late) as late:
            beside.ask(slow)
        assert time.monotonic() - began < 0.4
        lates.append(late.value.is_away)
    gate.set()
    assert done.wait(60)
    assert lates == [False, False, True]


def test_what_the_server_refuses_is_raised_as_it_is():
    with pytest.raises(ZeroDivisionError):
        Beside().ask(lambda: 1 // 0)
