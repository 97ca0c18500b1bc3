"""A tournament in use is read once for all who look at it, and few long ones at a time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from unittest.mock import Mock

import pytest

from assistant.tournaments import lookup, places
from assistant.tournaments.places import LONG, MOST_AT_ONCE, MOST_PATIENT, MOST_WAITING, Busy, Places
from assistant.web.services import services

from .. import factories
from ..servers import wait_until


class Reading:
    """The ids of the tournaments whose logs are being read, until `go_on` is set."""

    def __init__(self, read):
        self.ids, self.go_on, self._read = [], Event(), read

    def __call__(self, found, rows):
        self.ids.append(found.row.id)
        assert self.go_on.wait(60)
        return self._read(found, rows)


@pytest.fixture
def tournaments(app):
    return services(app).tournaments


@pytest.fixture
def reading(monkeypatch):
    held_up = Reading(lookup.held_of)
    monkeypatch.setattr(places, "LONG", 0)
    monkeypatch.setattr(lookup, "held_of", held_up)
    return held_up


def opened(reading, client, tournaments, count):
    """The ids of new events, which nobody has read since."""
    reading.go_on.set()
    ids = [factories.Event.open(client).id for _ in range(count)]
    tournaments._kept.clear()
    reading.go_on.clear()
    reading.ids.clear()
    return ids


def test_a_few_who_look_while_a_log_is_read_wait_for_it_and_read_nothing(client, tournaments, reading):
    (one,) = opened(reading, client, tournaments, 1)
    with ThreadPoolExecutor(4) as pool:
        looks = [pool.submit(tournaments.find, one) for _ in range(1 + MOST_WAITING)]
        wait_until(lambda: tournaments.places._asked[one] == len(looks) and reading.ids)
        with pytest.raises(Busy):
            tournaments.find(one)
        looks += [pool.submit(tournaments.newest, one)]
        reading.go_on.set()
        assert len({id(look.result(60)) for look in looks}) == 1
    assert reading.ids == [one]


def test_no_more_long_logs_are_read_at_once_and_who_has_written_waits(client, tournaments, reading):
    *few, refused = opened(reading, client, tournaments, MOST_AT_ONCE + 1)
    with ThreadPoolExecutor(len(few) + 1) as pool:
        looks = [pool.submit(tournaments.find, one) for one in few]
        wait_until(lambda: len(reading.ids) == len(few))
        with pytest.raises(Busy):
            tournaments.find(refused)
        written = pool.submit(tournaments.newest, refused)
        assert {*reading.ids} == {*few}
        reading.go_on.set()
        assert [each.result(60).row.id for each in (*looks, written)] == [*few, refused]
    assert tournaments.find(refused)


def test_a_change_waits_until_it_is_less_crowded_but_not_for_ever_nor_do_many(client, tournaments, reading):
    one, other = opened(reading, client, tournaments, 2)
    with ThreadPoolExecutor(2) as pool:
        look = pool.submit(tournaments.find, one)
        wait_until(lambda: reading.ids)
        with pytest.raises(Busy):
            tournaments.find(other, 0.01)
        change = pool.submit(tournaments.find, other, 60)
        wait_until(lambda: tournaments.places._patient == MOST_PATIENT)
        with pytest.raises(Busy):
            tournaments.find(other, 60)
        reading.go_on.set()
        assert [each.result(60).row.id for each in (look, change)] == [one, other]


def test_whose_waiting_is_broken_off_leaves_the_place_to_others(monkeypatch):
    places_here = Places()
    with places_here.take("one", LONG + 1):
        monkeypatch.setattr(places_here, "_is_free", Mock(side_effect=MemoryError))
        with pytest.raises(MemoryError), places_here.take("one", LONG + 1):
            pass
    monkeypatch.undo()
    with places_here.take("other", LONG + 1):
        pass


def test_after_a_tap_only_its_table_is_read_and_what_the_log_says_stays(client, tournaments, monkeypatch):
    event, rows = factories.Event.open(client), []
    event.pair()
    before, read = tournaments.find(event.id), tournaments._store.rows_of
    standing = before.standing
    monkeypatch.setattr(
        tournaments._store, "rows_of", lambda *asked: rows.append(asked) or read(*asked), raising=False
    )
    table = event.tables()[0]
    table.count(0, 6, 1)
    after = tournaments.find(event.id)
    assert rows == [(event.id, [table.id])]
    assert (after.tables[table.id].version, after.begun) == (2, {table.id})
    assert after.standing is standing
