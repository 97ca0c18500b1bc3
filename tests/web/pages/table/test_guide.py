"""The guide to the turns of a round, as a page: whose turn it is, what wins, and what is set up first."""

import re

import pytest

from ....factories import FIRST_ROUND
from ..test_pages import text

SETTING_UP = "Place a favor marker in the middle of each geisha card."


@pytest.fixture
def guided(table):
    table.client.post("/device", data={"guide": "1"})
    return table


def turns(table, number=1):
    return table.client.get(f"{table.page}?turns={number}")


def trays(page):
    """The tray of whose turn it is, and that of who waits: of which player, at which place."""
    return re.findall(r'class="(turn|panel waits)" data-player="(\d)" data-place="(\w+)"', page.text)


def test_a_turn_and_its_undo_say_whose_turn_it_is_at_the_trays_and_to_who_only_listens(guided):
    assert trays(turns(guided)) == [("panel waits", "1", "far"), ("turn", "0", "near")]
    guided.post("actions", {"player": 0, "action": "secret"})
    page = turns(guided)
    assert trays(page) == [("turn", "1", "far"), ("panel waits", "0", "near")]
    assert re.findall(r'data-told="turn">([^<]*)<', page.text) == ["Noah to play"]
    assert "Undo turn" in text(page)


def test_a_tap_on_the_tray_of_who_waits_is_told(guided):
    form = {"player": "1", "action": "gift", "round": "1", "stage": "turns", "beside": "far"}
    told = guided.client.post(f"{guided.page}/round/actions", data=form, follow_redirects=True)
    assert "It isn’t your turn. Next: Anna." in text(told)


def test_the_ways_to_win_stand_in_the_row_and_in_a_sentence(guided):
    guided.score(1, FIRST_ROUND)
    guided.post("actions", {"player": 1, "action": "secret"})
    page = turns(guided, 2)
    assert "Noah wins with ★ Ruri" in text(page)
    ways = "Anna wins with one of ★ Iroha (fan), Yoko (umbrella), Chiharu (lute) and Ruri (flower)"
    assert ways in text(page)
    assert sorted(re.findall(r'class="way" data-player="(\d)"', page.text)) == ["0", "0", "0", "0", "1"]


def test_before_the_first_turn_the_setting_up_is_told_open_and_in_a_later_round_no_more(guided):
    told = turns(guided).text.split("<details open>")[1].split("</details>")[0]
    assert SETTING_UP in told
    guided.score(1, FIRST_ROUND)
    assert SETTING_UP not in turns(guided, 2).text
