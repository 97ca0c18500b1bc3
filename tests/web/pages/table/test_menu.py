"""The menu of a table: rows that lead to all else, for players and for watchers."""

import re

import pytest

from ....factories import ALL_TIED, FIRST_ROUND, Table

LINK = re.compile(r'<li[^>]*><a href="([^"]+)" (data-dialog)?')


@pytest.fixture
def watched(table):
    return table.state["links"]["watch"]


def test_the_menu_of_a_player_leads_to_all_that_belongs_to_the_table(table):
    found = dict(LINK.findall(table.client.get(f"{table.page}/menu").text))
    own = {f"{table.page}/{name}": "data-dialog" for name in ("rounds", "settings", "device")}
    assert found == {
        **own,
        "/rules/hanamikoji": "data-dialog",
        f"{table.page}/sheets": "",
        "/history": "",
        "/": "",
    }


def test_who_leaves_is_asked_for_at_once(client):
    table = Table.open(client, game="mai-star", players=["Anna", "Noah", "Zoé"])
    menu = client.get(f"{table.page}/menu").text.partition("Is someone leaving?")[0]
    page, _, part = re.findall(r'<a href="([^"]+)"', menu)[-1].partition("#")
    assert f'id="{part}">Is someone leaving?' in client.get(page).text


def test_a_watcher_s_menu_has_no_way_to_what_plays(table, watched):
    page = table.client.get(f"{watched}/menu?near=1").text
    assert table.id not in page
    assert f'href="{watched}?near=0"' in page
    assert "/device?next=" in page


@pytest.mark.parametrize("name", ["menu", "rounds", "settings", "device"])
def test_what_opens_over_the_table_leads_back_to_it_as_a_page(table, name):
    page = table.client.get(f"{table.page}/{name}").text
    assert "data-dialog-content" in page
    assert re.search(rf'class="crumbs"[^>]*><a href="{table.page}">', page)


THREE = {"game": "mai-star", "players": ["Anna", "Noah", "Zoé"]}
SCORES = {"scores": [{"income": [1], "cards_left": 0}] * 3}
OVER = ("menu", "rounds", "settings", "device", "share", "sheets")


def ids(page):
    """Those of a page, without what stands around the content of each."""
    content = page.split("<main", 1)[1].partition(">")[2].split("</main>")[0]
    return re.findall(r'\sid="([^"]+)"', content)


@pytest.mark.parametrize("opening", [{}, THREE], ids=["hanamikoji", "mai-star"])
def test_what_opens_over_the_table_has_no_id_that_stands_below_it(client, opening):
    table = Table.open(client, **opening)
    for number in (1, 2):
        table.put(f"rounds/{number}", SCORES if opening else {"cards": (FIRST_ROUND, ALL_TIED)[number - 1]})
    over = [ids(client.get(f"{table.page}/{name}").text) for name in OVER]
    below = [ids(client.get(f"{table.page}{at}").text) for at in ("", "?count=3", "?turns=3", "/rounds/1")]
    rules = ids(client.get(f"/rules/{opening.get('game', 'hanamikoji')}").text)
    assert rules
    for found in (rules, *over, *below):
        assert len(found) == len(set(found))
    for found in (rules, *over):
        assert set(found).isdisjoint(one for each in below for one in each)


def test_without_script_the_menu_lays_the_device_between_the_players(table):
    form = {"face_to_face": "1", "next": table.page}
    assert f'value="{table.page}"' in table.client.get(f"{table.page}/menu").text
    laid = table.client.post("/device", data=form, follow_redirects=True)
    assert "data-face-to-face" in laid.text
