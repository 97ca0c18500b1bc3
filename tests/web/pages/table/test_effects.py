"""POST …/effects, and the page over a table of Mai-Star that tells what cards do to the tallies."""

import re

import pytest

from assistant.matches.service import Tables
from assistant.web.services import services

from ....factories import Table
from ..test_pages import text

THREE = {"game": "mai-star", "players": ["Anna", "Noah", "Zoé"]}
NOAH_S_GUEST = {"effect": "guest-moves", "player": 0, "from": 1}


@pytest.fixture
def festival(client):
    """Noah has two guests, Anna none; they have a geisha each."""
    table = Table.open(client, **THREE)
    table.put("round/tallies/0", {"geisha": "akenohoshi"})
    table.put("round/tallies/1", {"geisha": "momiji", "income": [5, 2]})
    return table


def incomes(state):
    return [tally["income"] for tally in state["round"]["tallies"]]


def page(table, player=0):
    return table.client.get(f"{table.page}/round/effects?player={player}")


def test_a_guest_moves_in_one_step_and_one_undo_takes_it_back_from_both(festival):
    before = festival.state["version"]
    moved = festival.post("effects", NOAH_S_GUEST)
    assert (moved.status_code, moved.json["version"]) == (200, before + 1)
    assert incomes(moved.json) == [[2], [5], []]
    assert incomes(festival.post("undos").json) == [[], [5, 2], []]


@pytest.mark.parametrize("player", [0, 1])
def test_a_tap_from_before_a_guest_moved_brings_back_neither_tally(app, festival, player):
    late = Table(app.test_client(), festival.id)
    late.client.get(festival.page)
    festival.client.get(festival.page)
    festival.post("effects", NOAH_S_GUEST)
    late.put(f"round/tallies/{player}", {"income": [9], "round": 1, "tapped_ago": 60_000})
    assert incomes(festival.state) == [[2], [5], []]


def test_an_effect_is_told_and_taken_back_by_name(festival):
    festival.client.post(f"{festival.page}/round/effects", data=NOAH_S_GUEST)
    rounds = text(festival.client.get(f"{festival.page}/rounds"))
    assert "Guest (pays 2): Noah → Anna" in rounds
    assert "Undo guest move" in rounds


def test_a_form_does_it_and_leads_back_to_the_tally(festival):
    form = {"effect": "foreigner", "player": "1", "round": "1", "stage": "count", "near": "1"}
    answer = festival.client.post(f"{festival.page}/round/effects", data=form)
    assert (answer.status_code, answer.location) == (303, f"{festival.page}?near=1&count=1")
    assert festival.state["round"]["tallies"][1]["reputation"] == {
        "performance": 1,
        "service": 1,
        "intelligence": 1,
    }


def raised(festival):
    """By how much more than Akenohoshi's three Anna can serve."""
    return festival.state["round"]["tallies"][0]["reputation"]["service"] - 3


def uses(festival):
    """The forms of the page for Anna, by the effect and whom it is of: the fields of each."""
    forms = page(festival).text.split("<form")[1:]
    fields = [dict(re.findall(r'name="(\w+)" value="([^"]*)"', form)) for form in forms]
    return {(form["effect"], form.get("from")): form for form in fields if "effect" in form}


def test_a_form_that_is_sent_again_is_used_once_and_one_of_a_page_opened_anew_once_more(festival):
    form = uses(festival)["foreigner", None]
    answers = [festival.client.post(f"{festival.page}/round/effects", data=form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert raised(festival) == 1
    festival.client.post(f"{festival.page}/round/effects", data=uses(festival)["foreigner", None])
    assert raised(festival) == 2


def test_each_form_of_one_page_is_used_for_itself_and_each_device_s_for_that_device(app, festival):
    festival.put("round/tallies/2", {"geisha": "suzune", "income": [7]})
    forms = uses(festival)
    assert len({form["request"] for form in forms.values()}) == len(forms) == 4
    for form in forms.values():
        festival.client.post(f"{festival.page}/round/effects", data=form)
    assert sorted(festival.state["round"]["tallies"][0]["income"]) == [2, 7]
    other = app.test_client()
    other.post(f"{festival.page}/round/effects", data=forms["foreigner", None])
    assert raised(festival) == 2


def test_what_was_used_is_known_after_a_restart(app, festival):
    form = uses(festival)["foreigner", None]
    festival.client.post(f"{festival.page}/round/effects", data=form)
    services(app).tables = Tables(services(app).store, services(app).notifier)
    festival.client.post(f"{festival.page}/round/effects", data=form)
    assert raised(festival) == 1


def test_another_game_has_no_effects(table):
    refused = table.post("effects", {"effect": "foreigner", "player": 0})
    assert (refused.status_code, refused.json["errors"][0]["key"]) == (404, "not-in-this-game")
    assert page(table).status_code == 404


def test_the_page_names_each_card_once_and_leads_to_its_rule(festival):
    found = page(festival).text
    rules = festival.client.get("/rules/mai-star").text
    linked = re.findall(r'data-dialog href="/rules/mai-star#([\w-]+)"', found)
    cards = ["ronin", "oiran", "prostitute", "doctor", "daimyo", "shogun", "foreigner", "citizen"]
    assert linked == [*cards, "details", "details", "akenohoshi", "momiji", "black", "introduce"]
    assert all(f'id="{anchor}"' in rules for anchor in linked)


def test_the_page_tells_the_geisha_at_this_table_and_how_its_round_ends(client, festival):
    assert "Maple Leaf" in page(festival).text
    assert "Spring Breeze" not in page(festival).text
    told = "Using an Oiran can empty your hand and so end the round"
    six = Table.open(client, game="mai-star", players=[*"ABCDEF"], six_player_ending=True)
    assert told in text(page(festival))
    assert "everyone has one more turn" in text(page(six))


def test_the_tally_of_each_player_leads_to_the_page_for_them_and_a_watcher_s_to_none(festival):
    for player in (0, 1):
        board = festival.client.get(f"{festival.page}?near={player}").text
        assert re.search(rf'href="{festival.page}/round/effects\?player={player}"[^>]* data-dialog', board)
    assert "/round/effects" not in festival.client.get(festival.state["links"]["watch"]).text


def test_at_a_device_of_everybody_the_page_is_turned_to_another_player(festival):
    chosen = re.findall(r'effects\?player=(\d)"( aria-current="true")?', page(festival, 1).text)
    assert chosen == [("0", ""), ("1", ' aria-current="true"'), ("2", "")]
    festival.client.post(f"{festival.page}/seat", data={"player": "1"})
    assert "effects?player=" not in page(festival, 1).text


def test_only_other_players_newest_guests_are_offered(festival):
    assert "Noah: guest who pays 2" in text(page(festival))
    assert ": guest who pays" not in text(page(festival, 1))
    assert "Nobody else has a guest yet." in text(page(festival, 1))


def test_a_player_who_is_not_there_is_the_one_of_the_device(festival):
    assert "Anna gets:" in text(page(festival, 7))


def test_nothing_is_offered_once_the_match_is_over(festival):
    scores = [{"income": [one], "cards_left": 0} for one in (1, 2, 3)]
    for number in (1, 2, 3):
        festival.put(f"rounds/{number}", {"scores": scores})
    assert "<button" not in page(festival).text.split("data-dialog-content")[1].split("</section>")[0]
