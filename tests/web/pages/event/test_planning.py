"""/e/<event>/end and /planned: an event ends early, or has more rounds or fewer"""

import re

import pytest

from .conftest import PEOPLE, Event, opened


@pytest.fixture
def cup(client):
    """An event with four rounds planned, of which one is paired."""
    client.get("/")
    event = Event(client, opened(client, *PEOPLE, rounds="4", start="1").location)
    event.watch = event.state["links"]["watch"]
    return event


def buttons(event):
    page = event.client.get(event.page).text
    return [each for each in ("Add a round", "Remove a round", "End event…") if each in page]


def test_the_end_names_the_matches_that_are_open_and_counts_them_for_nobody(cup):
    cup.play(cup.pairings[0])
    names = [cup.state["people"][one]["name"] for one in cup.pairings[1]["people"]]
    asked = cup.client.get(f"{cup.page}/end").text
    assert f"Round 1, table 2: {names[0]} – {names[1]}" in asked and "Round 1, table 1" not in asked
    for _ in range(2):
        cup.post("end")
    assert cup.state["over"] and buttons(cup) == ["Add a round"]
    for page in (cup.page, cup.watch, f"{cup.watch}/board"):
        text = cup.client.get(page).text
        assert "The event is over. First place" in text and "will then appear" not in text
    assert f"Round 1, table 2: {names[0]}" not in cup.client.get(cup.page).text


def test_an_ended_event_goes_on_with_one_more_round(cup):
    cup.post("end")
    cup.post("planned", rounds="2")
    assert (cup.state["over"], cup.state["planned"]) == (False, 2)
    cup.post("rounds", number="2", anyway="1")
    assert len(cup.state["rounds"]) == 2


def shown(event, path):
    """What the form of a page says of the event."""
    page = event.client.get(f"{event.page}{path}").text
    return re.search(r'name="(?:number|shown)" value="([^"]*)">\s*<(?:a|button name="rounds")', page)[1]


def test_of_an_event_that_is_over_no_phone_is_promised_a_next_match(cup):
    for is_over in (False, True):
        assert ("Their next match then appears" in cup.client.get(cup.page).text) != is_over
        cup.post("end")


def test_an_event_whose_end_was_undone_has_no_fewer_rounds_by_a_late_press(cup, meanwhile):
    cup.post("end")
    before = shown(cup, "")
    meanwhile(lambda: cup.post("undos", seen=cup.state["version"]))
    cup.post("planned", rounds="2", shown=before)
    assert (cup.state["over"], cup.state["planned"]) == (False, 4)
    assert "The event changed in the meantime." in cup.client.get(cup.page).text
    before = shown(cup, "")
    for _ in range(2):
        cup.post("planned", rounds="5", shown=before)
    assert cup.state["planned"] == 5 and "in the meantime" not in cup.client.get(cup.page).text


def test_an_event_does_not_end_in_a_round_that_its_host_has_not_seen(cup, meanwhile):
    number = shown(cup, "/end")
    meanwhile(lambda: cup.post("rounds", number="2", anyway="1"))
    cup.post("end", number=number)
    assert not cup.state["over"]
    assert "The pairings changed in the meantime." in cup.client.get(cup.page).text


def test_of_more_and_fewer_rounds_only_what_makes_sense_is_offered(cup, event):
    assert buttons(event) == ["End event…"]
    assert buttons(cup) == ["Add a round", "Remove a round", "End event…"]
    cup.post("planned", rounds="1")
    assert buttons(cup) == ["Add a round", "End event…"]
    cup.post("planned", rounds="0")
    assert cup.state["planned"] == 1


def test_open_matches_of_any_round_are_named_and_the_event_isn_t_over(cup):
    cup.post("planned", rounds="2")
    cup.play(cup.pairings[0])
    cup.post("rounds", number="2", anyway="1")
    for place, pairing in enumerate(cup.pairings):
        if pairing["table"]:
            cup.post(f"rounds/2/pairings/{place}", winners=pairing["people"][0])
    page = cup.client.get(cup.page).text
    assert not cup.state["over"] and "The event is over" not in page
    assert "1 match still open" in page and '<a href="#at-1-1">Round 1, table 2:' in page
    assert "1 table still playing" in cup.client.get(f"{cup.watch}/board").text
    cup.post("rounds/1/pairings/1", nobody="1")
    assert cup.state["over"] and "The event is over" in cup.client.get(cup.page).text
