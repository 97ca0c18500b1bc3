"""/e/<event>/undos: each undo and redo names what it does, and asks before results go along"""

import re

from ....factories import FIRST_ROUND, Table


def undo(event, **more):
    return event.post("undos", seen=event.state["version"], **more)


def test_the_last_change_is_named_and_undone_unless_another_has_come_after_it(event):
    event.post("people", leave="1")
    page, seen = event.client.get(event.page).text, event.state["version"]
    assert "Undo: Noah left" in page
    event.post("people", join="Mia")
    event.post("undos", seen=seen)
    assert "in the meantime" in event.client.get(event.page).text and len(event.state["people"]) == 6
    for _ in range(2):
        undo(event)
    assert [one["left"] for one in event.state["people"]] == [False] * 5


def test_what_was_undone_is_named_and_put_back_once(event):
    event.post("people", join="Mia")
    assert "Redo:" not in event.client.get(event.page).text
    undo(event)
    page, seen = event.client.get(event.page).text, event.state["version"]
    assert "Redo: Mia joined" in page and "Undo: round 1 paired" in page
    for _ in range(2):
        event.post("undos", seen=seen, redo="1")
    assert len(event.state["people"]) == 6


def test_a_round_with_a_result_goes_only_once_that_is_asked(event):
    event.play(event.pairings[0])
    names = [event.state["people"][one]["name"] for one in event.pairings[0]["people"]]
    question = undo(event).location
    assert question == f"{event.page}/undos" and len(event.state["rounds"]) == 1
    asked = event.client.get(question).text
    assert "Undo: round 1 paired" in asked and f"{names[0]} – {names[1]}: 11 to 10" in asked
    undo(event, discard="1")
    assert event.state["rounds"] == []
    undo(event, redo="1")
    assert event.pairings[0]["winners"] == event.pairings[0]["people"][:1]


def test_nothing_is_asked_where_nothing_would_go_along(event):
    assert event.client.get(f"{event.page}/undos").location == event.page
    undo(event)
    assert event.state["rounds"] == []
    assert event.client.get(f"{event.page}/undos").location == event.page


def test_an_undo_that_is_pressed_twice_undoes_once_and_answers_alike(event, meanwhile):
    event.post("people", leave="1")
    seen = event.state["version"]
    meanwhile(lambda: event.post("undos", seen=seen))
    for _ in range(2):
        event.post("undos", seen=seen)
    assert len(event.state["rounds"]) == 1
    assert "in the meantime" not in event.client.get(event.page).text
    event.post("undos", seen=seen, redo="1")
    assert "in the meantime" in event.client.get(event.page).text


def test_what_has_begun_since_the_question_is_asked_about_too(event):
    first, second = (Table(event.client, pairing["table"]) for pairing in event.pairings[:2])
    first.score(1, FIRST_ROUND)
    gone = re.search(r'name="gone" value="([^"]*)"', event.client.get(undo(event).location).text)[1]
    second.score(1, FIRST_ROUND)
    assert undo(event, discard="1", gone=gone).location == f"{event.page}/undos"
    assert len(event.state["rounds"]) == 1
    gone = re.search(r'name="gone" value="([^"]*)"', event.client.get(f"{event.page}/undos").text)[1]
    assert undo(event, discard="1", gone=gone).location == event.page and event.state["rounds"] == []


def test_an_undo_that_crosses_the_first_round_of_a_match_asks_too(event, meanwhile):
    meanwhile(lambda: Table(event.client, event.pairings[0]["table"]).score(1, FIRST_ROUND))
    assert undo(event).location == f"{event.page}/undos" and len(event.state["rounds"]) == 1


def test_a_change_of_places_stays_once_a_round_is_scored_meanwhile(event, meanwhile):
    (one, _), (other, _) = (pairing["people"] for pairing in event.pairings[:2])
    event.post("swaps", swap=[one, other])
    before = event.pairings
    meanwhile(lambda: Table(event.client, before[0]["table"]).score(1, FIRST_ROUND))
    undo(event)
    assert "This match has already started." in event.client.get(event.page).text
    assert event.pairings == before


def test_a_match_is_open_again_where_its_end_is_undone_below_a_name_of_the_event(event):
    table, person = event.play(event.pairings[0]), event.pairings[0]["people"][0]
    event.post(f"people/{person}", name="Ida")
    table.post("undos")
    assert table.state["outcome"] is None
    assert event.state["rounds"][0]["pairings"][0]["winners"] is None
