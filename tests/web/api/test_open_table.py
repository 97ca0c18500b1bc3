"""POST /api/tables"""

import re

import pytest

from ...factories import Table, new_table, round_in_play


def post(client, body, **more):
    return client.post("/api/tables", json=body, **more)


def test_opens_a_table_and_says_where_it_is(client):
    response = post(client, new_table())
    assert response.status_code == 201
    assert response.headers["Location"] == f"/api/tables/{response.json['id']}"
    assert client.get(response.headers["Location"]).json == response.json


def test_the_state_of_a_new_table_has_the_documented_form(client):
    state = post(client, new_table(starting_player=1)).json
    links = state.pop("links")
    assert len(state.pop("id")) >= 16
    assert state == {
        "game": "hanamikoji",
        "version": 1,
        "ending": "until-goal",
        "expansions": False,
        "edition": "emperors4",
        "players": [{"name": "Anna"}, {"name": "Noah"}],
        "markers": [None] * 7,
        "favors": [0, 0],
        "charm": [0, 0],
        "round": round_in_play(1, 1),
        "rounds": [],
        "outcome": None,
        "series": {"matches": 0, "wins": [0, 0], "shared": 0},
    }
    assert re.fullmatch(r"[2-9A-HJKMNP-Z]{6}", links["code"])
    assert links["join"].endswith(f"/j/{links['code']}")


def test_an_address_holds_at_least_96_random_bits(client):
    ids = {post(client, new_table()).json["id"] for _ in range(20)}
    assert len(ids) == 20
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", table_id) for table_id in ids)  # 6 bits a character


@pytest.mark.parametrize(
    ("opened", "expected"),
    [
        ({"expansions": True}, ["Cards: 2", "Cards: 2"]),
        ({"expansion_set": 4}, ["Cards: 2", "Cards: 2"]),
        ({"expansion_set": 7}, ["2 of 7 cards", "2 of 14 cards"]),
        ({"expansion_set": 2}, ["2 of 8 cards", "2 of 16 cards"]),
        ({}, ["2 of 8 cards", "2 of 16 cards"]),
    ],
)
def test_a_number_of_cards_is_the_rule_without_mini_expansions_and_with_those_that_leave_one(
    client, opened, expected
):
    table = Table.open(client, **opened)
    table.count(0, 6, 2)
    shown = [client.get(page).text for page in (table.page, f"{table.page}/rounds")]
    assert [re.search(r"Cards: 2|2 of (?:7|8|14|16) cards", page)[0] for page in shown] == expected
    goal = re.search(r"2 of (\d+) cards|$", expected[0])[1]
    assert re.findall(r' data-goal="(\d+)"', shown[0]) == [goal] * 2 * bool(goal)


def test_the_page_s_form_opens_one_with_the_mini_expansions(client):
    form = {"game": "hanamikoji", "player": ["Anna", "Noah"], "expansions": "true"}
    page = client.post("/tables", data=form).location
    assert client.get(f"/api/tables/{page.rpartition('/')[2]}").json["expansions"] is True


def test_a_match_under_way_opens_with_its_markers_and_round(client):
    markers = [None, 0, 1, 0, None, None, 1]
    more = {"ending": "three-rounds-charm", "expansions": True}
    state = post(client, new_table(markers=markers, round=3, starting_player=1, **more)).json
    assert {"markers": markers, **more}.items() <= state.items()
    assert (state["favors"], state["charm"]) == ([2, 2], [5, 7])
    assert state["round"] == round_in_play(3, 1, state["markers"])


def test_a_name_is_kept_without_what_nobody_sees(client):
    players = ["An\u200bna\ufeff", "\u2800Zoe" + "\u0308" * 9]
    state = post(client, new_table(players=players)).json
    assert [player["name"] for player in state["players"]] == ["Anna", "Zoë" + "\u0308" * 4]


REFUSED = [
    ({"game": "go"}, 400, "game", "not-an-option"),
    ({"game": None}, 400, "game", "not-an-option"),
    ({"players": ["Anna"]}, 400, "players", "wrong-length"),
    ({"players": ["Anna", "Noah", "Zoé"]}, 400, "players", "wrong-length"),
    ({"players": "Anna"}, 400, "players", "not-a-list"),
    ({"players": ["Anna", 7]}, 400, "players/1", "not-a-text"),
    ({"players": ["Anna", " "]}, 400, "players/1", "name-length"),
    ({"players": ["x" * 41, "Noah"]}, 400, "players/0", "name-length"),
    ({"players": ["An\na", "Noah"]}, 400, "players/0", "control-character"),
    ({"players": ["An\u202ena", "Noah"]}, 400, "players/0", "control-character"),
    ({"players": ["Anna\n", "Noah"]}, 400, "players/0", "control-character"),
    ({"players": ["\u200b\ufeff", "Noah"]}, 400, "players/0", "invisible-name"),
    ({"players": ["\u3164", "Noah"]}, 400, "players/0", "invisible-name"),
    ({"players": ["\u2800", "Noah"]}, 400, "players/0", "invisible-name"),
    ({"players": ["a" + "\u200b" * 400, "Noah"]}, 400, "players/0", "name-length"),
    ({"players": ["An\ud800na", "Noah"]}, 400, "players/0", "control-character"),
    ({"starting_player": 2}, 400, "starting_player", "out-of-range"),
    ({"starting_player": "0"}, 400, "starting_player", "not-a-whole-number"),
    ({"starting_player": True}, 400, "starting_player", "not-a-whole-number"),
    ({"starting_player": None}, 400, "starting_player", "not-a-whole-number"),
    ({"ending": "first-blood"}, 400, "ending", "not-an-option"),
    ({"ending": ["until-goal"]}, 400, "ending", "not-an-option"),
    ({"markers": [None] * 6}, 400, "markers", "wrong-length"),
    ({"markers": [None] * 6 + [2]}, 400, "markers/6", "out-of-range"),
    ({"markers": [None] * 6 + ["a"]}, 400, "markers/6", "not-a-whole-number"),
    ({"markers": [0, 0, 0, 0, None, None, None], "round": 2}, 422, "markers", "goal-reached-already"),
    ({"markers": [1, None, None, None, None, 1, 1], "round": 2}, 422, "markers", "goal-reached-already"),
    ({"round": 0}, 400, "round", "out-of-range"),
    ({"round": 10**30}, 400, "round", "out-of-range"),
    ({"round": 2.5}, 400, "round", "not-a-whole-number"),
    ({"round": 4, "ending": "three-rounds-charm"}, 422, "round", "past-last-round"),
    ({"winner": 0}, 400, "winner", "unknown-field"),
]


def test_what_it_refuses(client):
    answers = [(row, post(client, new_table(**row[0]))) for row in REFUSED]
    assert [(row, answer.text) for row, answer in answers if not is_refused(answer, *row[1:])] == []


def is_refused(answer, status, at, key):
    (error,) = answer.json["errors"]
    told = (answer.status_code, answer.json["status"], answer.mimetype, error["at"], error["key"])
    return told == (status, status, "application/problem+json", at, key) and bool(answer.json["detail"])


@pytest.mark.parametrize("missing", ["game", "players"])
def test_what_is_missing_is_named(client, missing):
    body = new_table()
    del body[missing]
    assert post(client, body).json["errors"] == [{"at": missing, "key": "missing"}]


def test_the_same_request_sent_twice_opens_one_table(client):
    first = post(client, new_table(), headers={"Idempotency-Key": "kitchen-1-of-the-evening"})
    again = post(client, new_table(), headers={"Idempotency-Key": "kitchen-1-of-the-evening"})
    other = post(client, new_table(), headers={"Idempotency-Key": "kitchen-2-of-the-evening"})
    assert [first.status_code, again.status_code, other.status_code] == [201, 200, 201]
    assert first.json["id"] == again.json["id"] != other.json["id"]


def test_a_request_name_with_another_body_does_not_hand_out_the_table_of_others(client):
    name = {"Idempotency-Key": "kitchen-1-of-the-evening"}
    first = post(client, new_table(), headers=name)
    other = post(client, new_table(players=["Zoé", "Ugo"]), headers=name)
    assert (other.status_code, other.json["id"] == first.json["id"]) == (201, False)


@pytest.mark.parametrize("name", ["", "1", "x" * 201])
def test_a_request_name_of_the_wrong_length_is_refused(client, name):
    response = post(client, new_table(), headers={"Idempotency-Key": name})
    assert response.status_code == 400
    assert response.json["errors"][0]["at"] == "Idempotency-Key"


def test_other_methods_are_refused_with_those_allowed(client):
    response = client.get("/api/tables")
    assert (response.status_code, response.mimetype) == (405, "application/problem+json")
    assert "POST" in response.headers["Allow"]
