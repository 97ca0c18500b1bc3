"""PUT /api/tables/<id>/round/markers/<geisha>, and the form of the page."""

import re

NONE = [None] * 7
RURI_S = [*NONE[:6], 1]


def test_a_marker_is_seen_by_all_and_moves_nothing_yet(table):
    state = table.choose(6, 1).json
    assert (state["round"]["way"], state["round"]["winners"]) == ("markers", RURI_S)
    assert state["markers"] == NONE
    assert table.state == state


def test_a_later_marker_of_another_phone_stays(app, table):
    table.choose(6, 1)
    late = app.test_client()
    late.get(table.page)
    sent = {"player": 0, "tapped_ago": 60_000}
    assert late.put(f"{table.url}/round/markers/6", json=sent).json["round"]["winners"] == RURI_S
    refused = late.put(f"{table.url}/round/markers/6", json={**sent, "tapped_ago": None})
    assert (refused.status_code, refused.json["errors"][0]["at"]) == (400, "tapped_ago")


def test_a_phone_s_outbox_brings_markers_and_cards_in_the_order_of_its_taps(table):
    taps = [
        {"at": "cards/0/6", "count": 2},
        {"at": "markers/6", "player": 1},
        {"at": "markers/7", "player": 1},
    ]
    answer = table.client.patch(f"{table.url}/round", json={"taps": taps}).json
    assert (answer["round"]["way"], answer["round"]["winners"]) == ("markers", RURI_S)
    assert answer["round"]["cards"][6] == [2, 0]
    assert [(refused["at"], refused["key"]) for refused in answer["refused"]] == [
        ("markers/7", "no-such-geisha")
    ]


def posted(table, player):
    return table.client.post(
        f"{table.page}/round/markers/6", data={"player": player, "round": "1", "stage": "count"}
    )


def test_without_script_a_half_is_a_form_that_is_left_again_by_null(table):
    assert posted(table, "1").location == f"{table.page}?count=1"
    assert table.state["round"]["winners"] == RURI_S
    posted(table, "null")
    assert table.state["round"]["winners"] == NONE


def test_the_page_s_button_asks_before_the_mode_tapped_last_scores_what_the_other_denies(table):
    table.count(0, 6, 2)
    table.choose(5, 1)
    form = {"scoring": "1", "counted": "1"}
    asked = table.client.post(f"{table.page}/rounds/1", data=form)
    assert (asked.status_code, "markers were entered last" in asked.text) == (409, True)
    assert table.state["rounds"] == []
    agreed = re.search(r'name="agreed" value="([^"]*)"', asked.text)[1]
    table.client.post(f"{table.page}/rounds/1", data={**form, "agreed": agreed})
    (scored,) = table.state["rounds"]
    assert (scored["cards"], scored["winners"]) == (None, [None] * 5 + [1, None])


def test_a_mode_that_another_phone_turned_to_unseen_is_asked_about_where_it_scores_otherwise(app, table):
    anna, noah = app.test_client(), app.test_client()
    for phone in (anna, noah):
        phone.get(table.page)
    anna.put(f"{table.url}/round/cards/0/6", json={"count": 2})
    seen = table.state["version"]
    noah.put(f"{table.url}/round/markers/6", json={"player": 1})
    form = {"scoring": "1", "counted": "1", "seen": str(seen), "agreed": "side-total/0/2"}
    asked = anna.post(f"{table.page}/rounds/1", data=form, follow_redirects=True)
    assert "in the meantime" in asked.text
    assert table.state["rounds"] == []


def test_the_rounds_tell_how_many_cards_are_counted_only_where_cards_are(table):
    def told():
        return "of 16 cards" in table.client.get(f"{table.page}/rounds").text

    table.count(0, 6, 1)
    assert told()
    table.choose(6, 1)
    assert not told()
    table.put("rounds/1", {"winners": NONE})
    assert not told()
