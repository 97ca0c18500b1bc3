"""A worker, the database or the bus dies amid taps: acknowledged taps are kept, and taps go on."""

import os
import signal

from ..servers import call, wait_until
from .browsing import Phone
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


def test_a_worker_that_is_killed_loses_no_acknowledged_tap_and_another_takes_its_place(
    on_sqlite,
):
    with tapping(on_sqlite.address) as phones:
        for _ in range(2):
            before = workers(on_sqlite)
            os.kill(min(before), signal.SIGKILL)
            wait_until(lambda before=before: len(workers(on_sqlite)) == 2 and workers(on_sqlite) != before)
            phones.go_on()
    assert 500 not in phones.failed
    check_each_is_there_once(on_sqlite, phones)


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
    """And who asks after the health of the instance is told of it."""
    asking = Phone(on_postgres.address)
    with tapping(on_postgres.address) as phones:
        for _ in range(2):
            before = len(phones.failed)
            cluster.stop(signal.SIGQUIT)
            wait_until(lambda before=before: len(phones.failed) >= before + len(phones.phones))
            wait_until(lambda: asking.get("/health").status == 503)
            cluster.start()
            phones.go_on()
    wait_until(lambda: asking.get("/health").status == 200)
    assert set(phones.failed) == {503}
    check_each_is_there_once(on_postgres, phones)
