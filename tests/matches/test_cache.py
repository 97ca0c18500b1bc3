"""The folds of the tables in use, within bounds, and right whoever else writes."""

import pytest

from assistant import create_app
from assistant.matches.cache import HOSTED_EVENTS, HOSTED_TABLES, TableCache
from assistant.matches.replay import UnreadableTable
from assistant.matches.service import Tables
from assistant.matches.summary import match_row
from assistant.realtime.process import ProcessNotifier
from assistant.store import Entry
from assistant.web.services import services

from ..factories import new_table


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.sqlite3"


@pytest.fixture
def store(opened, path):
    store = opened(path)
    yield store
    store.close()


@pytest.fixture
def tables(store):
    return Tables(store, ProcessNotifier())


def rename(tables, table, name):
    return tables.change(table, lambda game, match: game.rename_player(match, 0, {"name": name}), "phone")


def test_a_table_that_another_process_changed_is_shown_as_it_is(tables, opened, path):
    table, _ = tables.open(new_table(), "laptop")
    other_store = opened(path)
    other = Tables(other_store, ProcessNotifier())
    rename(other, other.find(table.row.id), "Zoé")
    assert tables.find(table.row.id).match.players == ("Zoé", "Noah")
    assert tables.find_watched(table.row.watch).version == 2
    other_store.close()


def test_who_decided_on_an_old_table_decides_again_on_the_newest(tables):
    old, _ = tables.open(new_table(), "laptop")
    rename(tables, old, "Zoé")
    seen = []

    def decide(game, match):
        seen.append(match.players)
        return game.rename_player(match, 1, {"name": "Ugo"})

    assert tables.change(old, decide, "phone").match.players == ("Zoé", "Ugo")
    assert seen == [("Anna", "Noah"), ("Zoé", "Noah")]


def test_what_somebody_holds_stays_as_it_was_found(tables):
    old, _ = tables.open(new_table(), "laptop")
    rename(tables, old, "Zoé")
    assert (old.version, old.match.players, len(old.entries())) == (1, ("Anna", "Noah"), 1)


def test_an_event_that_this_version_cannot_read_is_said_each_time(tables, store):
    table, _ = tables.open(new_table(), "laptop")
    future = Entry("2026-11-21T10:00:00.000+00:00", "", "from-the-future", {})
    row = match_row(table.row.id, table.replay, table.newest)
    store.events.append(table.row.id, 1, [future], row)
    for _ in range(2):
        with pytest.raises(UnreadableTable):
            tables.find(table.row.id)


def test_the_least_recently_used_tables_go_beyond_so_many(tables):
    kept = TableCache(most_tables=2)
    one, two, three = (tables.open(new_table(), "laptop")[0] for _ in range(3))
    for table in (one, two, one, three):
        kept.keep(table)
    assert (len(kept), kept.get(two.row.id), kept.get(two.row.watch)) == (2, None, None)
    assert kept.get(one.row.watch) is one.replay


def test_the_least_recently_used_tables_go_beyond_so_many_events_in_sum(tables):
    kept = TableCache(most_events=5)
    one, two = (tables.open(new_table(), "laptop")[0] for _ in range(2))
    kept.keep(one)
    kept.keep(two)
    for name in ("Zoé", "Ida", "Eva", "Uma"):
        two = rename(tables, two, name)
        kept.keep(two)
    assert (kept.get(one.row.id), kept.get(two.row.id)) == (None, two.replay)


def test_a_table_longer_than_all_that_may_be_kept_is_kept_while_it_is_in_use(tables):
    kept = TableCache(most_events=1)
    table = rename(tables, tables.open(new_table(), "laptop")[0], "Zoé")
    kept.keep(table)
    assert kept.get(table.row.id) is table.replay


def test_a_process_of_several_keeps_the_tables_of_a_convention_and_one_at_home_those_of_a_household(
    tmp_path, monkeypatch
):
    made = []
    monkeypatch.setattr("assistant.TableCache", lambda *bounds: made.append(bounds) or TableCache(*bounds))
    hosted = {"BUS_URL": "redis://127.0.0.1:1", "SECRET_KEY": "k" * 40, "PUBLIC_URL": "https://example.org"}
    for folder, config in ((tmp_path / "home", {}), (tmp_path / "hosted", hosted)):
        app = create_app({"DATA": folder, **config})
        assert services(app).tables.cache.get("nobody's") is None
        services(app).store.close()
    assert made == [(), (HOSTED_TABLES, HOSTED_EVENTS)]
