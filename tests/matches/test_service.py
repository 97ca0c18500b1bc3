"""The shell, where several phones meet."""

import threading
from datetime import UTC, datetime

import pytest

from assistant.games.errors import Conflict, Malformed
from assistant.games.events import EventsUndone
from assistant.games.hanamikoji.events import CardsCounted, RoundScored
from assistant.matches.service import NoSuchTable, Tables
from assistant.realtime.process import ProcessNotifier

from ..factories import FIRST_ROUND, new_table


@pytest.fixture
def store(opened, tmp_path):
    store = opened(tmp_path / "log.sqlite3")
    yield store
    store.close()


@pytest.fixture
def tables(store):
    return Tables(store, ProcessNotifier(), now=lambda: datetime(2026, 11, 21, 20, 15, tzinfo=UTC))


@pytest.fixture
def table(tables):
    return tables.open(new_table(), "laptop")[0]


def score(number, cards):
    return lambda game, match: game.put_round(match, number, {"cards": cards})


def count(player, geisha, number):
    return lambda game, match: game.count_cards(match, player, geisha, {"count": number})


def at_once(*actions):
    """Runs the actions in threads of their own; the errors that they raised."""
    errors = []
    gate = threading.Barrier(len(actions))

    def run(action):
        gate.wait()
        try:
            action()
        except Conflict as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


def test_phones_that_count_at_once_lose_no_card(tables, table):
    cells = [(player, geisha) for player in (0, 1) for geisha in range(7)]
    at_once(*[lambda cell=cell: tables.change(table, count(*cell, 1), "phone") for cell in cells])
    assert tables.find(table.row.id).match.counted.counts == ((1, 1),) * 7


def test_two_phones_that_score_at_once_score_one_round(tables, table):
    at_once(*[lambda: tables.change(table, score(1, FIRST_ROUND), "phone")] * 2)
    assert tables.find(table.row.id).match.round_number == 2
    assert tables.find(table.row.id).version == 2


def test_a_request_that_is_sent_twice_at_once_opens_one_table(tables):
    opened = []
    at_once(*[lambda: opened.append(tables.open(new_table(), "phone", "request 1"))] * 4)
    assert len({table.row.id for table, _ in opened}) == 1
    assert [is_new for _, is_new in opened].count(True) == 1


def test_two_phones_that_want_a_rematch_at_once_get_the_same(tables, table):
    opened = []
    at_once(*[lambda: opened.append(tables.rematch(table, {}, "phone"))] * 4)
    assert len({table.row.id for table, _ in opened}) == 1


def test_an_undo_that_the_network_brings_again_takes_back_nothing_of_what_came_since(tables, table):
    tables.change(table, count(0, 6, 1), "phone")
    for to in ({}, {"to": 1}):
        seen = tables.find(table.row.id).version
        tables.undo(tables.find(table.row.id), to, "phone", seen)
        since = tables.change(tables.find(table.row.id), count(1, 6, 2), "phone")
        again = tables.undo(since, to, "phone", seen)
        assert (again.version, again.match) == (since.version, since.match)


def test_a_body_that_the_game_refuses_opens_nothing(tables, store):
    with pytest.raises(Malformed):
        tables.open(new_table(players=[]), "laptop", "request 1")
    assert store.directory.of_request("request 1") is None


def test_the_entries_tell_when_and_from_which_device_everything_came(tables, table):
    table = tables.change(table, count(0, 6, 2), "phone")
    table = tables.change(table, score(1, FIRST_ROUND), "laptop")
    entries = tables.undo(table, {}, "phone").entries()
    assert [(entry.number, entry.device, entry.stands) for entry in entries] == [
        (1, "laptop", True),
        (2, "phone", True),
        (3, "laptop", False),
        (4, "phone", False),
    ]
    assert [type(entry.event) for entry in entries[1:]] == [CardsCounted, RoundScored, EventsUndone]
    assert entries[3].match == entries[1].match
    assert {entry.at for entry in entries} == {datetime(2026, 11, 21, 20, 15, tzinfo=UTC)}


def test_a_table_that_is_not_there_is_said(tables):
    for look in (tables.find, tables.find_watched, tables.find_by_code):
        with pytest.raises(NoSuchTable):
            look("ZZZZZZ")


def test_a_restart_finds_every_table_as_it_was(tables, store, table):
    tables.change(table, score(1, FIRST_ROUND), "phone")
    again = Tables(store, ProcessNotifier()).find(table.row.id)
    assert again == tables.find(table.row.id)
    assert again.match == tables.find(table.row.id).match


def lose(store, after):
    """Puts a database back as it stood at this number of each log."""
    with store.engine.transaction() as transaction:
        transaction.execute("DELETE FROM events WHERE number > ?", after)
        transaction.execute("UPDATE matches SET version = ?", after)


def tapped(tables, table, *counts, device="phone"):
    for number in counts:
        table = tables.change(table, count(0, 6, number), device)
    return table


@pytest.mark.parametrize("is_found_before", [True, False])
def test_a_tap_goes_on_behind_what_a_database_that_was_put_back_has(tables, store, table, is_found_before):
    found = tapped(tables, table, 1, 2, 3)
    lose(store, 2)
    after = tables.change(found if is_found_before else tables.find(table.row.id), count(1, 6, 1), "phone")
    assert (after.version, after.match.counted.counts[6]) == (3, (1, 1))
    assert Tables(store, ProcessNotifier()).find(table.row.id).match == after.match


def test_what_a_database_that_was_put_back_does_not_have_is_shown_no_more(tables, store, table):
    tapped(tables, table, 1, 2, 3)
    lose(store, 2)
    assert tables.find(table.row.id).match.counted.counts[6] == (1, 0)
    assert tables.find_watched(table.row.watch).version == 2


def test_other_events_of_the_same_numbers_are_read_anew(tables, store, table):
    tapped(tables, table, 1, 2)
    lose(store, 1)
    tapped(Tables(store, ProcessNotifier()), table, 3, 4, device="tablet")
    assert tables.find(table.row.id).match.counted.counts[6] == (4, 0)
    assert [entry.device for entry in tables.find(table.row.id).entries()] == ["laptop", "tablet", "tablet"]


def test_what_is_there_is_folded_once_however_it_came(tables, store, table):
    mine = tapped(tables, table, 1, 2)
    tapped(Tables(store, ProcessNotifier()), table, 3, device="tablet")
    assert tables.find(table.row.id).replay is mine.replay
    tap = {"at": "cards/1/6", "count": 1, "number": 1, "tapped_ago": 10}
    assert tables.tap(mine, {"taps": [tap], "outbox": "an outbox of a phone"}, "phone")[0].version == 5
    assert tables.find(table.row.id).replay is mine.replay


def test_phones_at_one_process_wait_for_each_other_and_none_is_sent_away(tables, table, monkeypatch):
    monkeypatch.setattr("assistant.matches.service._ATTEMPTS", 2)
    monkeypatch.setattr("assistant.matches.locks.LONGEST", 60)  # all of them on a busy machine
    phones = [lambda n=n: tables.change(table, count(n % 2, n % 7, 1), f"phone {n}") for n in range(14)]
    assert at_once(*phones) == []
    assert tables.find(table.row.id).version == 15


def test_a_phone_does_not_wait_for_ever_for_another_whose_store_is_away(tables, table, monkeypatch):
    monkeypatch.setattr("assistant.matches.locks.LONGEST", 0.01)
    with table.replay.lock.hold():
        assert at_once(lambda: tables.change(table, count(1, 6, 2), "phone")) == []
    assert tables.find(table.row.id).version == 2
