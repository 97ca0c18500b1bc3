"""GET / and GET /tables: the tables that a device knows, so many at a time"""

import re

import pytest

from assistant.web.pages import lobby
from assistant.web.services import services

from ...factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table
from ..test_costs import statements


@pytest.fixture
def known(client, monkeypatch):
    """A device that knows 15 tables, the newest first, where six older ones are on a page."""
    monkeypatch.setattr(lobby, "_ON_A_PAGE", 6)
    tables = []
    for number in range(15):
        table = Table.open(client, players=[f"Anna {number}", "Noah"])
        client.get(table.page)
        tables.insert(0, table.id)
    return tables


def listed(page):
    """The tables in the list, after the one to go on with if there is one."""
    resumed = re.findall(r'resume" href="/t/([^"]+)">', page.text)
    return resumed + re.findall(r'<li><a href="/t/([^"]+)">', page.text)


def test_the_first_page_lists_the_newest_and_leads_to_the_older_ones(client, known):
    first = client.get("/")
    assert listed(first) == known[:4]
    assert 'href="/tables"' in first.text
    older = client.get("/tables")
    assert listed(older) == known[4:10]
    assert listed(client.get("/tables?page=2")) == known[10:]
    assert 'href="/tables?page=2"' in older.text
    assert "/tables?page=3" not in client.get("/tables?page=2").text


def test_few_tables_have_no_older_ones(app):
    client = app.test_client()
    for _ in range(4):
        client.get(Table.open(client).page)
    assert len(listed(client.get("/"))) == 4
    assert 'href="/tables"' not in client.get("/").text


def test_a_page_that_is_not_there_is_a_page_all_the_same(client, known):
    asked = ("0", "-1", "x", str(10**30), "3")
    assert [page for page in asked if client.get(f"/tables?page={page}").status_code != 200] == []


def test_the_older_tables_are_a_device_s_own(app, known):
    assert listed(app.test_client().get("/tables")) == []


def test_the_first_page_is_three_statements_however_many_tables_there_are(app, client, known):
    with statements(app) as said:
        client.get("/")
    assert len(said) == 3
    assert not [sql for sql in said if "events" in sql]


def test_the_match_to_go_on_with_tells_how_its_evening_stands(client, table):
    table.score(1, CHARM_OVER_GEISHA)
    client.get(table.page)
    assert "this session" not in client.get("/").text
    rematch = Table(client, table.post("rematches").json["id"])
    client.get(rematch.page)
    assert "this session 1\u2060–\u20600</small>" in client.get("/").text
    rematch.score(1, CHARM_OVER_GEISHA)
    assert client.get("/").text.count("this session 2\u2060–\u20600 ·") == 1


def test_names_are_offered_from_the_newest_tables(client, known):
    offered = re.findall(r'<option value="([^"]+)">', client.get("/").text)
    assert offered[:3] == ["Anna 14", "Noah", "Anna 13"]
    assert len(offered) == 12


@pytest.mark.parametrize(
    "damage", ["game = 'not installed here'", "players = CAST(x'5bff' AS TEXT)", "figures = '{'", "at = ''"]
)
def test_a_table_that_cannot_be_read_here_is_left_out(app, client, damage):
    tables = [Table.open(client) for _ in range(2)]
    for table in tables:
        client.get(table.page)
    with services(app).store.engine.transaction() as transaction:
        transaction.execute(f"UPDATE matches SET {damage} WHERE table_id = ?", tables[0].id)
    assert listed(client.get("/")) == [tables[1].id]
    assert client.get("/tables").status_code == 200


def opened(client, **fields):
    """The state of the table that the first page's form opens."""
    answer = client.post("/tables", data={"game": "hanamikoji", "player": ["", ""], **fields})
    assert answer.status_code == 303, answer.text
    return client.get(f"/api/tables/{answer.location.removeprefix('/t/')}").json


def names(state):
    return [player["name"] for player in state["players"]]


@pytest.mark.parametrize(
    ("language", "typed", "called"),
    [
        ("en", ["", ""], ["Player 1", "Player 2"]),
        ("en", ["Anna", " "], ["Anna", "Player 2"]),
        ("en", ["Anna", "\u200b\u2800"], ["Anna", "Player 2"]),
        ("fr", ["", "Noé"], ["Joueur 1", "Noé"]),
    ],
)
def test_whoever_has_no_name_is_called_by_their_number(client, language, typed, called):
    client.post("/device", data={"language": language})
    assert names(opened(client, player=typed)) == called


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        (["", "", "", "", "", ""], ["Player 1", "Player 2", "Player 3"]),
        (["Anna", "", "", "", "Lin", ""], ["Anna", "Player 2", "Lin"]),
        (["Anna", "Noah", "", "Lin", "", ""], ["Anna", "Noah", "Lin"]),
        (["", "Anna", "Noah", "Zoé", "", ""], ["Anna", "Noah", "Zoé"]),
        (["Anna", "Noah", "Zoé", "Ugo", "Lin", "Mia"], ["Anna", "Noah", "Zoé", "Ugo", "Lin", "Mia"]),
    ],
)
def test_players_without_a_name_have_a_seat_only_up_to_the_number_chosen(client, typed, called):
    assert names(opened(client, game="mai-star", seats="3", player=typed)) == called


@pytest.mark.parametrize(
    ("seats", "first", "typed", "called", "begins"),
    [
        ("5", "0", [""] * 6, ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5"], 0),
        ("3", "4", [""] * 6, ["Player 1", "Player 2", "Player 3"], 2),
        ("3", "3", ["Anna", "Noah", "", "Lin", "", ""], ["Anna", "Noah", "Lin"], 2),
        ("3", "2", ["Anna", "Noah", "", "Lin", "", ""], ["Anna", "Noah", "Lin"], 2),
        ("3", "5", ["Anna", "Noah", "", "Lin", "", ""], ["Anna", "Noah", "Lin"], 0),
    ],
)
def test_who_chooses_first_sits_where_they_are_or_the_next_one_chooses(
    client, seats, first, typed, called, begins
):
    fields = {"seats": seats, "seated": "first_to_choose", "first_to_choose": first, "player": typed}
    state = opened(client, game="mai-star", **fields)
    assert (names(state), state["first_to_choose"]) == (called, begins)


@pytest.mark.parametrize(("language", "hint"), [("en", "Name "), ("ja", "名前")])
def test_the_fields_for_names_are_empty_and_hint_at_whose_they_are_in_few_letters(
    client, table, language, hint
):
    client.get(table.page)
    client.post("/device", data={"language": language})
    fields = re.findall(
        r'<input name="player"[^>]*value="([^"]*)"[^>]*placeholder="\s*([^"]*)"', client.get("/").text
    )
    assert fields[:2] == [("", f"{hint}1"), ("", f"{hint}2")]
    assert {value for value, _ in fields} == {""}


def test_the_first_page_goes_on_with_the_newest_match_that_is_not_over(client):
    older, newest = Table.open(client, players=["Zoé", "Ugo"]), Table.open(client)
    for table in (older, newest):
        client.get(table.page)
        table.score(1, FIRST_ROUND)
    page = client.get("/").text
    assert f'primary resume" href="{newest.page}"' in page
    assert 'class="start"' in page
    newest.score(1, CHARM_OVER_GEISHA)
    assert f'primary resume" href="{older.page}"' in client.get("/").text


@pytest.mark.parametrize(
    ("players", "touch", "is_offered"),
    [
        (["Anna", ""], None, False),
        (["", ""], None, False),
        (["Anna", ""], "tap", True),
        (["Anna", "Noah"], None, True),
    ],
)
def test_a_match_without_names_that_nobody_touched_is_gone_on_with_only_while_it_is_the_last(
    client, players, touch, is_offered
):
    table = Table(client, opened(client, player=players)["id"])
    client.post("/device", data={"language": "ja"})
    assert f'resume" href="{table.page}"' in client.get("/").text
    if touch:
        table.count(0, 0, 1)
    newest = Table.open(client)
    client.get(newest.page)
    newest.score(1, CHARM_OVER_GEISHA)
    page = client.get("/").text
    assert ('resume" href=' in page, table.page in page) == (is_offered, True)


def test_the_guide_is_offered_at_once_to_who_knows_no_table_and_folded_away_to_others(client):
    def before_folded(page):
        return page.text.index('name="guide"') < page.text.index('class="folded"')

    assert before_folded(client.get("/"))
    client.get(Table.open(client).page)
    assert not before_folded(client.get("/"))
    assert client.get("/").text.count('name="guide"') == 1


def test_names_from_right_to_left_turn_no_line_of_the_first_page_round(client):
    for _ in range(2):
        client.get(Table.open(client, players=["נועה", "Noah"]).page)
    page = client.get("/").text
    assert page.count("\u2068נועה\u2069 – Noah") == 2


def test_with_no_match_under_way_starting_one_is_what_to_do(client):
    table = Table.open(client)
    client.get(table.page)
    table.score(1, CHARM_OVER_GEISHA)
    page = client.get("/").text
    assert 'class="start primary"' in page
    assert "resume" not in page


def test_players_are_offered_their_rematch_once_they_have_no_match_under_way(client, table):
    offer = '<bdi translate="no">Anna</bdi> and <bdi translate="no">Noah</bdi> again'
    client.get(table.page)
    assert offer not in client.get("/").text
    table.score(1, CHARM_OVER_GEISHA)
    assert offer in client.get("/").text
    client.get(Table.open(client, players=["noah", "Anna"]).page)
    assert offer not in client.get("/").text


def test_who_plays_again_is_told_where_the_other_has_begun_already(client, table):
    table.score(1, CHARM_OVER_GEISHA)
    again = [client.post(f"{table.page}/rematches", data={"again": "1"}).location for _ in range(2)]
    assert again[0] == again[1]
    assert client.get(again[1]).text.count("The rematch has already started. Here it is.") == 1


def test_after_their_match_the_players_of_last_time_go_on_with_its_rematch(client, table):
    client.post(f"{table.page}/seat", data={"player": 1})
    table.score(1, CHARM_OVER_GEISHA)
    address = re.search(r'id="again-hanamikoji" method="post" action="([^"]+)"', client.get("/").text)[1]
    rematch = client.post(address).location
    state = client.get(f"/api/tables/{rematch.removeprefix('/t/')}").json
    assert state["series"] == {"matches": 1, "wins": [1, 0], "shared": 0}
    assert state["round"]["starting_player"] == 1
    assert 'class="badge">you' in client.get(rematch).text
    assert client.post(address).location == rematch == table.state["links"]["rematch"]


def test_the_tab_is_of_the_game_that_was_played_last(client):
    assert re.search(r'name="tab" checked>[^/]*/[^/]*/[^/]*/icons.svg#flower', client.get("/").text)
    table = Table.open(client, game="mai-star", players=["Anna", "Noah", "Zoé"])
    client.get(table.page)
    assert re.search(r'name="tab" checked>[^/]*/[^/]*/[^/]*/seldom.svg#star', client.get("/").text)


@pytest.mark.parametrize(
    ("asked", "front"), [("mai-star", "star"), ("hanamikoji", "flower"), ("go", "flower")]
)
def test_the_game_that_an_address_names_is_in_front_with_nothing_unfolded(client, asked, front):
    page = client.get(f"/?game={asked}").text
    assert re.search(rf'name="tab" checked>[^/]*/[^/]*/[^/]*/\w+.svg#{front}', page)
    assert "<details open" not in page


OF_TWO = {"game": "hanamikoji", "player": ["Anna", "anna "]}
OF_THREE = {"game": "mai-star", "player": ["Zoé", "Mia", "zoe"], "first_to_choose": "0"}


@pytest.mark.parametrize("sent", [OF_TWO, OF_THREE])
def test_one_name_for_two_players_needs_a_yes(client, sent):
    asked = client.post("/tables", data=sent)
    assert asked.status_code == 409
    assert f"{sent['player'][-1].strip()} is already at this table." in asked.text
    assert asked.text.count('name="namesake"') == 1
    opened = client.post("/tables", data={**sent, "namesake": "1"})
    assert (opened.status_code, opened.headers["Location"][:3]) == (303, "/t/")


def test_the_first_page_asks_in_the_order_in_which_one_acts(client):
    page = client.get("/").text
    acts = ('name="code"', 'name="player"', 'name="edition"', 'name="guide"', 'class="start primary"')
    places = [page.index(act) for act in acts]
    assert places == sorted(places)


def test_the_guide_is_the_first_of_the_options(client):
    client.get(Table.open(client).page)
    options = client.get("/").text.partition("<summary>Options</summary>")[2]
    assert re.search(r"<input[^>]*>", options)[0].startswith('<input type="checkbox" name="guide"')


def test_an_event_is_offered_where_a_wide_screen_shows_it_at_once(client):
    beside = client.get("/").text.partition('class="beside"')[2]
    assert 0 < beside.index("Start an event") < beside.index('class="tiles"')
