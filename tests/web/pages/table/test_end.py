"""The end of a match at its table: its seals, its rounds, the evening, and who starts the rematch."""

import re

import pytest

from ....factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, NOAH_WINS_BY_CHARM
from ..history.test_head_to_head import play
from ..test_pages import text


@pytest.fixture
def over(client):
    """Anna started, and Noah has won by charm."""
    return play(client, FIRST_ROUND, NOAH_WINS_BY_CHARM)


def seals(table):
    return re.findall(r'class="hero-seal".*?<b>([^<]*)</b>', table.client.get(table.page).text, re.S)


def test_the_seal_has_the_initial_of_the_winner_and_of_both_where_they_share(client):
    assert seals(play(client, FIRST_ROUND, NOAH_WINS_BY_CHARM, players=["Anna", "👩‍👧 noa"])) == ["👩‍👧"]
    shared = play(client, *[ALL_TIED] * 3, players=["élodie", "שרה"], ending="three-rounds-points")
    assert seals(shared) == ["É", "ש"]


@pytest.mark.parametrize("players", [["Player 1", "Player 2"], ["Spieler 1", "Spieler 2"]])
def test_the_seals_of_players_without_names_have_their_numbers(client, players):
    shared = play(client, *[ALL_TIED] * 3, players=players, ending="three-rounds-points")
    assert seals(shared) == ["1", "2"]


def test_the_rounds_are_a_table_with_who_had_each_marker(over):
    page = text(over.client.get(over.page))
    trail = page.split("charm points, Anna : Noah")[1]
    assert trail.startswith(" Round 1 Anna in the middle ")
    assert " Noah 8 : 11 " in trail


def test_the_evening_stands_below_the_end_once_it_has_several_matches(over):
    client = over.client
    assert "this session" not in text(client.get(over.page))
    again = over.post("rematches").json
    client.put(f"/api/tables/{again['id']}/rounds/1", json={"cards": CHARM_OVER_GEISHA})
    assert "Anna 1 – 1 Noah this session: 2 matches" in text(client.get(f"/t/{again['id']}"))


def test_whoever_started_can_start_the_rematch_too(over):
    page = over.client.get(over.page)
    assert "Rematch Noah starts" in text(page)
    assert "Let Anna start You alternate: Anna started this match, so Noah starts the next." in text(page)
    again = page.text.split("Let Anna start")[1].split("</details>")[0]
    player = re.search(r'name="starting_player" value="(\d)"', again)[1]
    opened = over.client.post(f"{over.page}/rematches", data={"starting_player": player})
    assert over.client.get(f"/api/tables{opened.location[2:]}").json["round"]["starting_player"] == 0


def test_who_watches_is_told_who_has_won_and_led_to_the_rematch(app, over):
    watch, watcher = over.state["links"]["watch"], app.test_client()
    assert "Noah wins" in text(watcher.get(watch))
    again = over.post("rematches").json["links"]["watch"]
    assert f'href="{again}">Watch the rematch' in watcher.get(watch).text


def test_between_two_players_each_half_tells_the_end(over):
    over.client.post("/device", data={"face_to_face": "1", "next": "/"})
    assert (
        re.findall(r'<h2 class="headline".*?>(.*?)</h2>', over.client.get(over.page).text, re.S)
        == ["Noah wins"] * 2
    )
