"""PUT /api/tables/<id>/rounds/<n>"""

import json

import pytest

from assistant.web.services import services

from ...factories import (
    ALL_TIED,
    CHARM_OVER_GEISHA,
    FIRST_ROUND,
    NOAH_WINS_BY_CHARM,
    Table,
    round_in_play,
    sides,
)

WINNERS = [0, None, 0, 1, 1, 0, None]


def at_and_key(response):
    return [(error["at"], error["key"]) for error in response.json["errors"]]


def test_scoring_moves_the_markers_and_goes_to_the_next_round(table):
    state = table.score(1, FIRST_ROUND).json
    assert state["markers"] == WINNERS
    assert (state["favors"], state["charm"]) == ([3, 2], [8, 6])
    assert state["round"] == round_in_play(2, 1, state["markers"])
    assert state["rounds"] == [
        {
            "number": 1,
            "starting_player": 0,
            "cards": FIRST_ROUND,
            "markers": WINNERS,
            "favors": [3, 2],
            "charm": [8, 6],
            "warnings": [],
        }
    ]
    assert state["outcome"] is None


def test_who_had_more_scores_the_same_without_cards(table):
    state = table.put("rounds/1", {"winners": WINNERS}).json
    (scored,) = state["rounds"]
    assert (scored["cards"], scored["winners"], scored["markers"]) == (None, WINNERS, WINNERS)
    assert scored["warnings"] == []


def test_a_goal_ends_the_match_with_winner_and_reason(table):
    table.score(1, FIRST_ROUND)
    state = table.score(2, NOAH_WINS_BY_CHARM).json
    assert state["outcome"] == {"winners": [1], "reason": "charm", "rule": "charm"}
    assert state["round"] is None


def test_a_wrong_total_is_scored_with_a_warning(table):
    cards = [[0, 0], *FIRST_ROUND[1:]]
    assert sides(cards) == [7, 8]
    (scored,) = table.score(1, cards).json["rounds"]
    assert scored["warnings"] == [{"key": "side-total", "player": 0, "cards": 7, "expected": 8}]


@pytest.mark.parametrize(("cards", "odd"), [((7, 9), []), ((7, 10), [(1, 10)])])
def test_with_the_mini_expansions_seven_to_nine_cards_are_no_warning_and_no_question(client, cards, odd):
    table = Table.open(client, expansions=True)
    fields = {f"cards/{geisha}/{side}": n for side in (0, 1) for geisha, n in enumerate(dealt(cards)[side])}
    asked = client.post(f"{table.page}/rounds/1", data={**fields, "scoring": "1"})
    assert asked.status_code == (409 if odd else 303)
    (scored,) = table.score(1, [*zip(*dealt(cards), strict=True)]).json["rounds"]
    assert [(warning["player"], warning["cards"]) for warning in scored["warnings"]] == odd


def dealt(totals):
    """So many cards on each side, no more at a geisha than there are."""
    a, b = totals
    return [0, 0, 0, 0, 0, 4, a - 4], [2, 2, 2, min(b - 6, 3), max(b - 9, 0), 0, 0]


def test_the_same_round_again_changes_nothing(table):
    first = table.score(1, FIRST_ROUND).json
    again = table.score(1, FIRST_ROUND)
    assert (again.status_code, again.json) == (200, first)


def test_another_content_for_a_scored_round_corrects_it_and_all_that_follows(table):
    table.score(1, FIRST_ROUND)
    table.score(2, ALL_TIED)
    state = table.put("rounds/1", {"winners": [1, None, None, None, None, None, None]}).json
    assert [scored["markers"] for scored in state["rounds"]] == [[1] + [None] * 6] * 2
    assert state["round"]["number"] == 3


def test_a_correction_that_ends_the_match_earlier_asks_first(table):
    table.score(1, FIRST_ROUND)
    table.score(2, ALL_TIED)
    before = table.state
    response = table.score(1, CHARM_OVER_GEISHA)
    assert response.status_code == 409
    assert response.json["would_discard"] == [2]
    assert at_and_key(response) == [("discard_later", "would-discard")]
    assert table.state == before


def test_with_discard_later_the_rounds_after_the_end_are_set_aside_and_undo_brings_them_back(table):
    table.score(1, FIRST_ROUND)
    before = table.score(2, ALL_TIED).json
    state = table.score(1, CHARM_OVER_GEISHA, discard_later=True).json
    assert [scored["number"] for scored in state["rounds"]] == [1]
    assert state["outcome"] == {"winners": [0], "reason": "charm", "rule": "charm-before-geishas"}
    undone = table.post("undos").json
    assert {**undone, "version": 0} == {**before, "version": 0}


def test_a_correction_keeps_what_is_counted_in_the_round_in_play(table):
    table.score(1, FIRST_ROUND)
    table.count(0, 6, 1)
    assert table.score(1, ALL_TIED).json["round"]["cards"][6] == [1, 0]


@pytest.mark.parametrize(
    ("body", "status", "at", "key"),
    [
        ({"cards": [[6, 0] if g == 6 else [0, 0] for g in range(7)]}, 422, "cards/6/0", "too-many"),
        ({"cards": [[0, 3] if g == 0 else [0, 0] for g in range(7)]}, 422, "cards/0/1", "too-many"),
        ({"cards": [[3, 3] if g == 6 else [0, 0] for g in range(7)]}, 422, "cards/6", "too-many"),
        ({"cards": [[-1, 0], *FIRST_ROUND[1:]]}, 400, "cards/0/0", "out-of-range"),
        ({"cards": [[10**40, 0], *FIRST_ROUND[1:]]}, 400, "cards/0/0", "out-of-range"),
        ({"cards": [["1", 0], *FIRST_ROUND[1:]]}, 400, "cards/0/0", "not-a-whole-number"),
        ({"cards": [[True, 0], *FIRST_ROUND[1:]]}, 400, "cards/0/0", "not-a-whole-number"),
        ({"cards": [[1.5, 0], *FIRST_ROUND[1:]]}, 400, "cards/0/0", "not-a-whole-number"),
        ({"cards": [[None, 0], *FIRST_ROUND[1:]]}, 400, "cards/0/0", "not-a-whole-number"),
        ({"cards": [[1], *FIRST_ROUND[1:]]}, 400, "cards/0", "wrong-length"),
        ({"cards": [1, *FIRST_ROUND[1:]]}, 400, "cards/0", "not-a-list"),
        ({"cards": FIRST_ROUND[1:]}, 400, "cards", "wrong-length"),
        ({"cards": {}}, 400, "cards", "not-a-list"),
        ({"cards": None}, 400, "cards", "not-a-list"),
        ({"winners": [0] * 8}, 400, "winners", "wrong-length"),
        ({"winners": [2] + [None] * 6}, 400, "winners/0", "out-of-range"),
        ({"winners": ["0"] + [None] * 6}, 400, "winners/0", "not-a-whole-number"),
        ({"cards": FIRST_ROUND, "winners": WINNERS}, 400, "cards", "cards-or-winners"),
        ({}, 400, "cards", "cards-or-winners"),
        ({"cards": FIRST_ROUND, "discard_later": 1}, 400, "discard_later", "not-true-or-false"),
        ({"cards": FIRST_ROUND, "scores": []}, 400, "scores", "unknown-field"),
        ([], 400, "body", "not-an-object"),
        ("cards", 400, "body", "not-an-object"),
        (None, 400, "body", "not-an-object"),
    ],
)
def test_what_it_refuses_leaves_the_table_as_it_was(table, body, status, at, key):
    before = table.state
    response = table.put("rounds/1", body)
    assert (response.status_code, response.mimetype) == (status, "application/problem+json")
    assert at_and_key(response) == [(at, key)]
    assert table.state == before


@pytest.mark.parametrize("number", [float("nan"), float("inf"), 1e308])
def test_a_number_that_no_json_has_is_refused(table, number):
    response = table.score(1, [[number, 0], *FIRST_ROUND[1:]])
    assert (response.status_code, response.json["errors"][0]["at"]) == (400, "cards/0/0")


def test_a_whole_number_with_a_point_counts_and_is_stored_without_one(app, table):
    scored = table.score(1, [[float(a), float(b)] for a, b in FIRST_ROUND])
    assert '"cards":[[1,0],' in scored.text.replace(" ", "").replace("\n", "")
    table.count(0, 6, -0.0)
    table.count(0, 6, 2.0)
    entries = services(app).store.directory.table(table.id).entries
    assert json.dumps(entries[-1].body) == '{"player": 0, "geisha": 6, "count": 2}'


def only_scored(table, cards, condition="*"):
    sent = json.dumps({"cards": cards})
    headers = {"If-None-Match": condition}
    return table.client.put(
        f"{table.url}/rounds/1", data=sent, content_type="application/json", headers=headers
    )


def test_with_if_none_match_a_round_is_scored_and_never_corrected(table):
    scored = only_scored(table, FIRST_ROUND)
    assert (scored.status_code, scored.json["version"]) == (200, 2)
    refused = only_scored(table, ALL_TIED)
    assert (refused.status_code, refused.mimetype) == (412, "application/problem+json")
    assert refused.json["errors"] == [{"at": "round", "key": "scored-already", "round": 1}]
    assert table.state == scored.json


def test_of_two_who_score_a_round_at_once_the_second_is_told(app, table, monkeypatch):
    events = services(app).store.events
    append, answers = events.append, []

    def append_second(*entries, **more):
        monkeypatch.undo()
        answers.append(only_scored(table, ALL_TIED).status_code)
        append(*entries, **more)

    monkeypatch.setattr(events, "append", append_second)
    assert (only_scored(table, FIRST_ROUND).status_code, answers) == (412, [200])
    assert (table.state["version"], table.state["rounds"][0]["cards"]) == (2, ALL_TIED)


def test_a_round_has_no_etag_that_could_match(table):
    only_scored(table, FIRST_ROUND, '"some", W/"other"')
    assert only_scored(table, ALL_TIED, '"some", W/"other"').json["rounds"][0]["cards"] == ALL_TIED


def test_too_many_cards_names_how_many_there_are(table):
    response = table.score(1, [*FIRST_ROUND[:6], [6, 0]])
    assert response.json["errors"] == [{"at": "cards/6/0", "key": "too-many", "max": 5}]


def test_a_round_that_is_not_next_is_refused(table):
    before = table.state
    response = table.score(3, FIRST_ROUND)
    assert (response.status_code, at_and_key(response)) == (409, [("round", "not-in-play")])
    assert table.state == before


def test_rounds_before_a_match_was_opened_here_are_not_there(client):
    table = Table.open(client, round=3)
    assert table.score(2, FIRST_ROUND).status_code == 404
    assert table.score(0, FIRST_ROUND).status_code == 404


def test_no_round_follows_the_end(table):
    table.score(1, CHARM_OVER_GEISHA)
    before = table.state
    response = table.score(2, FIRST_ROUND)
    assert (response.status_code, at_and_key(response)) == (409, [("round", "match-over")])
    assert table.state == before


@pytest.mark.parametrize("number", ["-1", "one", "1.0", "9" * 400])
def test_a_number_that_is_none_is_a_404_problem(table, number):
    response = table.score(number, FIRST_ROUND)
    assert response.status_code in (404, 409)
    assert response.mimetype == "application/problem+json"
