"""The tournaments on each engine: their logs, the tables of their rounds, and who knows them."""

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import pytest

from assistant.store import (
    Entry,
    GrownTable,
    HistoryEntry,
    NewTable,
    NewTournament,
    Stale,
    StaleTournament,
    TableRow,
    Taken,
    TournamentEntries,
    TournamentRow,
)

from .test_several_processes import at_once
from .test_store import ENTRY, LATER, MATCH

ROW = TournamentRow("cup", "watch cup", "a request", "uid of cup")
OPENED = Entry(ENTRY.at, "phone", "opened", {"name": "Club night", "people": ["Anna", "Noé"]})
PAIRED = Entry(LATER, "laptop", "paired", {"pairings": []})
AFTER = "2026-11-21T12:00:00.000+00:00"


@pytest.fixture
def store(opened, tmp_path):
    store = opened(tmp_path / "log.sqlite3")
    yield store
    store.close()


@pytest.fixture
def cup(store):
    """The tournaments, of which there is one with one entry."""
    store.tournaments.create(ROW, OPENED)
    return store.tournaments


def new_table(name, **row):
    addresses = TableRow(name, f"watch {name}", f"code {name}", **row)
    return NewTable(addresses, [ENTRY], replace(MATCH, table_id=name), HistoryEntry(name, name))


def counted(store):
    names = ("tournaments", "tournament_entries", "tournament_tables", "tournament_visits")
    return [store.engine.query(f"SELECT count(*) FROM {name}")[0][0] for name in names]


def test_a_tournament_is_found_by_each_of_its_addresses_with_its_entries_in_order(cup):
    cup.append("cup", 1, [PAIRED, replace(PAIRED, at=AFTER)])
    found = cup.tournament("cup")
    assert (found.row, found.entries) == (ROW, [OPENED, PAIRED, replace(PAIRED, at=AFTER)])
    assert [one.row for one in (cup.mark("cup"), cup.mark_watched("watch cup"))] == [ROW] * 2
    assert cup.of_request("a request") == "cup"
    others = [
        cup.tournament("watch cup"),
        cup.mark("watch cup"),
        cup.mark_watched("cup"),
        cup.of_request("cup"),
    ]
    assert others == [None] * 4


def test_a_mark_changes_with_each_entry_and_each_change_at_a_table_and_only_then(store, cup):
    def grow():
        cup.append("cup", 1, [PAIRED], [new_table("one"), new_table("two")])

    def play():
        store.events.append("two", 1, [ENTRY], replace(MATCH, table_id="two", version=2))

    marks = [cup.mark("cup")]
    for change in (grow, play, lambda: store.directory.delete("one"), lambda: cup.visit("tv", "cup", LATER)):
        change()
        marks.append(cup.mark("cup"))
    assert [mark.entries for mark in marks] == [1, 2, 2, 2, 2]
    assert [one.log == other.log for one, other in pairwise(marks)] == [False, True, True, True]
    assert [one.tables == other.tables for one, other in pairwise(marks)] == [False, False, False, True]


def test_the_tables_of_a_tournament_are_read_all_or_some_of_them(store, cup):
    cup.append("cup", 1, [PAIRED], [new_table("one"), new_table("two")])
    store.events.append("two", 1, [ENTRY], replace(MATCH, table_id="two", version=2))
    assert cup.versions_of("cup") == {"one": 1, "two": 2}
    assert [row.table_id for row in cup.rows_of("cup", ["two", "another"])] == ["two"]


@pytest.mark.parametrize(
    "row",
    [
        TournamentRow("cup", "other"),
        TournamentRow("other", "watch cup"),
        TournamentRow("other", "other", "a request"),
        TournamentRow("other", "other", uid="uid of cup"),
    ],
)
def test_a_tournament_is_created_whole_or_not_at_all(store, cup, row):
    with pytest.raises(Taken):
        cup.create(row, OPENED)
    assert counted(store) == [1, 1, 0, 1]


@pytest.mark.parametrize(("tournament", "after"), [("cup", 0), ("cup", 2), ("gone", 1)])
def test_who_comes_second_writes_neither_entries_nor_tables(store, cup, tournament, after):
    with pytest.raises(Stale):
        cup.append(tournament, after, [PAIRED], [new_table("one")])
    assert counted(store) == [1, 1, 0, 1]
    assert store.directory.ids() == []


def test_what_is_rewritten_leaves_the_rest_as_it_was_and_moves_the_version(cup):
    cup.append("cup", 1, [PAIRED])
    with pytest.raises(Stale):
        cup.rewrite("cup", 1, {1: {"name": "–"}}, PAIRED)
    assert cup.tournament("cup").entries == [OPENED, PAIRED]
    cup.rewrite("cup", 2, {1: {"name": "–"}}, replace(PAIRED, at=AFTER))
    assert cup.tournament("cup").entries == [
        replace(OPENED, body={"name": "–"}),
        PAIRED,
        replace(PAIRED, at=AFTER),
    ]


def test_the_tables_of_a_round_come_with_their_matches_and_its_entry(store, cup):
    cup.append("cup", 1, [PAIRED], [new_table("one"), new_table("two")])
    assert [cup.of_table(name) for name in ("one", "two", "three")] == ["cup", "cup", None]
    assert {row.table_id for row in cup.rows_of("cup")} == {"one", "two"}
    assert store.directory.table("one").entries == [ENTRY]
    assert store.matches.everybody() == ["ugo", "zoé"]


def test_the_newest_are_those_with_the_newest_entries_whoever_knows_them(cup):
    for name, at in (("early", ENTRY.at), ("late", AFTER)):
        cup.create(TournamentRow(name, f"watch {name}"), replace(OPENED, at=at, device=""))
    cup.append("cup", 1, [PAIRED])
    assert (cup.newest(2), cup.newest(9)) == (["late", "cup"], ["late", "cup", "early"])


def test_the_addresses_of_a_round_are_those_of_its_tables(store, cup):
    cup.append("cup", 1, [PAIRED], [new_table("one"), new_table("two")])
    store.directory.delete("two")
    assert cup.addresses_of("cup", ["one", "two"]) == [new_table("one").row]
    assert cup.addresses_of("cup", []) == cup.addresses_of("cup", ["two"]) == []


def test_a_round_of_which_an_address_is_taken_opens_no_table(store, cup):
    with pytest.raises(Taken):
        cup.append(
            "cup", 1, [PAIRED], [new_table("one"), replace(new_table("two"), row=new_table("one").row)]
        )
    assert (cup.tournament("cup").entries, store.directory.ids()) == ([OPENED], [])


def test_a_table_that_is_deleted_belongs_to_none_and_one_of_none_stays_so(store, cup):
    cup.append("cup", 1, [PAIRED], [new_table("one"), new_table("two")])
    store.directory.delete("one")
    assert (cup.of_table("one"), [row.table_id for row in cup.rows_of("cup")]) == (None, ["two"])


def test_a_table_is_deleted_as_long_as_nothing_has_happened_there(store, cup):
    cup.append("cup", 1, [PAIRED], [new_table("one"), new_table("two")])
    store.events.append("two", 1, [ENTRY], replace(MATCH, table_id="two", version=2))
    assert [store.directory.delete_unchanged(name, 1) for name in ("one", "one", "two")] == [
        True,
        True,
        False,
    ]
    assert store.directory.ids() == ["two"]


def test_a_tournament_that_is_deleted_leaves_its_tables_alone(store, cup):
    cup.append("cup", 1, [PAIRED], [new_table("one")])
    assert [cup.delete("cup", after) for after in (1, 2, None)] == [False, True, False]
    assert (counted(store), store.directory.ids(), cup.of_table("one")) == ([0] * 4, ["one"], None)


def test_known_tournaments_come_newest_entry_first_and_so_many_at_a_time(cup):
    cup.create(TournamentRow("two", "watch two"), replace(OPENED, at=LATER))
    cup.create(TournamentRow("unknown", "watch unknown"), replace(OPENED, device=""))
    for tournament in ("cup", "cup", "nowhere"):
        cup.visit("laptop", tournament, LATER)
    assert cup.known("phone", 8) == ["two", "cup"]
    cup.append("cup", 1, [replace(PAIRED, at=AFTER)])
    assert cup.known("phone", 8) == ["cup", "two"]
    assert [cup.known(name, 1) for name in ("phone", "laptop", "tv")] == [
        ["cup"],
        ["cup"],
        [],
    ]


def test_tables_grow_with_a_tournament_or_stay_as_they_were_seen(store, cup):
    cup.append("cup", 1, [PAIRED], [new_table("one"), new_table("two")])
    grows = GrownTable("one", 1, [ENTRY], replace(MATCH, table_id="one", version=2))
    stays = GrownTable("two", 1, [], replace(MATCH, table_id="two"))
    cup.append("cup", 2, [PAIRED], grown=[grows, stays])
    assert [len(store.directory.table(name).entries) for name in ("one", "two")] == [2, 1]
    store.events.append("two", 1, [ENTRY], replace(MATCH, table_id="two", version=2))
    for seen in (grows, stays):
        with pytest.raises(Stale):
            cup.append("cup", 3, [PAIRED], grown=[seen])
    assert len(cup.tournament("cup").entries) == 3
    assert [len(store.directory.table(name).entries) for name in ("one", "two")] == [2, 2]


def test_a_tournament_that_comes_back_and_what_its_table_says_meanwhile_know_of_each_other(store, cup):
    cup.append("cup", 1, [PAIRED], [new_table("one")])
    cup.delete("cup")
    grown = replace(MATCH, table_id="one", version=2)
    store.events.append("one", 1, [ENTRY], grown, result=TournamentEntries("", 0, ()))
    seen = [GrownTable("one", 1, [], MATCH)], [GrownTable("one", 2, [], grown)]
    before, now = (NewTournament(ROW, [OPENED], ["one"], here) for here in seen)
    with pytest.raises(Stale):
        cup.insert([before], [], "", LATER)
    cup.insert([now], [], "", LATER)
    with pytest.raises(StaleTournament):
        store.events.append("one", 2, [ENTRY], grown, result=TournamentEntries("", 0, ()))
    assert len(store.directory.table("one").entries) == 2


def test_a_tournament_is_unused_until_it_is_written_to_visited_anew_or_played_at(store, cup):
    for name in ("written", "visited", "played"):
        cup.create(TournamentRow(name, f"watch {name}"), OPENED)
    cup.append("written", 1, [PAIRED])
    cup.visit("tv", "visited", LATER)
    cup.append("played", 1, [OPENED], [new_table("one")])
    store.events.append("one", 1, [ENTRY], replace(MATCH, table_id="one", version=2, at=LATER))
    assert cup.unused(ENTRY.at, 8) == []
    assert cup.unused(LATER, 8) == ["cup"]
    assert sorted(cup.unused(AFTER, 8)) == ["cup", "played", "visited", "written"]
    assert len(cup.unused(AFTER, 3)) == 3
    assert [cup.delete_unused(name, LATER) for name in ("cup", "played", "nowhere")] == [True, False, False]
    assert cup.tournament("cup") is None


def test_an_entry_that_a_damaged_disk_lost_is_told_as_one_that_does_not_parse(store, cup):
    cup.append("cup", 1, [PAIRED, PAIRED])
    with store.engine.transaction() as transaction:
        transaction.execute("DELETE FROM tournament_entries WHERE number = ?", 2)
    assert cup.tournament("cup").entries == [OPENED, Entry("", "", "", {})]


def pair(cup, names):
    """Pairs a round for each name as soon as its predecessor is there."""
    for name in names:
        found = cup.tournament("cup")
        with suppress(Stale):
            cup.append("cup", len(found.entries) if found else 1, [PAIRED], [new_table(name)])


def test_of_rounds_that_are_paired_at_once_each_number_is_given_once_and_no_table_is_left_over(store, cup):
    assert at_once(*[lambda who=who: pair(cup, [f"{who} {n}" for n in range(12)]) for who in "abcd"]) == []
    assert len(cup.tournament("cup").entries) == 1 + len(store.directory.ids())


def test_a_tournament_that_is_deleted_while_it_goes_on_leaves_nothing(store, cup):
    rounds = (lambda: pair(cup, map(str, range(12))), lambda: cup.visit("late", "cup", LATER))
    assert at_once(*rounds, lambda: cup.delete("cup")) == []
    assert counted(store) == [0] * 4
