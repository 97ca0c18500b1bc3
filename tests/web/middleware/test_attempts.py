"""Attempts at one address: each counts as wrong while it runs, and near the limit one waits for another."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from assistant.web.errors import Refused
from assistant.web.middleware.attempts import Attempts

from ...servers import wait_until


class Limit:
    """A limit that allows so many attempts at once; what it was asked for."""

    def __init__(self, tries):
        self.tries, self.asked = tries, []

    def check(self, running):
        self.asked.append(running)
        if running > self.tries:
            raise Refused(429, "address", "too-many-tries")


def run(attempts, limit):
    with attempts.one("here", limit.check):
        return "allowed"


def test_those_that_run_at_an_address_are_counted_and_no_others():
    attempts, limit = Attempts(), Limit(9)
    here, again, there = (attempts.one(who, limit.check) for who in ("here", "here", "there"))
    with here, again, there:
        pass
    assert (run(attempts, limit), limit.asked) == ("allowed", [1, 2, 1, 1])


def test_one_beyond_the_limit_waits_until_the_others_are_over_and_is_checked_again():
    attempts, limit = Attempts(), Limit(1)
    with ThreadPoolExecutor(1) as pool:
        with attempts.one("here", limit.check):
            waiting = pool.submit(run, attempts, limit)
            wait_until(lambda: limit.asked == [1, 2])
        assert (waiting.result(60), limit.asked) == ("allowed", [1, 2, 1])


def test_one_that_is_refused_alone_leaves_nothing_behind():
    attempts, limit = Attempts(), Limit(0)
    with pytest.raises(Refused):
        run(attempts, limit)
    limit.tries = 1
    assert (run(attempts, limit), limit.asked) == ("allowed", [1, 1])
