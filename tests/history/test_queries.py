"""The shelf of a device: its matches, its evenings, its people, from a real store."""

import itertools
from datetime import UTC, datetime, timedelta

import pytest

from assistant.history.queries import History
from assistant.matches.player_keys import NOBODY, person_of, without_accents
from assistant.matches.service import Tables
from assistant.realtime.process import ProcessNotifier

from ..factories import CHARM_OVER_GEISHA, new_table

PHONE = "phone"
BEGUN = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


class Shelf:
    """A device that plays; every event comes a minute later."""

    def __init__(self, store):
        self.store = store
        minutes = itertools.count()
        now = lambda: BEGUN + timedelta(minutes=next(minutes))  # noqa: E731 - a clock
        self.tables = Tables(self.store, ProcessNotifier(), now=now)
        self.history = History(self.store)

    def open(self, *players, device=PHONE):
        table, _ = self.tables.open(new_table(players=[*players]), device)
        self.store.visits.add(device, table.row.id, "")
        return table

    def win(self, table, winner=0):
        cards = [[b, a] if winner else [a, b] for a, b in CHARM_OVER_GEISHA]
        return self.change(table, "put_round", 1, {"cards": cards})

    def change(self, table, name, *given):
        return self.tables.change(table, lambda game, match: getattr(game, name)(match, *given), PHONE)

    def played(self, *players, winner=0):
        return self.win(self.open(*players), winner)

    def rematch(self, table):
        return self.tables.rematch(table, {}, PHONE)[0]

    def people(self):
        return {person.name: (person.matches, person.won) for person in self.history.people(PHONE)}


@pytest.fixture
def shelf(opened, tmp_path):
    shelf = Shelf(opened(tmp_path / "log.sqlite3"))
    yield shelf
    shelf.store.close()


def ids(matches):
    return [match.table.id for match in matches]


@pytest.mark.parametrize(
    ("name", "person"),
    [("Zoé", "zoé"), ("  ANNA   Maria ", "anna maria"), ("Ａｎｎａ", "anna"), ("ﾕｲ", "ユイ"), (NOBODY, "")],
)
def test_the_same_name_is_the_same_person_however_it_is_written(name, person):
    assert person_of(name) == person


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Łukasz Groß", "lukasz gross"),
        ("Zoé Đỗ", "zoe do"),
        ("Søren", "soren"),
        ("Æ", "ae"),
        ("雪が", "雪が"),
    ],
)
def test_a_name_is_found_as_it_is_typed_without_the_letters_of_its_language(name, typed):
    assert without_accents(person_of(name)) == typed


def test_the_shelf_has_what_is_over_and_known_the_newest_first(shelf):
    first, second = shelf.played("Anna", "Noah"), shelf.played("Anna", "Zoé")
    shelf.open("Anna", "Ugo")
    assert ids(shelf.history.matches(PHONE, 9)) == [second.row.id, first.row.id]
    assert ids(shelf.history.matches(PHONE, 1, 1)) == [first.row.id]
    assert shelf.history.matches("another", 9) == []
    size, since = shelf.history.size(PHONE)
    assert (size, since) == (2, first.at)


def test_what_is_opened_again_by_undo_is_no_longer_on_the_shelf(shelf):
    table = shelf.played("Anna", "Noah")
    shelf.tables.undo(table, {}, PHONE)
    assert shelf.history.matches(PHONE, 9) == shelf.history.people(PHONE) == []


def test_a_device_that_comes_when_all_is_over_has_it_on_its_shelf(shelf):
    table = shelf.played("Anna", "Noah")
    shelf.store.visits.add("late", table.row.id, "")
    assert ids(shelf.history.matches("late", 9)) == [table.row.id]


def test_rematches_are_one_evening_and_another_table_is_another(shelf):
    first = shelf.played("Anna", "Noah")
    second = shelf.win(shelf.rematch(first))
    other = shelf.played("Anna", "Noah", winner=1)
    third = shelf.win(shelf.rematch(second), winner=1)
    evenings = shelf.history.evenings(PHONE, 9)
    assert [ids(evening.matches) for evening in evenings] == [
        [first.row.id, second.row.id, third.row.id],
        [other.row.id],
    ]
    assert evenings[0].series.wins == (2, 1)
    assert shelf.history.evenings(PHONE, 1)[0].matches == evenings[0].matches
    assert [evening.name for evening in shelf.history.evenings(PHONE, 9, 1)] == [evenings[1].name]


def test_two_evenings_are_joined_in_their_order_and_parted_again(shelf):
    first = shelf.played("Anna", "Noah")
    second = shelf.played("Noah", "Anna")
    third = shelf.win(shelf.rematch(second))
    directory = shelf.store.directory
    directory.join_evenings(first.history_entry.evening, second.history_entry.evening)
    (evening,) = shelf.history.evenings(PHONE, 9)
    assert ids(evening.matches) == [first.row.id, second.row.id, third.row.id]
    assert evening.players == ("Noah", "Anna")
    assert evening.series.wins == (2, 1)
    assert shelf.tables.series(shelf.tables.find(third.row.id)).matches == 3
    directory.part_evening(second.row.id)
    assert [len(evening.matches) for evening in shelf.history.evenings(PHONE, 9)] == [2, 1]
    assert shelf.tables.find(third.row.id).history_entry.place == 2


def test_a_person_has_all_matches_of_their_names_and_joined_spellings(shelf):
    shelf.played("Anna", "Noah")
    shelf.played("ANNA", "Noah", winner=1)
    shelf.played("Ana", "Noah")
    assert shelf.people() == {"Noah": (3, 1), "ANNA": (2, 1), "Ana": (1, 1)}
    shelf.history.join(PHONE, "ana", "anna")
    assert shelf.people() == {"Noah": (3, 1), "Ana": (3, 2)}
    assert shelf.history.aliases(PHONE, "Ana") == ("anna", "ana")
    met = shelf.history.between(PHONE, [shelf.history.aliases(PHONE, name) for name in ("Ana", "Noah")])
    assert len(met) == 3
    shelf.history.part(PHONE, "ana")
    assert shelf.people() == {"Noah": (3, 1), "ANNA": (2, 1), "Ana": (1, 1)}


def test_former_keys_in_spellings_stand_for_the_keys_of_today(shelf):
    shelf.played("Anna", "Noah")
    shelf.played("Bea", "Noah")
    for spelling, person in (("an\u200bna", "anna"), ("bea", "an\u200bna")):
        shelf.store.aliases.join(PHONE, spelling, person)
    assert shelf.history.aliases(PHONE, "Bea") == ("anna", "bea")
    assert shelf.people() == {"Bea": (2, 2), "Noah": (2, 0)}
    shelf.history.part(PHONE, "bea")
    assert shelf.people() == {"Anna": (1, 1), "Bea": (1, 1), "Noah": (2, 0)}


def test_spellings_that_were_joined_go_along_with_the_person_who_is_joined(shelf):
    shelf.history.join(PHONE, "ana", "anna")
    shelf.history.join(PHONE, "anna", "anne")
    assert shelf.history.aliases(PHONE, "ana") == ("anne", "ana", "anna")
    shelf.history.join(PHONE, "anne", "ana")
    assert set(shelf.history.aliases(PHONE, "anna")) == {"ana", "anna", "anne"}
    assert shelf.history.aliases("another", "Ana") == ("ana",)


def test_the_spellings_of_a_person_come_in_the_order_of_the_alphabet_whenever_they_were_joined(shelf):
    for spelling in ("zoé", "bea", "mina"):
        shelf.history.join(PHONE, spelling, "anna")
    assert shelf.history.aliases(PHONE, "mina") == ("anna", "bea", "mina", "zoé")


def test_those_who_met_are_found_whoever_sat_where_and_each_match_once(shelf):
    here = shelf.played("Anna", "Noah")
    turned = shelf.played("Noah", "Anna")
    shelf.played("Noah", "Zoé")
    twins = shelf.played("Anna", "Anna")
    met = lambda *people: ids(shelf.history.between(PHONE, [[person] for person in people]))  # noqa: E731
    assert met("anna", "noah") == [here.row.id, turned.row.id]
    assert met("anna") == [here.row.id, turned.row.id, twins.row.id]
    assert met("zoé", "anna") == []


def test_a_name_that_changes_is_another_person_from_then_on(shelf):
    table = shelf.played("Anna", "Noah")
    shelf.change(table, "rename_player", 0, {"name": "Zoé"})
    assert shelf.people() == {"Zoé": (1, 1), "Noah": (1, 0)}


def test_a_deleted_match_is_nobody_s(shelf):
    table = shelf.played("Anna", "Noah")
    shelf.tables.delete(table)
    assert shelf.history.matches(PHONE, 9) == shelf.history.people(PHONE) == []


def test_a_match_tells_who_began_and_how_many_rounds_it_took(shelf):
    shelf.played("Anna", "Noah")
    (played,) = shelf.history.matches(PHONE, 1)
    assert (played.table.starting_player, played.table.rounds, played.table.began) == (
        0,
        1,
        BEGUN + timedelta(minutes=1),
    )
