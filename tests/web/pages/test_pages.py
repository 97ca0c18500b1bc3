"""The pages as plain HTML: forms, refusals in words, escaping, and what a watcher sees."""

import re
from html import unescape

import pytest

from assistant.matches.service import Tables
from assistant.web.services import services

from ...factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, Table

NASTY = '<img src=x onerror="alert(1)">'


def fields(cards):
    return {f"cards/{g}/{p}": str(count) for g, pair in enumerate(cards) for p, count in enumerate(pair)}


def text(response):
    """The text of a page without its tags; a name within a sentence stays where it is."""
    shown = re.sub(r"<[^>]+>", " ", re.sub(r"</?bdi\b[^>]*>", "", response.text))
    return re.sub(r"\s+", " ", unescape(shown)).strip()


def new_match(client, **more):
    form = {
        "game": "hanamikoji",
        "player": ["Anna", "Noah"],
        "starting_player": "1",
        "ending": "until-goal",
        **more,
    }
    return client.post("/tables", data=form)


def test_the_lobby_opens_a_match_in_one_tap(client):
    form = re.search(r'<form [^>]*class="new".*?</form>', client.get("/").text, re.DOTALL)[0]
    names = re.findall(r'name="player"[^>]*value="([^"]*)"', form)
    response = client.post("/tables", data={"game": "hanamikoji", "player": names})
    assert response.status_code == 303
    assert "Player 1 starts" in text(client.get(response.location))


def test_the_lobby_lists_the_tables_of_this_device_with_their_state(app, client):
    won, open_ = (new_match(client).location.removeprefix("/t/") for _ in range(2))
    Table(client, won).score(1, CHARM_OVER_GEISHA)
    Table(client, open_).score(1, FIRST_ROUND)
    listed = text(client.get("/"))
    assert "Anna won" in listed
    assert "Round 2 · charm 8 to 6" in listed
    assert won not in app.test_client().get("/").text


def test_a_form_sent_twice_opens_one_table(client):
    assert new_match(client, request="form-1").location == new_match(client, request="form-1").location


def test_a_match_under_way_is_opened_from_the_lobby(client):
    markers = {
        f"markers/{g}": value for g, value in enumerate(["0", "null", "1", "null", "null", "null", "1"])
    }
    location = new_match(client, round="2", **markers).location
    state = Table(client, location.removeprefix("/t/")).state
    assert (state["markers"], state["round"]["number"]) == ([0, None, 1, None, None, None, 1], 2)


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"player": ["Anna", "x" * 41]}, 400, "A name must have 1 to 40 characters."),
        ({"game": "go"}, 400, "Must be one of"),
        ({f"markers/{g}": "0" for g in range(7)}, 422, "already be won"),
    ],
)
def test_the_lobby_says_what_is_wrong_and_keeps_what_was_typed(client, change, status, sentence):
    response = new_match(client, **{"player": ["Zoé", "Noah"], **change})
    assert response.status_code == status
    assert sentence in text(response)
    if "player" not in change:
        assert 'value="Zoé"' in response.text
        assert 'value="until-goal" checked' in response.text


def test_what_people_typed_is_escaped_everywhere(client):
    table = Table(
        client, new_match(client, player=[NASTY, NASTY[:39]], namesake="1").location.removeprefix("/t/")
    )
    table.count(0, 6, 2)
    paths = (table.page, *(f"{table.page}/{page}" for page in ("rounds", "settings", "share")), "/")
    pages = [client.get(path) for path in paths]
    table.score(1, FIRST_ROUND)
    pages += [
        client.get(table.page),
        client.get(f"{table.page}/rounds/1"),
        client.get(f"{table.page}/rounds"),
    ]
    table.score(2, [[1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [2, 1], [1, 2]])
    pages += [client.get(table.page), client.get(table.state["links"]["watch"])]
    for page in pages:
        assert page.status_code == 200
        assert "<img src=x" not in page.text


def test_a_tapped_cell_posts_its_new_count(table):
    tapped = {"count": "3", "round": "1", "stage": "count"}
    response = table.client.post(f"{table.page}/round/cards/1/6", data=tapped)
    assert (response.status_code, response.location) == (303, f"{table.page}?count=1")
    assert table.state["round"]["cards"][6] == [0, 3]


@pytest.mark.parametrize(
    ("cell", "fields"),
    [
        ("1/6", {}),
        ("9/9", {"count": "1"}),
        ("0/0", {"count": "3"}),
        ("0/0", {"count": "1", "round": "2"}),
    ],
)
def test_a_tap_that_makes_no_sense_changes_nothing_and_is_told(table, cell, fields):
    before = table.state
    response = table.client.post(f"{table.page}/round/cards/{cell}", data=fields, follow_redirects=True)
    assert response.status_code == 200
    assert table.state == before
    assert 'role="alert"' in response.text


@pytest.mark.parametrize("cell", ["", "a/b"])
def test_there_is_no_page_for_what_is_no_cell(table, cell):
    before = table.state
    assert table.client.post(f"{table.page}/round/cards/{cell}", data={"count": "1"}).status_code == 404
    assert table.state == before


def test_what_only_another_game_can_do_is_told(table):
    response = table.client.post(f"{table.page}/round/tallies/0", data={"guest": "1"}, follow_redirects=True)
    assert "Not possible in this game." in text(response)


def test_putting_back_what_was_undone_is_said_once(table):
    table.count(0, 6, 1)
    undone = table.client.post(f"{table.page}/undos", data={"to": "1", "seen": "2"}, follow_redirects=True)
    assert ">Redo<" in undone.text
    form = {"to": "2", "seen": "3", "putting_back": "1"}
    back = table.client.post(f"{table.page}/undos", data=form, follow_redirects=True)
    assert "Redone." in text(back)
    assert ">Redo<" not in back.text
    assert table.state["round"]["cards"][6] == [1, 0]


def test_scoring_after_another_phone_did_or_counted_on_shows_that(table):
    table.count(0, 6, 1)
    stale = {"scoring": "1", "counted": "1", "seen": "1"}
    told = table.client.post(f"{table.page}/rounds/1", data=stale, follow_redirects=True)
    assert "Someone changed a number in the meantime." in text(told)
    table.score(1, FIRST_ROUND)
    told = table.client.post(f"{table.page}/rounds/1", data=stale, follow_redirects=True)
    assert "Round 1 was scored in the meantime." in text(told)
    assert table.state["rounds"][0]["cards"] == FIRST_ROUND


def test_a_form_of_absurd_depth_is_refused(table):
    data = {"cards/" + "/".join("0" * 3000): "1"}
    assert table.client.post(f"{table.page}/rounds/1", data=data).status_code == 400


def test_a_table_that_cannot_be_read_does_not_hide_the_others(app, client):
    kept, broken = (new_match(client).location.removeprefix("/t/") for _ in range(2))
    writer, _ = services(app).store.engine.connections
    writer.execute("UPDATE events SET body = '{' WHERE table_id = ?", (broken,))
    services(app).tables = Tables(services(app).store, services(app).notifier)  # as after a restart
    lobby = client.get("/")
    assert lobby.status_code == 200
    assert kept in lobby.text
    answer = client.get(f"/t/{broken}")
    assert (answer.status_code, "data is damaged" in text(answer)) == (500, True)


def test_putting_back_is_offered_only_at_the_table_where_it_was_undone(client):
    one, other = (Table.open(client) for _ in range(2))
    one.count(0, 6, 1)
    client.post(f"{one.page}/undos", data={"to": "1"})
    assert "Redo" not in text(client.get(other.page))


def test_beside_a_cell_stands_what_takes_one_back(table):
    table.count(0, 6, 3)
    page = table.client.get(table.page).text
    address = re.escape(f"{table.page}/round/cards/0/6")
    assert re.search(rf'class="less" name="count" value="2"\s+formaction="{address}"', page)


def test_the_quick_match_keeps_names_and_ending(client):
    new_match(client, ending="three-rounds-points")
    assert 'name="ending" value="three-rounds-points"' in client.get("/").text


@pytest.mark.parametrize("typed", ["x", "9" * 30, "١"])
def test_a_count_that_is_no_number_is_refused_in_words(table, typed):
    table.score(1, FIRST_ROUND)
    response = table.client.post(f"{table.page}/rounds/1", data={**fields(FIRST_ROUND), "cards/6/0": typed})
    assert response.status_code == 400
    assert "Must be a whole number" in text(response)


def test_an_empty_count_is_none(table):
    table.score(1, FIRST_ROUND)
    data = {**fields([[0, 2], *FIRST_ROUND[1:]]), "cards/0/0": ""}
    agreed = ["side-total/0/7", "side-total/1/10"]
    assert table.client.post(f"{table.page}/rounds/1", data={**data, "agreed": agreed}).status_code == 303
    assert table.state["rounds"][0]["cards"][0] == [0, 2]


@pytest.mark.parametrize("data", [{}, {"cards/x": "1"}, {"cards/0": "1", "cards/0/0": "1"}])
def test_a_form_that_is_not_whole_changes_nothing(table, data):
    before = table.state
    assert table.client.post(f"{table.page}/rounds/1", data=data).status_code == 400
    assert table.state == before


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_round_that_is_neither_scored_nor_in_play_has_no_form(table, number):
    assert table.client.get(f"{table.page}/rounds/{number}").status_code == 404


def test_the_rounds_tell_who_entered_what_and_go_back_to_a_point(app, table):
    laptop, phone = app.test_client(), app.test_client()
    laptop.get(table.page)
    laptop.post(f"{table.page}/round/cards/1/6", data={"count": "3"})
    phone.get(table.page)
    phone.post(f"{table.page}/rounds/1", data={**fields(FIRST_ROUND), "scoring": "1"})
    told = text(phone.get(f"{table.page}/rounds"))
    assert re.search(r"Round 1 scored this device", told)
    assert re.search(r"Noah, Ruri \(flower, 5\): 3 device 1 ·", told)
    laptop.post(f"{table.page}/seat", data={"player": "1"})
    assert re.search(r"3 device 1, Noah ·", text(phone.get(f"{table.page}/rounds")))
    response = phone.post(f"{table.page}/undos", data={"to": "2"}, follow_redirects=True)
    assert "Entry undone: Round 1 scored" in text(response)
    assert table.state["round"]["cards"][6] == [0, 3]


def test_undoing_what_is_undone_says_that_nothing_changed(table):
    table.count(0, 0, 1)
    for sentence in ("Entry undone:", "Nothing was changed."):
        response = table.client.post(f"{table.page}/undos", data={"to": "1"}, follow_redirects=True)
        assert sentence in text(response)


def test_undoing_with_nothing_to_undo_is_told(table):
    response = table.client.post(f"{table.page}/undos", follow_redirects=True)
    assert "Nothing to undo." in text(response)


def test_settings_rename_and_say_who_begins(table):
    table.client.post(f"{table.page}/players", data={"name": ["Anna", "Maximilienne-Antoinette"]})
    table.client.post(f"{table.page}/starting-player", data={"player": "1"})
    assert "Maximilienne-Antoinette starts" in text(table.client.get(table.page))
    response = table.client.post(f"{table.page}/players", data={"name": ["Zoé", " "]}, follow_redirects=True)
    assert "A name must have 1 to 40 characters." in text(response)
    assert table.state["players"][0] == {"name": "Anna"}


def test_settings_leave_a_name_alone_that_its_reader_left_as_it_was_shown(table):
    asked = table.client.get(f"{table.page}/settings").text
    shown = re.findall(r'name="shown" value="([^"]*)"', asked)
    table.put("players/1", {"name": "Nora"})
    given = {"name": ["Zoé", "Noah"], "shown": shown}
    assert table.client.post(f"{table.page}/players", data=given).status_code == 303
    assert table.state["players"] == [{"name": "Zoé"}, {"name": "Nora"}]
    given = {"name": ["Nora", "Noah"], "shown": ["Zoé", "Noah"]}
    asked = table.client.post(f"{table.page}/players", data=given)
    assert (
        asked.status_code == 409 and asked.text.count('name="name"') == asked.text.count('value="Nora">') - 1
    )


def test_settings_ask_before_two_players_have_one_name_and_no_more_once_they_have(table):
    players = f"{table.page}/players"
    assert 'name="namesake"' not in table.client.get(f"{table.page}/settings").text
    asked = table.client.post(players, data={"name": ["Anna", "ANNA"]})
    assert (asked.status_code, asked.headers["Content-Location"]) == (409, f"{table.page}/settings")
    assert "ANNA is already at this table." in text(asked)
    assert 'value="ANNA"' in asked.text
    assert table.state["players"] == [{"name": "Anna"}, {"name": "Noah"}]
    for sent in ({"name": ["Anna", "ANNA"], "namesake": 1}, {"name": ["Anna", "Anna"]}):
        assert table.client.post(players, data=sent).status_code == 303
    assert table.state["players"] == [{"name": "Anna"}, {"name": "Anna"}]


def test_after_a_match_by_cards_markers_are_offered_until_somebody_has_chosen(app, table):
    offer = "tap only the markers that moved"
    table.score(1, CHARM_OVER_GEISHA)
    assert offer in text(table.client.get(table.page))
    for mode in ("cards", "markers"):
        table.client.post("/device", data={"way": mode})
        assert offer not in text(table.client.get(table.page))
    by_markers = Table.open(app.test_client())
    by_markers.put("rounds/1", {"winners": [0] * 7})
    assert offer not in text(by_markers.client.get(by_markers.page))


def test_a_rematch_is_offered_to_the_other_one_first_and_found_by_the_second_phone(table):
    table.score(1, CHARM_OVER_GEISHA)
    page = table.client.get(table.page).text
    assert re.search(r'name="starting_player" value="1"><button class="primary', page)
    first = table.client.post(f"{table.page}/rematches", data={"starting_player": "0"})
    second = table.client.post(f"{table.page}/rematches", data={"starting_player": "1"})
    assert first.location == second.location
    assert "Go to the rematch" in text(table.client.get(table.page))


def test_the_guide_to_a_rematch_names_who_begins_and_keeps_what_is_known_folded(table):
    table.client.post("/device", data={"guide": "1"})
    setting_up = re.compile(r"<details(?: open)?><summary>Setup.*?</details>", re.DOTALL)
    first = setting_up.search(table.client.get(table.page).text)[0]
    assert ("<details open>" in first, "The younger player" in first) == (True, True)
    table.score(1, CHARM_OVER_GEISHA)
    rematch = table.post("rematches").json["links"]["play"]
    again = setting_up.search(table.client.get(rematch).text)[0]
    assert ("<details open>" in again, "The younger player" in again) == (False, False)
    assert "Noah starts round 1." in again


def test_seats_stay_through_a_rematch_and_watchers_find_it(app, table):
    noah = app.test_client()
    noah.post(f"{table.page}/seat", data={"player": "1"})
    table.score(1, CHARM_OVER_GEISHA)
    watch = table.state["links"]["watch"]
    rematch = table.post("rematches").json
    assert "you</small>" in noah.get(rematch["links"]["play"]).text
    page = table.client.get(watch).text
    assert rematch["links"]["watch"] in page
    assert rematch["id"] not in page


def test_a_round_of_ties_has_no_heading_about_what_moved(table):
    table.score(1, [[1, 1]] * 6 + [[2, 2]])
    shown = text(table.client.get(table.page))
    assert "Why no marker moved" in shown
    assert "All markers stay where they are." in shown
    assert "What moved" not in shown


def test_a_watcher_sees_the_table_and_can_do_nothing(table):
    table.count(0, 6, 2)
    watch = table.state["links"]["watch"]
    page = table.client.get(watch)
    assert "Anna: 2 of 5 cards" in unescape(page.text)
    assert 'method="post"' not in page.text
    assert table.id not in page.text
    table.score(1, FIRST_ROUND)
    scored = table.client.get(watch)
    assert "What moved, and why" in text(scored)
    assert 'method="post"' not in scored.text
    table.score(2, CHARM_OVER_GEISHA)
    assert table.id not in table.client.get(watch).text


def test_the_view_after_a_round_says_what_to_do_now(table):
    table.score(1, FIRST_ROUND)
    page = table.client.get(table.page)
    told = text(page)
    board = page.text.split('<div class="board">')[1].split("<section")[0]
    assert "<button" not in board and "<a " not in board
    for sentence in (
        "Ayane (flute, 2): Anna gets her marker (1 to 0).",
        "Anna gets flute 2 scroll 2 tea 4 Noah gets umbrella 3 lute 3",
        "Iroha (fan, 2) is tied 1 to 1: her marker stays in the middle.",
        "Gather all 21 cards",
        "Turn the action markers face up",
        "Noah starts round 2.",
    ):
        assert sentence in told


def test_after_the_first_round_what_to_do_before_the_next_is_folded(table):
    folded = "<details><summary>Before the next round</summary>"
    for number, is_folded in ((1, False), (2, True)):
        table.score(number, ALL_TIED)
        page = table.client.get(table.page).text
        assert (folded in page, "Gather all 21 cards" in unescape(page)) == (is_folded, True)


def test_with_the_guide_the_next_round_begins_with_its_turns(table):
    table.client.post("/device", data={"guide": "1"})
    table.score(1, FIRST_ROUND)
    assert f'href="{table.page}?turns=2"' in table.client.get(table.page).text


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Ruri, flower, Noah: 2 of 5 cards"),
        ("ja", "るり、花、Noah：5枚中2枚"),
    ],
)
def test_a_cell_says_whose_cards_of_whom_and_how_many_below_the_one_title(table, language, name):
    table.count(1, 6, 2)
    page = unescape(table.client.get(table.page, headers={"Accept-Language": language}).text)
    assert re.search(f'<button[^>]* aria-label="{name}"', re.sub("[\u00a0\u202f\u2068\u2069]", " ", page))
    assert page.count("<h1") == 1


def test_the_end_says_by_what_it_was_decided(table):
    table.put("rounds/1", {"winners": [1, 0, 1, 1, 1, 0, 0]})
    assert "charm points, beating 4 geisha" in text(table.client.get(table.page))


def test_an_unknown_page_is_a_friendly_404(client):
    response = client.get("/no/such/page")
    assert response.status_code == 404
    assert "Page not found." in text(response)
    assert "Home" in text(response)


def test_a_phone_that_counts_is_shown_the_result_when_another_one_scores(table):
    table.score(1, FIRST_ROUND)
    asked = f"{table.page}/fragment?count=2"
    assert 'data-view="counting"' in table.client.get(asked).text
    table.score(2, ALL_TIED)
    assert 'data-view="scored"' in table.client.get(asked).text
