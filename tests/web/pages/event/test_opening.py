"""/events: the form that opens an event"""

import sys

import pytest

from ....factories import Table
from .conftest import PEOPLE, Event, opened


def test_names_come_a_line_or_with_commas_beside_those_that_are_known(client):
    page = opened(client, "Anna, Noah", "", " Zoé ；Ugo", known=["Lin"], name="").location
    state = Event(client, page).state
    assert [person["name"] for person in state["people"]] == ["Lin", "Anna", "Noah", "Zoé", "Ugo"]
    assert (state["name"], state["rounds"]) == ("Game night", [])


def test_names_with_a_plus_between_them_are_of_a_family(client):
    page = opened(client, "Noah + Lin＋Zoé", "Ugo, Mia + ", known=["Anna"], format="swiss").location
    state = Event(client, page).state
    assert [person["name"] for person in state["people"]] == ["Anna", "Noah", "Lin", "Zoé", "Ugo", "Mia"]
    assert state["apart"] == [[1, 2, 3]]
    assert "kept apart" in client.get(page).text


def test_the_first_round_is_paired_with_it_once_however_often_it_is_sent(client):
    client.get("/")
    pages = {opened(client, *PEOPLE, start="1", request="one").location for _ in range(2)}
    (page,) = pages
    assert len(Event(client, page).state["rounds"]) == 1


def test_a_start_that_is_sent_twice_at_once_leads_to_one_event(client, meanwhile):
    client.get("/")
    pages = []
    meanwhile(lambda: pages.append(opened(client, *PEOPLE, start="1", request="one").location))
    assert opened(client, *PEOPLE, start="1", request="one").location == pages[0]
    assert len(Event(client, pages[0]).state["rounds"]) == 1


def test_before_the_first_round_the_people_come_first_and_nobody_is_ranked(client):
    client.get("/")
    page = client.get(opened(client, *PEOPLE).location).text
    assert 'id="people"' in page.split('class="event-side"')[0]
    assert "standing.csv" not in page and 'id="standing"' not in page


def test_the_box_and_the_ending_are_those_of_all_tables(client):
    page = opened(client, *PEOPLE, edition="kosmos", ending="until-goal", start="1").location
    table = Table(client, Event(client, page).pairings[0]["table"])
    assert (table.state["edition"], table.state["ending"]) == ("kosmos", "until-goal")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"people": "Anna\nNoah"}, "An event needs 3 to 64 players."),
        ({"people": "Anna, Noah, anna"}, "Anna is already in this event. If it’s someone else, add a letter"),
        ({"rounds": "64", "format": "swiss"}, "from 1 to 63"),
    ],
)
def test_a_form_that_is_refused_comes_back_as_it_was_filled_in(client, fields, said):
    answer = opened(client, *PEOPLE, **fields)
    assert answer.status_code in (400, 422) and said in answer.text
    assert fields.get("people", "Zoé") in answer.text


def test_a_form_from_before_keeps_its_format_under_the_name_it_had(client):
    page = client.post("/events", data={"game": "hanamikoji", "way": "winner-stays", "people": "Anna"}).text
    assert 'value="winner-stays" data-leads="" checked' in page


def test_who_has_played_here_is_offered(client, table):
    client.get(table.page)
    client.get("/")
    assert 'name="known" value="Noah"' in client.get("/events/new").text


def test_without_its_library_swiss_is_offered_for_groups_alone(client, monkeypatch):
    assert client.get("/events/new").text.count('value="swiss"') == 2
    monkeypatch.setitem(sys.modules, "networkx", None)
    page = client.get("/events/new").text
    assert (page.count('value="swiss"'), page.count("Swiss pairing needs a server.")) == (1, 1)


def test_the_first_page_leads_on_to_the_event_of_this_evening_by_the_address_one_has(app, event):
    assert f'href="{event.page}"' in event.client.get("/").text
    player = app.test_client()
    player.get("/")
    event_of = {"person": "1"}
    player.post(f"{event.watch}/person", data=event_of)
    page = player.get("/").text
    assert f'href="{event.watch}"' in page and event.page not in page
