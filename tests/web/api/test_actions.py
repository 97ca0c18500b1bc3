"""POST …/actions: a player's turn."""

import re

from ...factories import ALL_TIED, FIRST_ROUND


def take(table, player, action):
    return table.post("actions", {"player": player, "action": action})


def test_an_action_is_a_turn_and_shows_in_the_state(table):
    response = take(table, 0, "secret")
    assert response.status_code == 200
    assert response.json["round"]["actions"] == [["secret"], []]
    assert response.json["round"]["turn"] == 1
    assert response.json["version"] == 2


def test_the_wrong_turn_is_refused_with_the_name_of_whose_turn_it_is_and_changes_nothing(table):
    before = table.state
    refused = take(table, 1, "gift")
    error = {"at": "player", "key": "not-your-turn", "name": "Anna"}
    assert (refused.status_code, refused.json["errors"]) == (409, [error])
    assert refused.json["detail"] == "It isn’t your turn. Next: Anna."
    assert table.state == before


def form_of(table, player):
    """The form of the board by which a player uses an action: the fields that nobody sees."""
    table.client.post("/device", data={"guide": "1"})
    board = table.client.get(f"{table.page}?turns=1").text
    forms = re.findall(rf'<form[^>]*/round/actions"[^>]*data-player="{player}".*?</form>', board, re.DOTALL)
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', forms[0]))


def test_a_form_that_is_sent_again_after_its_action_was_taken_back_does_nothing(table):
    gift = {**form_of(table, 0), "action": "gift"}
    table.client.post(f"{table.page}/round/actions", data=gift)
    assert table.state["round"]["actions"] == [["gift"], []]
    undone = table.post("undos").json
    table.client.post(f"{table.page}/round/actions", data=gift)
    assert table.state == undone
    table.client.post(f"{table.page}/round/actions", data={**form_of(table, 0), "action": "gift"})
    assert table.state["round"]["actions"] == [["gift"], []]


def test_a_form_of_a_round_that_was_scored_since_is_refused(table):
    gift = {**form_of(table, 0), "action": "gift"}
    for number in (1, 2):
        table.score(number, ALL_TIED)
    assert table.state["round"]["turn"] == 0
    answer = table.client.post(f"{table.page}/round/actions", data=gift, follow_redirects=True)
    assert "Round 1 was scored in the meantime." in answer.text
    assert table.state["round"]["actions"] == [[], []]


def test_a_match_that_is_over_has_no_turns(table):
    table.put("rounds/1", {"winners": [0] * 7})
    assert take(table, 0, "gift").json["errors"][0]["key"] == "match-over"


def test_the_paths_of_both_players_are_in_the_state(table):
    table.score(1, FIRST_ROUND)
    anna, noah = table.state["round"]["paths"]
    assert anna[:2] == [[1], [3]]
    assert noah[:2] == [[6], [0, 1]]
