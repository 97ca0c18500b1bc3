"""Mai-Star over the API and on the pages: everything that a table of Hanamikoji has, where it makes sense."""

import re

import pytest

from ..test_pages import text
from ..test_sheets import lines_of

NAMES = ["Anna", "Noah", "Zoé", "Ugo"]
SHEET = ([6, 3, 0, 10], [4, 12, 11, 0], [21, 18, 10, 26])  # the rulebook's own


class MaiStar:
    """A table seen through the API and through its forms."""

    def __init__(self, client, players=NAMES, **more):
        response = client.post("/api/tables", json={"game": "mai-star", "players": [*players], **more})
        assert response.status_code == 201, response.text
        self.client, self.id = client, response.json["id"]
        self.url, self.page = f"/api/tables/{self.id}", f"/t/{self.id}"

    @property
    def state(self):
        return self.client.get(self.url).json

    def put(self, path, body):
        return self.client.put(f"{self.url}/{path}", json=body)

    def score(self, number, earned, **more):
        scores = [{"income": [one], "cards_left": 0} for one in earned]
        return self.put(f"rounds/{number}", {"scores": scores, **more})

    def tap(self, player, **fields):
        return self.client.post(f"{self.page}/round/tallies/{player}", data=fields)


@pytest.fixture
def table(client):
    return MaiStar(client)


def test_a_table_opens_as_the_contract_says(client):
    table = MaiStar(client, first_to_choose=0)
    state = table.state
    assert state["game"] == "mai-star"
    assert state["players"] == [{"name": name} for name in NAMES]
    assert state["totals"] == [0, 0, 0, 0]
    assert {key: state["round"][key] for key in ("number", "hand_size", "starting_player", "candidates")} == {
        "number": 1,
        "hand_size": 5,
        "starting_player": 1,
        "candidates": [],
    }
    assert (state["rounds"], state["outcome"]) == ([], None)


def test_the_score_sheet_of_the_rulebook_played_on_the_pages(client):
    form = {"game": "mai-star", "player": [*NAMES, "", ""], "first_to_choose": "0"}
    page = client.post("/tables", data=form).location
    assert "Noah starts" in text(client.get(page))
    begins = (
        "Zoé has the lowest total (0) and starts.",
        "Anna and Ugo share the lowest total (10). Noah has the highest; "
        "clockwise, Ugo comes first and starts.",
    )
    for number, earned in enumerate(SHEET, 1):
        for seat, one in enumerate(earned):
            paid = {"guest": one} if one else {}
            client.post(f"{page}/round/tallies/{seat}", data={**paid, "cards_left": 0, "round": number})
        without = tuple(seat for seat, one in enumerate(earned) if not one)
        said = [f"no-guests/{without}", "empty-hands/(0, 1, 2, 3)"]
        form = {"scoring": "1", "counted": "1", "agreed": said}
        done = client.post(f"{page}/rounds/{number}", data=form)
        assert done.status_code == 303, text(done)
        if number < 3:
            assert begins[number - 1] in text(client.get(page))
    said = text(client.get(page))
    assert "Ugo is the Mai-Star" in said
    assert "36 coins – more than anyone else" in said
    rows = ("Ugo +10 +0 +26 36", "Noah +3 +12 +18 33", "Anna +6 +4 +21 31", "Zoé +0 +11 +10 21")
    assert all(row in said for row in rows)


def test_rock_paper_scissors_is_between_those_with_the_lowest_total_and_the_table_taps_who(table):
    table.score(1, [3, 9, 3, 9])
    assert table.state["round"]["candidates"] == [0, 2]
    page = table.client.get(table.page)
    assert "Rock-paper-scissors: tap the winner." in text(page)
    assert "Anna and Zoé share the lowest total (3), and the highest is shared" in text(page)
    assert seat_cards(page) == [("0", "false"), ("2", "false")]
    assert "count=2" not in page.text  # nobody is chosen beforehand, and the round waits for it
    tapped = table.client.post(f"{table.page}/starting-player", data={"player": "2", "back": "table"})
    assert tapped.location == table.page
    assert table.state["round"]["starting_player"] == 2
    page = table.client.get(table.page)
    assert "Zoé starts round 2. 6 cards each." in text(page)
    assert "Zoé starts round 2" in page.text.split('class="button primary"')[1]
    assert seat_cards(page) == [("0", "false"), ("2", "true")]
    refused = table.put("starting-player", {"player": 1})
    assert (refused.status_code, refused.json["errors"][0]["key"]) == (422, "not-a-candidate")


def test_who_won_is_still_told_once_a_round_has_begun_without_it(table):
    table.score(1, [3, 9, 3, 9])
    table.put("round/tallies/1", {"guest": 3})
    page = table.client.get(table.page).text
    assert re.findall(r'<button name="player" value="(\d)" aria-pressed="false"', page) == ["0", "2"]
    table.client.post(f"{table.page}/starting-player", data={"player": "0", "back": "table"})
    assert "Who starts?" not in table.client.get(table.page).text


def test_the_settings_change_the_options_until_a_round_is_scored(table):
    settings = f"{table.page}/settings"
    assert 'name="six_player_ending"' not in table.client.get(settings).text
    chosen = table.client.post(f"{table.page}/options", data={"first_to_choose": "2", "management": "true"})
    assert chosen.location == settings
    assert (table.state["first_to_choose"], table.state["management"]) == (2, True)
    table.client.post(f"{table.page}/options", data={"first_to_choose": "2"})
    assert table.state["management"] is False
    table.score(1, [3, 9, 4, 9])
    assert "/options" not in table.client.get(settings).text


@pytest.fixture
def seated(app, table):
    """The phones of a full table, in seat order."""
    phones = [app.test_client() for _ in NAMES]
    for seat, phone in enumerate(phones):
        phone.post(f"{table.page}/seat", data={"player": str(seat)})
    return phones


def test_whoever_comes_to_a_full_table_watches_or_opens_a_match_with_one_more(app, table, seated):
    late = app.test_client()
    asked = late.get(table.state["links"]["join"]).text
    assert "All seats are taken." in asked
    assert table.state["links"]["watch"] in asked
    assert 'name="join"' in asked
    assert '<summary class="button">New match with one more player' in asked
    refused = late.post(f"{table.page}/rematches", data={"on": ["0", "1", "2", "3"], "join": "anna"})
    assert refused.location == table.page
    form = {"on": ["1", "2", "3"], "join": "Lin", "after": "2", "mine": "1"}
    opened = late.post(f"{table.page}/rematches", data=form)
    state = table.client.get(f"/api/tables/{opened.location.removeprefix('/t/')}").json
    assert [player["name"] for player in state["players"]] == ["Noah", "Zoé", "Lin", "Ugo"]
    seats = [pressed(phone.get(f"{opened.location}/device")) for phone in [*seated, late]]
    assert seats == ["null", "0", "1", "3", "2"]


def test_the_end_says_who_opened_the_rematch_and_the_one_who_did_knows(app, table, seated):
    for number in (1, 2, 3):
        table.score(number, [5, 5, 1, 1])
    assert "has opened" not in text(seated[0].get(table.page))
    seated[1].post(f"{table.page}/rematches", data={"on": ["0", "1", "2"], "join": "Lin"})
    told = "Noah started a rematch."
    watch = table.state["links"]["watch"]
    ends = [text(phone.get(table.page)) for phone in seated] + [text(app.test_client().get(watch))]
    assert [told in end for end in ends] == [True, False, True, True, True]


def test_a_match_with_one_more_leaves_the_one_under_way_as_it_was(app, table, seated):
    late, before = app.test_client(), text(seated[0].get(table.page))
    request = re.search(r'name="request" value="([^"]+)"', late.get(table.state["links"]["join"]).text)[1]
    form = {"on": ["0", "1", "2", "3"], "join": "Lin", "mine": "1", "request": request}
    opened = {late.post(f"{table.page}/rematches", data=form).location for _ in range(2)}
    assert len(opened) == 1, "tapped twice"
    assert text(seated[0].get(table.page)) == before
    for number in (1, 2, 3):
        table.score(number, [5, 5, 1, 1])
    over = text(seated[0].get(table.page))
    choices = ("Rematch", "Let someone else choose first", "Add or remove a player")
    assert [one for one in choices if one not in over] == []
    assert "Lin started a new match. Go to the new match" in over
    beside = late.get(f"/api/tables/{opened.pop().removeprefix('/t/')}").json
    assert beside["series"]["matches"] == 1, "the same evening"


def test_who_joins_is_told_the_round_and_no_figures_without_names(app, table):
    table.score(1, [3, 9, 4, 8])
    joining = text(app.test_client().get(f"{table.page}/seat"))
    assert "Mai-Star · Round 2" in joining
    assert "3–9–4–8" not in joining


def test_the_seat_of_somebody_who_has_left_is_free_for_who_takes_over_until_the_end(app, client, table):
    seat, third = f"{table.page}/seat", {"player": "3"}
    client.post(seat, data=third)
    client.post(f"{table.page}/left/3", data={"left": "true"})
    phone = app.test_client()
    assert 'data-player="3" data-presence="none"' in phone.get(seat).text
    assert phone.post(seat, data=third).status_code == 303
    scores = [{"income": [one], "cards_left": 0} for one in (4, 12, 11)]
    for number in (1, 2, 3):
        table.put(f"rounds/{number}", {"scores": [*scores, None]})
    assert 'data-player="3" data-presence="away"' in app.test_client().get(seat).text


def pressed(page):
    return re.search(r'name="player" value="(\w+)" aria-pressed="true"', page.text)[1]


def seat_cards(page):
    """The players between whom the table decides, and whether each is chosen."""
    return re.findall(r'class="seat-card" name="player" value="(\d)".*?aria-pressed="(\w+)"', page.text)


def test_the_ranking_shares_places_and_tells_what_was_earned(table):
    table.score(1, [5, 6, 7, 0])
    table.score(2, [13, 15, 17, 18])
    page = table.client.get(table.page)
    assert re.findall(r'class="place">(\d)', page.text) == ["1", "2", "3", "3"]
    said = text(page)
    assert "Round 2 scored One round left" in said
    assert all(row in said for row in ("Zoé 24 7 + 17", "Noah 21 6 + 15", "Anna 18 5 + 13", "Ugo 18 0 + 18"))
    because = (
        "Anna and Ugo share the lowest total (18). Zoé has the highest; "
        "clockwise, Ugo comes first and starts."
    )
    assert f"Why Ugo starts {because}" in said
    assert "Return patrons and guests Shuffle all 75 cards Deal 7 to each player" in said
    assert "Ugo starts round 3. Last round: 7 cards each." in said


def test_a_match_opened_later_whose_beginner_the_table_decides_first_asks_for_it(client):
    table = MaiStar(client, round=2, totals=[9, 4, 9, 4])
    page = table.client.get(table.page)
    said = text(page)
    assert "Round 2 Two rounds left" in said
    assert seat_cards(page) == [("1", "false"), ("3", "false")]
    assert "earned this round" not in said
    assert "Return patrons and guests" not in said
    assert "Undo" in said


def test_a_watcher_is_told_why_and_has_nothing_to_tap(table):
    table.score(1, [3, 9, 3, 9])
    page = table.client.get(table.state["links"]["watch"])
    assert "Rock-paper-scissors decides who starts." in text(page)
    assert seat_cards(page) == []
    assert "Next round" not in text(page)


def ended(client, last=(3, 2, 1, 0), **more):
    table = MaiStar(client, **more)
    for number, key in enumerate(("suzune", "oboro", "momiji", "natsumi")):
        table.put(f"round/tallies/{number}", {"geisha": key})
    for number in range(table.state["round"]["number"], 4):
        table.score(number, [*last])
    return table


def test_the_title_is_told_with_the_geisha_and_what_her_name_means(client):
    page = ended(client).client.get
    said = text(page(ended(client).page))
    assert "Match over after three rounds" in said
    assert "Anna is the Mai-Star 9 coins – more than anyone else geisha: Suzune, Sound of Bell" in said
    assert "Anna Suzune +3 +3 +3 9" in said


def test_a_match_that_began_later_has_its_money_from_before_in_the_ladder(client):
    table = ended(client, round=3, totals=[1, 2, 3, 40])
    assert "round before 3 money Ugo Natsumi 40 +0 40" in text(table.client.get(table.page))


@pytest.mark.parametrize(
    ("last", "seals"), [((3, 2, 1, 0), [0]), ((3, 2, 3, 0), [0, 2]), ((1, 1, 1, 1), [0, 1, 2, 3])]
)
def test_all_who_share_the_title_have_their_seals(client, last, seals):
    table = ended(client, last)
    page = table.client.get(table.page).text
    assert re.findall(r'class="hero-seal" data-player="(\d)"', page) == [*map(str, seals)]
    assert re.findall(r"#seal-(\d)", page) == [*map(str, seals)]


def test_in_the_rematch_the_next_one_chooses_first_and_anybody_may(client):
    table = ended(client)
    page = table.client.get(table.page)
    assert "Rematch Noah chooses first" in text(page)
    assert re.findall(r'name="first_to_choose" value="(\d)"', page.text) == ["0", "2", "3", "1"]
    opened = table.client.post(f"{table.page}/rematches", data={"first_to_choose": "3"})
    state = client.get(f"/api/tables{opened.location.removeprefix('/t')}").json
    assert (state["first_to_choose"], state["round"]["starting_player"]) == (3, 0)
    after = table.client.get(table.page)
    assert "Go to the rematch" in text(after)
    assert "chooses first" not in text(after)


def test_a_rematch_has_the_players_who_are_filled_in_whichever_button_opens_it(client):
    table = ended(client)
    page = client.get(table.page).text
    assert 'name="on"' in form_of(page, "other-players")
    assert set(re.findall(r'form="([^"]+)" name="first_to_choose"', page)) == {"other-players"}
    form = {"on": ["0", "2", "3"], "join": "Lin", "after": "3", "first_to_choose": "2"}
    opened = client.post(f"{table.page}/rematches", data=form)
    state = client.get(f"/api/tables{opened.location.removeprefix('/t')}").json
    assert [player["name"] for player in state["players"]] == ["Anna", "Zoé", "Ugo", "Lin"]
    assert state["first_to_choose"] == 1, "Zoé, at her new seat"


def test_somebody_leaves_from_the_settings_and_is_asked_for_nothing(client, table):
    table.score(1, [6, 3, 0, 10])
    saved = client.post(f"{table.page}/left/3", data={"left": "true"}, follow_redirects=True)
    assert "Ugo is back" in text(saved)
    scoring = client.get(f"{table.page}?score=2").text
    assert 'id="tally-2"' in scoring
    assert 'id="tally-3"' not in scoring
    assert "Ugo has left this match." in text(client.get(f"{table.page}?near=3&count=2"))
    assert "Ugo left the match" in text(client.get(f"{table.page}/rounds"))
    scores = [{"income": [one], "cards_left": 0} for one in (4, 12, 11)]
    table.put("rounds/2", {"scores": [*scores, None]})
    state = table.state
    assert (state["left"], state["rounds"][1]["left"], state["totals"]) == ([3], [3], [10, 15, 11, 10])


def test_a_shared_device_opens_at_the_first_player_without_a_phone(app, client, table):
    for seat in (0, 1):
        app.test_client().post(f"{table.page}/seat", data={"player": str(seat)})
    client.post(f"{table.page}/seat", data={"player": "null"})
    assert 'id="tally-2"' in client.get(f"{table.page}?count=1").text
    assert 'id="tally-0"' in client.get(f"{table.page}?count=1&near=0").text


def form_of(page, name):
    """The form of this id."""
    return re.search(rf'<form id="{name}".*?</form>', page, re.DOTALL)[0]


def test_the_evening_is_told_by_seat(client):
    table = ended(client)
    assert "this session" not in text(client.get(table.page))
    again = client.post(f"{table.url}/rematches", json={}).json["id"]
    for number, earned in enumerate(((1, 5, 1, 1), (1, 5, 1, 1), (1, 5, 1, 1)), 1):
        scores = [{"income": [one], "cards_left": 0} for one in earned]
        client.put(f"/api/tables/{again}/rounds/{number}", json={"scores": scores})
    assert "Anna 1 Noah 1 Zoé 0 Ugo 0 this session: 2 matches" in text(client.get(f"/t/{again}"))


def test_the_picture_of_the_result_is_sent_by_its_name(client):
    table = ended(client)
    page = client.get(table.page).text
    assert 'data-share-name="mai-star-result.png"' in page
    address = re.search(r'data-share="([^"]+)"', page)[1].replace("&amp;", "&")
    assert client.get(address).content_type == "image/png"


def test_a_tap_for_a_round_that_is_over_does_not_land_in_the_next(table):
    table.score(1, [1, 2, 3, 4])
    refused = table.put("round/tallies/0", {"guest": 9, "round": 1})
    assert (refused.status_code, refused.json["errors"][0]["key"]) == (409, "scored-already")
    table.tap(0, guest="9", round="1")
    assert table.state["round"]["tallies"][0]["income"] == []


def test_a_geisha_is_one_players_alone(table):
    table.tap(0, geisha="oboro")
    refused = table.put("round/tallies/1", {"geisha": "oboro"})
    assert (refused.status_code, refused.json["errors"][0]["key"]) == (409, "geisha-taken")
    table.tap(0, geisha="null")
    assert table.put("round/tallies/1", {"geisha": "oboro"}).status_code == 200


def test_the_whole_of_a_tally_can_be_put_again_and_again(table):
    whole = {"income": [1, 0, 3], "reputation": [[1, 1], [3], [5, -1]], "round": 1, "tapped_ago": 500}
    for _ in range(2):
        state = table.put("round/tallies/0", whole).json
    assert state["version"] == 2
    assert state["round"]["tallies"][0]["reputation"] == {"performance": 2, "service": 3, "intelligence": 4}
    assert table.put("round/tallies/0", {"reputation": [[1], [-1], [0]]}).status_code == 422


def test_every_tap_on_a_tally_has_its_button(table):
    table.tap(0, geisha="harukaze")
    for fields in (
        {"plus": "service"},
        {"guest": "3"},
        {"guest": "4"},
        {"guest_left": "0"},
        {"cards_left": "1"},
    ):
        assert table.tap(0, **fields).status_code == 303
    table.tap(0, **{"swap/0": "service", "swap/1": "performance"})
    tally = table.state["round"]["tallies"][0]
    assert tally["reputation"] == {"performance": 2, "service": 3, "intelligence": 5}
    assert (tally["income"], tally["cards_left"], tally["geisha"]) == ([4], 1, "harukaze")
    table.tap(0, **{"base/0": "2", "base/1": "2", "base/2": "2"})
    assert table.state["round"]["tallies"][0]["reputation"]["intelligence"] == 2
    page = table.client.get(table.page).text
    for name in ("plus", "minus", "guest", "guest_left", "cards_left", "base/0", "geisha"):
        assert re.search(f'<button [^>]*name="{name}"|<button name="{name}"', page), name
    assert "<input" not in re.sub('<input type="(hidden|number)"', "", page)  # a total is typed


def test_each_phone_sees_its_own_tally_large_and_may_look_at_the_others(table):
    table.tap(2, guest="5")
    assert "Zoé" not in large(table.client.get(table.page).text)
    table.client.post(f"{table.page}/seat", data={"player": "2"})
    assert "Zoé" in large(table.client.get(table.page).text)
    assert "Ugo" in large(table.client.get(f"{table.page}?near=3").text)
    tapped = table.client.post(f"{table.page}/round/tallies/3", data={"guest": "1", "near": "3"})
    assert "near=3" in tapped.location


def large(page):
    return page.split('<section class="panel"')[1].split("</section>")[0]


def test_between_the_players_each_side_chooses_the_geisha_of_its_own_player(table):
    table.client.post("/device", data={"face_to_face": "1", "next": "/"})
    board = table.client.get(table.page).text
    sides = re.findall(r'id="her-(\d)" method="post" action="[^"]*/tallies/(\d)"', board)
    assert sorted(sides) == [(str(player), str(player)) for player in range(4)]


def test_the_guide_says_what_to_do_before_the_round_and_how_it_ends(client):
    six = MaiStar(client, [*NAMES, "Lin", "Mia"], six_player_ending=True, first_to_choose=2)
    said = text(client.get(six.page))
    assert "Choose geisha in this order: Zoé, Noah, Anna, Mia, Lin and Ugo." in said
    assert "Deal 5 to each player." in said
    assert "everyone has one more turn" in said
    managed = MaiStar(client, management=True)
    managed.score(1, [6, 3, 0, 10])
    assert "in this order: Zoé, Ugo, Anna and Noah." in text(client.get(managed.page))
    assert "Deal 6 to each player" in text(client.get(managed.page))


def test_the_rounds_page_shows_how_the_income_adds_up(table):
    scores = [{"income": [1, 0, 3], "cards_left": 1}] + [{"income": [2], "cards_left": 0}] * 3
    table.put("rounds/1", {"scores": scores})
    said = text(table.client.get(f"{table.page}/rounds"))
    assert "Anna 1+0+3 = 4 1 (−2) +2 2" in said.replace("\u200b", "")
    assert "Round 1 scored" in said


def test_a_match_under_way_is_opened_from_the_first_page(client):
    form = {"game": "mai-star", "player": NAMES, "round": "3", "totals[]": "10 15 11 10"}
    page = client.post("/tables", data=form).location
    state = client.get(f"/api/tables{page.removeprefix('/t')}").json
    assert (state["totals"], state["round"]["number"], state["round"]["starting_player"]) == (
        [10, 15, 11, 10],
        3,
        3,
    )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"player": ["Anna", "Noah"]}, "Must be a list of length 3 to 6."),
        ({"totals[]": "1 2 3 4"}, "Before round 1, nobody has any money."),
    ],
)
def test_the_first_page_says_what_is_wrong_and_keeps_what_was_typed(client, change, says):
    refused = client.post("/tables", data={"game": "mai-star", "player": NAMES, "request": "r", **change})
    assert refused.status_code in {400, 422}
    assert says in text(refused)
    assert 'value="Anna"' in refused.text


@pytest.mark.parametrize("path", ["round/cards/0/0", "actions"])
def test_what_only_hanamikoji_has_is_not_here(table, path):
    call = table.client.post if path == "actions" else table.client.put
    body = {"player": 0, "action": "gift"} if path == "actions" else {"count": 1}
    refused = call(f"{table.url}/{path}", json=body)
    assert (refused.status_code, refused.json["errors"][0]["key"]) == (404, "not-in-this-game")


def test_a_watcher_sees_everything_and_has_no_form(table):
    table.tap(0, guest="3")
    watch = table.state["links"]["watch"]
    page = table.client.get(f"{watch}?near=0")
    assert "Guests pay 3" in text(page)
    assert "<form" not in page.text.split('id="view"')[1].split("</section>")[0]


def test_the_result_is_printed_in_the_language_asked_for(table):
    for number, earned in enumerate(SHEET, 1):
        table.score(number, earned)
    said = lines_of(table.client.get(f"{table.page}/result.pdf?lang=it").data)
    assert "■ Ugo" in said
    assert all(str(total) in said for total in (31, 33, 21, 36))
    assert "Ugo è la Mai-Star" in said
    assert table.client.get(f"{table.page}/result.png?lang=it").status_code == 200


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", ["Momiji", "Maple Leaf"]), ("ja", ["もみじ", "紅葉", "Maple Leaf"])],
)
def test_a_geisha_is_chosen_by_her_name_its_meaning_and_what_her_card_says(client, language, names):
    table = MaiStar(client)
    board = client.get(table.page, headers={"Accept-Language": language}).text
    button = board.split('value="momiji"')[1].split("</button>")[0]
    assert re.findall(r">([^<>]+)<", re.sub("<svg.*</svg>", "", button)) == names


def test_her_card_lies_open_over_the_guests_only_while_she_has_just_been_chosen(table):
    def shows(at):
        return table.client.get(f"{table.page}?near=0{at}").text

    opened = re.compile(r'class="card-figures"[^>]* open')
    table.tap(0, geisha="oboro")
    page = shows("")
    assert opened.search(page)
    assert page.index("Same as my card") < page.index("data-figures")
    table.score(1, [3, 0, 0, 0])
    page = shows("&count=2")
    assert "card-figures" in page and not opened.search(page)
