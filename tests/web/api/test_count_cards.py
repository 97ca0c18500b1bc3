"""PUT /api/tables/<id>/round/cards/<player>/<geisha>"""

import pytest

from ...factories import CHARM_OVER_GEISHA


def test_a_count_is_seen_by_all_and_moves_no_marker_yet(table):
    state = table.count(1, 6, 3).json
    assert state["round"]["cards"][6] == [0, 3]
    assert state["markers"] == [None] * 7
    assert table.state == state


def test_a_count_can_go_down_to_none(table):
    table.count(0, 0, 2)
    assert table.count(0, 0, 0).json["round"]["cards"][0] == [0, 0]


@pytest.mark.parametrize(
    ("body", "status", "at", "key"),
    [
        ({"count": 6}, 422, "count", "too-many"),
        ({"count": -1}, 400, "count", "out-of-range"),
        ({"count": "1"}, 400, "count", "not-a-whole-number"),
        ({"count": None}, 400, "count", "not-a-whole-number"),
        ({}, 400, "count", "missing"),
        ({"count": 1, "by": 1}, 400, "by", "unknown-field"),
        ([1], 400, "body", "not-an-object"),
    ],
)
def test_what_it_refuses_leaves_the_table_as_it_was(table, body, status, at, key):
    before = table.state
    response = table.put("round/cards/0/6", body)
    (error,) = response.json["errors"]
    assert (response.status_code, error["at"], error["key"]) == (status, at, key)
    assert table.state == before


def test_both_sides_share_the_cards_that_exist(table):
    table.count(0, 6, 3)
    response = table.count(1, 6, 3)
    assert response.status_code == 422
    assert response.json["errors"] == [{"at": "count", "key": "too-many", "max": 2}]


@pytest.mark.parametrize(("player", "geisha", "at"), [(2, 0, "player"), (0, 7, "geisha")])
def test_a_cell_that_is_not_there_is_named(table, player, geisha, at):
    response = table.count(player, geisha, 1)
    assert (response.status_code, response.json["errors"][0]["at"]) == (404, at)


def test_nothing_is_counted_after_the_end(table):
    table.score(1, CHARM_OVER_GEISHA)
    assert table.count(0, 0, 1).json["errors"] == [{"at": "round", "key": "match-over"}]
