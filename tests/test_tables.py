"""The shell, where several phones meet."""

import threading
from datetime import UTC, datetime

import pytest

from assistant.games.errors import Conflict, Malformed
from assistant.games.events import EventsUndone
from assistant.games.hanamikoji.events import CardsCounted, RoundScored
from assistant.live import Live
from assistant.log import Log
from assistant.tables import NoSuchTable, Tables

from .factories import FIRST_ROUND, new_table


@pytest.fixture
def log(tmp_path):
    log = Log(tmp_path / "log.sqlite3")
    yield log
    log.close()


@pytest.fixture
def tables(log):
    return Tables(log, Live(), now=lambda: datetime(2026, 11, 21, 20, 15, tzinfo=UTC))


@pytest.fixture
def table_id(tables):
    return tables.open(new_table(), "laptop")[0].row.id


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


def test_phones_that_count_at_once_lose_no_card(tables, table_id):
    cells = [(player, geisha) for player in (0, 1) for geisha in range(7)]
    at_once(*[lambda cell=cell: tables.change(table_id, count(*cell, 1), "phone") for cell in cells])
    assert tables.find(table_id).match.counted.counts == ((1, 1),) * 7


def test_two_phones_that_score_at_once_score_one_round(tables, table_id):
    at_once(*[lambda: tables.change(table_id, score(1, FIRST_ROUND), "phone")] * 2)
    assert tables.find(table_id).match.round_number == 2
    assert tables.find(table_id).version == 2


def test_a_request_that_is_sent_twice_at_once_opens_one_table(tables):
    opened = []
    at_once(*[lambda: opened.append(tables.open(new_table(), "phone", "request 1"))] * 4)
    assert len({table.row.id for table, _ in opened}) == 1
    assert [is_new for _, is_new in opened].count(True) == 1


def test_two_phones_that_want_a_rematch_at_once_get_the_same(tables, table_id):
    opened = []
    at_once(*[lambda: opened.append(tables.rematch(table_id, {}, "phone"))] * 4)
    assert len({table.row.id for table, _ in opened}) == 1


def test_a_body_that_the_game_refuses_opens_nothing(tables, log):
    with pytest.raises(Malformed):
        tables.open(new_table(players=[]), "laptop", "request 1")
    assert log.table_of_request("request 1") is None


def test_the_history_tells_when_and_from_which_device_everything_came(tables, table_id):
    tables.change(table_id, count(0, 6, 2), "phone")
    tables.change(table_id, score(1, FIRST_ROUND), "laptop")
    tables.undo(table_id, {}, "phone")
    history = tables.history(table_id)
    assert [(entry.number, entry.device, entry.stands) for entry in history] == [
        (1, "laptop", True),
        (2, "phone", True),
        (3, "laptop", False),
        (4, "phone", False),
    ]
    assert [type(entry.event) for entry in history[1:]] == [CardsCounted, RoundScored, EventsUndone]
    assert history[3].match == history[1].match
    assert {entry.at for entry in history} == {datetime(2026, 11, 21, 20, 15, tzinfo=UTC)}


def test_a_table_that_is_not_there_is_said(tables):
    for look in (tables.find, tables.find_watched, tables.find_by_code, tables.history):
        with pytest.raises(NoSuchTable):
            look("nowhere")


def test_a_restart_finds_every_table_as_it_was(tables, log, table_id):
    tables.change(table_id, score(1, FIRST_ROUND), "phone")
    assert Tables(log, Live()).find(table_id) == tables.find(table_id)
