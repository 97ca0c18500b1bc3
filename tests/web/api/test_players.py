"""PUT /api/tables/<id>/players/<n> and …/starting-player"""

import pytest

from ...factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table


def test_a_player_is_renamed(table):
    assert table.put("players/1", {"name": "  Maximilienne-Antoinette "}).json["players"] == [
        {"name": "Anna"},
        {"name": "Maximilienne-Antoinette"},
    ]


def test_a_player_can_be_renamed_after_the_end(table):
    table.score(1, CHARM_OVER_GEISHA)
    assert table.put("players/0", {"name": "Zoé"}).status_code == 200


@pytest.mark.parametrize("name", ["<b>x</b>", "=1+1", "x" * 40])
def test_any_text_of_1_to_40_characters_is_a_name(table, name):
    assert table.put("players/0", {"name": name}).json["players"][0] == {"name": name}


@pytest.mark.parametrize(
    ("body", "at"),
    [({"name": ""}, "name"), ({"name": 1}, "name"), ({}, "name"), ({"name": "a\x00b"}, "name"), (7, "body")],
)
def test_what_is_no_name_is_refused(table, body, at):
    before = table.state
    response = table.put("players/0", body)
    assert (response.status_code, response.json["errors"][0]["at"]) == (400, at)
    assert table.state == before


def test_a_player_who_is_not_there_is_a_404(table):
    assert table.put("players/2", {"name": "Zoé"}).status_code == 404


def test_who_begins_can_be_put_right(table):
    assert table.put("starting-player", {"player": 1}).json["round"]["starting_player"] == 1
    assert table.put("starting-player", {"player": 1}).json["version"] == 2


def test_rounds_before_and_after_alternate_from_who_begins_now(table):
    table.score(1, FIRST_ROUND)
    state = table.put("starting-player", {"player": 0}).json
    assert [state["rounds"][0]["starting_player"], state["round"]["starting_player"]] == [1, 0]


def test_putting_it_right_keeps_the_counts_and_the_markers_of_a_match_under_way(client):
    table = Table.open(client, round=2, markers=[0, None, None, None, None, None, None])
    table.count(0, 6, 2)
    state = table.put("starting-player", {"player": 1}).json
    assert (state["markers"][0], state["round"]["cards"][6]) == (0, [2, 0])


@pytest.mark.parametrize("body", [{"player": 2}, {"player": None}, {}, []])
def test_what_is_no_player_is_refused(table, body):
    assert table.put("starting-player", body).status_code == 400


def test_nobody_begins_after_the_end(table):
    table.score(1, CHARM_OVER_GEISHA)
    assert table.put("starting-player", {"player": 1}).status_code == 409
