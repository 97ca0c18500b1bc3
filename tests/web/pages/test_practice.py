"""GET /try/<game>/<step>: a round to learn by, of which nothing is kept."""

import re

import pytest

from assistant.games import GAMES
from assistant.games.hanamikoji import STEPS
from assistant.web.services import services

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


@pytest.mark.parametrize("query", [{"asked": 1}, {"card": "x"}, {"card": 99}])
def test_cards_that_are_not_allowed_are_answered_with_those_that_are_asked_for(client, query):
    page = client.get("/try/hanamikoji/3", query_string=query)
    assert page.status_code == 200
    assert "Choose the 2 highlighted cards: Iroha and Chiharu." in page.text


def test_without_a_group_the_one_with_the_ring_is_asked_for(client):
    assert "Take the highlighted cards: Anju." in client.get("/try/hanamikoji/2?asked=1").text


OTHERWISE = [
    (
        "hanamikoji/2",
        {"group": 1},
        "You’d get Chiharu; Mika would get Anju and Iroha. This practice continues with Anju.",
    ),
    ("mai-star/4", {"card": [0, 4]}, "would add 1 (service only)."),
]


def test_whatever_the_rules_allow_leads_on_and_what_it_would_have_led_to_is_said(client):
    silent = []
    for step, query, said in OTHERWISE:
        answer = client.get(f"/try/{step}", query_string={"asked": 1, **query}, follow_redirects=True)
        game, number = step.split("/")
        is_next = answer.request.path == f"/try/{game}/{int(number) + 1}"
        silent += (
            [] if is_next and "The rules allow that too. " in answer.text and said in answer.text else [step]
        )
    assert silent == []


@pytest.mark.parametrize("query", ["instead=6", "instead=1&instead=2", "instead=x"])
def test_nothing_is_said_of_a_choice_that_was_asked_for_or_is_not_allowed(client, query):
    assert "The rules allow that too." not in client.get(f"/try/hanamikoji/2?{query}").text
    assert "The rules allow that too." not in client.get(f"/try/hanamikoji/0?{query}").text


@pytest.mark.parametrize("number", [2, 4])
def test_one_of_the_groups_offered_has_a_ring(client, number):
    assert client.get(f"/try/hanamikoji/{number}").text.count("data-ring") == 1


def test_a_step_says_how_many_cards_to_choose_and_after_a_wrong_choice_how_many_are(client):
    assert ">Choose 1 card<" in client.get("/try/hanamikoji/1").text
    assert ">Choose 3 cards<" in client.get("/try/hanamikoji/5").text
    again = client.get("/try/hanamikoji/5", query_string={"asked": 1, "card": [0, 2]}).text
    assert ">2 of 3 chosen<" in again
    assert again.count(" checked") == 2


TOLD = re.compile(r'class="told" data-told="practice">[^<]+<')
EVERY_STEP = [(game, number) for game, found in GAMES.items() for number in range(found.LESSON.length)]


def test_every_step_says_what_to_do(client):
    pages = {step: client.get(f"/try/{step[0]}/{step[1]}").text for step in EVERY_STEP}
    silent = [step for step, page in pages.items() if not TOLD.search(page)]
    assert silent == []


@pytest.mark.parametrize("game", GAMES)
def test_there_is_no_step_after_the_last(client, game):
    last = GAMES[game].LESSON.length - 1
    assert client.get(f"/try/{game}/{last}?asked=1").status_code == 200
    assert client.get(f"/try/{game}/{last + 1}").status_code == 404
    assert client.get(f"/try/{game}/-1").status_code == 404


@pytest.mark.parametrize("path", ["/try/go", "/try/go/0", "/try"])
def test_of_no_other_game_there_is_a_practice(client, path):
    assert client.get(path).status_code == 404


def test_practice_writes_nothing(client, app):
    for game, number in EVERY_STEP:
        client.get(f"/try/{game}/{number}?asked=1")
    assert services(app).tables.known("", 1) == []
    assert "Your tables" not in client.get("/").text


# Mai-Star: what is right at each step, the patron after the cards of the hand.
FESTIVAL = [
    {"asked": 1},
    {"card": 0},
    {"card": 0},
    {"card": [1, 2]},
    {"card": [1, 4]},
    {"card": 0},
    {"card": 2},
    {"card": 0},
    {"card": 0},
    {"group": 2},
]


def test_the_right_cards_lead_through_a_whole_festival_to_what_each_earned(client):
    address = client.get("/try/mai-star").headers["Location"]
    for query in FESTIVAL:
        step = client.get(address, query_string=query)
        assert step.status_code == 303, (address, query)
        address = step.headers["Location"]
    page = client.get(address).text
    assert address == f"/try/mai-star/{GAMES['mai-star'].LESSON.length - 1}"
    assert "You earn 10." in page
    assert "Ren has the lowest total (0) and starts." in page
    assert 'href="/rules/mai-star"' in page
    assert 'href="/?game=mai-star"' in page


@pytest.mark.parametrize("number", [1, 4, 9])
def test_a_ring_is_around_each_of_the_cards_that_are_right_and_around_no_other(client, number):
    page = client.get(f"/try/mai-star/{number}").text
    ringed = re.findall(r'data-ring><input[^>]* value="([0-9]+)"|value="([0-9]+)" data-ring', page)
    (right,) = FESTIVAL[number].values()
    assert sorted(int(a or b) for a, b in ringed) == (right if isinstance(right, list) else [right])


def test_a_guest_who_does_not_come_yet_is_answered_with_what_is_lacking(client):
    page = client.get("/try/mai-star/1", query_string={"asked": 1, "card": 2}).text
    assert "Not yet: Blue 5 demands 5 (service), and you have 3." in page


def test_a_card_says_to_screen_readers_what_it_demands_pays_and_adds_and_whether_it_comes(client):
    page = " ".join(client.get("/try/mai-star/0").text.split())
    said = ("Blue 5: demands 5 (service), pays 4, as a patron adds 1 (service), not playable yet",)
    said += ("Foreigner: demands 5 (any field), pays 2, as a patron adds 1 (each field), playable",)
    assert [text for text in said if text not in page] == []


def test_it_says_that_its_cards_are_an_example(client):
    for number in range(len(FESTIVAL)):
        assert "Example only – the numbers" in client.get(f"/try/mai-star/{number}").text


@pytest.mark.parametrize("path", ["/", "/rules/mai-star"])
def test_practice_is_found_in_the_lobby_and_in_the_rules(client, path):
    assert 'href="/try/mai-star"' in client.get(path).text


def test_a_table_leads_to_it_before_its_first_round_and_not_later(client):
    players = {"game": "mai-star", "players": ["Anna", "Noah", "Zoé"]}
    table = client.post("/api/tables", json=players).json["id"]
    assert 'href="/try/mai-star"' in client.get(f"/t/{table}").text
    scores = {"scores": [{"income": [1], "cards_left": 0}] * 3}
    client.put(f"/api/tables/{table}/rounds/1", json=scores)
    assert 'href="/try/mai-star"' not in client.get(f"/t/{table}?count=2").text
