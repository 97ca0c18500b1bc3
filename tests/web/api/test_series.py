"""The evening's standing: the finished matches of a chain of rematches, in the state and for the pages."""

import pytest

from assistant.matches.summary import Series, series_of
from assistant.web.services import services

from ...factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table
from ..test_costs import statements

NOAH_WINS = [[b, a] for a, b in CHARM_OVER_GEISHA]
NONE = {"matches": 0, "wins": [0, 0], "shared": 0}


def rematch(table):
    return Table(table.client, table.post("rematches").json["id"])


@pytest.fixture
def evening(table):
    """Three tables, of which Anna won the first and Noah the second; nothing is entered at the third."""
    table.score(1, CHARM_OVER_GEISHA)
    second = rematch(table)
    second.score(1, NOAH_WINS)
    return table, second, rematch(second)


@pytest.mark.parametrize(
    ("people", "won", "expected"),
    [
        ("an", [], Series(0, (0, 0), 0)),
        ("an", [("an", [0]), ("an", [1]), ("an", [1])], Series(3, (1, 2), 0)),
        ("an", [("an", [0]), ("an", [0, 1])], Series(2, (2, 1), 1, (0, 1))),
        ("abcd", [("abcd", [2]), ("abcd", [0, 3]), ("abcd", [3])], Series(3, (1, 0, 1, 2), 1, (0, 3))),
        ("an", [("na", [0]), ("na", [1])], Series(2, (1, 1), 0)),
        ("an", [("na", [0])], Series(1, (0, 1), 0)),
        ("zn", [("an", [0]), ("na", [0])], Series(2, (1, 1), 0)),
        ("an", [("xy", [1]), ("aa", [1])], Series(2, (0, 2), 0)),
        ("abc", [("cab", [0]), ("ab", [0])], Series(2, (1, 0, 1), 0)),
        ("abcd", [("abc", [1]), ("abc", [1]), ("abcd", [3])], Series(3, (0, 2, 0, 1), 0)),  # d joined
        ("abc", [("abcd", [3]), ("abcd", [0, 3]), ("abc", [0])], Series(3, (2, 0, 0), 1, (0,))),  # d left
        ("abd", [("abc", [2]), ("abc", [0]), ("abd", [2])], Series(3, (1, 0, 1), 0)),  # d came for c
        (["a", "b", "d"], [(["a", "b", ""], [2])], Series(1, (0, 0, 1), 0)),  # the third had no name
        ("aab", [("aab", [1])], Series(1, (0, 1, 0), 0)),  # namesakes
        (["", ""], [(["", ""], [1])], Series(1, (0, 1), 0)),
    ],
)
def test_a_match_is_a_win_of_each_who_won_it_wherever_they_sat(people, won, expected):
    assert series_of([*people], won) == expected


def test_a_match_counts_once_it_is_over_and_no_longer_where_that_is_undone(table):
    assert table.state["series"] == NONE
    assert table.score(1, CHARM_OVER_GEISHA).json["series"] == {"matches": 1, "wins": [1, 0], "shared": 0}
    assert table.post("undos").json["series"] == NONE


def test_rematches_of_rematches_carry_it_along_and_each_stands_as_it_was_then(evening):
    assert [table.state["series"] for table in evening] == [
        {"matches": 1, "wins": [1, 0], "shared": 0},
        {"matches": 2, "wins": [1, 1], "shared": 0},
        {"matches": 2, "wins": [1, 1], "shared": 0},
    ]


def test_a_correction_or_an_undo_at_an_older_table_is_counted_at_those_after_it(evening):
    first, second, third = evening
    etag = third.client.get(third.url).headers["ETag"]
    first.score(1, NOAH_WINS)
    assert third.state["series"] == {"matches": 2, "wins": [0, 2], "shared": 0}
    assert third.client.get(third.url, headers={"If-None-Match": etag}).status_code == 200
    second.post("undos")
    assert third.state["series"] == {"matches": 1, "wins": [0, 1], "shared": 0}


def test_a_rematch_of_a_match_that_is_not_over_counts_it_as_soon_as_it_is(table):
    after = rematch(table)
    assert after.state["series"] == NONE
    table.score(1, CHARM_OVER_GEISHA)
    assert after.state["series"] == {"matches": 1, "wins": [1, 0], "shared": 0}


def test_a_deleted_table_is_left_out_and_the_others_of_the_evening_stay(evening):
    first, second, third = evening
    second.client.delete(second.url)
    assert third.state["series"] == first.state["series"] == {"matches": 1, "wins": [1, 0], "shared": 0}
    assert first.state["links"]["rematch"] == third.page
    first.client.delete(first.url)
    assert third.state["series"] == NONE


def test_a_deleted_last_table_leaves_the_one_before_it_free_for_a_rematch(evening):
    _, second, third = evening
    third.client.delete(third.url)
    assert "rematch" not in second.state["links"]
    assert rematch(second).state["series"] == {"matches": 2, "wins": [1, 1], "shared": 0}


def test_the_tables_before_and_after_a_deleted_one_are_told(app, evening, monkeypatch):
    first, second, third = evening
    told = []
    monkeypatch.setattr(services(app).notifier, "publish_presence", told.append)
    second.client.delete(second.url)
    assert told == [first.id, third.id]


def test_every_table_after_one_that_is_corrected_is_told(app, evening, monkeypatch):
    first, second, third = evening
    told = []
    monkeypatch.setattr(services(app).notifier, "publish_presence", told.append)
    first.score(1, NOAH_WINS)
    assert told == [second.id, third.id]


def test_other_names_change_nothing_about_whose_wins_they_are(evening):
    *_, third = evening
    third.put("players/0", {"name": "Zoé"})
    assert third.state["series"]["wins"] == [1, 1]


def test_a_watcher_is_told_it_too(evening):
    *_, third = evening
    watch = third.state["links"]["watch"].removeprefix("/w/")
    assert third.client.get(f"/api/tables/{watch}").json["series"]["matches"] == 2


def test_a_table_that_is_no_rematch_asks_the_disk_for_nothing_and_a_rematch_once(app, evening):
    first, _, third = evening
    for table, asked in ((first, 0), (third, 1)):
        for path in (table.url, f"{table.page}/fragment"):
            with statements(app) as said:
                table.client.get(path)
            assert sum("evening = " in sql for sql in said) == asked, said


def test_the_page_of_a_rematch_is_another_one_where_an_older_match_came_out_otherwise(evening):
    first, _, third = evening
    third.score(1, FIRST_ROUND)
    address = f"{third.page}/fragment"
    etag = third.client.get(address).headers["ETag"]
    first.score(1, NOAH_WINS)
    assert third.client.get(address).headers["ETag"] != etag


def test_a_result_that_a_damaged_disk_made_unreadable_is_left_out(app, evening):
    *_, third = evening
    with services(app).store.engine.transaction() as transaction:
        transaction.execute("UPDATE matches SET winners = 'x' WHERE ended IS NOT NULL")
    assert third.state["series"] == NONE
