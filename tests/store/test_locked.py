"""The data file held by another program, or by a disk that hangs: no caller waits for all before it."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

import pytest

from assistant import DATA_FILE, breaker
from assistant.store import StillAway, Unavailable
from assistant.store.sqlite import turns
from assistant.store.sqlite.turns import Turns
from assistant.web.services import services

WRITERS = 8


@contextmanager
def held(data):
    """Another program writes to the file."""
    with closing(sqlite3.connect(data / DATA_FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def outcome(do):
    try:
        do()
    except Unavailable as error:
        return type(error)
    return None


def test_who_writes_while_another_program_does_waits_once_for_all_and_then_nothing_is_lost(
    app, table, tmp_path, monkeypatch
):
    monkeypatch.setattr(breaker, "AWAY_FOR", 0.1)
    settings = services(app).store.settings
    with ThreadPoolExecutor(WRITERS) as pool:
        with held(tmp_path):
            began = time.monotonic()
            told = list(pool.map(lambda n: outcome(lambda: settings.set(f"held {n}", "x")), range(WRITERS)))
            waited = time.monotonic() - began
            assert None not in told
            assert StillAway in told
            assert table.client.get(table.url).status_code == 200  # who reads waits for no writer
            assert table.count(0, 6, 1).status_code == 503
            assert table.client.get("/health").status_code == 503
        assert waited < 2  # each in turn would be 4
    time.sleep(0.15)
    assert table.count(0, 6, 1).status_code == 200
    assert settings.get("held 0") is None


def test_behind_a_turn_that_hangs_all_wait_once_and_then_nobody_until_it_ends(monkeypatch):
    monkeypatch.setattr(turns, "WAITS", 0.1)
    monkeypatch.setattr(breaker, "AWAY_FOR", 60)
    place = Turns()

    def take():
        with place.take():
            pass

    with ThreadPoolExecutor(WRITERS) as pool:
        with place.take():
            told = set(pool.map(lambda _: outcome(take), range(WRITERS)))
            assert told <= {Unavailable, StillAway}
            began = time.monotonic()
            assert outcome(take) is StillAway
            assert time.monotonic() - began < 0.1
        assert outcome(take) is None


@pytest.mark.parametrize("error", [ValueError, Unavailable])
def test_a_turn_that_ends_in_an_error_is_no_reason_to_refuse_the_next(error):
    place = Turns()
    with pytest.raises(error), place.take():
        raise error
    with place.take():
        pass
