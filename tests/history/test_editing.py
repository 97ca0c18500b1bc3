"""Changes of a device's history while others write, on a real store."""

import pytest

from assistant.history.editing import HistoryEditor
from assistant.matches.player_keys import NOBODY
from assistant.realtime.process import ProcessNotifier
from assistant.store import Stale
from assistant.tournaments.service import Tournaments

from .test_queries import PHONE, Shelf, ids


@pytest.fixture
def shelf(opened, tmp_path):
    shelf = Shelf(opened(tmp_path / "log.sqlite3"))
    shelf.shelving = HistoryEditor(shelf.store, shelf.tables, shelf.history)
    yield shelf
    shelf.store.close()


def test_what_another_phone_enters_while_a_name_is_removed_stays(shelf, monkeypatch):
    table = shelf.open("Anna", "Noah")
    rewrite, come_first = shelf.store.events.rewrite, [{"count": 1}]

    def late(*given):
        if come_first:
            body = come_first.pop()
            shelf.tables.change(
                shelf.tables.find(table.row.id), lambda game, match: _count(game, match, body), "b"
            )
        return rewrite(*given)

    monkeypatch.setattr(shelf.store.events, "rewrite", late)
    assert shelf.shelving.remove(PHONE, "anna").tables == 1
    after = shelf.tables.find(table.row.id)
    assert after.match.players == (NOBODY, "Noah")
    assert after.match.counted.side_totals == (1, 0)


def _count(game, match, body):
    return game.COMMANDS["cards"].decide(match, 0, 6, body)


def test_a_log_that_has_gone_on_is_not_rewritten(shelf):
    table = shelf.open("Anna", "Noah")
    with pytest.raises(Stale):
        shelf.store.events.rewrite(table.row.id, {1: {"players": ["x"]}}, "x", *_stale(shelf, table))
    found = shelf.store.directory.table(table.row.id)
    assert (found.entries[0].body["players"], found.history_entry.note) == (["Anna", "Noah"], "")


def _stale(shelf, table):
    """An entry and a row of a number that is taken."""
    found = shelf.store.directory.table(table.row.id)
    (match,) = shelf.store.matches.seated(PHONE, ["anna"])
    return found.entries[0], match


def test_who_is_renamed_at_a_table_that_goes_on_keeps_what_is_counted(shelf):
    table = shelf.open("Anna", "Noah")
    shelf.tables.change(table, lambda game, match: _count(game, match, {"count": 2}), PHONE)
    assert shelf.shelving.rename(PHONE, "anna", "Zoé", ()).tables == 1
    after = shelf.tables.find(table.row.id)
    assert (after.match.players, after.match.counted.side_totals) == (("Zoé", "Noah"), (2, 0))


def test_who_is_removed_is_nobody_in_an_event_of_the_device_and_at_all_its_tables(shelf):
    tournaments = Tournaments(shelf.store, shelf.tables, ProcessNotifier())
    shelf.shelving.removed = tournaments.forget
    body = {"name": "Cup", "game": "hanamikoji", "format": "round-robin", "people": ["Anna", "Noah", "Zoé"]}
    event, _ = tournaments.open(body, PHONE)
    event = tournaments.pair(event, {}, "another phone")
    shelf.open("Anna", "Noah")
    assert shelf.shelving.remove(PHONE, "noah").tables == 2
    after = tournaments.find(event.row.id)
    assert [person.name for person in after.state.people] == ["Anna", NOBODY, "Zoé"]
    assert [{*row.players} for row in after.tables.values()] == [{NOBODY, "Zoé"}]


def test_a_match_of_nobody_still_counts_for_who_sat_across(shelf):
    shelf.played("Anna", "Noah", winner=1)
    shelf.shelving.remove(PHONE, "anna")
    assert shelf.people() == {"Noah": (1, 1)}
    (evening,) = shelf.history.evenings(PHONE, 9)
    assert evening.series.wins == (0, 1)


def test_the_evening_before_is_that_of_the_match_that_ended_last_before(shelf):
    first = shelf.played("Anna", "Noah")
    second = shelf.played("Anna", "Zoé")
    third = shelf.win(shelf.rematch(first))
    evenings = {evening.name: evening for evening in shelf.history.evenings(PHONE, 9)}
    early, late = evenings[first.history_entry.evening], evenings[second.history_entry.evening]
    assert shelf.history.evening_before(PHONE, early) is None
    assert ids(shelf.history.evening_before(PHONE, late).matches) == [first.row.id, third.row.id]


def test_a_shelf_is_counted_no_further_than_one_match_beyond_a_bound(shelf):
    for _ in range(4):
        shelf.played("Anna", "Noah")
    assert [shelf.history.size(PHONE, most)[0] for most in (1, 3, 4, 9)] == [2, 4, 4, 4]


def test_of_an_evening_the_matches_before_are_counted_and_its_own_once_it_is_over(shelf):
    first = shelf.played("Anna", "Noah")
    second = shelf.rematch(first)
    known = lambda: {table.id: table for table in shelf.tables.known(PHONE, 9)}  # noqa: E731
    assert [shelf.history.standing(known()[table.row.id]).wins for table in (first, second)] == [
        (1, 0),
        (1, 0),
    ]
    shelf.win(second, winner=1)
    assert shelf.history.standing(known()[second.row.id]).wins == (1, 1)


def test_who_is_renamed_everywhere_is_renamed_in_the_events_that_the_device_runs(shelf):
    tournaments = Tournaments(shelf.store, shelf.tables, ProcessNotifier())
    shelf.shelving.renamed = tournaments.rename_everywhere
    body = {"name": "Cup", "game": "hanamikoji", "format": "round-robin", "people": ["Anna", "Noah", "Zoé"]}
    own, others = (tournaments.open(body, device)[0] for device in (PHONE, "another phone"))
    own, others = (tournaments.pair(event, {}, "another phone") for event in (own, others))
    (theirs,) = others.tables
    shelf.store.visits.add(PHONE, theirs, others.at)
    shelf.open("Anna", "Noah")
    done = shelf.shelving.rename(PHONE, "noah", "Noël", ())
    assert (done.tables, done.left, done.of_events) == (1, 0, 1)
    after = [tournaments.find(event.row.id) for event in (own, others)]
    assert [event.state.people[1].name for event in after] == ["Noël", "Noah"]
    assert [sorted(*(row.players for row in event.tables.values())) for event in after] == [
        ["Noël", "Zoé"],
        ["Noah", "Zoé"],
    ]


def test_an_event_that_has_the_name_or_a_table_that_keeps_the_old_one_is_left_as_it_is(shelf):
    tournaments = Tournaments(shelf.store, shelf.tables, ProcessNotifier())
    shelf.shelving.renamed = tournaments.rename_everywhere
    body = {"name": "Cup", "game": "hanamikoji", "format": "round-robin", "people": ["Anna", "Noah", "Zoé"]}
    event = tournaments.pair(tournaments.open(body, PHONE)[0], {}, PHONE)
    (table,) = event.tables
    shelf.store.visits.add(PHONE, table, event.at)
    shelf.shelving.rename(PHONE, "noah", "ZOÉ", ())
    shelf.shelving.rename(PHONE, "noah", "Noël", [table])
    assert tournaments.find(event.row.id).state.people[1].name == "Noah"
    assert "Noah" in shelf.tables.find(table).match.players
