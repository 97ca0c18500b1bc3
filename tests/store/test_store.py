"""The store on each engine: what is written is there, once, and in its order."""

import threading
from dataclasses import replace

import pytest

from assistant.store import Entry, MatchRow, NextMatch, Rematch, Stale, TableRow, Taken

ROW = TableRow("table", "watch", "ABC234")
ENTRY = Entry("2026-11-21T10:00:00.000+00:00", "phone", "player-renamed", {"player": 0, "name": "Zoé"})
MATCH = MatchRow(
    "table", 1, "g", ("Zoé", "Ugo"), ENTRY.at, None, ENTRY.at, (), None, {"round": 1}, ("zoé", "ugo"), 0, None
)
LATER = "2026-11-21T11:00:00.000+00:00"


def match(**changes):
    return replace(MATCH, **changes)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "log.sqlite3"


@pytest.fixture
def store(opened, path):
    store = opened(path)
    yield store
    store.close()


@pytest.fixture
def table(store):
    """A store with one table of one entry."""
    store.directory.create(ROW, [ENTRY], MATCH)
    return store


def test_entries_are_read_back_in_order_and_since_a_number(table):
    entries = [ENTRY, *[Entry(ENTRY.at, f"phone {n}", ENTRY.kind, ENTRY.body) for n in range(3)]]
    table.events.append("table", 1, entries[1:], MATCH)
    assert table.directory.table("table").entries == entries
    assert table.directory.table("table", since=3).entries == entries[3:]
    assert table.directory.table("table", since=4).entries == []
    assert table.directory.table("nowhere") is None


def test_the_next_match_is_the_rematch_else_one_begun_meanwhile_with_the_name_of_who_opened_it(table):
    over = match(version=2, at=LATER, ended=LATER)
    table.events.append("table", 1, [Entry(LATER, "phone", ENTRY.kind, ENTRY.body)], over)
    known = table.directory.table("table").history_entry

    def opened(name, at, **row):
        begun = Entry(at, name, ENTRY.kind, ENTRY.body)
        addresses = TableRow(name, f"watch {name}", name, **row)
        table.directory.create(addresses, [begun], match(table_id=name, began=at, at=at))
        return table.directory.table(name).history_entry.evening

    for name, at in (("after", "2026-11-21T12:00:00.000+00:00"), ("beside", "2026-11-21T10:30:00.000+00:00")):
        assert table.directory.next_match("table", known) is None
        table.directory.join_evenings(known.evening, opened(name, at))
    table.visits.take_seat("beside", "beside", LATER, 1)
    assert table.directory.next_match("table", known) == NextMatch("beside", "watch beside", "beside", "Ugo")
    opened("rematch", LATER, rematch_of="table")
    assert table.directory.next_match("table", known) == NextMatch("rematch", "watch rematch", "rematch", "")


def test_a_table_is_found_by_each_of_its_addresses(store):
    row = TableRow("table", "watch", "ABC234", "a request")
    store.directory.create(row, [ENTRY], MATCH)
    directory = store.directory
    found = [
        directory.table("table"),
        directory.watched("watch"),
        directory.of_request("a request"),
    ]
    assert [one.row for one in found] == [row] * 3
    assert directory.table("watch") is None
    assert (directory.with_code("ABC234"), directory.with_code("ABC235")) == ("table", None)


def test_a_table_is_found_with_the_addresses_of_its_rematch(table):
    assert table.directory.table("table").rematch is None
    rematch = TableRow("two", "watch two", "ABC235", None, "table")
    table.directory.create(rematch, [ENTRY], match(table_id="two"))
    assert table.directory.table("table").rematch == Rematch("two", "watch two")
    assert table.directory.rematch_of("table").row == rematch


def test_who_comes_second_writes_nothing(table):
    with pytest.raises(Stale):
        table.events.append("table", 0, [ENTRY, ENTRY], match(version=2))
    assert table.directory.table("table").entries == [ENTRY]
    table.visits.add("phone", "table", ENTRY.at)
    assert table.matches.known("phone", 1) == [MATCH]


def test_nothing_is_written_behind_what_is_not_there(table):
    with pytest.raises(Stale):
        table.events.append("table", 2, [ENTRY, ENTRY], match(version=4))
    assert table.directory.table("table").entries == [ENTRY]
    assert table.matches.missing() == []


def test_entries_are_replaced_by_more_unless_others_were_written_meanwhile(table):
    others = [Entry(LATER, name, "k", {"of": name}) for name in "abc"]
    table.events.append("table", 1, [ENTRY], match(version=2))
    for before in (1, 3):
        with pytest.raises(Stale):
            table.events.replace("table", 0, before, [*others, ENTRY], match(version=4))
        assert table.directory.table("table").entries == [ENTRY, ENTRY]
    table.events.replace("table", 1, 2, others, match(version=4))
    assert table.directory.table("table").entries == [ENTRY, *others]
    assert table.matches.missing() == []


def test_the_entry_of_the_number_that_was_asked_for_is_told_by_itself(table):
    found = [table.directory.table("table", since) for since in (0, 1, 2)]
    assert [(one.last, one.entries) for one in found] == [(None, [ENTRY]), (ENTRY, []), (None, [])]


def test_a_table_is_created_whole_or_not_at_all(table):
    with pytest.raises(Taken):
        table.directory.create(TableRow("other", "other", "ABC234"), [ENTRY], match(table_id="other"))
    assert table.directory.table("other") is None
    assert table.matches.missing() == []


def test_of_many_writers_at_once_each_number_is_given_once(table):
    stale = []

    def write(name):
        for _ in range(20):
            after = len(table.directory.table("table").entries)
            try:
                table.events.append("table", after, [Entry(ENTRY.at, name, "k", {})], MATCH)
            except Stale:
                stale.append(name)

    writers = [threading.Thread(target=write, args=(f"phone {n}",)) for n in range(6)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(table.directory.table("table").entries) == 1 + 6 * 20 - len(stale)


def test_two_processes_share_a_store(table, opened, path):
    other = opened(path)
    other.events.append("table", 1, [ENTRY], match(version=2))
    assert table.directory.table("table").entries == [ENTRY] * 2
    other.close()


def test_a_code_stays_open_until_the_time_that_was_said(table, opened, path):
    assert table.directory.table("table").row.open_until is None
    table.directory.open_code("table", LATER)
    again = opened(path)
    assert again.directory.table("table").row.open_until == LATER
    again.close()


def test_known_matches_come_newest_event_first_and_so_many_at_a_time(table):
    two = match(table_id="two", at=LATER, winners=(1,), rule="charm", ended=LATER)
    table.directory.create(TableRow("two", "watch two", "ABC235"), [ENTRY], two)
    for known in ("table", "two", "two"):
        table.visits.add("phone", known, ENTRY.at)
    assert table.matches.known("phone", 8) == [two, MATCH]
    assert table.matches.known("phone", 1) == [two]
    assert table.matches.known("phone", 1, skip=1) == [MATCH]
    assert table.matches.known("laptop", 8) == []


def test_what_a_log_comes_to_is_never_older_than_its_newest_event(table):
    newer = match(version=2, players=("Zoé", "Ivo"))
    table.visits.add("phone", "table", ENTRY.at)
    table.events.append("table", 1, [ENTRY], newer)
    table.matches.put(MATCH)
    assert table.matches.known("phone", 1) == [newer]


def test_a_visit_keeps_its_place_and_goes_along_to_the_rematch_with_its_seat_there(table):
    table.directory.create(TableRow("two", "watch two", "ABC235"), [ENTRY], match(table_id="two"))
    for device, at in (("b", ENTRY.at), ("a", LATER), ("b", LATER)):
        table.visits.add(device, "table", at)
    table.visits.take_seat("a", "table", LATER, 1)
    table.visits.take_seat("c", "table", LATER, 2)
    table.visits.copy("table", "two", {0: 0, 1: 2})
    seats = [[(visit.device, visit.seat) for visit in table.visits.of(name)] for name in ("table", "two")]
    assert seats == [[("b", None), ("a", 1), ("c", 2)], [("b", None), ("a", 2)]]


def test_a_seat_is_another_device_s_only_where_it_may_be_shared(table):
    sit = [("a", {}), ("b", {"shared": False}), ("a", {"shared": False}), ("b", {"shared": True})]
    taken = [table.visits.take_seat(device, "table", LATER, 1, **how) for device, how in sit]
    assert taken == [True, False, True, True]
    assert [visit.seat for visit in table.visits.of("table")] == [1, 1]


def test_a_setting_is_what_was_set_last(store):
    assert store.settings.get("join-host") is None
    for host in ("192.168.1.20", "10.8.0.2"):
        store.settings.set("join-host", host)
    assert store.settings.get("join-host") == "10.8.0.2"
