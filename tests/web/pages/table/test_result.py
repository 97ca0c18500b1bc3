"""`GET /t/<table>/match`: a match that is over, opened again."""

import pytest

from assistant.matches.player_keys import NOBODY

from ....factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, NOAH_WINS_BY_CHARM
from ..history.test_head_to_head import festival, play


def test_a_match_that_is_over_tells_who_has_won_and_how_it_went(client):
    table = play(client, FIRST_ROUND, NOAH_WINS_BY_CHARM)
    text = client.get(f"{table.page}/match").text
    assert "<h2>Noah wins</h2>" in text
    assert "<b>11</b>" in text
    assert 'aria-label="Charm points round by round: Anna 8 and 8; Noah 6 and 11"' in text
    assert 'aria-label="Ruri (flower), round by round: in the middle and Noah"' in text
    assert f'href="{table.page}/rounds/2' in text
    assert "/history/met?with=Anna&amp;with=Noah" in text
    assert 'name="note"' in text


def test_a_shared_victory_has_both_seals(client):
    table = play(client, ALL_TIED, ALL_TIED, ALL_TIED, ending="three-rounds-points")
    assert client.get(f"{table.page}/match").text.count('class="hero-seal"') == 2


def test_a_mai_star_match_tells_everybody_s_money(client):
    table = festival(client, (3, 5, 1), (2, 2, 2), (1, 1, 1))
    text = client.get(f"{table.page}/match").text
    assert "Noah is the Mai-Star" in text
    assert 'aria-label="Final money: Noah 8, Anna 6 and Zoé 4"' in text


def test_its_place_is_told_where_an_evening_has_several(client):
    table = play(client)
    assert "of the session" not in client.get(f"{table.page}/match").text
    again = table.post("rematches").json["id"]
    client.put(f"/api/tables/{again}/rounds/1", json={"cards": CHARM_OVER_GEISHA})
    assert "match 2 of the session" in client.get(f"/t/{again}/match").text


def test_what_still_goes_on_is_at_its_table(client, table):
    answer = client.get(f"{table.page}/match")
    assert (answer.status_code, answer.headers["Location"]) == (302, table.page)


def test_the_end_of_a_match_leads_to_all_that_its_players_have_played(client):
    for table in (play(client), festival(client, (3, 5, 1), (2, 2, 2), (1, 1, 1))):
        text = client.get(table.page).text
        assert "/history/met?with=Anna&amp;with=Noah" in text
        assert f"{table.page}/match" in client.get(f"{table.page}/menu").text


def test_who_only_watches_is_led_nowhere(client, app):
    table = play(client)
    watch = table.state["links"]["watch"]
    assert "/history" not in app.test_client().get(watch).text


@pytest.mark.parametrize("players", [["Anna", "ANNA"], ["Anna", NOBODY]])
def test_who_is_left_alone_has_met_nobody(client, players):
    table = play(client, players=players)
    assert "/history/met" not in client.get(f"{table.page}/match").text
