"""What dies amid taps: a worker, the database, the bus. What was acknowledged is there, and taps go on."""

import os
import signal

import pytest

from ..servers import call, wait_until
from .held import data_of, numbers, taps, workers
from .tappers import tapping


def check_each_is_there_once(hosted, phones):
    """Every tap that was acknowledged is one event; the log has no gap, and all that was told of is in it."""
    with data_of(hosted.parts["pages"].options["env"]) as data:
        found, log = taps(data, phones.table), numbers(data)[phones.table]
    assert {tap: found.get(tap) for tap in phones.taken} == dict.fromkeys(phones.taken, 1)
    assert set(found.values()) == {1}
    assert log == [*range(1, len(log) + 1)]
    assert max(phone.version for phone in phones.phones) <= len(log)
    assert call(f"{hosted.address}/api/tables/{phones.table}")["version"] == len(log)


def test_a_worker_that_is_killed_loses_no_acknowledged_tap_and_another_takes_its_place(hosted):
    with tapping(hosted.address) as phones:
        for _ in range(2):
            before = workers(hosted)
            os.kill(min(before), signal.SIGKILL)
            wait_until(lambda before=before: len(workers(hosted)) == 2 and workers(hosted) != before)
            phones.go_on()
    assert 500 not in phones.failed
    check_each_is_there_once(hosted, phones)


@pytest.mark.walk
def test_no_tap_fails_while_the_pages_change_to_a_new_program(hosted):
    with tapping(hosted.address) as phones:
        for _ in range(2):
            before = workers(hosted)
            hosted.parts["pages"].send(signal.SIGHUP)
            wait_until(
                lambda before=before: len(workers(hosted) - before) == 2 and not workers(hosted) & before
            )
            phones.go_on()
    assert phones.failed == []
    check_each_is_there_once(hosted, phones)


def test_taps_go_on_without_a_bus_and_when_it_is_back(on_postgres):
    with tapping(on_postgres.address) as phones:
        on_postgres.parts["bus"].kill()
        phones.go_on()
        on_postgres.parts["bus"].start()
        phones.go_on()
    assert phones.failed == []
    check_each_is_there_once(on_postgres, phones)


def test_a_database_that_was_stopped_at_once_has_every_acknowledged_tap_and_phones_are_told_to_wait(
    on_postgres, cluster
):
    with tapping(on_postgres.address) as phones:
        for _ in range(2):
            before = len(phones.failed)
            cluster.stop(signal.SIGQUIT)
            wait_until(lambda before=before: len(phones.failed) >= before + len(phones.phones))
            cluster.start()
            phones.go_on()
    assert set(phones.failed) == {503}
    check_each_is_there_once(on_postgres, phones)
