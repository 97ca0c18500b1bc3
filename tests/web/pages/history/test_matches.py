"""GET /history, /history/matches: what a device has played, so much at a time, found by a name"""

import re

import pytest

from assistant.web.pages.history import matches as pages
from assistant.web.services import services

from ....factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, Table
from ...test_costs import statements

NOAH_WINS = [[b, a] for a, b in CHARM_OVER_GEISHA]


def played(client, *players, cards=CHARM_OVER_GEISHA, **more):
    table = Table.open(client, **({"players": [*players]} if players else {}), **more)
    client.get(table.page)
    table.score(1, cards)
    return table


def rematch(table):
    again = Table(table.client, table.post("rematches").json["id"])
    again.client.get(again.page)
    return again


def matches(page):
    """The tables of the matches that a page lists, in its order."""
    return re.findall(r'<li><a href="/t/([^"/]+)/match">', page.text)


def text(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page.text).split())


@pytest.fixture
def evening(client):
    """Three matches of an evening, of which Noah won the second, and a fourth that goes on."""
    tables = [played(client)]
    for cards in (NOAH_WINS, CHARM_OVER_GEISHA):
        tables.append(rematch(tables[-1]))
        tables[-1].score(1, cards)
    return [*tables, rematch(tables[-1])]


def test_an_evening_is_told_with_its_standing_and_its_matches_in_their_order(client, evening):
    page = client.get("/history")
    assert matches(page) == [table.id for table in evening[:3]]
    assert "Anna and Noah · 3 matches" in text(page)
    assert "Anna, wins: 2. Noah, wins: 1." in text(page)
    assert "Anna: charm 11 charm 11 to 10 · 1 round" in text(page)
    assert f'<li><a href="{evening[3].page}">' in page.text


def test_each_match_of_two_stands_as_its_seven_cloths(client):
    played(client)
    cloths = re.findall(r'<i data-item="(\w+)"(?: data-at="(\w+)")?>', client.get("/history").text)
    assert [at for _, at in cloths] == ["far", "near", "far", "far", "far", "near", "near"]
    assert [item for item, _ in cloths][:2] == ["flute", "fan"]


def test_the_history_is_a_device_s_own_and_of_what_is_over(app, client, evening):
    stranger = app.test_client()
    assert matches(stranger.get("/history")) == matches(stranger.get("/history/matches")) == []
    evening[0].post("undos")
    assert matches(client.get("/history/matches")) == [evening[2].id, evening[1].id]


@pytest.mark.parametrize("path", ["/history", "/history/matches", "/history/people"])
def test_who_has_played_nothing_is_told_how_it_gets_here_and_led_to_a_new_match(client, path):
    page = client.get(path)
    assert "Nothing here yet" in page.text
    assert 'class="button primary" href="/"' in page.text


@pytest.fixture
def many(client, monkeypatch):
    """Nine matches, each an evening of its own, the newest first, where four are on a page."""
    monkeypatch.setattr(pages, "_ON_A_PAGE", 4)
    return [played(client, f"Anna {number}", "Noah").id for number in range(9)][::-1]


@pytest.mark.parametrize("path", ["/history", "/history/matches"])
def test_a_page_has_so_many_and_leads_to_those_before_and_after(client, many, path):
    first, second, third = (client.get(f"{path}?page={page}") for page in (1, 2, 3))
    assert [matches(page) for page in (first, second, third)] == [many[:4], many[4:8], many[8:]]
    assert [f"{path}?page=2" in page.text for page in (first, second, third)] == [True, False, True]
    assert f"{path}?page=4" not in third.text
    assert "9 matches since" in first.text


def test_a_page_that_is_not_there_is_a_page_all_the_same(client):
    paths, pages = ("/history", "/history/matches", "/history/people"), ("0", "-1", "x", str(10**30), "4")
    asked = [f"{path}?page={page}" for path in paths for page in pages]
    assert [address for address in asked if client.get(address).status_code != 200] == []


def test_no_page_of_the_history_reads_a_log(app, client, many):
    for path in ("/history", "/history/matches", "/history/matches?q=anna", "/history/people"):
        with statements(app) as said:
            client.get(path)
        assert not [sql for sql in said if re.search(r"\bevents\b", sql)], path
        assert len(said) <= 24, path


@pytest.mark.parametrize(
    ("asked", "found"),
    [("anna", [2, 0]), ("  ANN ", [2, 0]), ("Zoé Anna", [2]), ("noah", [1, 0]), ("zo", [2, 1]), ("ugo", [])],
)
def test_matches_are_found_by_a_part_of_a_name_and_by_several_names_where_all_sat(client, asked, found):
    tables = [played(client, "Anna", "Noah"), played(client, "Noah", "Zoé"), played(client, "Zoé", "Anna")]
    page = client.get("/history/matches", query_string={"q": asked})
    assert matches(page) == [tables[number].id for number in found]
    assert ("No matches for" in page.text) == (not found)


def test_a_joined_spelling_is_found_by_every_other_one(client):
    tables = [played(client, "Anna", "Noah"), played(client, "Ännchen", "Noah")]
    client.post("/history/person/join", data={"name": "Ännchen", "other": "Anna"})
    for asked in ("anna", "ännchen"):
        assert matches(client.get(f"/history/matches?q={asked}")) == [table.id for table in tables[::-1]]


def test_a_name_is_found_by_who_lacks_its_letters_and_by_who_has_them(client):
    tables = [played(client, "Łukasz", "Noah"), played(client, "Lukasz", "Noah")]
    for asked in ("lukasz", "Łukasz"):
        assert matches(client.get(f"/history/matches?q={asked}")) == [table.id for table in tables[::-1]]


def test_what_was_looked_for_is_escaped_and_bounded(client):
    played(client)
    page = client.get("/history/matches", query_string={"q": "<b>" * 1000})
    assert "<b><b>" not in page.text
    assert len(page.text) < 20_000


def test_eighty_characters_are_looked_for_and_the_next_is_not(client):
    table = played(client, "Anna", "Noah")
    for spaces, found in ((75, []), (76, [table.id])):
        asked = f"Anna{' ' * spaces}?"
        assert matches(client.get("/history/matches", query_string={"q": asked})) == found


def test_a_shared_match_has_both_seals_and_counts_for_nobody(client):
    table = Table.open(client, ending="three-rounds-points")
    client.get(table.page)
    for number in (1, 2, 3):
        table.score(number, ALL_TIED)
    page = client.get("/history")
    assert 'data-count="2"' in page.text
    assert "Anna and Noah: shared charm 0 each · 3 rounds" in text(page)
    assert "shared: 1 (Anna and Noah)" in text(page)


def test_a_match_for_the_title_is_told_with_all_totals(client):
    table = Table.open(client, game="mai-star", players=["Anna", "Noah", "<Mia>"])
    client.get(table.page)
    for number in (1, 2, 3):
        scores = [{"income": [income], "cards_left": 0} for income in (3, 1, 4)]
        table.put(f"rounds/{number}", {"scores": scores})
    page = client.get("/history")
    assert "&lt;Mia&gt; is the Mai-Star: 12 Anna 9 and Noah 3" in text(page)
    assert page.text.count("<rect") == 3


def test_a_table_that_cannot_be_read_here_is_left_out(app, client):
    tables = [played(client), played(client)]
    with services(app).store.engine.transaction() as transaction:
        transaction.execute("UPDATE matches SET game = 'unknown' WHERE table_id = ?", tables[0].id)
    assert matches(client.get("/history")) == matches(client.get("/history/matches")) == [tables[1].id]


def test_a_match_is_told_with_its_length_unless_its_table_was_left_open(app, client):
    table = played(client)
    began = "UPDATE matches SET began = ?, ended = '2026-11-21T20:25:00.000+00:00' WHERE table_id = ?"
    for at, told in (("20:00", True), ("00:00", False)):
        with services(app).store.engine.transaction() as transaction:
            transaction.execute(began, f"2026-11-21T{at}:00.000+00:00", table.id)
        assert ("25 min" in client.get("/history/matches").text) == told


def test_counting_is_not_over(client):
    table = Table.open(client)
    client.get(table.page)
    table.score(1, FIRST_ROUND)
    assert matches(client.get("/history/matches")) == []
