"""POST /api/tables/<id>/rematches"""

import pytest

from ...factories import CHARM_OVER_GEISHA, Table


def test_the_same_players_meet_again_and_the_other_one_begins(table):
    table.score(1, CHARM_OVER_GEISHA)
    response = table.post("rematches")
    assert response.status_code == 201
    assert response.headers["Location"] == f"/api/tables/{response.json['id']}"
    assert response.json["players"] == table.state["players"]
    assert response.json["round"]["starting_player"] == 1
    assert response.json["markers"] == [None] * 7


def test_the_table_may_say_who_begins(table):
    assert table.post("rematches", {"starting_player": 0}).json["round"]["starting_player"] == 0


def test_the_ending_the_expansions_and_the_new_names_stay(client):
    table = Table.open(client, ending="three-rounds-charm", expansions=True)
    table.put("players/0", {"name": "Zoé"})
    rematch = table.post("rematches").json
    assert (rematch["ending"], rematch["expansions"]) == ("three-rounds-charm", True)
    assert rematch["players"][0] == {"name": "Zoé"}


def test_a_match_joined_in_round_2_knows_who_began_round_1(client):
    table = Table.open(client, round=2, starting_player=0)
    assert table.post("rematches").json["round"]["starting_player"] == 0


def test_a_second_phone_finds_the_same_rematch(table):
    first, second = table.post("rematches"), table.post("rematches")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json["id"] == second.json["id"]
    assert table.state["links"]["rematch"] == f"/t/{first.json['id']}"


@pytest.mark.parametrize(
    ("body", "at"), [({"starting_player": 2}, "starting_player"), ({"who": 1}, "who"), ([], "body")]
)
def test_what_it_refuses(table, body, at):
    response = table.client.post(f"{table.url}/rematches", json=body)
    assert (response.status_code, response.json["errors"][0]["at"]) == (400, at)
    assert "rematch" not in table.state["links"]
