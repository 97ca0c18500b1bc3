"""The menu of a table: rows that lead to all else, for players and for watchers."""

import re

import pytest

LINK = re.compile(r'<li[^>]*><a href="([^"]+)" (data-dialog)?')


@pytest.fixture
def watched(table):
    return table.state["links"]["watch"]


def test_the_menu_of_a_player_leads_to_all_that_belongs_to_the_table(table):
    found = dict(LINK.findall(table.client.get(f"{table.page}/menu").text))
    own = {f"{table.page}/{name}": "data-dialog" for name in ("rounds", "settings", "device")}
    assert found == {**own, "/rules/hanamikoji": "data-dialog", f"{table.page}/sheets": "", "/": ""}


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


def test_without_script_the_menu_lays_the_device_between_the_players(table):
    form = {"face_to_face": "1", "next": table.page}
    assert f'value="{table.page}"' in table.client.get(f"{table.page}/menu").text
    laid = table.client.post("/device", data=form, follow_redirects=True)
    assert "data-face-to-face" in laid.text
