"""GET /try/hanamikoji/<step>: a round to learn by, of which nothing is kept."""

import re

import pytest

from assistant.games.hanamikoji import STEPS
from assistant.web.current import house

RIGHT = [
    {"asked": 1},
    {"card": 5},
    {"group": 0},
    {"card": [0, 4]},
    {"group": 0},
    {"card": [0, 2, 4]},
    {"asked": 1},
    {"card": [1, 3]},
    {"asked": 1},
    {"asked": 1},
]


def test_the_right_cards_lead_through_the_whole_round_to_its_result(client):
    address = client.get("/try/hanamikoji").headers["Location"]
    for query in RIGHT:
        step = client.get(address, query_string=query)
        assert step.status_code == 303, (address, query)
        address = step.headers["Location"]
    page = client.get(address).text
    assert address == f"/try/hanamikoji/{len(STEPS) - 1}"
    assert "Aiko wins" in page
    assert "Tomoyo is tied" in page


@pytest.mark.parametrize(
    "query", [{"asked": 1}, {"card": 0}, {"card": [0, 1, 2]}, {"card": "x"}, {"card": 99}]
)
def test_wrong_cards_are_answered_with_those_that_are_asked_for(client, query):
    page = client.get("/try/hanamikoji/3", query_string=query)
    assert page.status_code == 200
    assert "Choose 2 cards, those with a ring: Iroha and Chiharu." in page.text


def test_a_wrong_group_is_answered_with_the_one_that_is_asked_for(client):
    assert "Take what has a ring: Anju." in client.get("/try/hanamikoji/2?group=1").text


# The hand of a step with more than one copy of a card, and any copies of what is asked for.
COPIES = [(1, 1, {5}), (1, 1, {6}), (5, 3, {1, 3, 4}), (5, 3, {0, 3, 4}), (7, 2, {1, 3}), (7, 2, {0, 2})]


@pytest.mark.parametrize(("number", "count", "places"), COPIES)
def test_any_copy_of_a_card_is_as_good_as_the_one_with_the_ring(client, number, count, places):
    address = f"/try/hanamikoji/{number}"
    assert client.get(address).text.count("data-ring") == count
    assert client.get(address, query_string={"card": list(places)}).status_code == 303


@pytest.mark.parametrize("number", [2, 4])
def test_one_of_the_groups_offered_has_a_ring(client, number):
    assert client.get(f"/try/hanamikoji/{number}").text.count("data-ring") == 1


def test_a_step_says_how_many_cards_to_choose_and_after_a_wrong_choice_how_many_are(client):
    assert ">Choose 1 card<" in client.get("/try/hanamikoji/1").text
    assert ">Choose 3 cards<" in client.get("/try/hanamikoji/5").text
    again = client.get("/try/hanamikoji/5", query_string={"asked": 1, "card": [0, 2]}).text
    assert ">2 of 3 chosen<" in again
    assert again.count(" checked") == 2


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_every_step_says_what_to_do_in_every_language(client, number):
    told = {
        re.search(r'class="told" role="status">([^<]+)<', page.text)[1]
        for page in (
            client.get(f"/try/hanamikoji/{number}", headers={"Accept-Language": language})
            for language in ("en", "fr", "it", "ja")
        )
    }
    assert len(told) == 4


def test_there_is_no_step_after_the_last(client):
    assert client.get(f"/try/hanamikoji/{len(STEPS)}").status_code == 404
    assert client.get("/try/hanamikoji/-1").status_code == 404


def test_practice_writes_nothing(client, app):
    for number in range(len(STEPS)):
        client.get(f"/try/hanamikoji/{number}?asked=1")
    assert house(app).tables.known("", 1) == []
    assert "Your tables" not in client.get("/").text


def test_practice_takes_no_posts(client):
    assert client.post("/try/hanamikoji/1").status_code == 405
